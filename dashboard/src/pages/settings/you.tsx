import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { api, change } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { Choices } from '../../parts/form/choices.tsx'
import { Fault, TextField } from '../../parts/form/field.tsx'
import { chooseLanguage } from '../../parts/shell/choose-language.ts'
import { hasMail } from '../../parts/shell/has-mail.ts'
import { Icon } from '../../parts/shell/icon.tsx'
import { ShortcutsSwitch } from '../../parts/shell/shortcuts.tsx'
import { signOut } from '../../parts/shell/sign-out.ts'
import { say } from '../../parts/shell/toast.tsx'
import { session } from '../../session.ts'
import { THEMES, theme } from '../../theme.ts'
import { type Choice, chosenLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../words/language.ts'
import { mailWords } from '../../words/mail.ts'
import { words } from '../../words.ts'
import { keepForMails } from './mail/mail-language.ts'
import { NewEmail } from './mail/new-email.tsx'
import { SectionHead } from './section.tsx'
import { Sessions } from './sessions.tsx'

const text = words.settings.you

function Who() {
  const user = session.value?.user
  if (!user) return null
  return (
    <dl class="facts wide">
      <div>
        <dt>{text.email}</dt>
        <dd>{user.email}</dd>
      </div>
      <div>
        <dt>{text.role}</dt>
        <dd>
          {words.settings.people.roles[user.role].name}{' '}
          <span class="second">{words.settings.people.roles[user.role].can}</span>
        </dd>
      </div>
    </dl>
  )
}

const LABELS = { current_password: text.current, new_password: text.next } as const

/** The server's sentence with the label of the field in place of its name. */
function withLabel(
  field: keyof typeof LABELS,
  faults: Readonly<Record<string, string>>,
): string | undefined {
  return faults[field]?.replace(field, LABELS[field])
}

/** Never kept: a password is typed again. */
function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const current = useSignal('')
  const next = useSignal('')
  const faults = useSignal<Readonly<Record<string, string>>>({})
  const isBusy = useSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    isBusy.value = true
    const body = { current_password: current.value, new_password: next.value }
    const answer = await change(() => api.changePassword({ body }))
    isBusy.value = false
    faults.value = answer.ok ? {} : toFaults(answer, Object.keys(LABELS))
    if (!answer.ok) return
    current.value = ''
    next.value = ''
    session.value = answer.data
    say(text.changed)
    onChanged()
  }
  return (
    <form class="plain-form" onSubmit={(event) => void submit(event)}>
      <input
        class="unseen"
        type="email"
        autocomplete="username"
        value={session.value?.user.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <TextField
        label={text.current}
        type="password"
        autocomplete="current-password"
        required
        value={current.value}
        fault={withLabel('current_password', faults.value)}
        onInput={(value) => (current.value = value)}
      />
      <TextField
        label={text.next}
        type="password"
        autocomplete="new-password"
        required
        hint={text.rule}
        value={next.value}
        fault={withLabel('new_password', faults.value)}
        onInput={(value) => (next.value = value)}
      />
      {faults.value[''] && <Fault>{faults.value['']}</Fault>}
      <button class="button" type="submit" aria-disabled={isBusy.value}>
        {text.change}
      </button>
    </form>
  )
}

const LANGUAGE_CHOICES: readonly { readonly name: Choice; readonly label: ComponentChildren }[] = [
  { name: 'browser', label: text.languageAsBrowser },
  ...LANGUAGES.map((name) => ({ name, label: <span lang={name}>{LANGUAGE_NAMES[name]}</span> })),
]

function LanguageChoice() {
  const chosen = useSignal(chosenLanguage())
  const choose = async (name: Choice) => {
    chosen.value = name
    await keepForMails(name)
    chooseLanguage(name)
  }
  return (
    <>
      <Choices
        legend={text.language}
        kind="radio"
        beside
        choices={LANGUAGE_CHOICES}
        chosen={[chosen.value]}
        onChange={([name = 'browser']) => void choose(name)}
      />
      {hasMail && <p class="tiny third">{mailWords.change.language}</p>}
    </>
  )
}

function LookAndKeyboard() {
  return (
    <>
      <div class="section-head">
        <h2>{text.look}</h2>
        <span class="aside">{text.lookNote}</span>
      </div>
      <div class="look">
        <Choices
          legend={text.theme}
          kind="radio"
          beside
          choices={THEMES.map((name) => ({ name, label: text.themes[name] }))}
          chosen={[theme.value]}
          onChange={([name = 'system']) => (theme.value = name)}
        />
        <LanguageChoice />
        <ShortcutsSwitch />
      </div>
    </>
  )
}

export function YouSection() {
  const turn = useSignal(0)
  const leave = (
    <button type="button" class="button low" onClick={() => void signOut()}>
      <Icon name="leave" />
      {text.signOut}
    </button>
  )
  return (
    <div class="parts">
      <section>
        <SectionHead title={text.title} action={leave} />
        <Who />
      </section>
      {hasMail && <NewEmail />}
      <section>
        <div class="section-head">
          <h2>{text.password}</h2>
        </div>
        <PasswordForm
          onChanged={() => {
            turn.value += 1
          }}
        />
      </section>
      <section>
        <Sessions key={turn.value} />
      </section>
      <section>
        <LookAndKeyboard />
      </section>
    </div>
  )
}
