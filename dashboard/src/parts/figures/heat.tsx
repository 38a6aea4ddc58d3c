import type { Heatmap } from '../../../../client/client.ts'
import { toCount } from '../../format.ts'
import { words } from '../../words.ts'
import { weekdayName } from '../code/names.ts'
import { busiest } from './labels.ts'

const text = words.analytics.heat
const STEPS = 5

/** None is a step of its own, so that one scan is seen. */
function stepOf(scans: number, most: number): number {
  return scans === 0 ? 0 : Math.max(1, Math.ceil((scans / most) * (STEPS - 1)))
}

/** Weekdays by hours, as a table that is also the picture. */
export function Heat({ heat, of }: { heat: Heatmap; of?: string | undefined }) {
  const { data, timezone } = heat
  const top = busiest(data)
  const most = Math.max(1, top?.scans ?? 0)
  return (
    <section class="panel heat" aria-label={of === undefined ? text.title : `${text.title}: ${of}`}>
      <div class="section-head">
        <h2>
          {text.title}
          {of !== undefined && <bdi class="of">{of}</bdi>}
        </h2>
        <span class="small second">
          {top ? text.busiest(weekdayName(top.day), top.hour) : ''} {text.zone(timezone)}
        </span>
      </div>
      <table>
        <caption class="unseen">{text.table}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{text.day}</span>
            </th>
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={hour} scope="col">
                <span class={hour % 6 === 0 ? '' : 'unseen'}>{hour}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((hours, day) => (
            <tr key={day}>
              <th scope="row">
                <abbr title={weekdayName(day)}>{weekdayName(day, 'short')}</abbr>
              </th>
              {hours.map((scans, hour) => (
                <td
                  key={hour}
                  class={`step-${stepOf(scans, most)}`}
                  title={text.cell(weekdayName(day), hour, toCount(scans))}
                >
                  <span class="unseen">{toCount(scans)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="on-paper tiny second">{words.report.paper.larger}</p>
    </section>
  )
}
