/** Those that begin and end an isolated text: one inside it would let the rest of it out. */
const ISOLATES = /[\u2066-\u2069]/g

/** A text that somebody wrote: whatever direction it is written in, the sentence around it keeps its own. */
export function isolated(written: string): string {
  return `\u2068${written.replace(ISOLATES, '')}\u2069`
}
