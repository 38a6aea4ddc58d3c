import { useSignal } from '@preact/signals'
import { api, signInAgain } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { forgetTyped } from '../../kept.ts'
import { TextField, UserName } from '../../parts/form/field.tsx'
import { Dialog } from '../../parts/shell/dialog.tsx'
import { go } from '../../router.ts'
import { session } from '../../session.ts'
import { words } from '../../words.ts'

/** Over the page, so that what was typed stays; the requests that were refused are sent again. */
export function SignInAgain() {
  const password = useSignal('')
  const fault = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const email = session.value?.user.email ?? ''
  const text = words.signIn.again

  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    isBusy.value = true
    const answer = await api.signIn({ body: { email, password: password.value } })
    isBusy.value = false
    if (!answer.ok) {
      fault.value = toSentence(answer)
      return
    }
    session.value = answer.data
    const waiting = signInAgain.peek()
    signInAgain.value = null
    waiting?.done()
  }
  const leave = () => {
    forgetTyped()
    session.value = null
    go('/app/sign-in', 'replace')
  }
  return (
    <Dialog title={text.title} onClose={leave} firm>
      <p class="small second">{text.body}</p>
      <form onSubmit={(event) => void submit(event)}>
        <UserName email={email} />
        <TextField
          label={text.passwordOf(email)}
          type="password"
          autocomplete="current-password"
          required
          value={password.value}
          fault={fault.value}
          onInput={(value) => (password.value = value)}
        />
        <div class="cluster">
          <button class="button main" type="submit" aria-disabled={isBusy.value}>
            {text.submit}
          </button>
          <button class="button bare" type="button" onClick={leave}>
            {text.other}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
