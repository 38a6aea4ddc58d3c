import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import type { OpenInvitation } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { Fact } from '../../parts/shell/fact.tsx'
import { words } from '../../words.ts'

const text = words.signIn.setUp

/** What is known of an invitation; undefined: it is being asked for; null: it could not be read. */
export type Invited = OpenInvitation | null | undefined

/** Asked for once the link's secret is known. Nobody is held up by it: the form works without. */
export function useInvited(token: Signal<string>, isWanted: boolean, onGone: () => void) {
  const invited = useSignal<Invited>(undefined)
  useSignalEffect(() => {
    const asked = token.value
    if (!isWanted || asked === '') return
    invited.value = undefined
    void api.openInvitation({ body: { token: asked } }).then((answer) => {
      if (token.peek() !== asked) return
      invited.value = answer.ok ? answer.data : null
      if (!answer.ok && answer.status === 410) onGone()
    })
  })
  return invited
}

function Line(props: { label: string; value: string | undefined; more?: string | undefined }) {
  const { label, value, more } = props
  return (
    <Fact name={label}>
      {value === undefined ? <span class="bone" /> : <bdi class="breakable">{value}</bdi>}
      {more !== undefined && <span class="small second"> {more}</span>}
    </Fact>
  )
}

/** Who invites to what, and as whom: before a password is given away. */
export function InvitedTo({ of }: { of: OpenInvitation | undefined }) {
  const role = of && words.settings.people.roles[of.role]
  return (
    <dl class="invited" aria-busy={of === undefined}>
      <Line label={text.account} value={of?.account} />
      {of?.invited_by !== null && <Line label={text.invitedBy} value={of?.invited_by} />}
      <Line label={text.signInWith} value={of?.email} />
      <Line label={text.role} value={role?.name} more={role?.can} />
    </dl>
  )
}
