import { isId } from '../ids.ts'

/**
 * What is known of a scan from the moment it is answered. It is written down as one line of text,
 * so that the log needs no format of its own beyond this: fields parted by tabs, none of which can
 * hold one. The visitor is a hash by now; no line ever holds an address or an agent.
 */

/** Only the first counts; why the others do not is told by their reason. */
export const SCAN_CLASSES = ['human', 'head', 'prefetch', 'crawler', 'preview', 'missed'] as const
export type ScanClass = (typeof SCAN_CLASSES)[number]
/** The number under which stores keep the class that counts. */
export const HUMAN_CLASS = SCAN_CLASSES.indexOf('human')

/** The first of each list is what everything else is. */
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

export function toLine(seen: Seen, { codeId, accountId, mode }: Scanned, at: number): string {
  const { visitor, reason, country, region, city } = seen
  const scanClass = SCAN_CLASSES.indexOf(seen.class)
  const device = DEVICES.indexOf(seen.device)
  const browser = BROWSERS.indexOf(seen.browser)
  return `${codeId}\t${accountId}\t${mode}\t${at}\t${visitor}\t${scanClass}\t${reason}\t${device}\t${browser}\t${country}\t${region}\t${city}\n`
}

/** Ours are a few hundred characters long; an index of PostgreSQL takes some 2,700 bytes. */
const LINE_MAX = 2000
/** The last moment that is written with four digits for its year. */
const AT_MAX = Date.UTC(10_000, 0) - 1

/**
 * Null for a line that cannot be one of ours: a torn write, say. What a store would not take is none
 * of ours either: it would hold up every scan behind it. Lines of the first version end after the
 * class.
 */
export function fromLine(line: string): LoggedScan | null {
  if (line.length > LINE_MAX || line.includes('\0')) return null
  const [codeId = '', accountId = '', mode, time, hash, index, reason, device, browser, ...place] =
    line.split('\t')
  const at = toInteger(time)
  const visitor = toInteger(hash)
  const scanClass = SCAN_CLASSES[toInteger(index) ?? -1]
  if (!isId('qr', codeId) || !isId('acct', accountId) || !mode || !scanClass) return null
  if (at === null || at > AT_MAX || visitor === null) return null
  const [country, region, city] = place
  return {
    codeId,
    accountId,
    mode,
    at,
    visitor,
    class: scanClass,
    reason: reason ?? '',
    device: DEVICES[Number(device)] ?? DEVICES[0],
    browser: BROWSERS[Number(browser)] ?? BROWSERS[0],
    country: country || NOWHERE.country,
    region: region || NOWHERE.region,
    city: city || NOWHERE.city,
  }
}

function toInteger(text: string | undefined): number | null {
  const number = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
