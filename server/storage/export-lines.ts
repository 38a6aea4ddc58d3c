import { stringify } from 'csv-stringify/sync'
import type { ExportFormat } from '../domain/analytics.ts'
import { scanId } from '../domain/ids.ts'
import { HOUR_MS } from '../domain/periods.ts'
import { BROWSERS, DEVICES } from '../domain/scans.ts'

/**
 * Scans as text, for exports: millions of them, so made where they are read. Names of places are
 * the only free text; a library writes them once each, and they are put in from then on.
 */
export interface ExportRow {
  at: number
  seq: number
  country: string
  region: string
  city: string
  device: number
  browser: number
  is_unique: number
}

/** Places remembered; one costs some 200 bytes. */
const PLACES_MAX = 50_000

export function toLines(format: ExportFormat, rows: readonly ExportRow[]): string {
  const toLine = format === 'csv' ? toCsv : toJson
  let text = ''
  for (const row of rows) text += toLine(row)
  return text
}

function toCsv(row: ExportRow): string {
  const { at, seq, device, browser, is_unique } = row
  const place = placeText(csvPlaces, row, csvPlace)
  return `${scanId(at, seq)},${toTimestamp(at)},${place},${DEVICES[device]},${BROWSERS[browser]},${is_unique === 1}\r\n`
}

/** Each with a comma before it; the first one's is cut off. */
function toJson(row: ExportRow): string {
  const { at, seq, device, browser, is_unique } = row
  const place = placeText(jsonPlaces, row, jsonPlace)
  return `,{"id":"${scanId(at, seq)}","timestamp":"${toTimestamp(at)}",${place},"device":"${DEVICES[device]}","browser":"${BROWSERS[browser]}","is_unique":${is_unique === 1}}`
}

const csvPlaces = new Map<string, string>()
const jsonPlaces = new Map<string, string>()

function placeText(known: Map<string, string>, row: ExportRow, make: typeof csvPlace): string {
  const key = `${row.country}\t${row.region}\t${row.city}`
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= PLACES_MAX) known.clear()
  const made = make(row)
  known.set(key, made)
  return made
}

/** What a spreadsheet would run as a formula is defused. */
function csvPlace({ country, region, city }: ExportRow): string {
  return stringify([[country, region, city]], { escape_formulas: true, eof: false })
}

function jsonPlace({ country, region, city }: ExportRow): string {
  return JSON.stringify({ country, region, city }).slice(1, -1)
}

let lastHour = -1
let hourText = ''

/** As toISOString, which is most of an export's time: scans come in order, so hours repeat. */
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
