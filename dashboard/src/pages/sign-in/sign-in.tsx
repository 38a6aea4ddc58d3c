import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { api } from '../../api.ts'
import { toFaults } from '../../failure.ts'
import { PasswordField, TextField } from '../../parts/form/field.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { hasMail } from '../../parts/shell/has-mail.ts'
import { useTitle } from '../../parts/shell/title.ts'
import { go, place } from '../../router.ts'
import { session } from '../../session.ts'
import { words } from '../../words.ts'
import { keepFront, takeFront } from './languages.tsx'
import { PosterPage } from './poster.tsx'
import { PosterForm } from './poster-form.tsx'

/** In front of the sign-in there is nothing to go on to. */
const OPEN = /^\/app\/(sign-in|setup|invitation|forgot|reset|email|unsubscribe)\b/

/** Only to our own pages: a link from elsewhere must not choose where a sign-in ends. */
function nextPage(): string {
  const next = URL.parse(place.peek().query.get('next') ?? '', location.origin)
  const isOurs = next?.origin === location.origin && `${next.pathname}/`.startsWith('/app/')
  if (!next || !isOurs || OPEN.test(next.pathname)) return '/app'
  return next.pathname + next.search + next.hash
}

export function SignInPage() {
  const email = useSignal(useMemo(() => takeFront()?.email ?? '', []))
  const password = useSignal('')
  useTitle(words.signIn.page)
  useEffect(() => {
    if (session.value) go(nextPage(), 'replace')
  }, [session.value])
  const sending = useSending(async () => {
    const body = { email: email.value, password: password.value }
    const answer = await api.signIn({ body })
    if (!answer.ok) return toFaults(answer)
    session.value = answer.data
    return null
  })
  return (
    <PosterPage front={() => ({ email: email.value })}>
      <h1>{words.signIn.title}</h1>
      <p class="second">
        {words.signIn.to} <span class="mono">{location.host}</span>
      </p>
      <PosterForm of={sending} submit={words.signIn.submit}>
        <TextField
          label={words.signIn.email}
          type="email"
          autocomplete="username"
          required
          value={email.value}
          onInput={(value) => (email.value = value)}
        />
        <div class="with-link">
          <PasswordField
            label={words.signIn.password}
            autocomplete="current-password"
            value={password.value}
            onInput={(value) => (password.value = value)}
          />
          {hasMail && (
            <a href="/app/forgot" onClick={() => keepFront({ email: email.value })}>
              {words.signIn.forgot}
            </a>
          )}
        </div>
      </PosterForm>
      {!hasMail && (
        <p class="note">
          {words.signIn.forgot} {words.signIn.lostBy}{' '}
          <span class="mono breakable">{words.signIn.lostCommand}</span>
        </p>
      )}
    </PosterPage>
  )
}
