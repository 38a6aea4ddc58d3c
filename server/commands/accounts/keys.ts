import { toMode } from '../../../domain/accounts/accounts.ts'
import type { ApiKey } from '../../../domain/accounts/api-key.ts'
import { createKey as create, revokeKey as revoke } from '../../../domain/accounts/api-keys.ts'
import { OPERATOR } from '../../../domain/accounts/audit.ts'
import { type Scopes, scopesFault } from '../../../domain/accounts/permissions.ts'
import { nameFault } from '../../../domain/codes/codes.ts'
import { Problem } from '../../../domain/errors.ts'
import { toIso } from '../../../domain/iso.ts'
import { toInstant } from '../../../domain/time/periods.ts'
import { openAccountStore } from '../../storage/accounts/accounts.ts'
import { openKeyStore } from '../../storage/accounts/keys.ts'
import { command, done, noAccount } from '../command.ts'
import { tableOf } from '../table.ts'

export const createKey = command({
  name: 'key create',
  about: 'create an API key for an account',
  options: ['account', 'mode'],
  optional: ['name', 'scopes', 'expires'],
  async run({ values, openCodes }) {
    const mode = toMode(values.mode)
    const scopes = toScopes(values.scopes ?? 'full')
    const limits = { name: toName(values.name), mode, scopes, expiresAt: toExpiry(values.expires) }
    const store = openKeyStore(await openCodes())
    const { stored, key } = await create(store, OPERATOR, values.account, limits)
    const { id, accountId, name, expiresAt } = stored
    const view = { name, scopes, expires_at: toIso(expiresAt) }
    return done(
      { key_id: id, account_id: accountId, mode, key, ...view },
      `Key     ${key}
Id      ${id}
Scopes  ${[scopes].flat().join(', ')}${expiresAt === null ? '' : `\nExpires ${toIso(expiresAt)}`}
You won't be able to see the key again.`,
    )
  },
})

const KEYS_READ_AT_ONCE = 500

export const listKeys = command({
  name: 'key list',
  about: "list an account's keys, with their last four characters",
  options: ['account'],
  async run({ values: { account }, openCodes }) {
    const db = await openCodes()
    const store = openKeyStore(db)
    const keys: ApiKey[] = []
    for (let page = 1; ; page++) {
      const { items } = await store.list(account, { page, limit: KEYS_READ_AT_ONCE })
      keys.unshift(...items.toReversed())
      if (items.length < KEYS_READ_AT_ONCE) break
    }
    const isThere =
      keys.length > 0 ||
      (await openAccountStore(db).codeCounts({ accountId: account, mode: 'live' }))
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
    return done(rows, tableOf(rows, ''))
  },
})

/** Revoking a key loses no data, and a leaked one must go at once, so no confirmation is asked for. */
export const revokeKey = command({
  name: 'key revoke',
  about: 'revoke a key, effective immediately',
  options: ['key'],
  usage: '--key ID',
  asks: 'sometimes',
  async run({ values: { key: id }, openCodes }) {
    const keys = openKeyStore(await openCodes())
    const key = await keys.find(id)
    if (key === null || key.revokedAt !== null) {
      throw new Problem('not_found', `No active key has the id ${id}`)
    }
    await revoke(keys, OPERATOR, key)
    return done({ revoked: true, key_id: id }, `${id} was revoked.`)
  },
})

/** Names are listed on terminals, so all of them follow the same rule. */
function toName(name = 'Created by the operator'): string {
  const fault = nameFault(name)
  if (fault !== null) throw new Problem('invalid_request', `--${fault}`)
  return name.trim()
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
