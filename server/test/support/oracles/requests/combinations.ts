import type { Sent } from './conformance.ts'
import { operationsOf, type Schema } from './document.ts'
import { toSent } from './generator.ts'

/** Every combination of fields that depend on each other, each of them right by itself; and depth. */
const PRINT = { size: 400, width_mm: 40.5, dpi: 300, bleed_mm: 2, marks: true }
const FORMATS = [{}, { format: 'png' }, { format: 'svg' }, { format: 'pdf' }]
const IDS = { ids: ['{id}'] }
const CHOICES = [{}, IDS, { tag: 'nobody has it' }, { ...IDS, tag: 'nobody has it' }]
const GRID = { page: 'a4', columns: 3, rows: 8, margin_mm: 10, gap_mm: 4 }
const SHEETS = [
  ...CHOICES.map((chosen) => ({ ...chosen, layout: 'cards-10' })),
  ...[10, 11].map((start_at) => ({ ...IDS, layout: 'cards-10', start_at })),
  ...[{}, { columns: 12 }, { rows: 16 }, { margin_mm: 90 }].map((change) => ({
    ...{ ...IDS, layout: { ...GRID, ...change } },
  })),
  ...[24, 25].map((start_at) => ({ ...IDS, layout: GRID, start_at })),
]

const CODE = { name: 'Deep', destination_url: 'https://example.com/' }

/** The whole of it is refused, or an item alone. */
const deepBulk = (levels: number) => {
  const type = JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  return { items: [CODE, { ...CODE, type }] }
}

function subsetsOf(fields: Schema): Schema[] {
  return Object.entries(fields).reduce<Schema[]>(
    (sets, [name, value]) => sets.flatMap((set) => [set, { ...set, [name]: value }]),
    [{}],
  )
}

export function combinationsOf(document: Schema): Sent[] {
  const toAsk = (place: string) => {
    const operation = operationsOf(document).find(
      ({ method, path }) => `${method} ${path}` === place,
    )
    if (!operation) throw new Error(`The document has no ${place}`)
    return (value?: Schema) => toSent('combined', operation, value)
  }
  const [bulk, download, pictures, sheet] = [
    toAsk('POST /v1/qrcodes/bulk'),
    toAsk('GET /v1/qrcodes/{id}/download'),
    toAsk('POST /v1/qrcodes/pictures'),
    toAsk('POST /v1/qrcodes/sheet'),
  ]
  const prints = FORMATS.flatMap((format) =>
    subsetsOf({ ...PRINT }).map((set) => ({ ...format, ...set })),
  )
  const toPair = ([name, value]: [string, unknown]): [string, string] => [name, String(value)]
  return [
    ...prints.map((set) => ({ ...download(), query: Object.entries(set).map(toPair) })),
    ...prints.map((set) => pictures({ ...IDS, ...set })),
    ...CHOICES.map((chosen) => pictures(chosen)),
    ...SHEETS.map((asked) => sheet(asked)),
    ...[8, 30].map((levels) => bulk(deepBulk(levels))),
  ]
}
