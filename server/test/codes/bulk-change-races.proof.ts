import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyData } from '../../commands/verify.ts'
import { readConfig } from '../../config.ts'
import { faultsIn } from '../support/oracles/accounts/audit-check.ts'
import { assertCodes, HOME, makeItems, openDoors, tally, times } from '../support/service/crowd.ts'
import { openData } from '../support/service/databases.ts'
import { unlessShed } from '../support/service/patient.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import {
  call,
  type Engine,
  type Environment,
  onEveryEngine,
  type Service,
  stop,
} from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** Bulk changes beside other writers, and with servers killed in the middle. */

const RACED = 120
const STEPS = 80
const ROUNDS = 30
const KILLED = 1000
/** Times what a bulk change of a warm server takes: some are killed before, some within, some after. */
const KILL_WITHIN = 2.5
const TAGS = ['a', 'b', 'c', 'd', 'e']

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the service answers
type Item = any

function pick<Each>(list: readonly Each[]): Each {
  return list[Math.floor(Math.random() * list.length)] as Each
}

/** Some of them, in any order. */
function some<Each>(list: readonly Each[], share: number): Each[] {
  const chosen = list
    .filter(() => Math.random() < share)
    .map((each) => ({ each, at: Math.random() }))
  return chosen.sort((one, other) => one.at - other.at).map(({ each }) => each)
}

async function assertSound(env: Environment): Promise<void> {
  const { ok, json } = await verifyData(readConfig(env), () => {})
  const { checks } = json as { checks: { differences: unknown[] }[] }
  const found = checks.filter(({ differences }) => differences.length > 0)
  assert.deepEqual([found, ok], [[], true])
}

onEveryEngine('bulk changes in races', async (start) => {
  const service = await start({ PLANS_FILE: roomyPlans() })
  const ask = await openDoors(service)

  test('history, counters, tags and audit log stay whole among single edits and deletes', async (t) => {
    const account = await service.account()
    const { liveKey: key } = account
    const body = { items: makeItems(RACED, { tags: ['a', 'b'] }) }
    const { json } = await ask('POST', '/v1/qrcodes/bulk', { key, body })
    const ids: string[] = json.data.map(({ qrcode }: Item) => qrcode.id)
    let names = 0
    const change = () =>
      pick([
        { destination_url: `${HOME}${++names}` },
        { name: `Name ${++names}` },
        { active: Math.random() < 0.5 },
        { active: Math.random() < 0.5, destination_url: `${HOME}${++names}` },
      ])
    const tagging = () => ({
      add_tags: [pick(TAGS)],
      ...(Math.random() < 0.5 && { remove_tags: ['gone', pick(TAGS).toUpperCase()] }),
    })
    const bulk = async () => {
      const asked = Math.random() < 0.5 ? { change: change() } : tagging()
      // Now and then a tag is added and removed at once, which is refused.
      return ask('PATCH', '/v1/qrcodes/bulk', { key, body: { ids: some(ids, 0.5), ...asked } })
    }
    const edit = () =>
      ask('PATCH', `/v1/qrcodes/${pick(ids)}`, {
        key,
        body: Math.random() < 0.7 ? change() : { tags: some(TAGS, 0.5) },
      })
    const erase = () =>
      Math.random() < 0.5
        ? ask('DELETE', `/v1/qrcodes/${pick(ids)}`, { key })
        : ask('POST', '/v1/qrcodes/bulk/delete', {
            key,
            body: { ids: some(ids, 0.03).concat('x') },
          })
    const lane = async (next: () => ReturnType<Service['call']>, pauseMs = 0) => {
      const answers = []
      for (let step = 0; step < STEPS; step++) {
        answers.push(await next())
        await sleep(pauseMs)
      }
      return answers
    }
    const [bulks, edits, erasures] = await Promise.all([
      Promise.all([lane(bulk), lane(bulk), lane(bulk)]).then((all) => all.flat()),
      Promise.all([lane(edit, 10), lane(edit, 10)]).then((all) => all.flat()),
      lane(erase, 30),
    ])
    t.diagnostic(JSON.stringify([tally(bulks), tally(edits), tally(erasures)]))
    for (const { status, text, json } of bulks) {
      assert.ok(status === 200 || status === 400, text)
      const wrong = json.data?.filter((item: Item) => item.status !== 200 && item.status !== 404)
      assert.deepEqual(wrong ?? [], [])
    }
    for (const { status, text } of [...edits, ...erasures]) {
      assert.ok(status === 200 || status === 404, text)
    }
    await assertSound(service.env)
    assert.deepEqual((await faultsIn(service.db)).slice(0, 10), [])
    const text = 'select count(*) as n from codes where account_id = $1'
    const [rows] = await service.db.query<{ n: number }>(text, [account.id])
    await assertCodes(service, account, Number(rows?.n))
  })

  test('tags that are renamed, merged and deleted meanwhile leave no loose ends', async (t) => {
    const { liveKey: key } = await service.account()
    const { json } = await ask('POST', '/v1/qrcodes/bulk', { key, body: { items: makeItems(60) } })
    const ids: string[] = json.data.map(({ qrcode }: Item) => qrcode.id)
    const bulk = () => {
      const [one, ...others] = some(TAGS, 1)
      const tags = { add_tags: [one], remove_tags: others.slice(0, 2) }
      return ask('PATCH', '/v1/qrcodes/bulk', { key, body: { ids: some(ids, 0.7), ...tags } })
    }
    const retag = () =>
      Math.random() < 0.7
        ? ask('PATCH', `/v1/tags/${pick(TAGS)}`, { key, body: { name: pick(TAGS) } })
        : ask('DELETE', `/v1/tags/${pick(TAGS)}`, { key })
    const lane = async (next: () => ReturnType<Service['call']>) => {
      const answers = []
      for (let step = 0; step < STEPS; step++) answers.push(await next())
      return answers
    }
    const [bulks, others, retags] = await Promise.all([lane(bulk), lane(bulk), lane(retag)])
    t.diagnostic(JSON.stringify([tally(bulks), tally(others), tally(retags)]))
    for (const { status, json, text } of [...bulks, ...others]) {
      assert.equal(status, 200, text)
      assert.equal(json.summary.failed, 0)
    }
    for (const { status, text } of retags) assert.ok(status === 200 || status === 404, text)
    await assertSound(service.env)
  })

  test('the same request sent several times at once, with one Idempotency-Key, runs once', async () => {
    const { liveKey: key } = await service.account()
    const { json } = await ask('POST', '/v1/qrcodes/bulk', { key, body: { items: makeItems(50) } })
    const ids: string[] = json.data.map(({ qrcode }: Item) => qrcode.id)
    const headers = { 'idempotency-key': 'twins' }
    const body = { ids, change: { destination_url: `${HOME}once` } }
    const changes = await times(6, () => ask('PATCH', '/v1/qrcodes/bulk', { key, headers, body }))
    const gone = await times(6, () =>
      ask('POST', '/v1/qrcodes/bulk/delete', { key, headers, body: { ids } }),
    )
    for (const twins of [changes, gone]) {
      assert.deepEqual(tally(twins), { 200: 6 })
      for (const twin of twins) assert.deepEqual(twin.json, twins[0]?.json)
      const replayed = twins.filter((twin) => twin.headers.get('idempotent-replayed'))
      assert.equal(replayed.length, 5)
      assert.equal(twins[0]?.json.summary.failed, 0)
    }
    assert.equal(changes[0]?.json.data[0].qrcode.version, 2)
  })

  test('a change that is about to happen by schedule is followed, and the others with it', async () => {
    const { liveKey: key } = await service.account()
    const body = { items: makeItems(2) }
    const { json } = await ask('POST', '/v1/qrcodes/bulk', { key, body })
    const ids: string[] = json.data.map(({ qrcode }: Item) => qrcode.id)
    const schedule = () => {
      const later = { at: new Date(Date.now() + 2000).toISOString(), destination_url: `${HOME}s` }
      return ask('POST', `/v1/qrcodes/${ids[0]}/schedule`, { key, body: later })
    }
    // Its time may have passed when it is asked for: then once more.
    await until(async () => (await schedule()).status === 201, 'no change was scheduled')
    await sleep(1000)
    const change = { ids, change: { destination_url: `${HOME}bulk` } }
    const moved = await ask('PATCH', '/v1/qrcodes/bulk', { key, body: change })
    const versions = moved.json.data.map(({ qrcode }: Item) => qrcode.version)
    assert.deepEqual(versions, [3, 2], moved.text)
    const { json: history } = await ask('GET', `/v1/qrcodes/${ids[0]}/history`, { key })
    const urls = history.data.map((past: Item) => past.destination_url)
    assert.deepEqual(urls, [`${HOME}bulk`, `${HOME}s`, `${HOME}0`])
    await assertSound(service.env)
  })
})

/** The same change for all codes, or a destination for each, named by its id or its external id. */
const FORMS: Readonly<Record<string, (ids: readonly string[], round: number) => object>> = {
  'of codes alike': (ids, round) => ({
    ids,
    change: { destination_url: `${HOME}round/${round}`, active: round % 2 === 1 },
    add_tags: [`r${round % 5}`],
    remove_tags: [`r${(round + 2) % 5}`],
  }),
  'item by item': (ids, round) => ({
    items: ids.map((id, index) => ({
      id: index % 2 === 0 ? id : `ext_T-${index}`,
      destination_url: `${HOME}round/${round}/${index}`,
      active: round % 2 === 1,
      tags: [`r${round % 5}`],
    })),
  }),
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  for (const [form, bodyOf] of Object.entries(FORMS)) {
    test(`a bulk change ${form} killed and repeated changes each code once, on ${engine}`, async (t) => {
      const site = await openSite(t, engine, {
        LOG_LEVEL: 'warn',
        PLANS_FILE: roomyPlans(),
      })
      const db = await openData(site.env, 'codes')
      atEnd(t, () => db.close())
      let server = await site.start()
      const { ask } = site
      const items = makeItems(KILLED).map((item, index) => ({ ...item, external_id: `T-${index}` }))
      const made = await ask('POST', '/v1/qrcodes/bulk', { items })
      const ids: string[] = made.json.data.map(({ qrcode }: Item) => qrcode.id)

      const sendOnce = (round: number, requestId: string) =>
        call(`${site.base}/v1/qrcodes/bulk`, 'PATCH', {
          key: site.key,
          headers: { 'idempotency-key': `round-${round}`, 'x-request-id': requestId },
          body: bodyOf(ids, round),
        })
      const send = (round: number, requestId: string) =>
        unlessShed(() => sendOnce(round, requestId)).catch(() => null)

      const begun = performance.now()
      await ask('PATCH', '/v1/qrcodes/bulk', { ids, change: { notes: 'Timed' } })
      const tookMs = performance.now() - begun
      let stored = 0
      for (let round = 0; round < ROUNDS; round++) {
        const cut = send(round, `cut-${round}`)
        await sleep(Math.random() * tookMs * KILL_WITHIN)
        await stop(server.child, 'SIGKILL')
        const first = await cut
        server = await site.start()
        const answer = await send(round, `again-${round}`)
        assert.equal(answer?.status, 200, answer?.text)
        assert.deepEqual(answer.json.summary, { updated: KILLED, failed: 0 })
        if (first) assert.deepEqual(answer.json, first.json)
        if (answer.headers.get('idempotent-replayed')) stored++
        const versions = answer.json.data.map(({ qrcode }: Item) => qrcode.version)
        assert.deepEqual([...new Set(versions)], [round + 2])
        const text = `select target, count(*) as n from audit
        where request_id = $1 or request_id = $2 group by target having count(*) <> 2`
        const wrong = await db.query(text, [`cut-${round}`, `again-${round}`])
        assert.deepEqual(wrong, [], 'one entry for the status, one for the rest, of each code')
      }
      t.diagnostic(
        `${engine}, ${form}: ${ROUNDS} kills within ${Math.round(tookMs * KILL_WITHIN)} ms, ${stored} after the change was stored`,
      )
      const counts = await db.query<{ n: number }>(
        `select count(*) as n from audit where action in ('qrcode.updated', 'qrcode.paused', 'qrcode.resumed')
       group by target`,
      )
      assert.equal(counts.length, KILLED)
      assert.deepEqual([...new Set(counts.map(({ n }) => Number(n)))], [1 + 2 * ROUNDS])
      assert.deepEqual((await faultsIn(db)).slice(0, 10), [])
      await assertSound(site.env)
    })
  }
}
