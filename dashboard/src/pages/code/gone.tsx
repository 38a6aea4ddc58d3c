import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type AuditEntry, createClient } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { toDate } from '../../format.ts'
import { Banner } from '../../parts/shell/banner.tsx'
import { ButtonLink } from '../../parts/shell/icon.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { forgetCodes } from '../../parts/shell/toast.tsx'
import { linkIn, linkTo, type Mode, mode } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'

/** Which of the usual reasons it is: the other mode, or deleted and by whom (owners may know). */
interface Reason {
  readonly elsewhere: Mode | null
  readonly deleted: AuditEntry | null
}

async function findReason(id: string, here: Mode): Promise<Reason> {
  const other = here === 'live' ? 'test' : 'live'
  const there = await createClient({ baseUrl: '', mode: other }).getCode({ id })
  if (there.ok) return { elsewhere: other, deleted: null }
  if (!mayAct('owner')) return { elsewhere: null, deleted: null }
  const audit = await api.listAudit({ target: id, action: 'qrcode.deleted', limit: 1 })
  return { elsewhere: null, deleted: (audit.ok && audit.data.data[0]) || null }
}

function toText({ elsewhere, deleted }: Reason): { title: string; body: string } {
  const text = words.code.gone
  if (elsewhere) return { title: text.elsewhere[elsewhere], body: text.elsewhereBody[elsewhere] }
  if (!deleted) return text
  const name = deleted.changes.name?.from
  return {
    title: typeof name === 'string' ? text.deleted(name) : text.title,
    body: text.deletedBy(toDate(deleted.at), deleted.actor.name),
  }
}

export function Gone({ id }: { id: string }) {
  const reason = useSignal<Reason>({ elsewhere: null, deleted: null })
  const text = words.code.gone
  useTitle(text.title)
  useEffect(() => {
    void findReason(id, mode.peek()).then((found) => {
      reason.value = found
      if (found.elsewhere === null) forgetCodes([id])
    })
  }, [id])
  const { elsewhere } = reason.value
  const { title, body } = toText(reason.value)
  const actions = (
    <>
      {elsewhere && (
        <ButtonLink look="low main" href={linkIn(elsewhere, `/codes/${id}`)}>
          {text.openThere[elsewhere]}
        </ButtonLink>
      )}
      <ButtonLink look="low" text={words.notFound.action} href={linkTo('/codes')} />
    </>
  )
  return (
    <>
      <h1 class="unseen">{text.title}</h1>
      <Banner kind="striped" title={title} actions={actions}>
        {body}
      </Banner>
    </>
  )
}
