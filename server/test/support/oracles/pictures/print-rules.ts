import type { Operation, Schema } from '../requests/document.ts'
import { type Verdict, worst } from '../requests/verdict.ts'

/**
 * What goes together in a request for pictures. A schema gives the shape of each field; this is from the
 * contract's section on formats and sheets, which the document tells in words.
 */
const PIXELS_MAX = 8192
/** A symbol in a frame is wider, and one with a long address needs more pixels. */
const PIXELS_SURE = [200, 6000] as const
const LABEL_MIN_MM = 15
const PAGES_MAX = 1000
/** More codes than this have the same tag in no run. */
const TAGGED_MAX = 200
const PAPER: Readonly<Record<string, readonly [number, number]>> = {
  a4: [210, 297],
  letter: [215.9, 279.4],
}
/** As the packets say. */
const LABELS_OF: Readonly<Record<string, number>> = {
  ...{ 'avery-l7120': 35, 'avery-l7160': 21, 'avery-l7163': 14, 'avery-5160': 30 },
  ...{ 'a4-3x8': 24, 'letter-3x10': 30, 'cards-10': 10 },
}
const TEMPLATE_FIELDS = ['{short_code}', '{name}', '{id}', '{external_id}']

const isGiven = (value: unknown) => value !== undefined

/** Of fields that have the right shape, also as the texts of a query. */
export function judgePrint(asked: Schema): Verdict {
  const { format = 'png', size, width_mm, dpi, bleed_mm, marks, compact, style_id } = asked
  const isPdf = format === 'pdf'
  if (!isPdf && (isGiven(bleed_mm) || isGiven(marks))) return 'bad'
  if (isGiven(dpi) && (format !== 'png' || !isGiven(width_mm))) return 'bad'
  if (isGiven(width_mm) && !isPdf && !isGiven(dpi)) return 'bad'
  if (isGiven(size) && (isPdf || isGiven(width_mm))) return 'bad'
  // No request names one that exists.
  if (isGiven(style_id)) return 'bad'
  const pixels = isGiven(dpi) ? (Number(width_mm) / 25.4) * Number(dpi) : Number(size ?? 512)
  if (isGiven(dpi) && pixels >= PIXELS_MAX + 1) return 'bad'
  const isUsual = isPdf || (pixels >= PIXELS_SURE[0] && pixels <= PIXELS_SURE[1])
  // A short code with an underscore has no capitals.
  return isUsual && String(compact) !== 'true' ? 'good' : 'unsure'
}

/** Pictures of many codes, or labels. */
export const isOfMany = ({ path }: Operation) => /\/qrcodes\/(?:pictures|sheet)$/.test(path)

export function judgeMany({ path }: Operation, asked: Schema): Verdict {
  const { ids, tag, file_name = '' } = asked
  if (isGiven(ids) === isGiven(tag)) return 'bad'
  const fields: string[] = file_name.match(/\{[^{}]*\}/g) ?? []
  if (!fields.every((field) => TEMPLATE_FIELDS.includes(field))) return 'bad'
  if (path.endsWith('/pictures')) return judgePrint(asked)
  return isGiven(asked.style_id) ? 'bad' : judgeSheet(asked)
}

function judgeSheet({ ids, layout, copies = 1, start_at = 1 }: Schema): Verdict {
  const isNamed = typeof layout === 'string'
  const each = isNamed ? (LABELS_OF[layout] ?? 0) : layout.columns * layout.rows
  if (start_at > each) return 'bad'
  const pagesFor = (codes: number) => Math.ceil((start_at - 1 + codes * copies) / each)
  const [least, most] = ids ? [new Set(ids).size, new Set(ids).size] : [1, TAGGED_MAX]
  if (pagesFor(least) > PAGES_MAX) return 'bad'
  const pages: Verdict = pagesFor(most) > PAGES_MAX ? 'unsure' : 'good'
  return isNamed ? pages : worst([pages, judgeGrid(layout)])
}

function judgeGrid({ page, columns, rows, margin_mm, gap_mm }: Schema): Verdict {
  const [width, height] = PAPER[page] ?? [0, 0]
  const sideOf = (paper: number, count: number) =>
    (paper - 2 * margin_mm - (count - 1) * gap_mm) / count
  const room = Math.min(sideOf(width, columns), sideOf(height, rows)) - LABEL_MIN_MM
  if (Math.abs(room) < 1e-6) return 'unsure'
  return room > 0 ? 'good' : 'bad'
}

/** Leaves out what does not go together with the rest; `pick` decides what stays. */
export function together(asked: Schema, pick: number): Schema {
  const { ids, tag, ...fields } = asked
  const isTagged = ids === undefined && tag !== undefined
  const chosen = isTagged ? { tag } : { ids: ids ?? ['{id}'] }
  return { ...('layout' in asked ? unstyled(fields, pick) : printed(fields, pick)), ...chosen }
}

/** The same of a download. */
export function printed(asked: Schema, pick: number): Schema {
  const { size, width_mm, dpi, bleed_mm, marks, format, ...others } = unstyled(asked, pick)
  const put = (fields: Schema) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => isGiven(value)))
  if (format === 'pdf') return { ...others, format, ...put({ width_mm, bleed_mm, marks }) }
  if (pick % 2 === 0 || dpi === undefined) return { ...others, ...put({ format, size }) }
  return { ...others, width_mm: 40.5, dpi: Math.min(Number(dpi), 1200) }
}

function unstyled({ style_id, ...others }: Schema, pick: number): Schema {
  return style_id !== undefined && pick === 0 ? { ...others, style_id } : others
}
