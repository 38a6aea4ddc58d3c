import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { Fault, PasswordField } from '../../parts/form/field.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { hasMail } from '../../parts/shell/has-mail.ts'
import { ButtonLink, Icon } from '../../parts/shell/icon.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { go } from '../../router.ts'
import { session } from '../../session.ts'
import { mailWords } from '../../words/mail.ts'
import { words } from '../../words.ts'
import { useLinkSecret } from './link-secret.ts'
import { PosterPage } from './poster.tsx'
import { PosterForm } from './poster-form.tsx'
import { Said } from './said.tsx'

const text = mailWords.reset

function Gone() {
  return (
    <Said title={words.signIn.setUp.goneTitle} body={text.goneBody}>
      {hasMail && (
        <ButtonLink look="main tall" href="/app/forgot">
          {text.goneAction} <Icon name="arrow" />
        </ButtonLink>
      )}
      <a class={hasMail ? 'button tall' : 'button main tall'} href="/app/sign-in">
        {words.signIn.submit}
      </a>
    </Said>
  )
}

function ChooseForm({ secret, onGone }: { secret: string; onGone: () => void }) {
  const password = useSignal('')
  const sending = useSending(async () => {
    const answer = await api.setUp({ body: { token: secret, password: password.value } })
    if (answer.ok) {
      session.value = answer.data
      go('/app', 'replace')
    } else if (answer.status === 410) onGone()
    else return toFaults(answer, ['password'])
    return null
  })
  return (
    <PosterForm of={sending} submit={text.submit}>
      <PasswordField
        label={text.password}
        hint={words.signIn.setUp.rule}
        autocomplete="new-password"
        value={password.value}
        fault={sending.faults.value.password}
        onInput={(value) => (password.value = value)}
      />
    </PosterForm>
  )
}

/** A new password for whoever has forgotten theirs: the link's secret is behind the #. */
export function ResetPage() {
  const isGone = useSignal(false)
  const isMissing = useSignal(false)
  const secret = useLinkSecret({
    missing: () => (isMissing.value = true),
    come: () => {
      isMissing.value = false
      isGone.value = false
    },
  })
  useTitle(text.page)
  return (
    <PosterPage secret={secret.value}>
      {isGone.value ? (
        <Gone />
      ) : (
        <>
          <h1>{text.title}</h1>
          <p class="second">{text.body}</p>
          {isMissing.value && <Fault>{words.signIn.setUp.missing}</Fault>}
          <ChooseForm secret={secret.value} onGone={() => (isGone.value = true)} />
        </>
      )}
    </PosterPage>
  )
}
