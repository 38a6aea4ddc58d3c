import { type Signal, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { api } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { TextField } from '../../parts/form/field.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { hasMail } from '../../parts/shell/has-mail.ts'
import { Button, Icon } from '../../parts/shell/icon.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { mailWords } from '../../words/mail.ts'
import { words } from '../../words.ts'
import { keepFront, takeFront } from './languages.tsx'
import { PosterPage } from './poster.tsx'
import { PosterForm } from './poster-form.tsx'
import { Said } from './said.tsx'

const text = mailWords.forgot

function Back({ email, main = false }: { email: string; main?: boolean }) {
  return (
    <a
      class={main ? 'button main tall' : 'button bare back'}
      href="/app/sign-in"
      onClick={() => keepFront({ email })}
    >
      <Icon name="back" /> {text.back}
    </a>
  )
}

/** The answer is the same for an address that nobody has, and so are these words. */
function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  useTitle(text.sentPage)
  return (
    <Said title={text.sentTitle} body={text.sentBody(email)}>
      <Back email={email} main />
      <section class="none-came small">
        <h2>{text.none}</h2>
        <ul>
          <li>{text.noneDelay}</li>
          <li>{text.noneAddress}</li>
          <li>{text.noneOften}</li>
          <li>
            {text.noneOperator} <span class="mono breakable">{words.signIn.lostCommand}</span>
          </li>
        </ul>
        <Button look="low" text={text.other} onClick={onOther} />
      </section>
    </Said>
  )
}

function Ask({ email, onSent }: { email: Signal<string>; onSent: () => void }) {
  useTitle(text.page)
  const sending = useSending(async () => {
    const answer = await api.askForPasswordReset({ body: { email: email.value } })
    if (!answer.ok) return toFaults(answer, ['email'])
    onSent()
    return null
  })
  return (
    <>
      <h1>{text.title}</h1>
      <p class="second">{text.body}</p>
      <PosterForm of={sending} submit={text.submit}>
        <TextField
          label={words.signIn.email}
          type="email"
          autocomplete="username"
          required
          value={email.value}
          fault={sending.faults.value.email}
          onInput={(value) => (email.value = value)}
        />
      </PosterForm>
      <p>
        <Back email={email.value} />
      </p>
    </>
  )
}

/** A server that sends no mail has nothing to offer but what its operator can do. */
function Without({ email }: { email: string }) {
  useTitle(text.page)
  return (
    <Said
      isFirst
      title={text.title}
      body={
        <>
          {words.signIn.lostBy} <span class="mono breakable">{words.signIn.lostCommand}</span>
        </>
      }
    >
      <Back email={email} main />
    </Said>
  )
}

export function ForgotPage() {
  const email = useSignal(useMemo(() => takeFront()?.email ?? '', []))
  const isSent = useSignal(false)
  const other = () => {
    email.value = ''
    isSent.value = false
  }
  return (
    <PosterPage front={() => ({ email: email.value })}>
      {!hasMail && <Without email={email.value} />}
      {hasMail && isSent.value && <Sent email={email.value} onOther={other} />}
      {hasMail && !isSent.value && <Ask email={email} onSent={() => (isSent.value = true)} />}
    </PosterPage>
  )
}
