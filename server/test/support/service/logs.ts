let logs = 0

/** A log that no other file has: a server that files share takes each part of a log once. */
export function newLog(): string {
  return `log_of_the_test_${process.pid}_${++logs}`
}
