import { useSignal } from '@preact/signals'
import { Fact } from '../../../parts/shell/fact.tsx'
import { hasMail } from '../../../parts/shell/has-mail.ts'
import { Button } from '../../../parts/shell/icon.tsx'
import { SectionHead } from '../../../parts/shell/section-head.tsx'
import { signOut } from '../../../parts/shell/sign-out.ts'
import { session } from '../../../session.ts'
import { words } from '../../../words.ts'
import { NewEmail } from '../mail/new-email.tsx'
import { SettingsHead } from '../section.tsx'
import { LookAndKeyboard } from './look.tsx'
import { PasswordForm } from './password.tsx'
import { Sessions } from './sessions.tsx'

const text = words.settings.you

function Who() {
  const user = session.value?.user
  if (!user) return null
  return (
    <dl class="facts wide">
      <Fact name={text.email}>{user.email}</Fact>
      <Fact name={text.role}>
        {words.settings.people.roles[user.role].name}{' '}
        <span class="second">{words.settings.people.roles[user.role].can}</span>
      </Fact>
    </dl>
  )
}

export function YouSection() {
  const turn = useSignal(0)
  const leave = (
    <Button look="low" icon="leave" text={text.signOut} onClick={() => void signOut()} />
  )
  return (
    <div class="parts">
      <section>
        <SettingsHead title={text.title} action={leave} />
        <Who />
      </section>
      {hasMail && <NewEmail />}
      <section>
        <SectionHead title={text.password} />
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
