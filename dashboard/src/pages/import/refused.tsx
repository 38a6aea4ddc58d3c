import { SectionHead } from '../../parts/shell/section-head.tsx'
import { words } from '../../words.ts'
import { type Job, results } from './job.ts'
import { refusalsOf } from './result.ts'

const text = words.importing
const SHOWN = 100

/** Which rows are no codes, and why. */
export function Refused({ now }: { now: Job }) {
  const refusals = refusalsOf(now, results.value).filter(({ is }) => is !== 'open')
  if (refusals.length === 0) return null
  return (
    <section>
      <SectionHead title={text.done.list(refusals.length)} />
      <table class="table import-refused">
        <thead>
          <tr>
            <th scope="col">{text.columns.line}</th>
            <th scope="col">{text.fields.name}</th>
            <th scope="col">{text.done.why}</th>
          </tr>
        </thead>
        <tbody>
          {refusals.slice(0, SHOWN).map(({ line, name, why }) => (
            <tr key={line}>
              <td>
                <b>{text.bad.line(line)}</b>
              </td>
              <td>
                <bdi>{name || text.bad.unnamed}</bdi>
              </td>
              <td>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {refusals.length > SHOWN && (
        <p class="small second">{text.done.more(refusals.length - SHOWN)}</p>
      )}
    </section>
  )
}
