import { Problem } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Account, AccountStore } from './account.ts'
import type { NewKey } from './api-key.ts'
import { mintKey } from './api-keys.ts'
import { FIRST_ACCOUNT } from './first-account.ts'
import { MODES, type Mode } from './owner.ts'
import { newSetUpLink } from './people/people.ts'
import { isEmail } from './people/person.ts'
import { findPlan, highestPlan, type Plans } from './plans.ts'

const NAME_MAX = 255

/** An account with one key per mode. Only here do the keys and the link exist in clear text. */
export interface OpenedAccount {
  readonly account: Account
  readonly liveKey: string
  readonly testKey: string
  /** For the link where the owner sets email and password. */
  readonly setUpSecret: string
}

export async function openAccount(
  accounts: AccountStore,
  plans: Plans,
  input: { name: string; email: string; plan: string },
): Promise<OpenedAccount> {
  const opened = newAccount(plans, input)
  if (await accounts.create(opened.account, opened.keys, opened.link, false)) return opened
  throw new Problem('invalid_request', `An account with the email ${input.email} already exists`)
}

/** Null if the service has ever had an account. */
export async function openFirstAccount(
  accounts: AccountStore,
  plans: Plans,
): Promise<OpenedAccount | null> {
  const plan = highestPlan(plans)
  const opened = newAccount(plans, { ...FIRST_ACCOUNT, plan })
  return (await accounts.create(opened.account, opened.keys, opened.link, true)) ? opened : null
}

function newAccount(plans: Plans, input: { name: string; email: string; plan: string }) {
  const name = input.name.trim()
  if (name === '' || name.length > NAME_MAX) {
    throw new Problem('invalid_request', `The name must have 1 to ${NAME_MAX} characters`)
  }
  if (!isEmail(input.email)) {
    throw new Problem('invalid_request', `"${input.email}" is not an email address`)
  }
  const now = Date.now()
  const plan = toPlanName(plans, input.plan)
  const account = { id: newId('acct', now), name, email: input.email, plan, createdAt: now }
  const live = firstKey(account.id, 'live')
  const test = firstKey(account.id, 'test')
  const link = newSetUpLink(account.id, now)
  const secrets = { liveKey: live.key, testKey: test.key, setUpSecret: link.secret }
  return { account, keys: [live, test], link, ...secrets }
}

function firstKey(accountId: string, mode: Mode): NewKey {
  const wanted = { name: 'First key', mode, scopes: 'full', expiresAt: null } as const
  return mintKey(accountId, wanted, null)
}

export function toPlanName(plans: Plans, text: string): string {
  if (findPlan(plans, text)) return text
  const names = Object.keys(plans).join(', ')
  throw new Problem('invalid_request', `"${text}" is not a plan: use ${names}`)
}

export function toMode(text: string): Mode {
  const mode = MODES.find((known) => known === text)
  if (mode) return mode
  throw new Problem('invalid_request', `"${text}" is not a mode: use ${MODES.join(', ')}`)
}
