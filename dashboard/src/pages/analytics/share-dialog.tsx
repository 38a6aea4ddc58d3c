import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Answer, Report, ReportLink } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toDate } from '../../format.ts'
import type { View } from '../../parts/figures/address.ts'
import { toLastDay } from '../../parts/figures/labels.ts'
import { ConfirmDialog } from '../../parts/form/confirm.tsx'
import { copyText } from '../../parts/shell/copy.ts'
import { Dialog } from '../../parts/shell/dialog.tsx'
import { Button, ButtonLink } from '../../parts/shell/icon.tsx'
import { LoadFailed } from '../../parts/shell/trouble/load-failed.tsx'
import { type Resource, useResource } from '../../resource.ts'
import { words } from '../../words.ts'
import { EmbedCode } from './share-embed.tsx'
import { ShareForm } from './share-form.tsx'

const text = words.analytics.share

/** The link, which is shown only now. */
function Made({ of: { url, embed_origins } }: { of: ReportLink }) {
  return (
    <div class="stack">
      <p class="small">{text.made}</p>
      <div class="secret mono breakable">{url}</div>
      <div class="cluster">
        <Button look="main" icon="copy" onClick={() => void copyText(url, text.copied)}>
          {text.copy}
        </Button>
        <ButtonLink icon="open" text={text.open} href={url} target="_blank" rel="noreferrer" />
      </div>
      {embed_origins.length > 0 && <EmbedCode url={url} />}
    </div>
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
      <Button look="low red" aria-label={text.revokeOf(name)} onClick={onRevoke}>
        {text.revoke}
      </Button>
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
      message={text.revoked}
      onDone={onDone}
      onClose={onClose}
      isFollowed
    >
      {text.revokeBody}
    </ConfirmDialog>
  )
}

export function ShareDialog({ view, onClose }: { view: View; onClose: () => void }) {
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
        {link.value === null ? <ShareForm view={view} onMade={made} /> : <Made of={link.value} />}
        <Existing reports={reports} onRevoke={(report) => (revoking.value = report)} />
        <div class="cluster">
          <Button look="bare" text={words.common.close} ref={closer} onClick={onClose} />
        </div>
      </Dialog>
      {revoking.value && (
        <RevokeDialog
          of={revoking.value}
          onDone={revoked}
          onClose={() => (revoking.value = null)}
        />
      )}
    </>
  )
}
