import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { operate, operateJson } from '../support/service/operate.ts'
import { unlessShed } from '../support/service/patient.ts'
import { accountEach, call, onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Against abuse: what the operator stops stays stopped on every server, and nothing is lost. */

const MENU = { name: 'Menu', destination_url: 'https://example.com/menu' }
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)' }

interface AuditRow {
  account_id: string
  actor_kind: string
  actor_name: string
  request_id: string | null
  action: string
  target: string
  mode: string | null
  changes: string
}

onEveryEngine('abuse', async (start, engine) => {
  const service = await start()
  const account = accountEach(service)
  const second = engine === 'postgres' ? await service.spawn() : service

  const run = (...args: string[]) => operate(args, service.env)
  const json = (...args: string[]) => operateJson(service.env, ...args)
  const post = (body: object, key = account.liveKey) =>
    service.call('POST', '/v1/qrcodes', { key, body: { ...MENU, ...body } })
  async function create(destination_url = 'https://example.com/menu', key = account.liveKey) {
    const { status, json, text } = await post({ destination_url }, key)
    assert.equal(status, 201, text)
    return json
  }
  /** The same answer on both servers. */
  async function scan(shortCode: string, headers: Record<string, string> = PHONE) {
    const [one, other] = await Promise.all(
      [service.base, second.base].map((base) => call(`${base}/${shortCode}`, 'GET', { headers })),
    )
    assert.ok(one && other)
    assert.equal(one.status, other.status, 'both servers answer the same')
    return one
  }
  async function missedReasons(id: string) {
    const { json } = await service.call('GET', `/v1/qrcodes/${id}/analytics/quality`, {
      key: account.liveKey,
    })
    const missed = json.classes.find((found: { class: string }) => found.class === 'missed')
    const counted = json.summary.counted as number
    return { counted, missed: missed.reasons as { reason: string; scans: number }[] }
  }
  async function assertMissed(id: string, counted: number, reason: string, scans: number) {
    const expected = JSON.stringify({ counted, missed: [{ reason, scans }] })
    let last = ''
    await until(
      async () => {
        last = JSON.stringify(await missedReasons(id))
        if (last !== expected) await sleep(50)
        return last === expected
      },
      () => `${last} instead of ${expected}`,
    )
  }
  async function audited(target: string): Promise<AuditRow[]> {
    const rows = await service.db.query<AuditRow>(
      `select account_id, actor_kind, actor_name, request_id, action, target, mode, changes
       from audit where target = $1 and actor_kind = 'operator' and action <> 'account.created'
       order by id`,
      [target],
    )
    return rows.map((row) => ({ ...row }))
  }
  test('a suspended account stops at once on every server, and resumes with everything it had', async () => {
    const { short_code, id } = await create()
    assert.equal((await scan(short_code)).status, 302)
    const { id: accountId, liveKey, testKey } = account
    const stopped = await json('account', 'suspend', '--account', accountId, '--yes')
    assert.deepEqual(stopped, { account_id: accountId, suspended: true })

    const page = await scan(short_code)
    assert.equal(page.status, 403)
    assert.equal(page.headers.get('location'), null)
    assert.equal(page.headers.get('cache-control'), 'private, no-store')
    assert.match(page.text, /<title>This link was disabled by the operator<\/title>/)
    const told = await scan(short_code, { ...PHONE, accept: 'application/json' })
    assert.deepEqual([told.status, told.json.error.code], [403, 'account_suspended'])

    for (const base of [service.base, second.base]) {
      for (const key of [liveKey, testKey]) {
        for (const [method, path] of [
          ['GET', '/v1/account'],
          ['GET', '/v1/qrcodes'],
          ['POST', '/v1/qrcodes'],
          ['DELETE', `/v1/qrcodes/${id}`],
          ['GET', '/v1/events'],
          ['GET', '/v1/nothing-here'],
        ] as const) {
          const ask = () => call(base + path, method, { key })
          const { status, json, headers } = await unlessShed(ask)
          assert.deepEqual([status, json.error.code], [403, 'account_suspended'], path)
          assert.ok(headers.has('x-ratelimit-remaining'))
        }
      }
    }
    assert.equal((await service.call('GET', '/v1/account', { key: 'sk_live_x' })).status, 401)
    const [listed] = (await json('account', 'list')).filter(
      (row: { account_id: string }) => row.account_id === accountId,
    )
    assert.match(listed.suspended_at, /^\d{4}-\d\d-\d\dT/)

    const again = await run('account', 'suspend', accountId, '--yes')
    assert.deepEqual([again.code, again.stdout], [0, `${accountId} was already suspended.\n`])
    assert.deepEqual(await json('account', 'resume', accountId), {
      account_id: accountId,
      suspended: false,
    })
    assert.equal((await scan(short_code)).status, 302)
    await assertMissed(id, 4, 'suspended', 4)
    const changed = (from: boolean, to: boolean) => JSON.stringify({ suspended: { from, to } })
    const operator = {
      account_id: accountId,
      actor_kind: 'operator',
      actor_name: 'operator',
      request_id: null,
      target: accountId,
      mode: null,
    }
    assert.deepEqual(await audited(accountId), [
      { ...operator, action: 'account.suspended', changes: changed(false, true) },
      { ...operator, action: 'account.resumed', changes: changed(true, false) },
    ])
  })

  test('a blocked code stops, the others of its account go on', async () => {
    const code = await create()
    const other = await create()
    const of = { code_id: code.id, short_code: code.short_code, account_id: account.id }
    assert.deepEqual(await json('code', 'block', '--code', code.id, '--yes'), {
      ...of,
      blocked: true,
    })
    const page = await scan(code.short_code)
    assert.equal(page.status, 403)
    assert.match(page.text, /<title>This link was blocked by the operator<\/title>/)
    const told = await scan(code.short_code, { accept: 'application/json' })
    assert.equal(told.json.error.code, 'forbidden')
    const head = await service.call('HEAD', `/${code.short_code}`)
    assert.deepEqual([head.status, head.text], [403, ''])
    assert.equal((await scan(other.short_code)).status, 302)

    // Its owner can edit it, and pausing or deleting it does not lift the block.
    const key = account.liveKey
    const patch = (body: object) => service.call('PATCH', `/v1/qrcodes/${code.id}`, { key, body })
    assert.equal((await patch({ destination_url: 'https://example.com/new' })).status, 200)
    assert.equal((await patch({ active: false })).status, 200)
    assert.equal((await scan(code.short_code)).status, 403)
    assert.equal((await patch({ active: true })).status, 200)
    await assertMissed(code.id, 0, 'blocked', 6)

    // A report names the short link, not the id.
    const byName = await json('code', 'unblock', code.short_code.toUpperCase())
    assert.deepEqual(byName, { ...of, blocked: false })
    const { status, headers } = await scan(code.short_code)
    assert.deepEqual([status, headers.get('location')], [302, 'https://example.com/new'])
    const rows = await audited(code.id)
    assert.deepEqual(
      rows.map(({ action, mode, account_id }) => [action, mode, account_id]),
      [
        ['qrcode.blocked', 'live', account.id],
        ['qrcode.unblocked', 'live', account.id],
      ],
    )
    await json('code', 'block', code.id, '--yes')
    await service.call('DELETE', `/v1/qrcodes/${code.id}`, { key })
    assert.equal((await scan(code.short_code)).status, 410, 'a deleted code is gone for good')
    const { short_code, destination_url } = code
    const renewed = await post({ short_code, destination_url })
    assert.equal(renewed.status, 409, 'and deleting it is no way around the block')
    const { json: bulk } = await service.call('POST', '/v1/qrcodes/bulk', {
      key,
      body: { items: [{ name: 'Again', short_code, destination_url }, { ...MENU }] },
    })
    assert.deepEqual(bulk.summary, { created: 1, failed: 1 })
  })

  test('a blocked domain cannot be saved as a destination, in any way', async () => {
    const code = await create()
    await json('block', 'add', 'save.example', '--yes')
    const key = account.liveKey
    const under = 'https://login.SAVE.example.:8443/x'
    const assertRefused = ({ status, json }: { status: number; json: Awaited<unknown> }) => {
      const { error } = json as { error: Record<string, string> }
      assert.deepEqual(
        [status, error.code, error.param],
        [400, 'invalid_request', 'destination_url'],
      )
      assert.match(error.message ?? '', /destination_url.*\bsave\.example\b/)
    }
    assertRefused(await post({ destination_url: 'https://save.example/' }))
    assertRefused(await post({ destination_url: under }))
    assertRefused(await post({ destination_url: under, status: 'draft' }))
    const alias = { destination_url: null, destination: under, type: 'url' }
    assertRefused(await post(alias))
    const there = `${second.base}/v1/qrcodes/${code.id}`
    const change = { key, body: { destination_url: under } }
    assertRefused(await unlessShed(() => call(there, 'PATCH', change)))
    const items = [under, 'https://notsave.example/', 'https://save.example.org/'].map(
      (destination_url) => ({ name: 'One of many', destination_url }),
    )
    const bulk = (query: string) =>
      service.call('POST', `/v1/qrcodes/bulk${query}`, { key, body: { items } })
    const { json: made } = await bulk('')
    assert.deepEqual(made.summary, { created: 2, failed: 1 })
    assertRefused({ status: made.data[0].status, json: made.data[0] })
    const atomic = await bulk('?atomic=true')
    assert.deepEqual([atomic.status, atomic.json.error.param], [400, 'items[0].destination_url'])

    await json('block', 'remove', 'save.example')
    assert.equal((await post({ destination_url: under })).status, 201)
    assert.deepEqual(
      (await audited('save.example')).map(({ action, account_id }) => [action, account_id]),
      [
        ['domain.blocked', ''],
        ['domain.unblocked', ''],
      ],
    )
  })

  test('a link to a blocked domain warns, names it and does not redirect', async () => {
    const direct = await create('https://scan.example/login?x=<y>')
    const under = await create('https://pay.scan.example/')
    const near = await create('https://myscan.example/')
    for (const { short_code } of [direct, under, near]) {
      assert.equal((await scan(short_code)).status, 302)
    }
    await json('block', 'add', 'SCAN.example', '--yes')
    for (const { short_code } of [direct, under]) {
      const page = await scan(short_code)
      assert.equal(page.status, 403)
      assert.equal(page.headers.get('location'), null)
      assert.match(page.text, /<h1>Warning: this link goes to a blocked website<\/h1>/)
      assert.match(page.text, /<strong>scan\.example<\/strong>/)
      assert.doesNotMatch(page.text, /http-equiv|<script|href="https?:\/\/[^"]*scan\.example/)
      const told = await scan(short_code, { accept: 'application/json' })
      assert.equal(told.json.error.code, 'forbidden')
      assert.match(told.json.error.message, /\(scan\.example\)/)
    }
    assert.equal((await scan(near.short_code)).status, 302, 'only whole labels are compared')
    // An edit to another domain is followed at once; the list is not asked about the old one.
    const body = { destination_url: 'https://example.com/clean' }
    const path = `/v1/qrcodes/${under.id}`
    assert.equal((await service.call('PATCH', path, { key: account.liveKey, body })).status, 200)
    assert.equal((await scan(under.short_code)).status, 302)
    // Another domain on the list, and back: what was remembered of hosts does not outlive the list.
    await json('block', 'add', 'myscan.example', '--yes')
    assert.equal((await scan(near.short_code)).status, 403)
    await json('block', 'remove', 'myscan.example')
    assert.equal((await scan(near.short_code)).status, 302)
    await json('block', 'remove', 'scan.example')
    assert.equal((await scan(direct.short_code)).status, 302)
    await assertMissed(direct.id, 4, 'blocked', 4)
  })
})
