import { toCount } from '../../format.ts'
import { Mini } from '../../parts/picture/mini.tsx'
import { Banner } from '../../parts/shell/banner.tsx'
import { Fact } from '../../parts/shell/fact.tsx'
import { Button, ButtonLink } from '../../parts/shell/icon.tsx'
import { saveCsv } from '../../parts/shell/save-file.ts'
import { linkTo } from '../../router.ts'
import { trouble } from '../../trouble.ts'
import { words } from '../../words.ts'
import { checking, checkJob } from './check.ts'
import {
  countCreated,
  countSettled,
  isMapped,
  type Job,
  results,
  retryRefused,
  setJob,
  sortRows,
  startAnew,
} from './job.ts'
import { refusalsOf, toResultCsv } from './result.ts'
import { goOn, running, startRun } from './run.ts'

const text = words.importing

function Meter({ done, all, label }: { done: number; all: number; label: string }) {
  return (
    <div
      class="meter"
      role="progressbar"
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-label={label}
    >
      <i style={{ width: `${(100 * done) / Math.max(1, all)}%` }} />
    </div>
  )
}

function Title({ children }: { children: string }) {
  return <h2 tabIndex={-1}>{children}</h2>
}

function Checking() {
  const now = checking.value
  if (!now) return null
  return (
    <>
      <Title>{trouble.value ? text.run.waiting : text.check.busy}</Title>
      <p class="huge">{toCount(now.done)}</p>
      <p class="small">{text.check.progress(now.done, now.all)}</p>
      <Meter done={now.done} all={now.all} label={text.check.busy} />
      <Button text={text.check.stop} onClick={now.stop} />
    </>
  )
}

function Download({ now }: { now: Job }) {
  return (
    <Button
      icon="download"
      text={text.done.download}
      onClick={() => saveCsv(text.done.file, toResultCsv(now, results.peek()))}
    />
  )
}

/** What the file has become before, in this tab or in another. */
function Before({ now }: { now: Job }) {
  const created = countCreated()
  const sent = countSettled() - created
  if (created + sent === 0) return null
  return (
    <>
      {created > 0 && <p class="small">{text.before.body(created)}</p>}
      {sent > 0 && <p class="small">{text.before.sent(sent)}</p>}
      <Download now={now} />
      <Button look="low" text={text.before.anew} onClick={startAnew} />
    </>
  )
}

/** A file says nothing about looks. */
function PlainLook() {
  return (
    <p class="import-look small second">
      <Mini text={`${location.origin}/preview`} style={{}} />
      {text.look}
    </p>
  )
}

function ToCheck({ now }: { now: Job }) {
  const { ready } = sortRows(now)
  const isReady = isMapped(now.mapping)
  return (
    <>
      <Title>{text.check.title}</Title>
      <p class="huge">{toCount(ready.length)}</p>
      <p class="small second">{isReady ? text.check.body : text.columns.noDestination}</p>
      <Button look="main tall" disabled={!isReady} onClick={() => void checkJob()}>
        {text.check.submit(ready.length)}
      </Button>
      <PlainLook />
      <Before now={now} />
    </>
  )
}

function Checked({ now }: { now: Job }) {
  const { ready, bad } = sortRows(now)
  const isOver = ready.length + bad.length === 0 && countSettled() > 0
  const none = isOver ? text.checked.over : text.checked.none
  const rest = bad.length > 0 ? text.checked.rest(bad.length) : text.checked.fine
  return (
    <>
      <Title>{text.checked.title}</Title>
      <p class="huge">{toCount(ready.length)}</p>
      <p class="small second">{ready.length === 0 ? none : rest}</p>
      {now.leftOut.length > 0 && (
        <p class="small second">{text.checked.leftOut(now.leftOut.length)}</p>
      )}
      {now.isFull && (
        <p class="small">
          <b>{text.checked.full}.</b> {text.checked.fullBody}{' '}
          <a href={linkTo('/settings/plan')}>{text.checked.toPlan}</a>
        </p>
      )}
      <Button look="main tall" disabled={ready.length === 0} onClick={startRun}>
        {text.checked.submit(ready.length)}
      </Button>
      {ready.length > 0 && <PlainLook />}
      <Before now={now} />
    </>
  )
}

function Running({ now }: { now: Job }) {
  const lines = now.run?.lines ?? []
  const done = lines.filter((line) => results.value[line]).length
  return (
    <>
      <Title>{trouble.value ? text.run.waiting : text.run.title}</Title>
      <p class="huge">{toCount(countCreated())}</p>
      <p class="small">{text.run.of(lines.length)}</p>
      <Meter done={done} all={lines.length} label={text.run.meter} />
      <p class="tiny third">{text.run.note}</p>
      <Button text={text.run.stop} onClick={() => running.peek()?.stop()} />
    </>
  )
}

function Tally({ now }: { now: Job }) {
  const refusals = refusalsOf(now, results.value)
  const kinds = (['failed', 'leftOut', 'open'] as const).map((kind) => {
    return { kind, count: refusals.filter(({ is }) => is === kind).length }
  })
  return (
    <dl class="facts">
      {kinds.map(
        ({ kind, count }) =>
          (count > 0 || kind === 'failed') && (
            <Fact key={kind} name={text.done.tally[kind]}>
              {toCount(count)}
            </Fact>
          ),
      )}
    </dl>
  )
}

function Ended({ now }: { now: Job }) {
  const isDone = now.phase === 'done'
  const created = countCreated()
  const hasFailed = refusalsOf(now, results.value).some(({ is }) => is === 'failed')
  return (
    <>
      <Title>{isDone ? text.done.title : text.run.stopped}</Title>
      <p class="huge">{toCount(created)}</p>
      <p class="small">{text.done.created(created)}</p>
      <Tally now={now} />
      {!isDone && <p class="small second">{text.run.stoppedBody}</p>}
      {!isDone && <Button look="main" text={text.run.goOn} onClick={goOn} />}
      {isDone && <ButtonLink look="main" text={text.done.see} href={linkTo('/codes')} />}
      <Download now={now} />
      {isDone && hasFailed && <Button text={text.done.again} onClick={retryRefused} />}
      <Button text={text.done.another} onClick={() => setJob(null)} />
    </>
  )
}

function Trouble({ now }: { now: Job }) {
  if (now.trouble === null) return null
  const title = now.phase === 'stopped' ? text.run.trouble : text.check.failed
  return (
    <Banner kind="red" title={title}>
      {now.trouble}
    </Banner>
  )
}

/** Where the import is, and the one thing to do next. */
export function Side({ now }: { now: Job }) {
  const { phase } = now
  const isChecking = checking.value !== null
  return (
    <aside class="import-side" aria-label={text.title}>
      <Trouble now={now} />
      {isChecking && <Checking />}
      {!isChecking && phase === 'columns' && <ToCheck now={now} />}
      {!isChecking && phase === 'checked' && <Checked now={now} />}
      {phase === 'running' && <Running now={now} />}
      {(phase === 'stopped' || phase === 'done') && <Ended now={now} />}
    </aside>
  )
}
