import { stringify } from 'csv-stringify/sync'
import type { ExportFormat } from '../../domain/analytics/analytics.ts'
import type { ScanIds } from '../../domain/scans/scan-ids.ts'
import { BROWSERS, DEVICES, NOWHERE, type Place } from '../../domain/scans/scans.ts'
import { HOUR_MS } from '../../domain/time/periods.ts'
import { openRecent, type Recent } from '../../lib/recent.ts'
import { openPlaces } from './places.ts'
import type { Lines, Query } from './readers.ts'
import { openScanIds } from './scan-ids.ts'
import type { ScanRow } from './scan-rows.ts'

/**
 * Scans as text, for exports: there are millions, so they are formatted where they are read. Names
 * of places are the only free text; a library formats each one once, and the result is reused.
 */
/** Places remembered as text, by number, twice as many at most; one costs some 200 bytes. */
const PLACES_MAX = 25_000

/** Longer texts live too long to be collected cheaply; shorter ones cost more calls. */
const LINES_AT_ONCE = 100
/** The bytes of one character in UTF-8. */
const BYTES_MAX = 3
/** The size of 5,000 lines; it grows if they are longer. */
const PAGE_BYTES = 1 << 20

type Texts = Recent<string, number>
type LineWriter = (format: ExportFormat, rows: Iterable<ScanRow>, query: Query) => Promise<Lines>

/** For one database. */
export function openLineWriter(): LineWriter {
  const { named } = openPlaces()
  const idsOf = openScanIds()
  const texts: Record<ExportFormat, Texts> = {
    csv: openRecent(PLACES_MAX),
    json: openRecent(PLACES_MAX),
  }
  const encoder = new TextEncoder()
  /** Reused: a text of all lines would be garbage that is collected late. */
  let page = new Uint8Array(PAGE_BYTES)

  /** Missing texts are read one by one: there are few places. */
  async function textOf(known: Texts, place: number, toText: typeof csvPlace, query: Query) {
    const text = toText((await named({ query }, new Set([place]))).get(place) ?? NOWHERE)
    known.set(place, text)
    return text
  }

  return async (format, rows, query) => {
    const known = texts[format]
    const ids = await idsOf(query)
    const [toLine, toText] = format === 'csv' ? [toCsv, csvPlace] : [toJson, jsonPlace]
    let end = 0
    let count = 0
    let last: ScanRow | null = null
    let text = ''
    const write = () => {
      const bytesMax = text.length * BYTES_MAX
      if (page.length - end < bytesMax) page = larger(page, bytesMax)
      end += encoder.encodeInto(text, page.subarray(end)).written
      text = ''
    }
    for (const row of rows) {
      const place = known.get(row.place) ?? (await textOf(known, row.place, toText, query))
      text += toLine(row, ids, place)
      if (++count % LINES_AT_ONCE === 0) write()
      last = row
    }
    write()
    return { bytes: page.slice(0, end), rows: count, last }
  }
}

function larger(page: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(2 * page.length + bytes)
  grown.set(page)
  return grown
}

function toCsv(row: ScanRow, ids: ScanIds, place: string): string {
  const { at, seq, device, browser, is_unique } = row
  return `${ids.of(at, seq)},${toTimestamp(at)},${place},${DEVICES[device]},${BROWSERS[browser]},${is_unique === 1}\r\n`
}

/** Each object is preceded by a comma; the first one's is cut off. */
function toJson(row: ScanRow, ids: ScanIds, place: string): string {
  const { at, seq, device, browser, is_unique } = row
  return `,{"id":"${ids.of(at, seq)}","timestamp":"${toTimestamp(at)}",${place},"device":"${DEVICES[device]}","browser":"${BROWSERS[browser]}","is_unique":${is_unique === 1}}`
}

/** Escapes what a spreadsheet would run as a formula. */
function csvPlace({ country, region, city }: Place): string {
  return stringify([[country, region, city]], { escape_formulas: true, eof: false })
}

function jsonPlace({ country, region, city }: Place): string {
  return JSON.stringify({ country, region, city }).slice(1, -1)
}

let lastHour = -1
let hourText = ''

/**
 * Like toISOString, which would be most of an export's time: scans come in order, so hours repeat.
 */
function toTimestamp(at: number): string {
  const hour = Math.floor(at / HOUR_MS)
  if (hour !== lastHour) {
    lastHour = hour
    hourText = new Date(hour * HOUR_MS).toISOString().slice(0, 14)
  }
  const ms = at - hour * HOUR_MS
  const seconds = Math.floor(ms / 1000)
  const minute = TWO_DIGITS[Math.floor(seconds / 60)]
  return `${hourText}${minute}:${TWO_DIGITS[seconds % 60]}.${String(ms % 1000).padStart(3, '0')}Z`
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
