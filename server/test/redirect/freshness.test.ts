import assert from 'node:assert/strict'
import { before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHammer, type Shot, toRequest } from '../support/chaos/hammer.ts'
import { awakeMs } from '../support/service/awake.ts'
import { qroute } from '../support/service/command.ts'
import { operate } from '../support/service/operate.ts'
import { patiently } from '../support/service/patient.ts'
import { call, type Engine, figure, freePort, onEveryEngine } from '../support/service/service.ts'
import { openSite, type Site } from '../support/service/site.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * An edit holds from the moment its call has returned, for every scan that begins after that, on every
 * server. Proofs: under scans that never pause and hundreds of edits, each answer must be one that was
 * right at some moment between the last change returned before its request was sent and the last change
 * begun before its answer came.
 */

const PAGE = 'https://example.com/page'
const CONNECTIONS = 32
const REST_MS = 0

/** An account may make 300 requests a minute. */
const EDITS_EACH = 200

/** The hammer itself gives up after 15 s, when the machine has stood still for so long. */
const CUT_OFF_MS = 14_000

onEveryEngine('an edit holds once its call has returned', async (start, engine) => {
  if (isProof) return
  let bases: string[]
  // With nodes of its own: what others do would wait for them too.
  const service = await start(engine === 'postgres' ? {} : undefined)
  const account = await service.account()
  before(async () => {
    bases = [service.base]
    if (engine === 'postgres') bases.push((await service.spawn()).base)
  })

  const ask = async (base: string, method: string, path: string, body?: object) => {
    const options = { key: account.liveKey, ...(body && { body }) }
    const answer = await patiently(() => call(base + path, method, options))
    assert.ok(answer.status < 300, answer.text)
    return answer.json
  }

  /** On each server, twice: the second time it may be in memory. */
  async function assertMeets(shortCode: string, expected: string): Promise<void> {
    for (const base of [...bases, ...bases]) {
      const { status, headers } = await patiently(() => call(`${base}/${shortCode}`, 'GET'))
      assert.equal(headers.get('location') ?? String(status), expected, base)
    }
  }

  test('destination, pause, resume, rules, rollback, delete and a new code of that name', async () => {
    const body = { name: 'A', destination_url: PAGE }
    const { id, short_code } = await ask(service.base, 'POST', '/v1/qrcodes', body)
    const path = `/v1/qrcodes/${id}`
    const when = { from: '2020-01-01' }
    const rules = [{ when, destination_url: `${PAGE}/rule` }]
    await assertMeets(short_code, PAGE)
    for (const [change, expected] of [
      [{ destination_url: `${PAGE}/1` }, `${PAGE}/1`],
      [{ active: false }, '404'],
      [{ active: true }, `${PAGE}/1`],
      [{ destination_url: `${PAGE}/2`, name: 'B' }, `${PAGE}/2`],
      [{ rules }, `${PAGE}/rule`],
      [{ rules: null }, `${PAGE}/2`],
      [{ expires_at: '2020-01-01' }, '410'],
      [{ expires_at: null }, `${PAGE}/2`],
    ] as const) {
      // Through each server in turn.
      bases.reverse()
      await ask(bases[0] ?? '', 'PATCH', path, change)
      await assertMeets(short_code, expected)
    }
    await ask(bases[0] ?? '', 'POST', `${path}/rollback`, { version: 1 })
    await assertMeets(short_code, PAGE)
    await ask(bases.at(-1) ?? '', 'DELETE', path)
    await assertMeets(short_code, '410')
    const again = { ...body, short_code, destination_url: `${PAGE}/again` }
    await ask(service.base, 'POST', '/v1/qrcodes', again)
    await assertMeets(short_code, `${PAGE}/again`)
  })

  test('what an operator’s command stops is stopped when the command returns', async () => {
    const body = { name: 'A', destination_url: PAGE }
    const { short_code } = await ask(service.base, 'POST', '/v1/qrcodes', body)
    await assertMeets(short_code, PAGE)
    for (const [args, expected] of [
      [['account', 'suspend', '--account', account.id, '--yes'], '403'],
      [['account', 'resume', '--account', account.id], PAGE],
      [['account', 'delete', '--account', account.id, '--yes'], '410'],
    ] as const) {
      const { code, stderr } = await operate(args, service.env)
      assert.equal(code, 0, stderr)
      await assertMeets(short_code, expected)
    }
  })
})

interface Watch {
  readonly shortCode: string
  readonly answers: () => number
  readonly stale: readonly string[]
  /** The link will answer so from some moment of the change on. */
  change(view: string, make: () => Promise<void>): Promise<void>
  next(): Shot
}

function openWatch(shortCode: string): Watch {
  const views = ['404']
  const stale: string[] = []
  let returned = 0
  let answers = 0
  return {
    shortCode,
    answers: () => answers,
    stale,
    async change(view, make) {
      const index = views.push(view) - 1
      await make()
      returned = index
    },
    next() {
      const least = returned
      const sent = performance.now()
      return {
        request: toRequest(`/${shortCode}`),
        answered(status, head) {
          // A database that stood still is no answer, neither old nor new.
          if (status === 503) return
          answers++
          const target = /\r\nlocation: (.*)/i.exec(head)?.[1]
          const seen = target === undefined ? String(status) : `${status} ${target}`
          if (views.lastIndexOf(seen) < least) stale.push(`${seen} for ${views[least]}`)
        },
        cut() {
          if (performance.now() - sent < CUT_OFF_MS) stale.push('no answer')
        },
      }
    },
  }
}

async function newAccount({ env }: Site, name: string): Promise<{ id: string; key: string }> {
  const args = ['--name', name, '--email', `${name}@example.com`, '--plan', 'enterprise', '--json']
  const { stdout } = await operate(['account', 'create', ...args], env)
  const { account_id: id, live_key: key } = JSON.parse(stdout)
  return { id, key }
}

/** An API that is asked again while the servers are too busy with scans. */
async function insist(url: string, method: string, key: string, body?: object) {
  for (let tries = 0; ; tries++) {
    const answer = await call(url, method, { key, ...(body && { body }) })
    if (answer.status !== 503 || tries === 400) return answer
    await sleep(50)
  }
}

/** Makes so many changes through these servers in turn, every kind of them. */
async function edit(watch: Watch, bases: readonly string[], key: string, edits: number) {
  const codes = (base: string) => `${base}/v1/qrcodes`
  let id = ''
  let version = 0
  const create = async (base: string) => {
    const destination_url = `https://example.com/${version}`
    const body = { name: 'A', short_code: watch.shortCode, destination_url }
    const { status, json } = await insist(codes(base), 'POST', key, body)
    assert.equal(status, 201)
    id = json.id
  }
  const patch = (base: string, body: object) => async () => {
    const { status } = await insist(`${codes(base)}/${id}`, 'PATCH', key, body)
    assert.equal(status, 200)
  }
  const kinds: ((base: string) => Promise<void>)[] = [
    (base) => {
      const destination_url = `https://example.com/${++version}`
      return watch.change(`302 ${destination_url}`, patch(base, { destination_url }))
    },
    (base) => watch.change('404', patch(base, { active: false })),
    (base) => watch.change(`302 https://example.com/${version}`, patch(base, { active: true })),
    (base) => {
      const destination_url = `https://example.com/${++version}`
      return watch.change(`302 ${destination_url}`, patch(base, { destination_url }))
    },
    (base) =>
      watch.change('410', async () => {
        await insist(`${codes(base)}/${id}`, 'DELETE', key)
      }),
    (base) => watch.change(`302 https://example.com/${++version}`, () => create(base)),
  ]
  await watch.change('302 https://example.com/0', () => create(bases[0] ?? ''))
  for (let done = 0; done < edits; done++) {
    await kinds[done % kinds.length]?.(bases[Math.floor(done / 2) % bases.length] ?? '')
    await sleep(Math.random() * 10)
  }
  const now = `302 https://example.com/${version}`
  await watch.change(now, patch(bases[1] ?? '', { active: true })) // it may have been paused
  const last = { destination_url: 'https://example.com/last' }
  await watch.change('302 https://example.com/last', patch(bases[0] ?? '', last))
}

/** Until the account that owns the link is deleted by the operator. */
async function watchEdits(site: Site, bases: string[], edits: number, name: string) {
  const { id, key } = await newAccount(site, name)
  const watch = openWatch(name)
  const ports = bases.map((base) => Number(new URL(base).port))
  const hammers = ports.map((port) => openHammer(port, CONNECTIONS, watch.next, REST_MS))
  await until(() => watch.answers() > 100, 'no answers')
  await edit(watch, bases, key, edits)
  await watch.change('410', async () => {
    const { code, stderr } = await qroute(['account', 'delete', '--account', id, '--yes'], site.env)
    assert.equal(code, 0, stderr)
  })
  const before = watch.answers()
  await until(() => watch.answers() > before + 500, 'no answers')
  for (const hammer of hammers) await hammer.stop()
  return watch
}

/**
 * While the database is away, a node leads to what it knew last, and counts that. It is away when the
 * machine has stood still, which this process then has seen too.
 */
async function excusedAt(bases: readonly string[], standstillMs: number): Promise<number> {
  if (standstillMs < 1) return 0
  const name = 'qroute_redirects_unproven_total'
  const counts = await Promise.all(bases.map((base) => figure(base, name)))
  return counts.reduce((sum, count) => sum + count)
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  proof(`an edit takes effect everywhere once its call has returned, on ${engine}`, async (t) => {
    const site = await openSite(t, engine, { LOG_LEVEL: 'error' })
    const bases = [(await site.start()).base, (await site.start(await freePort())).base]
    const edits = 400
    let answers = 0
    const standstill = () => performance.now() - awakeMs()
    const before = standstill()
    for (let done = 0; done < edits; done += EDITS_EACH) {
      const some = Math.min(EDITS_EACH, edits - done)
      const watch = await watchEdits(site, bases, some, `owner-${done}`)
      answers += watch.answers()
      const old = watch.stale.length
      const excused = engine === 'sqlite' ? 0 : await excusedAt(bases, standstill() - before)
      assert.ok(old <= excused, `${old} answers were old, like ${watch.stale[0]}`)
    }
    t.diagnostic(`${edits} edits, ${answers} answers, none of them old`)
  })
}

/** One node, whose connections are spread over all its workers. */
const WORKERS = 4
const READS = 1_000_000

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  proof(`the same over ${WORKERS} workers, in ${READS} reads, on ${engine}`, async (t) => {
    const site = await openSite(t, engine, { LOG_LEVEL: 'error', WORKERS: String(WORKERS) })
    const { base } = await site.start()
    let answers = 0
    let edits = 0
    while (answers < READS) {
      const watch = await watchEdits(site, [base, base], EDITS_EACH, `owner-${edits}`)
      answers += watch.answers()
      edits += EDITS_EACH
      assert.deepEqual(watch.stale, [])
    }
    t.diagnostic(`${edits} edits, ${answers} answers, none of them old`)
  })
}
