import type { Code } from '../../../../client/client.ts'
import { toShortLink } from '../../format.ts'
import { State } from '../../parts/code/state.tsx'
import { OtherFault } from '../../parts/form/form.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { Switch } from '../../parts/form/switch.tsx'
import { Tags } from '../../parts/form/tag.tsx'
import { copyText } from '../../parts/shell/copy.ts'
import { Button, ButtonLink } from '../../parts/shell/icon.tsx'
import { say } from '../../parts/shell/toast.tsx'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { type CodeModel, sayDone, toFault, updateCode } from './model.ts'

function ShortLink({ url }: { url: string }) {
  const text = words.code
  return (
    <span class="short-link">
      <span class="mono breakable">{toShortLink(url)}</span>
      <Button
        look="bare low square"
        icon="copy"
        aria-label={text.copyLink}
        title={text.copyLink}
        onClick={() => void copyText(url, text.copiedLink)}
      />
      <ButtonLink
        look="bare low square"
        icon="open"
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={text.openLink}
        title={text.openLink}
      />
    </span>
  )
}

function Activity(props: { code: Code; onSet: (active: boolean) => void }) {
  const { code, onSet } = props
  const { status, state } = code
  if (!mayAct('editor')) return <State state={state} />
  if (status !== 'draft') {
    const isClosed = status === 'active' && state !== 'active'
    const label = isClosed ? words.code.on : words.code.active
    return (
      <span class="cluster">
        <Switch on={status === 'active'} label={label} onChange={onSet} />
        {state !== 'active' && <State state={state} />}
      </span>
    )
  }
  return (
    <span class="cluster">
      <State state="draft" />
      {code.destination_url !== null && (
        <Button look="low main" text={words.code.publish} onClick={() => onSet(true)} />
      )}
    </span>
  )
}

/** What it means that it is on now: the clock or the count may have closed it. */
function onText({ state }: Code, from: Code['status']): string {
  const text = words.code
  const isPublished = from === 'draft'
  if (state === 'scheduled' || state === 'expired' || state === 'used_up') {
    return (isPublished ? text.publishedOnly : text.notPaused)(text.closed[state])
  }
  return isPublished ? text.published : text.resumed
}

/** The short link, whether it works, and its tags. */
export function LinkRow({ model, code }: { model: CodeModel; code: Code }) {
  const { faults, send } = useSending(async (active: boolean) => {
    const outcome = await updateCode(model, { active }, { status: code.status })
    const text = words.code
    if (outcome.is === 'already') say(active ? text.alreadyActive : text.alreadyPaused)
    else if (outcome.is === 'contested') say(text.notDone)
    else if (outcome.is === 'done') {
      const { status: from } = outcome.before
      const said = active ? onText(outcome.now, from) : text.paused
      if (from === 'draft') say(said)
      else sayDone(model, said, { active }, outcome)
    }
    const fault = toFault(outcome)
    return fault === null ? null : { '': fault }
  })
  return (
    <>
      <div class="link-row cluster">
        <ShortLink url={code.short_url} />
        <Activity code={code} onSet={(active) => void send(active)} />
        <Tags names={code.tags} />
      </div>
      <OtherFault faults={faults} />
    </>
  )
}
