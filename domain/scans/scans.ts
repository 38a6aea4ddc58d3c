import {
  type Browser,
  type Device,
  type PlainName,
  perPlain,
  type System,
  UNKNOWN,
} from './dimensions.ts'

/**
 * What is known of a scan from the moment it is answered. The visitor is a hash by then; neither the
 * address nor the agent is part of it.
 */

/** Only the first counts; the reason says why the others do not. Positions are stored: add at the end. */
export const SCAN_CLASSES = ['human', 'head', 'prefetch', 'crawler', 'preview', 'missed'] as const
export type ScanClass = (typeof SCAN_CLASSES)[number]
/** The stored number of the class that counts. */
export const HUMAN_CLASS = SCAN_CLASSES.indexOf('human')
/** That of requests that found the code leading nowhere. */
export const MISSED_CLASS = SCAN_CLASSES.indexOf('missed')

export const ADDRESS_CLASSES = ['public', 'private', 'loopback', 'unknown'] as const
export type AddressClass = (typeof ADDRESS_CLASSES)[number]

export interface Place {
  /** ISO 3166 alpha-2. */
  readonly country: string
  readonly region: string
  readonly city: string
}

export const NOWHERE: Place = { country: 'XX', region: 'Unknown', city: 'Unknown' }

/** The plain dimensions of a scan from before they were kept. */
export const UNSEEN: Readonly<Record<PlainName, string>> = perPlain(() => UNKNOWN)

/** All that is kept of a request: no address, no agent. */
export interface Seen extends Place, Readonly<Record<PlainName, string>> {
  readonly class: ScanClass
  /** The name, header or state that decided the class; empty for scans that count. */
  readonly reason: string
  readonly device: Device
  readonly browser: Browser
  readonly os: System
  /** 0 for scans that do not count. */
  readonly visitor: number
}

export interface Scanned {
  readonly codeId: string
  readonly accountId: string
  readonly mode: string
  /** Which version of the code was in force; 0: not known. */
  readonly version: number
}

export interface LoggedScan extends Seen, Scanned {
  readonly at: number
  /** What decided where it was led, else UNKNOWN. */
  readonly variant: string
}
