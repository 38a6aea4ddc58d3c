import { useSignal } from '@preact/signals'
import type { Answer, Session, SignedOut } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toSentence } from '../../../failure.ts'
import { Fault } from '../../../parts/form/field.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { SectionHead } from '../../../parts/shell/section-head.tsx'
import { say } from '../../../parts/shell/toast.tsx'
import { useResource } from '../../../resource.ts'
import { words } from '../../../words.ts'
import { ActionsHead, Loaded } from '../section.tsx'
import { When } from '../when.tsx'

const text = words.settings.you

function placeOf({ browser, device }: Session): string {
  return text.on(text.browsers[browser], text.devices[device])
}

function SessionRow({ of, onEnd }: { of: Session; onEnd: () => void }) {
  return (
    <tr>
      <td class="title">
        <b>{placeOf(of)}</b> {of.current && <span class="tag">{text.here}</span>}
      </td>
      <td data-label={text.created}>
        <When at={of.created_at} />
      </td>
      <td data-label={text.lastUsed}>
        <When at={of.last_used_at} />
      </td>
      <td class="doing">
        {!of.current && (
          <Button look="bare low red" aria-label={text.endOf(placeOf(of))} onClick={onEnd}>
            {text.end}
          </Button>
        )}
      </td>
    </tr>
  )
}

function SessionTable(props: { sessions: readonly Session[]; onEnd: (id: string) => void }) {
  return (
    <table class="table">
      <ActionsHead columns={[text.device, text.created, text.lastUsed]} />
      <tbody>
        {props.sessions.map((session) => (
          <SessionRow key={session.id} of={session} onEnd={() => props.onEnd(session.id)} />
        ))}
      </tbody>
    </table>
  )
}

export function Sessions() {
  const sessions = useResource((signal) => api.listSessions({}, { signal }))
  const fault = useSignal<string | null>(null)
  const others = sessions.data.value?.data.filter(({ current }) => !current) ?? []
  /** One after the other, up to the first that fails. */
  const end = async (ids: readonly string[], done: string) => {
    let answer: Answer<SignedOut> | null = null
    for (const id of ids) {
      answer = await change(() => api.endSession({ id }))
      if (!answer.ok && answer.status !== 404) break
    }
    const isFailed = answer !== null && !answer.ok && answer.status !== 404
    fault.value = isFailed && answer && !answer.ok ? toSentence(answer) : null
    if (!isFailed) say(done)
    sessions.reload()
  }
  const endOthers = () =>
    void end(
      others.map(({ id }) => id),
      text.othersEnded,
    )
  return (
    <>
      <SectionHead title={text.sessions}>
        {others.length > 0 && <Button look="low" text={text.endOthers} onClick={endOthers} />}
      </SectionHead>
      {fault.value && <Fault>{fault.value}</Fault>}
      <Loaded resource={sessions} rows={2}>
        {({ data }) => <SessionTable sessions={data} onEnd={(id) => void end([id], text.ended)} />}
      </Loaded>
    </>
  )
}
