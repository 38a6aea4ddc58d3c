import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { Notifications, NotificationsChange } from '../../../../../client/client.ts'
import { NOTIFICATIONS, type Notification } from '../../../../../domain/mail/mail.ts'
import { api, change } from '../../../api.ts'
import { toSentence } from '../../../failure.ts'
import { Choices } from '../../../parts/form/choices.tsx'
import { Fault } from '../../../parts/form/field.tsx'
import { Switch } from '../../../parts/form/switch.tsx'
import { useResource } from '../../../resource.ts'
import { session } from '../../../session.ts'
import { LANGUAGES, type Language, ownName } from '../../../words/language.ts'
import { mailWords } from '../../../words/mail.ts'
import { Loaded, SettingsHead } from '../section.tsx'
import './notifications.css'

const text = mailWords.notifications

/** Shown as changed at once and sent one after the other; what could not be saved goes back. */
function useSaving(read: Notifications) {
  const now = useSignal(read)
  const fault = useSignal<{ of: string; text: string } | null>(null)
  const own = useRef({ saved: read, waiting: 0, last: Promise.resolve() }).current
  useEffect(() => {
    own.saved = read
    if (own.waiting === 0) now.value = read
  }, [read])
  const send = async (one: NotificationsChange, of: string) => {
    const answer = await change(() => api.changeNotifications({ body: one }))
    if (answer.ok) own.saved = answer.data
    if (!answer.ok) fault.value = { of, text: toSentence(answer) }
    else if (fault.peek()?.of === of) fault.value = null
    own.waiting -= 1
    if (own.waiting === 0) now.value = own.saved
  }
  const save = (one: NotificationsChange) => {
    const [of = ''] = Object.keys(one)
    now.value = { ...now.peek(), ...one }
    own.waiting += 1
    own.last = own.last.then(() => send(one, of))
  }
  const faultOf = (of: string) => (fault.value?.of === of ? fault.value.text : undefined)
  return { now, save, faultOf }
}

interface RowProps {
  readonly notification: Notification
  readonly on: boolean
  readonly fault: string | undefined
  readonly onChange: (on: boolean) => void
}

function NotificationRow({ notification, on, fault, onChange }: RowProps) {
  const id = useId()
  const { name, about } = text.kinds[notification]
  return (
    <li>
      <Switch on={on} label={name} describedBy={id} onChange={onChange} />
      <p class="second" id={id}>
        {about}
      </p>
      {fault && <Fault>{fault}</Fault>}
    </li>
  )
}

const LANGUAGE_CHOICES: readonly { name: Language | 'account'; label: ComponentChildren }[] = [
  { name: 'account', label: text.asAccount },
  ...LANGUAGES.map((name) => ({ name, label: <span lang={name}>{ownName(name)}</span> })),
]

function NotificationsForm({ notifications }: { notifications: Notifications }) {
  const { now, save, faultOf } = useSaving(notifications)
  return (
    <>
      <ul class="mail-notices" aria-label={text.legend}>
        {NOTIFICATIONS.map((notification) => (
          <NotificationRow
            key={notification}
            notification={notification}
            on={now.value[notification]}
            fault={faultOf(notification)}
            onChange={(on) => save({ [notification]: on })}
          />
        ))}
      </ul>
      <p class="note always">{text.always}</p>
      <div class="look stack">
        <Choices
          legend={text.language}
          kind="radio"
          beside
          choices={LANGUAGE_CHOICES}
          chosen={[now.value.language ?? 'account']}
          fault={faultOf('language')}
          onChange={([name = 'account']) => save({ language: name === 'account' ? null : name })}
        />
        <p class="tiny third">{text.asAccountNote}</p>
      </div>
    </>
  )
}

export function NotificationsSection() {
  const notifications = useResource((signal) => api.getNotifications({}, { signal }))
  return (
    <>
      <SettingsHead title={text.title} intro={text.intro(session.value?.user.email ?? '')} />
      <Loaded resource={notifications} rows={4}>
        {(data) => <NotificationsForm notifications={data} />}
      </Loaded>
    </>
  )
}
