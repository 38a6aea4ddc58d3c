import { useSignal } from '@preact/signals'
import { NOTIFICATIONS, type Notification } from '../../../../domain/mail/mail.ts'
import { api } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { Fault } from '../../parts/form/field.tsx'
import { Icon } from '../../parts/shell/icon.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { mailWords } from '../../words/mail.ts'
import { useLinkSecret } from './link-secret.ts'
import { PosterPage } from './poster.tsx'
import { Said } from './said.tsx'

const text = mailWords.unsubscribe

/** A link says what it stops, as server/mail/unsubscribe.ts writes it; undefined: it is not whole. */
function notificationOf(secret: string): Notification | undefined {
  const [, number] = /^usr_[0-9a-z]+\.(\d)\.[\w-]+$/.exec(secret) ?? []
  return number === undefined ? undefined : NOTIFICATIONS[Number(number)]
}

function SettingsLink() {
  return (
    <a class="button tall" href="/app/settings/notices">
      {text.settings} <Icon name="arrow" />
    </a>
  )
}

function StopForm(props: {
  secret: string
  notification: Notification
  onEnd: (end: 'done' | 'bad') => void
}) {
  const { secret, notification, onEnd } = props
  const fault = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    isBusy.value = true
    const answer = await api.unsubscribe({ token: secret })
    isBusy.value = false
    if (answer.ok) onEnd('done')
    else if (answer.status === 404) onEnd('bad')
    else fault.value = toSentence(answer)
  }
  return (
    <>
      <h1>{text.title}</h1>
      <p class="second">{text.body}</p>
      <form onSubmit={(event) => void submit(event)}>
        {fault.value && <Fault>{fault.value}</Fault>}
        <button class="button main tall" type="submit" aria-disabled={isBusy.value}>
          {text.submit[notification]}
        </button>
      </form>
    </>
  )
}

/** Works for whoever has the mail, signed in or not. */
export function UnsubscribePage() {
  const end = useSignal<'done' | 'bad' | null>(null)
  const secret = useLinkSecret({
    missing: () => (end.value = 'bad'),
    come: () => (end.value = null),
  })
  const notification = notificationOf(secret.value)
  useTitle(text.page)
  const isBad = end.value === 'bad' || (secret.value !== '' && notification === undefined)
  return (
    <PosterPage secret={secret.value}>
      {isBad && (
        <Said title={text.badTitle} body={text.badBody} isFirst={notification === undefined}>
          <SettingsLink />
        </Said>
      )}
      {!isBad && notification && end.value === 'done' && (
        <Said title={text.doneTitle} body={`${text.done[notification]} ${text.again}`}>
          <SettingsLink />
        </Said>
      )}
      {!isBad && notification && end.value === null && (
        <StopForm
          secret={secret.value}
          notification={notification}
          onEnd={(how) => {
            end.value = how
          }}
        />
      )}
    </PosterPage>
  )
}
