import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { SignedIn } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { ownZone } from '../../format.ts'
import type { Faults } from '../../parts/form/faults.ts'
import { PasswordField, TextField, UserName } from '../../parts/form/field.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { ZoneField } from '../../parts/form/zone-field.tsx'
import { ButtonLink, Icon } from '../../parts/shell/icon.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { go, place } from '../../router.ts'
import { session } from '../../session.ts'
import { words } from '../../words.ts'
import { InvitedTo, useInvited } from './invited.tsx'
import { takeFront } from './languages.tsx'
import { useLinkSecret } from './link-secret.ts'
import { PosterPage } from './poster.tsx'
import { PosterForm } from './poster-form.tsx'

function LinkGone() {
  return (
    <>
      <h1>{words.signIn.setUp.goneTitle}</h1>
      <p class="second">
        {words.signIn.setUp.goneBody} {words.signIn.setUp.goneMore}
      </p>
      <ButtonLink look="main tall" href="/app/sign-in">
        {words.signIn.submit} <Icon name="arrow" />
      </ButtonLink>
    </>
  )
}

/** If it cannot be set now, the settings have it too: nobody is held up by it. */
async function withZone(signedIn: SignedIn, timezone: string): Promise<SignedIn> {
  if (timezone === signedIn.account.timezone) return signedIn
  const answer = await api.changeAccount({ body: { timezone } })
  return answer.ok ? { ...signedIn, account: { ...signedIn.account, timezone } } : signedIn
}

function useTyped() {
  const front = useMemo(takeFront, [])
  return {
    email: useSignal(front?.email ?? ''),
    password: useSignal(''),
    zone: useSignal(front?.zone ?? ownZone),
  }
}

interface FieldsProps {
  readonly typed: ReturnType<typeof useTyped>
  readonly faults: Faults
  readonly isInvited: boolean
}

function Fields({ typed: { email, password, zone }, faults, isInvited }: FieldsProps) {
  const text = words.signIn.setUp
  return (
    <>
      {!isInvited && (
        <TextField
          label={words.signIn.email}
          type="email"
          autocomplete="username"
          required
          value={email.value}
          fault={faults.email}
          onInput={(value) => (email.value = value)}
        />
      )}
      <PasswordField
        label={text.newPassword}
        hint={text.rule}
        autocomplete="new-password"
        value={password.value}
        fault={faults.password}
        onInput={(value) => (password.value = value)}
      />
      {!isInvited && (
        <ZoneField
          label={text.zone}
          hint={text.zoneHint}
          zone={zone.value}
          onChange={(value) => (zone.value = value)}
        />
      )}
    </>
  )
}

/** The owner's first page, and an invited person's: the link's secret is behind the #. */
export function SetUpPage() {
  const isGone = useSignal(false)
  const sending = useSending(() => setUp())
  const token = useLinkSecret({
    missing: () => sending.refuse({ '': words.signIn.setUp.missing }),
    come: () => {
      isGone.value = false
      sending.clear()
    },
  })
  const isInvited = place.value.path === '/invitation'
  const invited = useInvited(token, isInvited, () => (isGone.value = true)).value
  const typed = useTyped()
  const text = words.signIn.setUp
  useTitle(isInvited ? text.invitedPage : text.page)
  const setUp = async () => {
    const [email, password] = [typed.email.value, typed.password.value]
    const body = { token: token.value, password, ...(!isInvited && { email }) }
    const answer = await api.setUp({ body })
    if (answer.ok) {
      session.value = isInvited ? answer.data : await withZone(answer.data, typed.zone.value)
      go('/app', 'replace')
    } else if (answer.status === 410) isGone.value = true
    else return toFaults(answer, isInvited ? ['password'] : ['email', 'password'])
    return null
  }
  if (isGone.value)
    return (
      <PosterPage>
        <LinkGone />
      </PosterPage>
    )
  const front = () => ({ email: typed.email.value, zone: typed.zone.value })
  return (
    <PosterPage front={front} secret={token.value}>
      <h1>{isInvited ? text.invitedTitle : text.title}</h1>
      <p class="second">{isInvited ? text.invitedBody : text.body}</p>
      {isInvited && token.value !== '' && invited !== null && <InvitedTo of={invited} />}
      <PosterForm of={sending} submit={isInvited ? text.join : text.submit}>
        {invited && <UserName email={invited.email} />}
        <Fields typed={typed} faults={sending.faults.value} isInvited={isInvited} />
      </PosterForm>
    </PosterPage>
  )
}
