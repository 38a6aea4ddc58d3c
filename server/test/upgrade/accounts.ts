import assert from 'node:assert/strict'
import { unlessShed } from '../support/service/patient.ts'
import { call } from '../support/service/service.ts'
import { byCookie, byKey, type Cast, get } from './cast.ts'
import type { Teller } from './teller.ts'

/** The part of the story about people, keys, reports and abuse, as far as a release knows them. */
export const PASSWORD = 'correct horse battery'
const DAY_MS = 86_400_000

export async function tellKeys({ run, cast, knows, now }: Teller): Promise<void> {
  const account = get(cast.accounts, 'main')
  const keep = async (name: string, ...options: string[]) => {
    const made = await run('key', 'create', '--account', account, ...options)
    cast.doors.set(name, byKey(made.key))
    return made
  }
  await keep('second', '--mode', 'live')
  const { key_id: revoked } = await keep('revoked', '--mode', 'live')
  await keep('second test', '--mode', 'test')
  await run('key', 'revoke', '--key', revoked)
  if (!knows('/v1/api-keys')) return
  await keep('reader', '--mode', 'live', '--scopes', 'codes:read,analytics:read')
  await keep('hooker', '--mode', 'live', '--scopes', 'webhooks', '--name', 'For webhooks')
  await keep('expiring', '--mode', 'live', '--expires', '90d')
  await keep('expired', '--mode', 'live', '--expires', new Date(now() + 3_000).toISOString())
}

export async function tellPeople({ run, cast, base, ask }: Teller): Promise<void> {
  const { setup_url } = await run(
    'account',
    'reset-password',
    '--account',
    get(cast.accounts, 'main'),
  )
  const email = 'ada@example.com'
  await signUp(base, cast, 'owner', { token: setup_url.split('#')[1], email })
  const invite = async (name: string, role: string) => {
    const body = { email: `${name}@example.com`, role }
    const { invitation_url, member } = await ask('owner', 'POST', '/v1/members', body)
    return { token: invitation_url.split('#')[1] as string, id: member.id as string }
  }
  await signUp(base, cast, 'editor', { token: (await invite('ed', 'editor')).token })
  await signUp(base, cast, 'viewer', { token: (await invite('vi', 'viewer')).token })
  await signUp(base, cast, 'removed', { token: (await invite('rem', 'viewer')).token })
  const { data } = await ask('owner', 'GET', '/v1/members')
  const removed = data.find((one: { email: string }) => one.email === 'rem@example.com')
  await ask('owner', 'DELETE', `/v1/members/${removed.id}`)
  cast.secrets.set('open invitation', (await invite('open', 'editor')).token)
  await enter(base, cast, 'owner elsewhere', '/v1/session', { email, password: PASSWORD })
  await enter(base, cast, 'signed out', '/v1/session', { email, password: PASSWORD })
  await ask('signed out', 'DELETE', '/v1/session')
  const key = { name: 'Of the owner', mode: 'test', scopes: ['codes:read', 'codes:write'] }
  cast.doors.set('writer test', byKey((await ask('owner', 'POST', '/v1/api-keys', key)).key))
  const byPerson = {
    name: 'Made by a person',
    short_code: 'by-person',
    destination_url: 'https://example.com/p',
  }
  cast.codes.set('by-person', (await ask('editor', 'POST', '/v1/qrcodes', byPerson)).id)
  const gone = { ...byPerson, short_code: 'bulk-gone' }
  cast.codes.set('bulk-gone', (await ask('owner', 'POST', '/v1/qrcodes', gone)).id)
}

type Given = Readonly<Record<string, unknown>>

function signUp(base: string, cast: Cast, name: string, given: Given): Promise<void> {
  return enter(base, cast, name, '/v1/setup', { ...given, password: PASSWORD })
}

async function enter(base: string, cast: Cast, name: string, path: string, body: Given) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const {
    status,
    text,
    headers: told,
  } = await unlessShed(() => call(base + path, 'POST', { body, headers }))
  assert.equal(status, 201, text)
  const cookie = told.getSetCookie().find((one) => one.startsWith('qroute='))
  cast.doors.set(name, byCookie(cookie?.split(';')[0] ?? ''))
}

export async function tellReports({ ask, cast, now }: Teller): Promise<void> {
  const share = async (name: string, body: object) => {
    const made = await ask('main', 'POST', '/v1/reports', body)
    cast.secrets.set(name, (made.url as string).split(/[/#]/).at(-1) ?? '')
    return made
  }
  const day = (ago: number) => new Date(now() - ago * DAY_MS).toISOString().slice(0, 10)
  const scope = { type: 'code', qr_id: get(cast.codes, 'ruled') }
  await share('report of a code', { scope, days: 30, show_destination: true, name: 'For you' })
  const dates = { start_date: day(60), end_date: day(1) }
  await share('report of a tag', { scope: { type: 'tag', tag: 'Summer' }, ...dates })
  const ends = { expires_at: '2099-01-01T00:00:00.000Z' }
  await share('report of the account', { scope: { type: 'account' }, days: 90, ...ends })
  const { id } = await share('revoked report', { scope, days: 3 })
  await ask('main', 'DELETE', `/v1/reports/${id}`)
}

export async function tellAbuse({ run, cast, create }: Teller): Promise<void> {
  await create('main', 'blocked', { name: 'Blocked' })
  await create('main', 'to-evil', {
    name: 'To evil',
    destination_url: 'https://www.evil.example/x',
  })
  await run('code', 'block', '--code', get(cast.codes, 'blocked'), '--yes')
  await run('block', 'add', '--domain', 'evil.example', '--yes')
  await run('account', 'suspend', '--account', get(cast.accounts, 'stopped'), '--yes')
}
