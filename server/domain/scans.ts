/**
 * What is known of a scan from the moment it is answered. It is written down as one line of text,
 * so that the log needs no format of its own beyond this: fields parted by tabs, none of which can
 * hold one. The visitor is a hash by now; no line ever holds an address.
 */
export const SCAN_CLASSES = ['human', 'head', 'prefetch', 'crawler', 'preview', 'missed'] as const
export type ScanClass = (typeof SCAN_CLASSES)[number]

export interface LoggedScan {
  readonly codeId: string
  readonly accountId: string
  readonly mode: string
  readonly at: number
  readonly visitor: number
  readonly class: ScanClass
}

export function toLine(scan: LoggedScan): string {
  const { codeId, accountId, mode, at, visitor } = scan
  return `${codeId}\t${accountId}\t${mode}\t${at}\t${visitor}\t${SCAN_CLASSES.indexOf(scan.class)}\n`
}

/** Null for a line that cannot be one of ours: a torn write, say. */
export function fromLine(line: string): LoggedScan | null {
  const [codeId, accountId, mode, at, visitor, index] = line.split('\t')
  const scanClass = SCAN_CLASSES[Number(index)]
  if (!codeId || !accountId || !mode || !scanClass) return null
  return { codeId, accountId, mode, at: Number(at), visitor: Number(visitor), class: scanClass }
}
