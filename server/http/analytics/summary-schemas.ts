import { VARIANTS_COUNTED_MAX } from '../../../domain/analytics/analytics.ts'
import { VARIANTS_MAX } from '../../../domain/analytics/breakdowns.ts'
import { DIMENSION_TEXTS } from '../../../domain/scans/dimension-texts.ts'
import { dimensionOf, LISTS, UNKNOWN } from '../../../domain/scans/dimensions.ts'
import { CLOSED, Component, Decimal, ListOf, optional, Part } from '../core/schemas/fields.ts'
import { PeriodView } from '../core/schemas/schemas.ts'
import { type Static, type TProperties, Type } from '../core/schemas/type.ts'
import { approximate, byUtcDay, compare, include, questionQuery, tag, until } from './question.ts'
import { CodeCountView, count, previous, qrId, qrIds, views } from './schemas.ts'

/** Schemas of summaries: totals, and scans by place, device and so on. */

export const SummaryQuery = Type.Object({ ...questionQuery, until, approximate, compare, include })

export const AggregateQuery = Type.Object({
  ...questionQuery,
  until,
  approximate,
  compare,
  include,
  tag,
  qr_ids: qrIds,
})
export type AggregateQuery = Static<typeof AggregateQuery>

const VARIANTS_TOLD = `Scans by variant, that is, by what decided the destination. Sorted by number of scans, with up to ${VARIANTS_MAX} entries. Variants with the same name in different codes share an entry.`
const change = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  description: 'Percentage change; null if the earlier figure was 0.',
  examples: [12.5],
})

/** Everything in a summary, with counts or with their changes. */
function figures<Figure extends typeof change | ReturnType<typeof count>>(
  figure: (description: string) => Figure,
  suffix: string,
) {
  const scans = figure('Number of scans.')
  const list = (fields: TProperties, title: string, description: string) =>
    ListOf(Component(`${title}${suffix}`, fields), description)
  /** Every value is always present, 0 if there were none. */
  const closedList = (values: readonly string[], [one, several]: readonly [string, string]) => {
    const told = (value: string) =>
      value === UNKNOWN
        ? `Number of scans made before ${several} were recorded.`
        : `Number of scans with the ${one} \`${value}\`.`
    const fields = Object.fromEntries(values.map((value) => [value, figure(told(value))]))
    return Part(`Scans by ${one}.`, fields)
  }
  const listOf = ({ of, max }: (typeof LISTS)[number]) => {
    const dimension = dimensionOf(of)
    const { noun } = DIMENSION_TEXTS[of]
    if ('values' in dimension) return closedList(dimension.values, noun)
    const names = {
      [of]: views[of],
      ...(dimension.table === 'places' && { country: views.country }),
    }
    const which =
      max === undefined ? `The ten ${noun[1]} with the most scans.` : `All ${noun[1]} with scans.`
    return list({ ...names, scans }, `${capitalized(of)}Count`, which)
  }
  const lists = (shown: (typeof LISTS)[number]['shown']) =>
    Object.fromEntries(
      LISTS.filter((one) => one.shown === shown).map((one) => [one.name, listOf(one)]),
    )
  return {
    summary: {
      total_scans: figure('Scans in the period.'),
      unique_visitors: figure('Distinct visitors in the period.'),
    },
    visitors: optional({
      new_visitors: figure(
        'Visitors who had not scanned the code before the period. If the figures cover several codes, visitors who had not scanned any of these codes before.',
      ),
      returning_visitors: figure('Visitors who had already scanned before the period.'),
    }),
    breakdown: lists('always'),
    details: optional(lists('details')),
    variants: list(
      {
        variant: views.variant,
        scans,
        unique_visitors: figure('Distinct visitors in the period.'),
      },
      'VariantCount',
      VARIANTS_TOLD,
    ),
  }
}

/** `language_region` is LanguageRegion. */
function capitalized(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())
}

const average = 'Scans divided by the number of days in the period.'
const counts = figures(count, '')
const changes = figures(() => change, 'Change')
const summary = {
  ...counts.summary,
  avg_daily_scans: Decimal(average, 41.1),
  ...counts.visitors,
}
const totals = { ...CLOSED, description: 'Totals for the period.' }

export const details = {
  ...counts.details,
  variants: Type.Optional(
    Type.Unsafe<Static<typeof counts.variants> | null>({
      ...counts.variants,
      type: ['array', 'null'],
      description: `${VARIANTS_TOLD} For the whole account, this is null if the period has more than ${VARIANTS_COUNTED_MAX} scans or some of them have been deleted (RETENTION_DAYS); request each code separately instead. Also null while the service is still counting a code's earlier scans by variant.`,
    }),
  ),
}

const Change = Type.Optional(
  Type.Object(
    {
      summary: Part('Percentage change in the totals.', {
        ...changes.summary,
        avg_daily_scans: change,
        ...changes.visitors,
      }),
      ...changes.breakdown,
      ...changes.details,
      variants: Type.Optional(changes.variants),
    },
    {
      ...CLOSED,
      title: 'SummaryChange',
      description:
        'The percentage change in each figure since the earlier period. Included only with both `compare` and `include`. Lists contain only the entries of the current period; entries found only in the earlier period are left out.',
    },
  ),
)

const summaryFields = {
  period: PeriodView,
  summary: Type.Object(summary, totals),
  ...counts.breakdown,
  ...details,
  by_utc_day: byUtcDay,
}

export const SummaryView = Component('AnalyticsSummary', {
  qr_id: qrId,
  ...summaryFields,
  previous: previous(summaryFields, 'PreviousSummary'),
  change: Change,
})

const topCodes = ListOf(
  CodeCountView,
  'The ten existing codes with the most scans; ties are sorted by name.',
)
const codes = {
  total_qrcodes: count('Number of codes that exist now.'),
  active_qrcodes: count('Number of codes that are active, that is, neither paused nor drafts.'),
}

export const AggregateView = Component('AggregateAnalytics', {
  period: PeriodView,
  summary: Type.Object({ ...summary, ...codes }, totals),
  top_qrcodes: topCodes,
  ...counts.breakdown,
  ...details,
  by_utc_day: byUtcDay,
  previous: previous({ ...summaryFields, top_qrcodes: topCodes }, 'PreviousAggregate'),
  change: Change,
})
