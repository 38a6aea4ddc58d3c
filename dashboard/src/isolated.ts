/** A text that somebody wrote: whatever direction it is written in, the sentence around it keeps its own. */
export function isolated(written: string): string {
  return `\u2068${written}\u2069`
}
