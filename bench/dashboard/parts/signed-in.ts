import { newSetUpLink } from '../../../domain/accounts/people/people.ts'
import { openPersonStore } from '../../../server/storage/accounts/people.ts'
import {
  type Browser,
  newEmail,
  openBrowser,
  PASSWORD,
} from '../../../server/test/support/browser/browser.ts'
import { openData } from '../../../server/test/support/service/databases.ts'
import type { Filled } from '../../support/filled.ts'

/** The owner of the account that was filled, signed in to the server at `base`. */
export async function signInOwner({ env, year }: Filled, base: string): Promise<Browser> {
  const db = await openData(env)
  const link = newSetUpLink(year.accountId, Date.now())
  await openPersonStore(db).reset(link, [])
  await db.close()
  const owner = openBrowser(base)
  const body = { token: link.secret, email: newEmail(), password: PASSWORD }
  const { status, text } = await owner.call('POST', '/v1/setup', { body })
  if (status !== 201) throw new Error(`Nobody could sign in: ${text}`)
  return owner
}
