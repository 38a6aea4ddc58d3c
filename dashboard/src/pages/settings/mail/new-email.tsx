import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { EmailToConfirm } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { toMoment } from '../../../format.ts'
import { keep, kept } from '../../../kept.ts'
import { Fault, TextField, UserName } from '../../../parts/form/field.tsx'
import { Banner } from '../../../parts/shell/banner.tsx'
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

function Form({ onAsked }: { onAsked: (asked: EmailToConfirm) => void }) {
  const email = useSignal('')
  const password = useSignal('')
  const faults = useSignal<Readonly<Record<string, string>>>({})
  const isBusy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    isBusy.value = true
    const body = { email: email.value.trim(), password: password.value }
    const answer = await change(() => api.changeEmail({ body }))
    isBusy.value = false
    if (answer.ok) onAsked(answer.data)
    else faults.value = toFaults(answer, ['email', 'password'])
  }
  return (
    <form class="plain-form stack" onSubmit={(event) => void submit(event)}>
      <TextField
        label={text.next}
        hint={text.hint}
        type="email"
        autocomplete="email"
        required
        value={email.value}
        fault={faults.value.email}
        onInput={(value) => (email.value = value)}
      />
      <UserName email={session.value?.user.email ?? ''} />
      <TextField
        label={text.password}
        type="password"
        autocomplete="current-password"
        required
        value={password.value}
        fault={faults.value.password}
        onInput={(value) => (password.value = value)}
      />
      {faults.value[''] && <Fault>{faults.value['']}</Fault>}
      <button class="button" type="submit" aria-disabled={isBusy.value}>
        {text.submit}
      </button>
    </form>
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
      <div class="section-head">
        <h2 ref={heading} tabIndex={-1}>
          {text.title}
        </h2>
      </div>
      {asked.value === null ? (
        <Form onAsked={show} />
      ) : (
        <Banner
          icon="clock"
          title={text.waiting(asked.value.email, toMoment(asked.value.expires_at))}
          actions={
            <button type="button" class="button low" onClick={() => show(null)}>
              {text.other}
            </button>
          }
        >
          {text.waitingNote}
        </Banner>
      )}
    </section>
  )
}
