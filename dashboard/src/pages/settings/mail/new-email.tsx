import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { EmailToConfirm } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { toMoment } from '../../../format.ts'
import { keep, kept } from '../../../kept.ts'
import { TextField, UserName } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { Banner } from '../../../parts/shell/banner.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { SectionHead } from '../../../parts/shell/section-head.tsx'
import { session } from '../../../session.ts'
import { serverNow } from '../../../time/clock.ts'
import { mailWords } from '../../../words/mail.ts'

const text = mailWords.change
const NAME = 'settings.new-email'

/** What was asked for in this tab: the API does not tell it again. */
function stillToConfirm(): EmailToConfirm | null {
  const asked = kept<EmailToConfirm>(NAME)
  if (asked === null || Date.parse(asked.expires_at) <= serverNow()) return null
  return asked.email === session.peek()?.user.email ? null : asked
}

function AskForm({ onAsked }: { onAsked: (asked: EmailToConfirm) => void }) {
  const email = useSignal('')
  const password = useSignal('')
  const sending = useSending(async () => {
    const body = { email: email.value.trim(), password: password.value }
    const answer = await change(() => api.changeEmail({ body }))
    if (!answer.ok) return toFaults(answer, ['email', 'password'])
    onAsked(answer.data)
    return null
  })
  return (
    <Form of={sending} class="plain-form stack" submit={text.submit} look="button" isNative>
      <TextField
        label={text.next}
        hint={text.hint}
        type="email"
        autocomplete="email"
        required
        value={email.value}
        fault={sending.faults.value.email}
        onInput={(value) => (email.value = value)}
      />
      <UserName email={session.value?.user.email ?? ''} />
      <TextField
        label={text.password}
        type="password"
        autocomplete="current-password"
        required
        value={password.value}
        fault={sending.faults.value.password}
        onInput={(value) => (password.value = value)}
      />
    </Form>
  )
}

export function NewEmail() {
  const asked = useSignal(stillToConfirm())
  const heading = useRef<HTMLHeadingElement>(null)
  /** What had the focus is gone. */
  const show = (next: EmailToConfirm | null) => {
    keep(NAME, next)
    asked.value = next
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <section>
      <SectionHead ref={heading} tabIndex={-1} title={text.title} />
      {asked.value === null ? (
        <AskForm onAsked={show} />
      ) : (
        <Banner
          icon="clock"
          title={text.waiting(asked.value.email, toMoment(asked.value.expires_at))}
          actions={<Button look="low" text={text.other} onClick={() => show(null)} />}
        >
          {text.waitingNote}
        </Banner>
      )}
    </section>
  )
}
