/**
 * What is known of a scan from the moment it is answered. The visitor is a hash by then; neither the
 * address nor the agent is part of it.
 */

/** Only the first counts; the reason says why the others do not. The log stores their positions. */
export const SCAN_CLASSES = ['human', 'head', 'prefetch', 'crawler', 'preview', 'missed'] as const
export type ScanClass = (typeof SCAN_CLASSES)[number]

/** The first of each list stands for everything that is not in it. The log stores positions. */
export const DEVICES = ['desktop', 'ios', 'android'] as const
export type Device = (typeof DEVICES)[number]
export const BROWSERS = ['other', 'safari', 'chrome', 'samsung_browser'] as const
export type Browser = (typeof BROWSERS)[number]

export const ADDRESS_CLASSES = ['public', 'private', 'loopback', 'unknown'] as const
export type AddressClass = (typeof ADDRESS_CLASSES)[number]

export interface Place {
  /** ISO 3166 alpha-2. */
  readonly country: string
  readonly region: string
  readonly city: string
}

export const NOWHERE: Place = { country: 'XX', region: 'Unknown', city: 'Unknown' }

/** All that is kept of a request: no address, no agent. */
export interface Seen extends Place {
  readonly class: ScanClass
  /** Which name, header or state put it there; empty for what counts. */
  readonly reason: string
  readonly device: Device
  readonly browser: Browser
  /** 0 for what does not count. */
  readonly visitor: number
}

export interface Scanned {
  readonly codeId: string
  readonly accountId: string
  readonly mode: string
}

export interface LoggedScan extends Seen, Scanned {
  readonly at: number
}
