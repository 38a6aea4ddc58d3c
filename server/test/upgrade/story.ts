import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Receiver } from '../support/data/webhooks/receiver.ts'
import { until } from '../support/service/until.ts'
import { byKey, get, type Person } from './cast.ts'
import type { Teller } from './teller.ts'

/**
 * What happens in a fixture: codes of every kind and people who scan them, on three days. A chapter is
 * told to one start of the server. What a release does not know yet is left out.
 */
export const DAYS_AGO = [40, 3, 0] as const
export const GO = 'https://go.example.com'
const HOME = 'https://example.com'
const FAR = '2099-01-01T00:00:00.000Z'
const DAY_MS = 86_400_000
/** There is a limit of requests a minute. */
const SELDOM_MS = 1_000
/** After the end, what was to come is there. */
export const END_MS = 5_000

export async function tellFirstDay({ run, create, cast, ask, scan }: Teller): Promise<void> {
  for (const [name, plan] of [
    ['main', 'enterprise'],
    ['small', 'free'],
    ['stopped', 'pro'],
  ] as const) {
    const options = ['--name', `The ${name} one`, '--email', `${name}@example.com`, '--plan', plan]
    const made = await run('account', 'create', ...options)
    cast.accounts.set(name, made.account_id)
    cast.doors.set(name, byKey(made.live_key)).set(`${name} test`, byKey(made.test_key))
  }
  await create('main', 'plain', { name: 'Plain <b>' })
  await create('main', 'edited', { name: 'Edited' })
  await create('main', 'paused', { name: 'Paused later' })
  await create('main', 'born-paused', { name: 'Paused', active: false })
  await create('main', 'draft', { name: 'Draft', status: 'draft' })
  await create('main', 'deleted', { name: 'Deleted' })
  const style = { dotsType: 'classy', dotsColor: '#2d5bff', cornersSquareType: 'dot' }
  await create('main', 'styled', {
    name: 'Ünïcode 東京',
    destination_url: `${HOME}/ü?q=1#x`,
    style,
  })
  const risky = { dotsColor: '#888888', backgroundColor: '#FFFFFF' }
  await create('main', 'risky', { name: 'Risky', style: risky })
  await create('main test', 'in-test', { name: 'In test mode' })
  await create('small', 'of-small', { name: 'Of the small one' })
  await create('stopped', 'of-stopped', { name: 'Of the stopped one' })
  const empty = { name: 'Draft without destination', short_code: 'empty-draft', status: 'draft' }
  cast.codes.set('empty-draft', (await ask('main', 'POST', '/v1/qrcodes', empty)).id)
  const variant = { name: 'Variant', short_code: 'variant', type: 'url', destination: `${HOME}/v` }
  cast.codes.set('variant', (await ask('main', 'POST', '/v1/qrcodes', variant)).id)
  await ask('main', 'POST', '/v1/qrcodes', {
    name: 'With a name of its own',
    destination_url: HOME,
  })
  for (const who of ['anna', 'bob', 'anna', 'crawler', 'preview'] as Person[])
    await scan('plain', who)
  for (const who of ['anna', 'chie', 'dora'] as Person[]) await scan('edited', who)
  for (const who of ['anna', 'bob'] as Person[]) await scan('deleted', who)
  for (const who of ['anna', 'dora'] as Person[]) await scan('in-test', who)
  await scan('born-paused', 'bob', 404)
  await scan('draft', 'anna', 404)
}

export async function tellSecondDay(teller: Teller): Promise<void> {
  const { ask, cast, scan, knows } = teller
  const path = (code: string) => `/v1/qrcodes/${get(cast.codes, code)}`
  await ask('main', 'PATCH', path('edited'), { destination_url: `${HOME}/second` })
  await ask('main', 'PATCH', path('edited'), { name: 'Edited twice' })
  await ask('main', 'PATCH', path('paused'), { active: false })
  for (const who of ['anna', 'bob', 'chie', 'prefetch'] as Person[]) await scan('edited', who)
  for (const who of ['dora', 'bob'] as Person[]) await scan('plain', who)
  await scan('paused', 'chie', 404)
  await ask('main', 'DELETE', path('deleted'))
  await scan('deleted', 'anna', 410)
  if (knows('fallback_url')) await tellRouting(teller)
}

async function tellRouting({ create, scan, ask, cast, now }: Teller): Promise<void> {
  const rules = [
    { when: { country: ['DE', 'AT'] }, destination_url: `${HOME}/de`, label: 'Germany' },
    { when: { device: ['android'], language: ['en'] }, destination_url: `${HOME}/android` },
    {
      when: { days: ['mon', 'tue'], hours: ['00:00', '23:59'], timezone: 'Europe/Berlin' },
      destination_url: `${HOME}/weekday`,
    },
  ]
  await create('main', 'ruled', { name: 'Ruled', rules, tags: ['Summer', 'Berlin'] })
  const split = [
    { destination_url: `${HOME}/a`, weight: 60, label: 'A' },
    { destination_url: `${HOME}/b`, weight: 40 },
  ]
  await create('main', 'split', { name: 'Split', split, tags: ['summer'], external_id: 'A-1' })
  await create('main', 'fallback', {
    ...{ name: 'Fallback', active: false, fallback_url: `${HOME}/closed` },
  })
  const utm = { source: 'poster', campaign: 'Spring & more' }
  await create('main', 'utm', { name: 'Utm', utm, forward_query: true, notes: 'On the door.' })
  await create('main', 'later', { name: 'Later', starts_at: FAR })
  const soonOver = new Date(now() + DAY_MS).toISOString()
  await create('main', 'expired', { name: 'Expired', expires_at: soonOver })
  await create('main', 'used-up', { name: 'Used up', scan_limit: 2 })
  await create('main', 'limited', { name: 'Limited', scan_limit: 3 })
  await create('main', 'unused', { name: 'Limit not used', scan_limit: 5 })
  await create('main', 'elsewhere', { name: 'On another domain', domain: GO })
  await create('main', 'rolled-back', { name: 'Rolled back', rules })
  const back = `/v1/qrcodes/${get(cast.codes, 'rolled-back')}`
  await ask('main', 'PATCH', back, { rules: null, destination_url: `${HOME}/2` })
  await ask('main', 'POST', `${back}/rollback`, { version: 1 })
  const everybody: Person[] = ['anna', 'bob', 'chie', 'dora']
  for (const code of ['ruled', 'split', 'utm', 'elsewhere']) {
    for (const who of everybody) await scan(code, who)
  }
  for (const who of ['anna', 'bob'] as Person[]) await scan('used-up', who)
  await scan('used-up', 'chie', 410)
  await scan('limited', 'anna')
  await scan('fallback', 'anna')
  await scan('later', 'bob', 404)
  await scan('expired', 'dora')
}

/** Bodies are kept, to be sent once more. */
export async function tellRequestsSentOnce(teller: Teller): Promise<void> {
  const { sendOnce, knows, cast } = teller
  const code = { name: 'Sent once', destination_url: HOME, short_code: 'sent-once' }
  cast.codes.set('sent-once', (await sendOnce('main', 'POST', '/v1/qrcodes', code)).id)
  const items = [
    { name: 'In bulk', destination_url: HOME, short_code: 'bulk-1' },
    { name: '', destination_url: HOME },
    { name: 'Taken', destination_url: HOME, short_code: 'plain' },
  ]
  await sendOnce('main', 'POST', '/v1/qrcodes/bulk', { items })
  await sendOnce('main test', 'POST', '/v1/qrcodes', { name: 'Sent once', destination_url: HOME })
  const hook = { url: 'https://example.com/hook', active: false }
  await sendOnce('main', 'POST', '/v1/webhooks', hook)
  if (!knows('fallback_url')) return
  const path = `/v1/qrcodes/${get(cast.codes, 'sent-once')}`
  const ids = ['sent-once', 'variant'].map((name) => get(cast.codes, name))
  const change = { ids, change: { notes: 'All the same' }, add_tags: ['Many'] }
  await sendOnce('main', 'PATCH', '/v1/qrcodes/bulk', change)
  await sendOnce('main', 'POST', '/v1/qrcodes/bulk/delete', { ids: [get(cast.codes, 'bulk-gone')] })
  await sendOnce('main', 'POST', `${path}/schedule`, { at: FAR, destination_url: `${HOME}/far` })
  await sendOnce('main', 'POST', '/v1/reports', { scope: { type: 'account' }, days: 7 })
  await sendOnce('owner', 'POST', '/v1/api-keys', { name: 'Sent once', scopes: ['codes:read'] })
  await sendOnce('owner', 'POST', '/v1/members', { email: 'once@example.com', role: 'viewer' })
}

/** Told when nothing else is under way: what is posted here has been posted and written down at the end. */
export async function tellWebhooks(teller: Teller, receiver: Receiver): Promise<void> {
  const { ask, cast, scan } = teller
  const events = ['scan.created', 'scan.missed', 'qrcode.paused']
  // Waits until the scans of before are recorded.
  await ask('main', 'GET', '/v1/qrcodes')
  for (const name of ['taken', 'failing', 'gone']) {
    const body = { url: `${receiver.url}/${name}`, description: `It is ${name}`, events }
    const made = await ask('main', 'POST', '/v1/webhooks', body)
    cast.webhooks.set(name, made.id)
  }
  const path = (name: string) => `/v1/webhooks/${get(cast.webhooks, name)}`
  await ask('main', 'POST', `${path('taken')}/rotate-secret`)
  await ask('main', 'POST', `${path('taken')}/test`)
  for (const who of ['anna', 'dora'] as Person[]) await scan('plain', who)
  await scan('born-paused', 'anna', 404)
  await ask('main', 'PATCH', `/v1/qrcodes/${get(cast.codes, 'variant')}`, { active: false })
  await ask('main', 'PATCH', `/v1/qrcodes/${get(cast.codes, 'variant')}`, { active: true })
  const tried = async (name: string) => {
    const { data } = await ask('main', 'GET', `${path(name)}/deliveries?limit=100`)
    return (data as { tries: unknown[] }[]).filter(({ tries }) => tries.length > 0).length
  }
  let settled: unknown[] = []
  const isSettled = async () => {
    await sleep(SELDOM_MS)
    const { active } = await ask('main', 'GET', path('gone'))
    settled = [await tried('taken'), await tried('failing'), active]
    return isDeepStrictEqual(settled, [5, 4, false])
  }
  await until(isSettled, () => JSON.stringify(settled))
}

/** One that has fallen due and is written down, and some that have not. */
export async function tellSchedules({ create, ask, cast, now, scan }: Teller): Promise<void> {
  const change = (code: string, at: string, to: string) =>
    ask('main', 'POST', `/v1/qrcodes/${get(cast.codes, code)}/schedule`, {
      ...{ at, destination_url: `${HOME}/${to}` },
    })
  for (const name of ['changed', 'changing', 'unchanged']) await create('main', name, { name })
  const soon = now() + 2_500
  await change('changed', new Date(soon).toISOString(), 'changed')
  await change('unchanged', FAR, 'far')
  const cancelled = await change('unchanged', '2098-01-01T00:00:00.000Z', 'never')
  const path = `/v1/qrcodes/${get(cast.codes, 'unchanged')}/schedule/${cancelled.id}`
  await ask('main', 'DELETE', path)
  await until(() => now() > soon + 1_500, 'the change is due')
  await ask('main', 'PATCH', `/v1/qrcodes/${get(cast.codes, 'changed')}`, { notes: 'Changed' })
  const location = await scan('changed', 'bob')
  assert.equal(location, `${HOME}/changed`)
}

/**
 * The last seconds before the server is killed: a change that falls due while none runs, and scans that
 * may be in the log only.
 */
export async function tellEnd({ ask, cast, knows, now, scan }: Teller): Promise<void> {
  if (knows('fallback_url')) {
    const at = new Date(now() + END_MS).toISOString()
    const path = `/v1/qrcodes/${get(cast.codes, 'changing')}/schedule`
    await ask('main', 'POST', path, { at, destination_url: `${HOME}/changing` })
  }
  for (const who of ['chie', 'dora'] as Person[]) await scan('of-small', who)
}
