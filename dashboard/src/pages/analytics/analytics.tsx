import { view } from '../../parts/figures/address.ts'
import { mode } from '../../router.ts'
import { ComparePage } from './compare/compare.tsx'
import { SinglePage } from './single.tsx'
import '../../parts/figures/analytics.css'
import '../../parts/figures/drawn.css'
import '../../parts/figures/lists.css'
import './analytics-page.css'

export function AnalyticsPage() {
  const { scope, others } = view.value
  // What was asked about another is not shown under the name of this one.
  const key = `${mode.value} ${JSON.stringify([scope, others])}`
  return others.length > 0 ? <ComparePage key={key} /> : <SinglePage key={key} scope={scope} />
}
