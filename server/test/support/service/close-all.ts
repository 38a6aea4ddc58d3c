import { after } from 'node:test'

export type Close = () => Promise<unknown> | unknown

/** The last opened first, and all of them, whatever one of them says. */
export async function closeAll(closing: Close[]): Promise<void> {
  const faults: unknown[] = []
  for (const close of closing.splice(0).reverse()) {
    try {
      await close()
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

/** What is passed to the result is called after all tests of the suite, or of the file. */
export function closeAfter(): (close: Close) => void {
  const closing: Close[] = []
  after(() => closeAll(closing))
  return (close) => void closing.push(close)
}
