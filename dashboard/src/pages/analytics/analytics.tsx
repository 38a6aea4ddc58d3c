import { wanted } from '../../parts/figures/address.ts'
import { mode } from '../../router.ts'
import { ComparePage } from './compare/compare.tsx'
import { SinglePage } from './single.tsx'
import '../../parts/figures/analytics.css'
import '../../parts/figures/drawn.css'
import '../../parts/figures/lists.css'
import './analytics-page.css'

export function AnalyticsPage() {
  const { scope, others } = wanted.value
  if (others.length > 0) return <ComparePage key={mode.value} />
  return <SinglePage key={`${mode.value} ${JSON.stringify(scope)}`} scope={scope} />
}
