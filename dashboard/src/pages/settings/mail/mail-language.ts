import { api } from '../../../api.ts'
import { hasMail } from '../../../parts/shell/has-mail.ts'
import { type Choice, firstOf } from '../../../words/language.ts'

/** The page is loaded again in the new language: longer than this it does not wait for that. */
const PATIENCE_MS = 3000

/** Mails come in the language that was chosen for the pages; if that cannot be kept now, Notices has it. */
export async function keepForMails(choice: Choice): Promise<void> {
  if (!hasMail) return
  const body = { language: choice === 'browser' ? firstOf(navigator.languages) : choice }
  await api.changeNotifications({ body }, { signal: AbortSignal.timeout(PATIENCE_MS) })
}
