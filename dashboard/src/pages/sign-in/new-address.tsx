import { type Signal, useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { Fault } from '../../parts/form/field.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { ButtonLink, Icon } from '../../parts/shell/icon.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { session } from '../../session.ts'
import { mailWords } from '../../words/mail.ts'
import { words } from '../../words.ts'
import { keepFront } from './languages.tsx'
import { useLinkSecret } from './link-secret.ts'
import { PosterPage } from './poster.tsx'
import { PosterForm } from './poster-form.tsx'
import { Said } from './said.tsx'

const text = mailWords.address

/** The new address: it is confirmed. */
type State = 'open' | 'gone' | 'taken' | { readonly email: string }

/** All sessions of the person have ended; the one in this browser may be somebody else's. */
async function lookWhoIsLeft(): Promise<void> {
  if (!session.peek()) return
  const answer = await api.getSession()
  if (answer.ok || answer.status === 401) session.value = answer.ok ? answer.data : null
}

function SettingsLink() {
  return (
    <ButtonLink look="main tall" href="/app/settings/you">
      {text.settings} <Icon name="arrow" />
    </ButtonLink>
  )
}

function Outcome({ state }: { state: Exclude<State, 'open'> }) {
  if (state === 'gone') {
    return (
      <Said title={words.signIn.setUp.goneTitle} body={text.goneBody}>
        <SettingsLink />
      </Said>
    )
  }
  if (state === 'taken') {
    return (
      <Said title={text.takenTitle} body={text.takenBody}>
        <SettingsLink />
      </Said>
    )
  }
  const { email } = state
  return (
    <Said title={text.doneTitle} body={text.doneBody(email)}>
      <ButtonLink look="main tall" href="/app/sign-in" onClick={() => keepFront({ email })}>
        {words.signIn.submit} <Icon name="arrow" />
      </ButtonLink>
    </Said>
  )
}

function Confirm({ secret, state }: { secret: string; state: Signal<State> }) {
  const sending = useSending(async () => {
    const answer = await api.confirmEmail({ body: { token: secret } })
    if (answer.ok) {
      state.value = answer.data
      await lookWhoIsLeft()
    } else if (answer.status === 410) state.value = 'gone'
    else if (answer.status === 409) state.value = 'taken'
    else return toFaults(answer)
    return null
  })
  return (
    <>
      <h1>{text.title}</h1>
      <p class="second">{text.body}</p>
      <PosterForm of={sending} submit={text.submit} isOff={secret === ''}>
        {secret === '' && <Fault>{words.signIn.setUp.missing}</Fault>}
      </PosterForm>
    </>
  )
}

/** Confirmed by a button: programs that look for viruses open every link of a mail. */
export function NewAddressPage() {
  const state = useSignal<State>('open')
  const secret = useLinkSecret({ missing: () => {}, come: () => (state.value = 'open') })
  useTitle(text.page)
  return (
    <PosterPage secret={secret.value}>
      {state.value === 'open' ? (
        <Confirm secret={secret.value} state={state} />
      ) : (
        <Outcome state={state.value} />
      )}
    </PosterPage>
  )
}
