import assert from 'node:assert/strict'
import type { CodeOwner, OwnedCode } from '../../oracles/scans/asking.ts'
import { patiently } from '../../service/patient.ts'
import type { Service, TestAccount } from '../../service/service.ts'
import type { Dice, Planned } from '../scans/random-scans.ts'

/** Accounts in both modes with codes of every kind, and what is to be scanned of them. */

/** Scans of people, and of others, that each code of a owner gets. */
export type Wanted = readonly (readonly [human: number, other: number])[]

const HOME = 'https://example.com/'
/** As their first code writes them. */
export const OWNER_TAGS = ['Red', 'blue', 'Ünïon 1'] as const
const STATES = [{}, {}, {}, { active: false }, { status: 'draft' }]
const DAY_MS = 86_400_000

export async function makeOwner(
  service: Service,
  dice: Dice,
  account: TestAccount,
  mode: 'live' | 'test',
  count: number,
): Promise<CodeOwner> {
  const key = mode === 'live' ? account.liveKey : account.testKey
  const items = Array.from({ length: count }, (_, index) => ({
    name: `Code ${index} of ${mode}`,
    destination_url: HOME,
    tags: OWNER_TAGS.filter(() => dice.chance(0.4)),
    ...STATES[index % STATES.length],
  }))
  const make = () => service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
  const { json } = await patiently(make)
  assert.equal(json.summary?.created, count, JSON.stringify(json))
  const codes: OwnedCode[] = []
  for (const { qrcode } of json.data) {
    const { id, name, short_url, active, tags } = qrcode
    // As if it were older: some younger than their scans, which nobody says cannot be.
    const createdAt = Date.now() - dice.below(600) * DAY_MS
    const text = 'update codes set created_at = $1 where id = $2'
    await service.db.batch([{ text, values: [createdAt, id], expect: 1 }])
    const since = new Date(createdAt).toISOString().slice(0, 10)
    codes.push({ id, name, shortUrl: short_url, isActive: active, tags, since })
  }
  return { accountId: account.id, mode, key, codes }
}

/** The codes that come after those that something is wanted of are never scanned. */
export function planOf({ accountId, mode, codes }: CodeOwner, wanted: Wanted): Planned[] {
  return wanted.map(([human, other], index) => {
    const codeId = codes[index]?.id ?? ''
    return { codeId, accountId, mode, human, other }
  })
}

/** Its scans stay in the account's totals. */
export async function deleteCode(service: Service, owner: CodeOwner, index: number): Promise<void> {
  const [code] = owner.codes.splice(index, 1)
  const path = `/v1/qrcodes/${code?.id}`
  const { status, text } = await service.call('DELETE', path, { key: owner.key })
  assert.equal(status, 200, text)
  const gone = await service.call('GET', `${path}/analytics`, { key: owner.key })
  assert.equal(gone.status, 404)
}
