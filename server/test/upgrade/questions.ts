import { PASSWORD } from './accounts.ts'
import type { Asked, HttpAsked } from './answers.ts'
import { type Cast, get, PEOPLE, type Person } from './cast.ts'
import { figures, routedFigures } from './figures.ts'
import { type Ask, openDoor, openly, openWideDoor, type Scene } from './scene.ts'

/**
 * What is asked about a fixture, first of the release that made it and then of every later one. Reads
 * come first, then requests that were sent before, then what changes something: scans, signing in.
 */
export function questionsOf(scene: Scene): Asked[] {
  const { cast, knows } = scene
  const isGrown = knows('fallback_url')
  return [
    ...codeReads(scene),
    ...pictures(scene),
    ...figures(scene),
    ...(isGrown ? routedFigures(scene) : []),
    ...webhookReads(scene),
    ...refusals(scene),
    ...(isGrown ? peopleReads(scene) : []),
    ...repeats(cast),
    ...commands(scene),
    ...scans(scene),
    ...(isGrown ? limitedScans(scene) : []),
    ...(knows('/v1/setup') ? signIns(cast) : []),
    { command: ['verify', '--json'], only: 'status' },
  ]
}

function codeReads(scene: Scene): HttpAsked[] {
  const { cast, knows } = scene
  const live = openDoor(scene, 'main')
  const test = openDoor(scene, 'main test')
  const small = openDoor(scene, 'small')
  const wide = openWideDoor(scene)
  const ids = [...cast.codes.values()]
  const lists = [
    '',
    '?limit=3&page=2',
    '?status=paused',
    '?status=draft',
    '?search=edited',
    '?page=99',
  ]
  const more = ['?view=full&limit=100', '?state=expired', '?state=used_up', '?state=scheduled']
  const sorted = ['name', '-name', 'created_at', 'updated_at', '-total_scans'].map(
    (s) => `?sort=${s}`,
  )
  const others = [
    '?tag=summer',
    '?tag=Summer,Berlin',
    '?external_id=A-1',
    '?cursor=&limit=50',
    '/export',
  ]
  const grown = knows('fallback_url') ? [...more, ...sorted, ...others] : []
  return [
    ...[...lists, ...grown].map((query) => live(`/v1/qrcodes${query}`)),
    ...ids.map((id) => wide(`/v1/qrcodes/${id}`)),
    ...ids.map((id) => wide(`/v1/qrcodes/${id}/history`)),
    ...[test, small].flatMap((ask) => [ask('/v1/qrcodes'), ask('/v1/account')]),
    test(`/v1/qrcodes/${get(cast.codes, 'in-test')}`),
    live('/v1/account'),
    { ...live('/v1/whoami'), headers: { ...get(cast.doors, 'main'), ...PEOPLE.chie } },
    ...(knows('fallback_url') ? routedReads(scene, live) : []),
  ]
}

function routedReads({ cast }: Scene, live: Ask): HttpAsked[] {
  const path = (code: string) => `/v1/qrcodes/${get(cast.codes, code)}`
  const visitors = ['anna', 'bob', 'carl'].map((visitor) => ({ visitor }))
  const times = [
    { country: 'DE' },
    { device: 'android', language: 'en' },
    { at: '2026-11-16T10:00:00Z' },
  ]
  return [
    ...['changed', 'changing', 'unchanged', 'plain'].map((code) => live(`${path(code)}/schedule`)),
    ...visitors.map((visitor) => live(`${path('split')}/simulate`, visitor)),
    ...times.map((scan) => live(`${path('ruled')}/simulate`, scan)),
    live(`${path('utm')}/simulate`, { query: 'table=7&utm_source=mine' }),
    ...['', '?search=sum', '?limit=1'].map((query) => live(`/v1/tags${query}`)),
    live('/v1/reports'),
  ]
}

function pictures(scene: Scene): HttpAsked[] {
  const { cast, knows } = scene
  const live = openDoor(scene, 'main')
  const id = (code: string) => get(cast.codes, code)
  return [
    ...['plain', 'risky', 'draft'].map((code) => openly(`/images/${id(code)}/public`)),
    openly(`/images/${id('styled')}/public?format=svg&size=300`),
    openly(`/images/${id('in-test')}/public`),
    openly(`/images/${id('deleted')}/public`),
    live(`/v1/qrcodes/${id('styled')}/download`),
    live(`/v1/qrcodes/${id('plain')}/download?format=svg&size=1024`),
    live(`/v1/qrcodes/${id('deleted')}/download`),
    ...(knows('fallback_url') ? [live(`/v1/qrcodes/${id('elsewhere')}/download`)] : []),
  ]
}

function webhookReads(scene: Scene): HttpAsked[] {
  const live = openDoor(scene, 'main')
  const paths = [...scene.cast.webhooks.values()].map((id) => `/v1/webhooks/${id}`)
  return [
    ...['', '?limit=2&page=2'].map((query) => live(`/v1/webhooks${query}`)),
    ...paths.map((path) => live(path)),
    ...paths.flatMap((path) =>
      ['', '?limit=2&page=2', '?state=delivered'].map((query) =>
        live(`${path}/deliveries${query}`),
      ),
    ),
    openDoor(scene, 'main test')('/v1/webhooks'),
    openDoor(scene, 'small')('/v1/webhooks'),
  ]
}

function refusals(scene: Scene): HttpAsked[] {
  const { cast, knows } = scene
  const live = openDoor(scene, 'main')
  const plain = `/v1/qrcodes/${get(cast.codes, 'plain')}`
  const doors = ['revoked', 'second', 'second test']
  const scoped = knows('/v1/api-keys') ? ['reader', 'hooker', 'expiring', 'expired', 'stopped'] : []
  return [
    ...[...doors, ...scoped].flatMap((as) =>
      ['/v1/qrcodes?limit=1', '/v1/webhooks', '/v1/account'].map((path) =>
        openDoor(scene, as)(path),
      ),
    ),
    openDoor(scene, 'main test')(plain),
    openDoor(scene, 'small')(plain),
    live('/v1/nothing'),
    live('/v1/qrcodes', { name: '', destination_url: 'ftp://x', short_code: 'a' }),
    live('/v1/qrcodes', {
      name: 'Taken',
      destination_url: 'https://example.com',
      short_code: 'PLAIN',
    }),
    openDoor(scene, 'small')('/v1/qrcodes', {
      ...{ name: 'Of others', destination_url: 'https://example.com', short_code: 'deleted' },
    }),
    live(plain, { style: {} }, 'PATCH'),
    live('/v1/qrcodes?limit=0'),
    live(`${plain}/analytics?start_date=2026-02-01&end_date=2026-01-01`),
    openly('/v1/qrcodes'),
  ]
}

function peopleReads(scene: Scene): HttpAsked[] {
  const paths = [
    '/v1/session',
    '/v1/sessions',
    '/v1/members',
    '/v1/api-keys',
    '/v1/audit?limit=100',
  ]
  const doors = ['owner', 'owner elsewhere', 'editor', 'viewer', 'removed', 'signed out']
  const owner = openDoor(scene, 'owner')
  const actions = ['qrcode.updated', 'report.created', 'api_key.created'].map((a) => `action=${a}`)
  return [
    ...doors.flatMap((as) => paths.map((path) => openDoor(scene, as)(path))),
    owner('/v1/qrcodes?limit=100&mode=test'),
    ...actions.map((query) => owner(`/v1/audit?${query}`)),
    owner(`/v1/audit?target=${get(scene.cast.codes, 'edited')}`),
    openDoor(scene, 'main')('/v1/audit?limit=100'),
    openDoor(scene, 'viewer')('/v1/qrcodes', {
      name: 'No',
      destination_url: 'https://example.com',
    }),
  ]
}

/** Sent before the update: the same answer, and nothing is done twice. Another body is a conflict. */
function repeats({ sent }: Cast): HttpAsked[] {
  return sent.flatMap((one) => {
    const body = one.body as object
    return 'name' in body ? [one, { ...one, body: { ...body, name: 'Other' } }] : [one]
  })
}

function commands({ cast, knows }: Scene): Asked[] {
  const account = get(cast.accounts, 'main')
  const all = [
    ['account', 'list'],
    ['key', 'list', '--account', account],
  ]
  if (knows('fallback_url')) all.push(['block', 'list'])
  return all.map((command) => ({ command: [...command, '--json'] }))
}

function scans({ cast }: Scene): HttpAsked[] {
  const led = [
    'plain',
    'EDITED/',
    'styled',
    'variant',
    'in-test',
    'sent-once',
    'bulk-1',
    'of-small',
  ]
  const not = ['paused', 'draft', 'empty-draft', 'deleted', 'nobody-knows', 'of-stopped']
  const json = { accept: 'application/json' }
  return [
    ...led.map((code) => scan(code, 'bob')),
    ...not.flatMap((code) => [scan(code, 'bob'), scan(code, 'bob', json)]),
    scan('plain?utm_source=x', 'crawler'),
    { ...scan('plain', 'anna'), method: 'HEAD' },
    { ...scan('plain', 'anna'), method: 'POST' },
    // The scans above are counted, and Bob is known there.
    {
      method: 'GET',
      path: `/v1/qrcodes/${get(cast.codes, 'plain')}`,
      headers: get(cast.doors, 'main'),
    },
  ]
}

function limitedScans({ cast }: Scene): HttpAsked[] {
  const people: Person[] = ['anna', 'bob', 'chie', 'dora']
  const routed = ['ruled', 'split', 'utm?table=7', 'elsewhere', 'rolled-back']
  const others = ['fallback', 'later', 'expired', 'used-up', 'blocked', 'to-evil', 'by-person']
  const clocked = ['changed', 'changing', 'unchanged', 'bulk-gone']
  const limited = ['limited', 'limited', 'limited', 'unused']
  const paths = ['limited', 'unused', 'split'].map((code) => `/v1/qrcodes/${get(cast.codes, code)}`)
  return [
    ...routed.flatMap((code) => people.map((who) => scan(code, who))),
    ...[...others, ...clocked, ...limited].map((code) => scan(code, 'bob')),
    ...paths.map((path) => ({ method: 'GET', path, headers: get(cast.doors, 'main') })),
  ]
}

function scan(code: string, who: Person, more: Readonly<Record<string, string>> = {}): HttpAsked {
  return { method: 'GET', path: `/${code}`, headers: { ...PEOPLE[who], ...more } }
}

function signIns(cast: Cast): HttpAsked[] {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const post = (path: string, body: object): HttpAsked => ({
    ...{ method: 'POST', path, headers, body, only: 'status' as const },
  })
  return [
    post('/v1/session', { email: 'ada@example.com', password: PASSWORD }),
    post('/v1/session', { email: 'ada@example.com', password: `${PASSWORD}!` }),
    post('/v1/setup', { token: get(cast.secrets, 'open invitation'), password: PASSWORD }),
    post('/v1/setup', { token: get(cast.secrets, 'open invitation'), password: PASSWORD }),
  ]
}
