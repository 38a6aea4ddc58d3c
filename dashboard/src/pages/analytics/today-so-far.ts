import type { Answer, CallOptions } from '../../../../client/client.ts'
import {
  againstUsual,
  type DayAgainstUsual,
  USUAL_WEEKS,
} from '../../../../domain/analytics/usual.ts'
import type { View } from '../../parts/figures/address.ts'
import { askSeries } from '../../parts/figures/questions.ts'
import { serverNow } from '../../time/clock.ts'
import { addDays } from '../../time/days.ts'
import { today } from '../../time/zone.ts'

/** Today against the usual day of its name; null: the page is not about today. */
export async function askTodaySoFar(
  view: View,
  options: CallOptions,
): Promise<Answer<DayAgainstUsual | null>> {
  const none = { ok: true, status: 200, headers: new Headers(), data: null } as const
  const day = today()
  // Of today alone it is the large figure.
  if (view.to < day || view.from >= day) return none
  const now = serverNow()
  const from = addDays(day, -7 * USUAL_WEEKS)
  const asked: View = { ...view, from, to: day, interval: 'hour', isCompared: false }
  const hours = await askSeries(asked, options)
  if (!hours.ok) return hours
  const counts = hours.data.data.map(({ date, total_scans: scans }) => ({ date, scans }))
  return { ...hours, data: againstUsual(counts, day, now) }
}
