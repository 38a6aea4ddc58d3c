import { useSignal } from '@preact/signals'
import { api, signInAgain } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { forgetTyped } from '../../kept.ts'
import { TextField, UserName } from '../../parts/form/field.tsx'
import { Form } from '../../parts/form/form.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { Dialog } from '../../parts/shell/dialog.tsx'
import { Button } from '../../parts/shell/icon.tsx'
import { go } from '../../router.ts'
import { session } from '../../session.ts'
import { words } from '../../words.ts'

/** Over the page, so that what was typed stays; the requests that were refused are sent again. */
export function SignInAgain() {
  const password = useSignal('')
  const email = session.value?.user.email ?? ''
  const text = words.signIn.again
  const sending = useSending(async () => {
    const answer = await api.signIn({ body: { email, password: password.value } })
    if (!answer.ok) return { password: toSentence(answer) }
    session.value = answer.data
    const waiting = signInAgain.peek()
    signInAgain.value = null
    waiting?.done()
    return null
  })
  const leave = () => {
    forgetTyped()
    session.value = null
    go('/app/sign-in', 'replace')
  }
  return (
    <Dialog title={text.title} onClose={leave} firm>
      <p class="small second">{text.body}</p>
      <Form of={sending} isNative>
        <UserName email={email} />
        <TextField
          label={text.passwordOf(email)}
          type="password"
          autocomplete="current-password"
          required
          value={password.value}
          fault={sending.faults.value.password}
          onInput={(value) => (password.value = value)}
        />
        <div class="cluster">
          <Button look="main" type="submit" aria-disabled={sending.isBusy.value}>
            {text.submit}
          </Button>
          <Button look="bare" text={text.other} onClick={leave} />
        </div>
      </Form>
    </Dialog>
  )
}
