import type { Answer, CallOptions, Heatmap } from '../../../../../client/client.ts'
import { api } from '../../../api.ts'
import type { Scope, View } from '../../../parts/figures/address.ts'
import type { LineKind } from '../../../parts/figures/plot.ts'
import { askHeat, askSeries, askSummary } from '../../../parts/figures/questions.ts'
import type { Series, Summary } from '../../../parts/figures/summary.ts'
import { words } from '../../../words.ts'

/** Two or three codes or tags side by side: each is asked about exactly as on its own page. */
export const KINDS = ['first', 'second', 'third'] as const satisfies readonly LineKind[]

export function sidesOf({ scope, others }: View): Scope[] {
  return [scope, ...others]
}

/** Of one side. The period before is left out: a second comparison in the same picture says nothing. */
function ofSide(view: View, scope: Scope): View {
  return { ...view, scope, others: [], isCompared: false }
}

type Question<Data> = (view: View, options: CallOptions) => Promise<Answer<Data>>

async function askEach<Data>(
  question: Question<Data>,
  view: View,
  options: CallOptions,
): Promise<Answer<Data[]>> {
  const answers = await Promise.all(
    sidesOf(view).map((scope) => question(ofSide(view, scope), options)),
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

export const askNames = (view: View, options: CallOptions) => askEach(askName, view, options)
export const askSummaries = (view: View, options: CallOptions): Promise<Answer<Summary[]>> =>
  askEach(askSummary, view, options)
export const askAllSeries = (view: View, options: CallOptions): Promise<Answer<Series[]>> =>
  askEach(askSeries, view, options)
export const askHeats = (view: View, options: CallOptions): Promise<Answer<Heatmap[]>> =>
  askEach(askHeat, view, options)
