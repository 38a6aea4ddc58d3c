import type { Answer, CallOptions, Heatmap } from '../../../../../client/client.ts'
import { api } from '../../../api.ts'
import type { Scope, Wanted } from '../../../parts/figures/address.ts'
import type { LineKind } from '../../../parts/figures/plot.ts'
import { askHeat, askSeries, askSummary } from '../../../parts/figures/questions.ts'
import type { Series, Summary } from '../../../parts/figures/summary.ts'
import { words } from '../../../words.ts'

/** Two or three codes or tags side by side: each is asked about exactly as on its own page. */
export const KINDS = ['first', 'second', 'third'] as const satisfies readonly LineKind[]

export function sidesOf({ scope, others }: Wanted): Scope[] {
  return [scope, ...others]
}

/** Of one side. The period before is left out: a second comparison in the same picture says nothing. */
function ofSide(wanted: Wanted, scope: Scope): Wanted {
  return { ...wanted, scope, others: [], isCompared: false }
}

type Question<Data> = (wanted: Wanted, options: CallOptions) => Promise<Answer<Data>>

async function askEach<Data>(
  question: Question<Data>,
  wanted: Wanted,
  options: CallOptions,
): Promise<Answer<Data[]>> {
  const answers = await Promise.all(
    sidesOf(wanted).map((scope) => question(ofSide(wanted, scope), options)),
  )
  const data: Data[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    data.push(answer.data)
  }
  return { ok: true, status: 200, headers: new Headers(), data }
}

/** Null: there is no such code, or not any more. */
const askName: Question<string | null> = async ({ scope }, options) => {
  const none = { ok: true, status: 200, headers: new Headers() } as const
  if (scope.kind === 'account') return { ...none, data: words.analytics.whose.every }
  if (scope.kind === 'tag') return { ...none, data: scope.tag }
  const code = await api.getCode({ id: scope.id }, options)
  if (!code.ok && code.error.code === 'not_found') return { ...none, data: null }
  return code.ok ? { ...code, data: code.data.name } : code
}

export const askNames = (wanted: Wanted, options: CallOptions) => askEach(askName, wanted, options)
export const askSummaries = (wanted: Wanted, options: CallOptions): Promise<Answer<Summary[]>> =>
  askEach(askSummary, wanted, options)
export const askAllSeries = (wanted: Wanted, options: CallOptions): Promise<Answer<Series[]>> =>
  askEach(askSeries, wanted, options)
export const askHeats = (wanted: Wanted, options: CallOptions): Promise<Answer<Heatmap[]>> =>
  askEach(askHeat, wanted, options)
