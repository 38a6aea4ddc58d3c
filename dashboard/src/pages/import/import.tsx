import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { EditorsOnly } from '../../parts/shell/editors-only.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'
import { BadRows } from './bad-rows.tsx'
import { checking } from './check.ts'
import { Columns } from './file/columns-view.tsx'
import { Source } from './file/source.tsx'
import { focusStepIfLost } from './focus.ts'
import { homeNow, type Job, job, openJob } from './job.ts'
import { Refused } from './refused.tsx'
import { runJob, running } from './run.ts'
import { Side } from './side.tsx'
import { Squares } from './squares-view.tsx'
import './import.css'
import './import-rows.css'

const text = words.importing
const STEPS = ['source', 'columns', 'check', 'create'] as const

const STEP_OF = { columns: 1, checked: 2, running: 3, stopped: 3, done: 3 } as const

function Steps({ current }: { current: number }) {
  return (
    <ol class="import-steps small" aria-label={text.steps.label}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          class={index <= current ? 'reached' : ''}
          aria-current={index === current ? 'step' : undefined}
        >
          <i aria-hidden="true">{index + 1}</i>
          <span>{text.steps.names[step]}</span>
        </li>
      ))}
    </ol>
  )
}

function Stage({ now }: { now: Job }) {
  const isEditable = now.phase === 'columns' || now.phase === 'checked'
  return (
    <div class="import-stage">
      <Side now={now} />
      <div>
        {now.phase === 'checked' && <BadRows now={now} />}
        {isEditable ? <Columns now={now} /> : <Squares now={now} />}
        {(now.phase === 'stopped' || now.phase === 'done') && <Refused now={now} />}
      </div>
    </div>
  )
}

function useFocusOnStep(step: string): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    focusStepIfLost()
  }, [step])
}

/** Beside the box for it, a browser would open a file that is dropped instead of the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const hold = (event: Event) => event.preventDefault()
    for (const name of ['dragover', 'drop']) addEventListener(name, hold)
    return () => {
      for (const name of ['dragover', 'drop']) removeEventListener(name, hold)
    }
  }, [])
}

function Import() {
  useState(openJob)
  const now = job.value
  useSignalEffect(() => {
    // Also what was under way when the page was loaded again.
    if (job.value?.phase === 'running' && running.value === null) void runJob()
  })
  useNoStrayDrops()
  useFocusOnStep(`${now?.phase}${checking.value !== null}`)
  return (
    <>
      <nav class="crumbs fine second" aria-label={words.code.crumbs}>
        <a href={linkTo('/codes')}>{words.codes.title}</a>
        <span aria-hidden="true">/</span>
        <span>{text.crumb}</span>
      </nav>
      <h1>{text.title}</h1>
      <Steps current={now ? STEP_OF[now.phase] : 0} />
      {now ? <Stage now={now} /> : <Source />}
    </>
  )
}

export function ImportPage() {
  useTitle(text.page)
  return (
    <EditorsOnly title={text.viewer}>
      <Import key={homeNow()} />
    </EditorsOnly>
  )
}
