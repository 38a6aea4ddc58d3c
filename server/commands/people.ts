import { toMode } from '../../domain/accounts/accounts.ts'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import { createKey, revokeKey } from '../../domain/accounts/api-keys.ts'
import { OPERATOR } from '../../domain/accounts/audit.ts'
import { newSetUpLink, setUpUrl, toEntry } from '../../domain/accounts/people/people.ts'
import { type Scopes, scopesFault } from '../../domain/accounts/permissions.ts'
import { nameFault } from '../../domain/codes/codes.ts'
import { Problem } from '../../domain/errors.ts'
import { toIso } from '../../domain/iso.ts'
import { toInstant } from '../../domain/time/periods.ts'
import type { Config } from '../config.ts'
import { openAccountStore } from '../storage/accounts/accounts.ts'
import { openKeyStore } from '../storage/accounts/keys.ts'
import { findPages } from '../storage/accounts/pages-url.ts'
import { openPersonStore } from '../storage/accounts/people.ts'
import type { Database } from '../storage/engine/database.ts'
import { noAccount } from './report.ts'
import { toTable } from './table.ts'

/** Commands for keys, and the way in for an owner. */

export interface KeyOptions {
  readonly account: string
  readonly mode: string
  readonly name?: string | undefined
  readonly scopes?: string | undefined
  readonly expires?: string | undefined
}

/** Whoever took over the account must not stay in it. Keys are not touched: `key revoke`. */
export async function resetPassword(db: Database, config: Config, account: string) {
  const now = Date.now()
  const link = newSetUpLink(account, now)
  const target = { accountId: account, id: account }
  const entry = toEntry(OPERATOR, 'account.password_reset', target, now, {})
  if (!(await openPersonStore(db).reset(link, [entry]))) throw noAccount(account)
  const url = setUpUrl(await findPages(db, config), link.secret)
  const expires = new Date(link.expiresAt).toISOString()
  return {
    json: { account_id: account, setup_url: url, expires_at: expires },
    text: `All sessions in ${account} have ended, its pending invitations are no longer valid, and its owners' passwords no longer work.
Its API keys still work. To list them, run qroute key list. The owner can set an email address and a password here:

  ${url}

The link works only once and expires at ${expires}.`,
  }
}

export async function addKey(db: Database, given: KeyOptions) {
  const mode = toMode(given.mode)
  const scopes = toScopes(given.scopes ?? 'full')
  const wanted = {
    name: toName(given.name),
    mode,
    scopes,
    expiresAt: toExpiry(given.expires),
  }
  const { stored, key } = await createKey(openKeyStore(db), OPERATOR, given.account, wanted)
  const { id, accountId, name, expiresAt } = stored
  const limits = { name, scopes, expires_at: toIso(expiresAt) }
  return {
    json: { key_id: id, account_id: accountId, mode, key, ...limits },
    text: `Key     ${key}
Id      ${id}
Scopes  ${[scopes].flat().join(', ')}${expiresAt === null ? '' : `\nExpires ${toIso(expiresAt)}`}
You won't be able to see the key again.`,
  }
}

const KEYS_READ_AT_ONCE = 500

export async function listKeys(db: Database, account: string) {
  const store = openKeyStore(db)
  const keys: ApiKey[] = []
  for (let page = 1; ; page++) {
    const { items } = await store.list(account, { page, limit: KEYS_READ_AT_ONCE })
    keys.unshift(...items.toReversed())
    if (items.length < KEYS_READ_AT_ONCE) break
  }
  const isThere =
    keys.length > 0 || (await openAccountStore(db).codeCounts({ accountId: account, mode: 'live' }))
  if (!isThere) throw noAccount(account)
  const rows = keys.map((key) => ({
    key_id: key.id,
    name: key.name,
    mode: key.mode,
    scopes: [key.scopes].flat().join(','),
    last_four: key.lastFour,
    created_at: toIso(key.createdAt),
    expires_at: toIso(key.expiresAt),
    revoked_at: toIso(key.revokedAt),
  }))
  return { json: rows, text: toTable(rows, '') }
}

export async function endKey(db: Database, id: string) {
  const keys = openKeyStore(db)
  const key = await keys.find(id)
  if (key === null || key.revokedAt !== null) {
    throw new Problem('not_found', `No active key has the id ${id}`)
  }
  await revokeKey(keys, OPERATOR, key)
  return { json: { revoked: true, key_id: id }, text: `${id} was revoked.` }
}

/** Whatever is listed on a terminal later follows the rule of all names. */
function toName(given = 'Created by the operator'): string {
  const fault = nameFault(given)
  if (fault !== null) throw new Problem('invalid_request', `--${fault}`)
  return given.trim()
}

function toScopes(text: string): Scopes {
  const scopes = text === 'full' ? text : text.split(',').map((scope) => scope.trim())
  const fault = scopesFault(scopes)
  if (fault !== null) throw new Problem('invalid_request', `--scopes: ${fault}`)
  return scopes as Scopes
}

const DAYS = /^([1-9]\d{0,4})d$/
const DAY_MS = 86_400_000

/** A time, a date, or a number of days from now such as 90d. */
function toExpiry(text: string | undefined): number | null {
  if (text === undefined) return null
  const [, days] = DAYS.exec(text) ?? []
  const at = days === undefined ? toInstant(text) : Date.now() + Number(days) * DAY_MS
  if (at !== null) return at
  throw new Problem(
    'invalid_request',
    `--expires: "${text}" must be a date such as 2027-01-31, a time with Z or an offset such as 2027-01-31T12:00:00Z, or a number of days such as 90d`,
  )
}
