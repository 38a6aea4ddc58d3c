import pino from 'pino'
import { newSetUpLink } from '../../../domain/accounts/people/people.ts'
import { readConfig } from '../../../server/config.ts'
import { openPersonStore } from '../../../server/storage/accounts/people.ts'
import { openDatabase } from '../../../server/storage/engine/open-database.ts'
import {
  type Browser,
  newEmail,
  openBrowser,
  PASSWORD,
} from '../../../server/test/support/browser/browser.ts'
import type { Filled } from '../../support/filled.ts'

/** The owner of the account that was filled, signed in to the server at `base`. */
export async function signInOwner({ env, year }: Filled, base: string): Promise<Browser> {
  const db = await openDatabase(readConfig(env), pino({ level: 'silent' }))
  const link = newSetUpLink(year.accountId, Date.now())
  await openPersonStore(db).reset(link, [])
  await db.close()
  const owner = openBrowser(base)
  const body = { token: link.secret, email: newEmail(), password: PASSWORD }
  const { status, text } = await owner.call('POST', '/v1/setup', { body })
  if (status !== 201) throw new Error(`Nobody could sign in: ${text}`)
  return owner
}
