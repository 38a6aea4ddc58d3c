/** Lets other work run, in browsers too: for loops over what someone sent. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
