import { type Signal, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Answer, Report, ReportLink } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { toDate } from '../../format.ts'
import { useIdempotencyKey } from '../../idempotency-key.ts'
import type { Scope, Wanted } from '../../parts/figures/address.ts'
import { toLastDay, toPeriod } from '../../parts/figures/labels.ts'
import { isFiltered } from '../../parts/figures/questions.ts'
import { ConfirmDialog } from '../../parts/form/confirm.tsx'
import { Fault, Field, TextField } from '../../parts/form/field.tsx'
import { copyText } from '../../parts/shell/copy.ts'
import { Dialog } from '../../parts/shell/dialog.tsx'
import { Icon } from '../../parts/shell/icon.tsx'
import { LoadFailed } from '../../parts/shell/load-failed.tsx'
import { say } from '../../parts/shell/toast.tsx'
import { type Resource, useResource } from '../../resource.ts'
import { words } from '../../words.ts'
import { EmbedCode, readOrigins } from './share-embed.tsx'

const text = words.analytics.share
const DAY_MS = 86_400_000
/** Days until the link ends; 0: never. */
const ENDS = [30, 90, 365, 0] as const

function scopeOf(scope: Scope) {
  if (scope.kind === 'code') return { type: 'code', qr_id: scope.id } as const
  return scope.kind === 'tag'
    ? ({ type: 'tag', tag: scope.tag } as const)
    : ({ type: 'account' } as const)
}

function periodOf({ preset, from, to }: Wanted) {
  return preset === null ? { start_date: from, end_date: to } : { days: preset }
}

/** The link, which is shown only now. */
function Made({ of: { url, embed_origins } }: { of: ReportLink }) {
  return (
    <div class="stack">
      <p class="small">{text.made}</p>
      <div class="secret mono breakable">{url}</div>
      <div class="cluster">
        <button type="button" class="button main" onClick={() => void copyText(url, text.copied)}>
          <Icon name="copy" />
          {text.copy}
        </button>
        <a class="button" href={url} target="_blank" rel="noreferrer">
          <Icon name="open" />
          {text.open}
        </a>
      </div>
      {embed_origins.length > 0 && <EmbedCode url={url} />}
    </div>
  )
}

/** When the link ends. */
function EndsField({ ends }: { ends: Signal<number> }) {
  return (
    <Field
      label={text.ends}
      control={(ties) => (
        <select
          class="input"
          value={ends.value}
          {...ties}
          onChange={(event) => {
            ends.value = Number(event.currentTarget.value)
          }}
        >
          {ENDS.map((days) => (
            <option key={days} value={days}>
              {text.endsIn(days)}
            </option>
          ))}
        </select>
      )}
    />
  )
}

function Form({ wanted, onMade }: { wanted: Wanted; onMade: (made: ReportLink) => void }) {
  const name = useSignal('')
  const ends = useSignal<number>(ENDS[0])
  const showsDestination = useSignal(false)
  const sites = useSignal('')
  const isNoSite = useSignal(false)
  const fault = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const keyFor = useIdempotencyKey()
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    const origins = readOrigins(sites.value)
    isNoSite.value = origins === null
    if (origins === null) return
    isBusy.value = true
    // To the day: the same wish is the same request.
    const end = Math.ceil(Date.now() / DAY_MS) * DAY_MS + ends.value * DAY_MS
    const body = {
      scope: scopeOf(wanted.scope),
      ...periodOf(wanted),
      ...(name.value.trim() !== '' && { name: name.value.trim() }),
      ...(showsDestination.value && { show_destination: true }),
      ...(origins.length > 0 && { embed_origins: origins }),
      ...(ends.value > 0 && { expires_at: new Date(end).toISOString() }),
    }
    const options = { idempotencyKey: keyFor(body) }
    const answer = await change(() => api.createReport({ body }, options))
    isBusy.value = false
    fault.value = answer.ok ? null : toSentence(answer)
    if (answer.ok) onMade(answer.data)
  }
  const period =
    wanted.preset === null ? toPeriod(wanted.from, wanted.to) : text.rolling(wanted.preset)
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      <p class="small second">
        {text.intro(period)} {isFiltered(wanted) && text.unfiltered}
      </p>
      <TextField
        label={text.name}
        hint={text.nameHint}
        value={name.value}
        onInput={(value) => {
          name.value = value
        }}
      />
      <EndsField ends={ends} />
      {wanted.scope.kind === 'code' && (
        <label class="choice">
          <input
            class="tick"
            type="checkbox"
            checked={showsDestination.value}
            onChange={(event) => {
              showsDestination.value = event.currentTarget.checked
            }}
          />
          {text.destination}
        </label>
      )}
      <TextField
        label={text.embed}
        hint={text.embedHint}
        placeholder={text.embedExample}
        value={sites.value}
        fault={isNoSite.value ? text.embedFault : null}
        onInput={(value) => {
          sites.value = value
          isNoSite.value = false
        }}
      />
      {fault.value && <Fault>{fault.value}</Fault>}
      <button type="submit" class="button main" aria-disabled={isBusy.value}>
        {text.submit}
      </button>
    </form>
  )
}

function nameOf({ name, scope, scope_name }: Report): string {
  return name ?? scope_name ?? text.of[scope.type]
}

function Line({ report, onRevoke }: { report: Report; onRevoke: () => void }) {
  const { expires_at: end } = report
  const name = nameOf(report)
  return (
    <li>
      <span class="clip" title={name}>
        <bdi>{name}</bdi>
      </span>
      <span class="second small">
        {text.since(toDate(report.created_at))} {end ? text.until(toLastDay(end)) : ''}
      </span>
      <button
        type="button"
        class="button low red"
        aria-label={text.revokeOf(name)}
        onClick={onRevoke}
      >
        {text.revoke}
      </button>
    </li>
  )
}

function Existing(props: {
  reports: Resource<{ readonly data: readonly Report[] }>
  onRevoke: (report: Report) => void
}) {
  const { reports, onRevoke } = props
  const all = reports.data.value?.data ?? []
  if (all.length === 0) return <LoadFailed of={reports} title={text.notListed} />
  return (
    <section class="shared-reports" aria-label={text.existing}>
      <h3>{text.existing}</h3>
      <ul>
        {all.map((report) => (
          <Line key={report.id} report={report} onRevoke={() => onRevoke(report)} />
        ))}
      </ul>
    </section>
  )
}

/** One that is gone already is as it was wanted. */
async function revoke({ id }: Report): Promise<Answer<unknown>> {
  const answer = await api.revokeReport({ id })
  const isGone = !answer.ok && answer.status === 404
  return isGone ? { ok: true, status: 404, headers: new Headers(), data: null } : answer
}

function RevokeDialog(props: { of: Report; onDone: () => void; onClose: () => void }) {
  const { of, onDone, onClose } = props
  return (
    <ConfirmDialog
      title={text.revokeTitle(nameOf(of))}
      action={text.revoke}
      send={() => revoke(of)}
      onDone={() => {
        say(text.revoked)
        onDone()
      }}
      onClose={onClose}
      isFollowed
    >
      {text.revokeBody}
    </ConfirmDialog>
  )
}

export function ShareDialog({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const link = useSignal<ReportLink | null>(null)
  const revoking = useSignal<Report | null>(null)
  const closer = useRef<HTMLButtonElement>(null)
  const reports = useResource((signal) => api.listReports({}, { signal }), change)
  const made = (report: ReportLink) => {
    link.value = report
    reports.reload()
  }
  const revoked = () => {
    reports.reload()
    // The button that had the focus goes with its line. After the next drawing.
    setTimeout(() => closer.current?.focus())
  }
  return (
    <>
      <Dialog title={text.title} onClose={onClose}>
        {link.value === null ? <Form wanted={wanted} onMade={made} /> : <Made of={link.value} />}
        <Existing
          reports={reports}
          onRevoke={(report) => {
            revoking.value = report
          }}
        />
        <div class="cluster">
          <button ref={closer} type="button" class="button bare" onClick={onClose}>
            {words.common.close}
          </button>
        </div>
      </Dialog>
      {revoking.value && (
        <RevokeDialog
          of={revoking.value}
          onDone={revoked}
          onClose={() => {
            revoking.value = null
          }}
        />
      )}
    </>
  )
}
