import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { BUILT_IN_PLANS, highestPlan, type Plan } from '../../../domain/accounts/plans.ts'
import { readConfig } from '../../config.ts'
import { linesOf, qroute } from '../support/service/command.ts'
import { makeItems, tally } from '../support/service/crowd.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { operate, operateJson } from '../support/service/operate.ts'
import { patiently } from '../support/service/patient.ts'
import { onOneEngine, type Service } from '../support/service/service.ts'

const TEAM = { requests_per_minute: 1000, qrcodes: 50, counted: 'all', webhooks: 2 }
const TINY = { requests_per_minute: 20, qrcodes: 1, counted: 'api', webhooks: false }
const HOOK = { url: 'https://example.com/hook' }

const root = temporaryFolder()
let files = 0

function fileWith(text: string): string {
  const path = join(root, `${++files}.json`)
  writeFileSync(path, text)
  return path
}

const plansFile = (plans: object) => fileWith(JSON.stringify(plans))

function assertFaults(path: string, ...faults: string[]): void {
  assert.throws(
    () => readConfig({ PLANS_FILE: path }),
    ({ message }: Error) => {
      assert.equal(message, faults.map((fault) => `PLANS_FILE: ${fault}`).join('\n'))
      return true
    },
  )
}

test('a file with mistakes is refused, with one line for each of them', () => {
  assertFaults(join(root, 'none'), `${join(root, 'none')} cannot be read (ENOENT)`)
  assertFaults(fileWith('{}'), 'the file contains no plans')
  const shape = 'the file must contain an object that maps the name of each plan to its limits'
  for (const text of ['[]', 'null', '"team"', '7']) assertFaults(fileWith(text), shape)
  assert.throws(() => readConfig({ PLANS_FILE: fileWith('{"team":\n}') }), {
    message: /^PLANS_FILE: the file is not JSON \([^\n]+\)$/,
  })
  const wrong = {
    team: { ...TEAM, requests_per_minute: -1, qrcodes: '500', counted: 'web', webhooks: 11 },
    less: { requests_per_minute: 60, qrcodes: 5.5, webhooks: null },
    more: { ...TEAM, qrcode: 500, price: 9, dashboard_qrcodes: 'none' },
    zero: { ...TEAM, requests_per_minute: 0, qrcodes: -1 },
    none: null,
    'two words': TEAM,
  }
  const requests = 'requests_per_minute must be a number from 1 to 1000000'
  const codes = 'qrcodes must be a number from 0 to 1000000000, or null for no limit'
  const dashboard = codes.replace('qrcodes', 'dashboard_qrcodes')
  const webhooks = 'webhooks must be true, false or a number from 0 to 10'
  const fields = 'requests_per_minute, qrcodes, counted, webhooks'
  assertFaults(
    plansFile(wrong),
    `plan "team": ${requests}, not -1`,
    `plan "team": ${codes}, not "500"`,
    'plan "team": counted must be "api" or "all", not "web"',
    `plan "team": ${webhooks}, not 11`,
    `plan "less": ${codes}, not 5.5`,
    'plan "less": counted is missing ("api" or "all")',
    `plan "less": ${webhooks}, not null`,
    'plan "more": the field "qrcode" is unknown: did you mean qrcodes?',
    `plan "more": the field "price" is unknown: use ${fields}, dashboard_qrcodes`,
    `plan "more": ${dashboard}, not "none"`,
    `plan "zero": ${requests}, not 0`,
    `plan "zero": ${codes}, not -1`,
    `plan "none": must be an object with ${fields}`,
    'plan "two words": a name starts with a letter and has at most 40 letters, digits, - and _',
  )
})

test('all faults of the settings are reported together, and the server does not start', async () => {
  const PLANS_FILE = plansFile({ team: { ...TEAM, qrcodes: -5 }, tiny: {} })
  const { code, stdout, stderr } = await qroute(['start'], { PLANS_FILE, PORT: 'x' })
  assert.deepEqual([code, stdout], [1, ''])
  const lines = linesOf(stderr)
  assert.equal(lines.length, 6, stderr)
  assert.match(stderr, /^PORT:/m)
  assert.match(stderr, /^PLANS_FILE: plan "team": qrcodes .* -5$/m)
  assert.match(stderr, /^PLANS_FILE: plan "tiny": counted is missing/m)
})

test('without a file there are the four built-in plans', () => {
  assert.equal(readConfig({}).PLANS, BUILT_IN_PLANS)
  assert.deepEqual(Object.keys(BUILT_IN_PLANS), ['free', 'pro', 'business', 'enterprise'])
})

test('the first account gets enterprise, or else the highest plan', () => {
  const plan = (codes: number | null, requestsPerMinute: number, webhooks = 0): Plan => {
    return { codes, requestsPerMinute, webhooks, counted: 'all', dashboardCodes: null }
  }
  assert.equal(highestPlan({ a: plan(null, 10), enterprise: plan(1, 1) }), 'enterprise')
  assert.equal(highestPlan({ a: plan(99, 10), b: plan(null, 1), c: plan(5, 500) }), 'b')
  assert.equal(highestPlan({ a: plan(9, 10), b: plan(9, 20), c: plan(9, 20) }), 'b')
  assert.equal(highestPlan({ a: plan(9, 10), b: plan(9, 10, 3) }), 'b')
  assert.equal(highestPlan({ only: plan(0, 1) }), 'only')
})

onOneEngine('own plans', async (start) => {
  const service = await start({ PLANS_FILE: plansFile({ tiny: TINY, team: TEAM }) })
  const get = (path: string, key: string) => service.call('GET', path, { key })
  const post = (path: string, key: string, body: object) =>
    patiently(() => service.call('POST', path, { key, body }))
  const bulk = (key: string, count: number) =>
    post('/v1/qrcodes/bulk', key, { items: makeItems(count) })
  const codeOf = ({ status, json }: Awaited<ReturnType<Service['call']>>) =>
    `${status} ${json.error?.code}`
  const run = (...args: string[]) => operateJson(service.env, ...args)

  test('an account has the limits of its plan', async () => {
    const { liveKey: key } = await service.account('team')
    const answer = await get('/v1/account', key)
    assert.equal(answer.json.plan, 'team')
    assert.deepEqual(answer.json.limits, { ...TEAM, dashboard_qrcodes: null })
    assert.equal(answer.headers.get('x-ratelimit-limit'), '1000')
    assert.equal(answer.headers.get('x-ratelimit-remaining'), '999')
    const made = await bulk(key, 51)
    assert.deepEqual(tally(made.json.data), { 201: 50, 403: 1 })
    assert.match(made.json.data[50].error.message, /allows 50 codes and 50 are in use/)
    assert.deepEqual((await get('/v1/account', key)).json.usage, {
      qrcodes: 50,
      dashboard_qrcodes: 0,
    })
    assert.equal(codeOf(await bulk(key, 0)), '400 invalid_request')
  })

  test('a plan can include a number of webhooks, or none', async () => {
    const { liveKey: key, testKey } = await service.account('team')
    for (const one of [key, testKey]) {
      for (let i = 0; i < 2; i++) assert.equal((await post('/v1/webhooks', one, HOOK)).status, 201)
      const third = await post('/v1/webhooks', one, HOOK)
      assert.equal(codeOf(third), '403 quota_exceeded')
      assert.match(third.json.error.message, /maximum of 2 webhooks/)
    }
    const tiny = await service.account('tiny')
    assert.equal(codeOf(await post('/v1/webhooks', tiny.liveKey, HOOK)), '403 plan_required')
    assert.equal(codeOf(await post('/v1/webhooks', tiny.testKey, HOOK)), '403 plan_required')
    const { limits } = (await get('/v1/account', tiny.liveKey)).json
    assert.deepEqual(limits, { ...TINY, webhooks: 0, dashboard_qrcodes: 10_000 })
  })

  test('commands know the plans of the file and no others', async () => {
    const person = ['--name', 'A', '--email', 'a@example.com']
    const made = await run('account', 'create', ...person, '--plan', 'tiny')
    const id: string = made.account_id
    const codes = await bulk(made.live_key, 3)
    assert.deepEqual(tally(codes.json.data), { 201: 1, 403: 2 })
    const changed = await run('account', 'set-plan', '--account', id, '--plan', 'team')
    assert.deepEqual(changed, { account_id: id, plan: 'team' })
    const more = await bulk(made.live_key, 3)
    assert.deepEqual(tally(more.json.data), { 201: 3 })
    assert.equal(more.headers.get('x-ratelimit-limit'), '1000')
    const listed: { account_id: string; plan: string }[] = await run('account', 'list')
    assert.equal(listed.find(({ account_id }) => account_id === id)?.plan, 'team')

    await run('account', 'set-plan', '--account', id, '--plan', 'tiny')
    const links = [codes.json.data[0], ...more.json.data].map(({ qrcode }) => qrcode.short_code)
    for (const link of links) assert.equal((await service.call('GET', `/${link}`)).status, 302)
    assert.deepEqual(tally((await bulk(made.live_key, 1)).json.data), { 403: 1 })
    for (const plan of ['pro', 'constructor', 'Team']) {
      const args = ['account', 'set-plan', '--account', id, '--plan', plan]
      const { code, stderr } = await operate(args, service.env)
      assert.deepEqual([code, linesOf(stderr)], [1, [`"${plan}" is not a plan: use tiny, team`]])
    }
  })

  test('a server that does not know a plan guesses no limits', async () => {
    const account = await service.account('team')
    await service.db.query(`update accounts set plan = 'gold' where id = $1`, [account.id])
    assert.equal(codeOf(await get('/v1/account', account.liveKey)), '503 unavailable')
    await service.db.query(`update accounts set plan = 'team' where id = $1`, [account.id])
    assert.equal((await get('/v1/account', account.liveKey)).status, 200)
  })
})
