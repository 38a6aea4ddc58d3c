import { isId } from '../ids.ts'

/**
 * What is known about a scan from the moment it is answered. It is written as one line of text, so
 * the log needs no other format: fields separated by tabs, none of which can contain a tab. The
 * visitor is already a hash; no line ever contains an address or an agent.
 */

/** Only the first one counts; the reason says why the others do not. */
export const SCAN_CLASSES = ['human', 'head', 'prefetch', 'crawler', 'preview', 'missed'] as const
export type ScanClass = (typeof SCAN_CLASSES)[number]
/** The stored number of the class that counts. */
export const HUMAN_CLASS = SCAN_CLASSES.indexOf('human')

/** The first entry of each list stands for everything else. */
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
  /** Which name, header or state decided the class; empty for what counts. */
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

/** Our lines have a few hundred characters; PostgreSQL can index about 2,700 bytes. */
const LINE_MAX = 2000
/** The last moment whose year has four digits. */
const AT_MAX = Date.UTC(10_000, 0) - 1

/**
 * Null for a line that cannot be ours, such as a torn write. A line that a store would reject is
 * not ours either: it would hold up every scan behind it. Lines of the first version end after the
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
