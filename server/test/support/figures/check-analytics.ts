import { readFigures } from '../browser/read-figures.ts'
import { type Answers, answersTo, type Subject } from './analytics-answers.ts'
import { ANALYTICS_KEPT, analyticsLines } from './analytics-lines.ts'
import { assertLines } from './lines.ts'
import { SHELL_KEPT } from './shell.ts'
import type { World } from './world.ts'

/** The analytics page of a scope: every number on it. Returns how many they were. */
export async function checkAnalytics(world: World, subject: Subject): Promise<number> {
  const { page } = world
  const { code, tag, filters, preset } = subject
  const query = new URLSearchParams({
    ...(code && { code: code.id }),
    ...(tag !== null && { tag }),
    ...(preset !== 30 && { days: String(preset) }),
    ...filters,
  })
  /** Which minute the page compares until is known to it alone. */
  const asked: string[] = []
  page.on('request', (request) => {
    const until = new URL(request.url()).searchParams.get('until')
    if (until !== null) asked.push(until)
  })
  await page.goto(`/app/analytics?${query}`)
  await page.getByRole('heading', { name: 'Not counted' }).waitFor()
  let known: { readonly until: string; readonly answers: Answers } | null = null
  const expect = async () => {
    const until = asked.at(-1) ?? new Date().toISOString()
    if (known?.until !== until) known = { until, answers: await answersTo(world, subject, until) }
    return analyticsLines(subject, known.answers, Date.now())
  }
  const what = `${world.zone}, /app/analytics?${query}`
  const kept = [...SHELL_KEPT, ...ANALYTICS_KEPT]
  return assertLines(what, () => readFigures(page, 'main'), expect, kept)
}
