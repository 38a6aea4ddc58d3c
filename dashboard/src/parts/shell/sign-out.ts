import { api } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { forgetTyped } from '../../kept.ts'
import { go } from '../../router.ts'
import { session } from '../../session.ts'
import { words } from '../../words.ts'
import { sayFailed } from './toast.tsx'

/** Only when the server has said so: on a shared computer, "signed out" must be true. */
export async function signOut(): Promise<void> {
  const answer = await api.signOut()
  if (!answer.ok && answer.status !== 401) {
    const again = { label: words.common.tryAgain, act: () => void signOut() }
    sayFailed(words.shell.notSignedOut(toSentence(answer)), again)
    return
  }
  forgetTyped()
  session.value = null
  go('/app/sign-in', 'replace')
}
