import type { ApiKey, NewApiKey } from '../../../../../client/client.ts'
import type { Faults } from '../../../parts/form/faults.ts'
import { type Access, toAccess, toScopes } from '../../../parts/key/scopes.ts'
import { mode } from '../../../router.ts'
import { DAY_MS } from '../../../time/days.ts'
import { words } from '../../../words.ts'

/** The form of a key, and the request it makes. */
export const EXPIRIES = ['never', 'days30', 'days90', 'days365', 'date'] as const
export type Expiry = (typeof EXPIRIES)[number]

export interface KeyFields extends Access {
  readonly name: string
  readonly mode: 'live' | 'test'
  readonly expiry: Expiry
  /** yyyy-mm-dd, the last day. */
  readonly date: string
}

const DAYS: Readonly<Partial<Record<Expiry, number>>> = { days30: 30, days90: 90, days365: 365 }

export function fieldsOf(key: ApiKey | undefined): KeyFields {
  if (!key)
    return { name: '', mode: mode.peek(), access: 'full', scopes: [], expiry: 'never', date: '' }
  const { name, scopes, expires_at } = key
  return {
    name,
    mode: key.mode,
    ...toAccess(scopes),
    expiry: expires_at === null ? 'never' : 'date',
    date: expires_at === null ? '' : toDay(new Date(expires_at)),
  }
}

function toDay(at: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

/** `openedAt` stands for now, so that sending the form again asks for the same. */
function expiresAt({ expiry, date }: KeyFields, openedAt: number): string | null {
  if (expiry === 'never') return null
  const days = DAYS[expiry]
  if (days !== undefined) return new Date(openedAt + days * DAY_MS).toISOString()
  // To the end of that day, where the person is.
  return new Date(`${date}T23:59:59.999`).toISOString()
}

export function toBody(fields: KeyFields, openedAt: number): NewApiKey {
  const { name, mode } = fields
  return {
    name,
    mode,
    scopes: toScopes(fields),
    expires_at: expiresAt(fields, openedAt),
  }
}

/** What the server would refuse in words that fit no field of the form. */
export function faultsOf({ access, scopes, expiry, date }: KeyFields): Faults {
  const text = words.settings.keys
  return {
    ...(access === 'some' && scopes.length === 0 && { scopes: text.noScope }),
    ...(expiry === 'date' && Number.isNaN(Date.parse(date)) && { expires_at: text.noDate }),
  }
}
