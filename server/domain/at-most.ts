/** Runs so many at a time; the others wait in line. */
export function atMost(limit: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, if there is one.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
