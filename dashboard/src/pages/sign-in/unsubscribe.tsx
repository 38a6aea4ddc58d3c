import { useSignal } from '@preact/signals'
import { NOTIFICATIONS, type Notification } from '../../../../domain/mail/mail.ts'
import { api } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { Form } from '../../parts/form/form.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { ButtonLink, Icon } from '../../parts/shell/icon.tsx'
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
    <ButtonLink look="tall" href="/app/settings/notices">
      {text.settings} <Icon name="arrow" />
    </ButtonLink>
  )
}

function StopForm(props: {
  secret: string
  notification: Notification
  onEnd: (end: 'done' | 'bad') => void
}) {
  const { secret, notification, onEnd } = props
  const sending = useSending(async () => {
    const answer = await api.unsubscribe({ token: secret })
    if (!answer.ok && answer.status !== 404) return toFaults(answer)
    onEnd(answer.ok ? 'done' : 'bad')
    return null
  })
  return (
    <>
      <h1>{text.title}</h1>
      <p class="second">{text.body}</p>
      <Form of={sending} submit={text.submit[notification]} look="button main tall" />
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
