import type { ExportLayout } from '../../../domain/analytics/analytics.ts'
import { toCell } from '../../../domain/csv.ts'
import { openRecent } from '../../../domain/recent.ts'
import {
  BROWSERS,
  DEVICES,
  PLAIN_NAMES,
  type PlainName,
  SYSTEMS,
} from '../../../domain/scans/dimensions.ts'
import { NOWHERE, type Place } from '../../../domain/scans/scans.ts'
import { HOUR_MS } from '../../../domain/time/periods.ts'
import { openNames } from './names.ts'
import { openPlaces } from './places.ts'
import type { DetailedRow, LineLayout, Lines, Query, ScanRow } from './reader.ts'
import { openScanIds } from './scan-ids.ts'

/**
 * Scans as text, for exports: there are millions, so they are formatted where they are read. Names
 * of places and variants are the only free text; each is formatted once, and the result is reused.
 */
/** Texts remembered, by number, twice as many at most; one costs some 200 bytes. */
const TEXTS_MAX = 25_000

/** Longer texts live too long to be collected cheaply; shorter ones cost more calls. */
const LINES_AT_ONCE = 100
/** The bytes of one character in UTF-8. */
const BYTES_MAX = 3
/** The size of 5,000 lines; it grows if they are longer. */
const PAGE_BYTES = 1 << 20

/** With all columns that a layout may have. */
export interface LineRow extends DetailedRow {
  code: number
}

type Format = ExportLayout['format']
type LineWriter = (layout: LineLayout, rows: Iterable<LineRow>, query: Query) => Promise<Lines>

/** For one database. */
export function openLineWriter(): LineWriter {
  const idsOf = openScanIds()
  const textsOf = { csv: openTexts('csv'), json: openTexts('json') }
  const encoder = new TextEncoder()
  /** Reused: a text of all lines would be garbage that is collected late. */
  let page = new Uint8Array(PAGE_BYTES)

  return async (layout, rows, query) => {
    const ids = await idsOf(query)
    const texts = textsOf[layout.format]
    const externalIds = texts.externalIds(layout.externalIds ?? new Map())
    const toLine = layout.format === 'csv' ? toCsv : toJson
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
      const place = texts.places.get(row.place) ?? (await texts.place(row.place, query))
      let details = ''
      if (layout.isDetailed) {
        details = texts.variants.of(row.variant) ?? (await texts.variants.read(row.variant, query))
        details += texts.versionAndSystem(row.version, row.os)
        for (const { name, of, read } of texts.plain) {
          details += of(row[name]) ?? (await read(row[name], query))
        }
        details += externalIds.get(row.code) ?? texts.noExternalId
      }
      const codeId = layout.codes?.get(row.code) ?? ''
      text += toLine(codeId, ids.of(row.at, row.seq), row, place, details)
      if (++count % LINES_AT_ONCE === 0) write()
      last = row
    }
    write()
    return { bytes: page.slice(0, end), rows: count, last }
  }
}

/** Parts of lines, by number. What is not known yet is read one by one: there are few. */
function openTexts(format: Format) {
  const isCsv = format === 'csv'
  const { named } = openPlaces()
  const places = openRecent<string, number>(TEXTS_MAX)
  const ofNames = (name: PlainName | 'variant') => {
    const names = openNames(name)
    const texts = openRecent<string, number>(TEXTS_MAX)
    return {
      name,
      of: texts.get,
      async read(num: number, query: Query) {
        const value = (await names.of({ query }, [num])).get(num) ?? ''
        const text = isCsv ? `,${toCell(value)}` : `,"${name}":${JSON.stringify(value)}`
        texts.set(num, text)
        return text
      },
    }
  }
  return {
    places,
    async place(num: number, query: Query) {
      const place = (await named({ query }, new Set([num]))).get(num) ?? NOWHERE
      const text = isCsv ? csvPlace(place) : jsonPlace(place)
      places.set(num, text)
      return text
    },
    variants: ofNames('variant'),
    plain: PLAIN_NAMES.map(ofNames),
    externalIds: (named: ReadonlyMap<number, string>) =>
      new Map([...named].map(([num, id]) => [num, externalIdText(isCsv, id)])),
    noExternalId: externalIdText(isCsv, null),
    versionAndSystem: isCsv
      ? (version: number, os: number) => `,${version},${SYSTEMS[os]}`
      : (version: number, os: number) => `,"version":${version},"os":"${SYSTEMS[os]}"`,
  }
}

/** The end of a detailed line. */
function externalIdText(isCsv: boolean, id: string | null): string {
  return isCsv ? `,${toCell(id ?? '')}` : `,"external_id":${JSON.stringify(id)}`
}

function larger(page: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(2 * page.length + bytes)
  grown.set(page)
  return grown
}

/** `codeId` is empty where lines have none. */
function toCsv(codeId: string, id: string, row: ScanRow, place: string, details: string): string {
  const { at, device, browser, is_unique } = row
  const code = codeId === '' ? '' : `${codeId},`
  return `${code}${id},${toTimestamp(at)},${place},${DEVICES[device]},${BROWSERS[browser]},${is_unique === 1}${details}\r\n`
}

/** Each object is preceded by a comma; the first one's is cut off. */
function toJson(codeId: string, id: string, row: ScanRow, place: string, details: string): string {
  const { at, device, browser, is_unique } = row
  const code = codeId === '' ? '' : `"qr_id":"${codeId}",`
  return `,{${code}"id":"${id}","timestamp":"${toTimestamp(at)}",${place},"device":"${DEVICES[device]}","browser":"${BROWSERS[browser]}","is_unique":${is_unique === 1}${details}}`
}

function csvPlace({ country, region, city }: Place): string {
  return [country, region, city].map(toCell).join(',')
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
