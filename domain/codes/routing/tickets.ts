import type { ScanLimit } from './route.ts'

/**
 * Places of codes with a scan limit. One is taken before its scan is logged: of any number of scanners
 * on any number of nodes exactly as many arrive as there are places. A process that is killed between
 * the two leaves the place used: one arrival less, never one more.
 */
export interface Tickets {
  /** False: there is none left, and none was taken. */
  take(codeId: string, limit: ScanLimit): Promise<boolean>
  /** How many are taken. It can be more than the limit, if that was lowered. */
  used(codeId: string, limit: ScanLimit): Promise<number>
}
