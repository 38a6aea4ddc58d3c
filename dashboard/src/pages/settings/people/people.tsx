import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Invitation, Member } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toSentence } from '../../../failure.ts'
import { toDate, toMoment } from '../../../format.ts'
import { hasMail } from '../../../parts/shell/has-mail.ts'
import { Button } from '../../../parts/shell/icon.tsx'
import { sayFailed } from '../../../parts/shell/toast.tsx'
import { useResource } from '../../../resource.ts'
import { session } from '../../../session.ts'
import { mailWords } from '../../../words/mail.ts'
import { words } from '../../../words.ts'
import { useIdempotencyKey } from '../../../writing/idempotency-key.ts'
import { Once } from '../once.tsx'
import { Pager, pageInAddress } from '../pager.tsx'
import { ActionsHead, Loaded, SettingsHead } from '../section.tsx'
import { InviteForm, RemoveDialog, RoleForm } from './person-forms.tsx'

const text = words.settings.people

type Doing = { readonly what: 'role' | 'remove' | 'renew'; readonly member: Member }

interface RowProps {
  readonly mayRenew: boolean
  readonly isRenewing: boolean
  readonly onDo: (doing: Doing) => void
}

function Actions({ of, mayRenew, isRenewing, onDo }: RowProps & { of: Member }) {
  const { email } = of
  return (
    <td class="doing">
      {of.status === 'invited' && mayRenew && (
        <Button
          look="bare low"
          text={text.renew}
          aria-label={text.renewOf(email)}
          aria-disabled={isRenewing}
          onClick={() => onDo({ what: 'renew', member: of })}
        />
      )}
      <Button
        look="bare low"
        text={text.changeRole}
        aria-label={text.changeRoleOf(email)}
        onClick={() => onDo({ what: 'role', member: of })}
      />
      <Button
        look="bare low red"
        text={text.remove}
        aria-label={text.removeOf(email)}
        onClick={() => onDo({ what: 'remove', member: of })}
      />
    </td>
  )
}

function MemberRow({ of, ...row }: RowProps & { of: Member }) {
  const { id, email, role, status, created_at } = of
  return (
    <tr>
      <td class="title person">
        <span class="face" aria-hidden="true">
          {email.slice(0, 2)}
        </span>
        <span class="breakable">
          <b>{email}</b>
          {id === session.value?.user.id && <span class="tag">{text.you}</span>}
        </span>
      </td>
      <td data-label={text.role}>{text.roles[role].name}</td>
      <td data-label={text.since}>
        {status === 'invited' ? (
          <span class="state">
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <circle cx="7" cy="7" r="5" stroke-dasharray="2 2" />
            </svg>
            {text.invited}
          </span>
        ) : (
          toDate(created_at)
        )}
      </td>
      <Actions of={of} {...row} />
    </tr>
  )
}

function MemberTable({ members, ...row }: RowProps & { members: readonly Member[] }) {
  return (
    <table class="table">
      <ActionsHead columns={[text.member, text.role, text.since]} />
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} of={member} {...row} />
        ))}
      </tbody>
    </table>
  )
}

function InvitationStub({ made, onDone }: { made: Invitation; onDone: () => void }) {
  const { linkTitle, linkNote } = hasMail ? mailWords.invitation : text
  return (
    <Once
      title={linkTitle(made.member.email)}
      name={text.linkName}
      secret={made.invitation_url}
      copyLabel={text.copyLink}
      copiedText={text.linkCopied}
      onDone={onDone}
      isSent={hasMail}
    >
      <p class="small">{linkNote(toMoment(made.expires_at))}</p>
    </Once>
  )
}

/** Inviting someone again replaces the link: two at a time would leave one that is dead. */
function useRenewal(onInvited: (made: Invitation) => void) {
  const isRenewing = useSignal(false)
  const made = useRef(0)
  const keyFor = useIdempotencyKey()
  const renew = async ({ email, role }: Member) => {
    if (isRenewing.value) return
    isRenewing.value = true
    const body = { email, role }
    const idempotencyKey = keyFor({ ...body, made: made.current })
    const answer = await change(() => api.inviteMember({ body }, { idempotencyKey }))
    isRenewing.value = false
    if (!answer.ok) return sayFailed(toSentence(answer))
    made.current += 1
    onInvited(answer.data)
  }
  return { isRenewing, renew }
}

export function PeopleSection() {
  const members = useResource((signal) => api.listMembers({ page: pageInAddress() }, { signal }))
  const made = useSignal<Invitation | null>(null)
  const doing = useSignal<Doing | 'invite' | null>(null)
  const close = () => {
    doing.value = null
  }
  const onInvited = (invitation: Invitation) => {
    made.value = invitation
    members.reload()
  }
  const { isRenewing, renew } = useRenewal(onInvited)
  const act = (next: Doing) => {
    if (next.what === 'renew') void renew(next.member)
    else doing.value = next
  }
  const now = doing.value
  // One link at a time: a second one would take the place of the first.
  const mayInvite = made.value === null
  const invite = mayInvite && (
    <Button look="low main" icon="plus" onClick={() => (doing.value = 'invite')}>
      {text.invite}
    </Button>
  )
  return (
    <>
      <SettingsHead title={text.title} intro={text.intro} action={invite} />
      {made.value && (
        <InvitationStub
          key={made.value.invitation_url}
          made={made.value}
          onDone={() => (made.value = null)}
        />
      )}
      <Loaded resource={members}>
        {({ data, pagination }) => (
          <>
            <MemberTable
              members={data}
              mayRenew={mayInvite}
              isRenewing={isRenewing.value}
              onDo={act}
            />
            <Pager of={pagination} />
          </>
        )}
      </Loaded>
      {now === 'invite' && <InviteForm onInvited={onInvited} onClose={close} />}
      {now !== null && now !== 'invite' && now.what === 'role' && (
        <RoleForm of={now.member} onSaved={members.reload} onClose={close} />
      )}
      {now !== null && now !== 'invite' && now.what === 'remove' && (
        <RemoveDialog of={now.member} onDone={members.reload} onClose={close} />
      )}
    </>
  )
}
