import type { Code, SimulationAnswer } from '../../../../../client/client.ts'
import { Link } from '../../../parts/code/links.tsx'
import { State } from '../../../parts/code/state.tsx'
import { Fault } from '../../../parts/form/field.tsx'
import { Fact } from '../../../parts/shell/fact.tsx'
import { Button, Icon } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import type { CodeModel } from '../model.ts'
import { knots } from '../section/stop.tsx'
import { decidedBy } from './try-answer.ts'
import { useTrying } from './try-data.ts'
import { TryFields, TrySentence } from './try-fields.tsx'
import './try.css'

const LINK_MAX = 400
const text = words.tryIt

function Facts({ answer: { state, label, rule, version } }: { answer: SimulationAnswer }) {
  return (
    <dl class="try-facts fine">
      <Fact name={text.state}>
        <State state={state} />
      </Fact>
      <Fact name={text.decidedBy}>{rule ?? text.noneDecided}</Fact>
      <Fact name={text.countedAs} class="breakable">
        {label === null ? text.notCounted : <bdi>{label}</bdi>}
      </Fact>
      <Fact name={text.version}>{version}</Fact>
    </dl>
  )
}

/** The stop of the line that decides. */
function knotOf({ rule, label }: SimulationAnswer) {
  if (rule !== null) return knots.number(rule)
  return label === null ? knots.paused : knots.everyone
}

/** Where such a scan is led, and why. */
function Answer(props: { answer: SimulationAnswer; code: Code; isBusy: boolean }) {
  const { answer, code, isBusy } = props
  const { destination_url: url } = answer
  const { what, why } = decidedBy(answer, code)
  return (
    <div class="try-answer small" role="status" aria-busy={isBusy}>
      <p class="decided">
        <span class="knot" aria-hidden="true">
          {knotOf(answer)}
        </span>
        <span class="said">
          <b class="breakable">{what}</b>
          {url !== null && (
            <span class="leads">
              <Icon name="arrow" />
              <span class="mono breakable">
                <Link url={url} most={LINK_MAX} />
              </span>
            </span>
          )}
        </span>
      </p>
      {why && <p class="small second breakable">{why}</p>}
      <Facts answer={answer} />
    </div>
  )
}

/** Trying where a scan leads, right below the line that scans travel. */
export function TryIt(props: { model: CodeModel; code: Code; isHidden: boolean }) {
  const { model, code, isHidden } = props
  const trying = useTrying(model)
  const { answer, faults, isBusy, askAgain } = trying
  const isRefused = Object.keys(faults).length > 0
  return (
    <fieldset class="try" hidden={isHidden}>
      <legend class="unseen">{text.title}</legend>
      <TrySentence trying={trying} code={code} />
      <TryFields trying={trying} code={code} />
      {faults[''] && (
        <div class="cluster">
          <Fault>{faults['']}</Fault>
          <Button look="low" text={words.common.tryAgain} onClick={askAgain} />
        </div>
      )}
      {!isRefused && answer && <Answer answer={answer} code={code} isBusy={isBusy} />}
      {!isRefused && !answer && (
        <p class="waiting small second" role="status">
          {text.loading}
        </p>
      )}
    </fieldset>
  )
}
