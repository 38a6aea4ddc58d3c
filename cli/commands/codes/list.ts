import { type CodeItem, each } from '../../../client/index.ts'
import { takes } from '../../../terminal/options.ts'
import { suggest } from '../../../terminal/suggestion.ts'
import type { Column } from '../../../terminal/table.ts'
import { command } from '../../command.ts'
import { usage } from '../../errors.ts'
import { bare, collect, plural, printLines, printTable, STATE_COLOURS } from '../../output.ts'
import { expectTags } from '../../tags.ts'
import { formatNumber, toSparkline } from '../../terminal/chart.ts'

const SORTS = ['created_at', 'updated_at', 'name', 'total_scans'] as const
const STATES = ['active', 'scheduled', 'paused', 'expired', 'used_up', 'draft'] as const
const SHOWN = 50
const PAGE = 100

/** Filters of lists, exports and downloads. */
export const FILTERS = {
  tag: takes('TAGS', 'only codes with all of these tags, separated by commas'),
  state: { type: 'string', value: 'STATE', choices: STATES, help: 'only codes in this state' },
  search: takes('TEXT', 'only codes whose name, short code or destination contains this text'),
} as const

export const list = command({
  name: 'list',
  summary: 'list codes',
  usage: ['list [--tag TAGS] [--state STATE] [--search TEXT] [--sort FIELD]'],
  operands: [0, 0],
  options: {
    ...FILTERS,
    sort: takes('FIELD', `${SORTS.join(', ')}; a leading - sorts in descending order`),
    limit: {
      type: 'string',
      short: 'n',
      value: 'N',
      help: `maximum number of codes (default: ${SHOWN}, or all with --json)`,
    },
  },
  examples: ['list --tag summer --sort -total_scans', "list --json | jq -r '.short_url'"],
  async run({ client, values, json, terminal }) {
    const { tag, state, search, sort, limit } = values
    const max = toLimit(limit, json ? Number.POSITIVE_INFINITY : SHOWN)
    const filters = { tag, state, search, sort: toSort(sort), view: 'full' as const }
    const codes = each(client.listCodes, { ...filters, limit: Math.min(PAGE, max + 1) })
    if (json) return printLines({ terminal }, take(codes, max))
    const found = await collect(take(codes, max + 1))
    if (found.length === 0) {
      await expectTags(client, tag)
      const isFiltered = Boolean(tag ?? state ?? search)
      return terminal.note(isFiltered ? 'No codes match' : 'No codes. Create one: qr create URL')
    }
    await printTable({ terminal }, columnsFor(found), found.slice(0, max))
    if (found.length > max)
      terminal.note(`Showing the first ${plural(max, 'code')}. For more, use --limit N`)
  },
})

const COLUMNS: readonly Column<CodeItem>[] = [
  { title: 'NAME', of: ({ name }) => name, canShrink: true, useful: 16 },
  { title: 'SHORT LINK', of: ({ short_url }) => bare(short_url) },
  {
    title: 'STATE',
    of: ({ state, status }) => (state ?? status).replace('_', ' '),
    colour: ({ state, status }) => STATE_COLOURS[state ?? status],
  },
  { title: 'SCANS', isRight: true, of: ({ total_scans }) => formatNumber(total_scans ?? 0) },
  {
    title: '14 DAYS',
    of: ({ trend }) => (trend?.some(Boolean) ? toSparkline(trend) : ''),
    isSpare: true,
  },
  {
    title: 'DESTINATION',
    of: ({ destination_url }) => bare(destination_url ?? '–'),
    canShrink: true,
    useful: 24,
    keepsEnd: true,
  },
]

/** Nobody needs an empty column. */
function columnsFor(codes: readonly CodeItem[]): readonly Column<CodeItem>[] {
  return COLUMNS.filter(({ of, isRight }) => isRight || codes.some((code) => of(code) !== ''))
}

async function* take<Item>(items: AsyncIterable<Item>, max: number): AsyncGenerator<Item> {
  let taken = 0
  for await (const item of items) {
    yield item
    if (++taken === max) return
  }
}

function toLimit(given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise
  if (/^\d+$/.test(given) && Number(given) >= 1) return Number(given)
  throw usage(`--limit must be a number of at least 1, not ${given}`)
}

type Sort = `${'' | '-'}${(typeof SORTS)[number]}`

export function toSort(given: string | undefined): Sort | undefined {
  if (given === undefined) return undefined
  const field = SORTS.find((one) => one === given.replace(/^-/, ''))
  if (field) return given.startsWith('-') ? `-${field}` : field
  const meant = suggest(given, SORTS)
  const sign = given.startsWith('-') ? '-' : ''
  const hint = meant === undefined ? '' : `. Did you mean ${sign}${meant}?`
  throw usage(
    `--sort must be one of ${SORTS.join(', ')}, with an optional leading - for descending order${hint}`,
  )
}
