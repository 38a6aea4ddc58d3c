import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertRefused, qroute, succeed } from '../support/service/command.ts'
import { HOME, times } from '../support/service/crowd.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { operate } from '../support/service/operate.ts'
import { completely } from '../support/service/patient.ts'
import {
  type CallOptions,
  call,
  type Environment,
  type ServerProcess,
  spawnServer,
  stop,
} from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Backups beside a running server, and restores of older and foreign ones. */
const root = temporaryFolder()
let folders = 0
const newFolder = () => join(root, String(++folders))

interface Place {
  readonly env: Record<string, string>
  readonly key: string
}

async function openPlace(): Promise<Place> {
  const env = { DATA_DIR: newFolder(), LOG_LEVEL: 'silent' }
  const args = ['account', 'create', '--name', 'A', '--email', 'a@example.com', '--plan']
  const { stdout } = await operate([...args, 'enterprise', '--json'], env)
  return { env, key: JSON.parse(stdout).live_key }
}

async function launch(t: TestContext, env: Record<string, string>): Promise<ServerProcess> {
  const server = await spawnServer(env)
  t.after(() => stop(server.child))
  return server
}

async function ask({ base }: ServerProcess, method: string, path: string, options: CallOptions) {
  const answer = await completely(() => call(base + path, method, options))
  assert.ok(answer.status < 300, answer.text)
  return answer.json
}

async function create(server: ServerProcess, key: string) {
  const body = { name: 'Menu', destination_url: HOME }
  const { id, short_code } = await ask(server, 'POST', '/v1/qrcodes', { key, body })
  return { id: String(id), link: `${server.base}/${short_code}` }
}

/** The status, 0 when there was no answer. */
async function scan(link: string, agent: string): Promise<number> {
  const options = { redirect: 'manual', headers: { 'user-agent': agent } } as const
  return fetch(link, options).then(
    ({ status }) => status,
    () => 0,
  )
}

async function countsOf(server: ServerProcess, key: string, id: string) {
  const json = await ask(server, 'GET', `/v1/qrcodes/${id}`, { key })
  return { total: Number(json.total_scans), unique: Number(json.unique_scans) }
}

const run = (env: Environment, ...args: string[]) => succeed(qroute(args, env))

/** Scans until told to stop; `answered` counts only what was. */
function openCrowd(links: readonly string[]) {
  const crowd = { answered: 0, going: true }
  const done = times(8, async (person) => {
    for (let round = 0; crowd.going; round++) {
      const link = links[(person + round) % links.length] ?? ''
      if ((await scan(link, `person ${person} of ${round % 50}`)) === 302) crowd.answered++
      await sleep(0)
    }
  })
  return {
    answered: () => crowd.answered,
    async leave() {
      crowd.going = false
      await done
    },
  }
}

/** Again if the machine stood still: then the recorder is not waited for. */
async function backUp(env: Record<string, string>) {
  for (let tries = 1; ; tries++) {
    const to = newFolder()
    const report = JSON.parse((await run(env, 'backup', '--to', to, '--json')).stdout)
    if (report.scans_missing === 0 || tries === 3) return { to, report }
  }
}

async function totalOf(server: ServerProcess, key: string, ids: readonly string[]) {
  const counts = await Promise.all(ids.map((id) => countsOf(server, key, id)))
  return counts.reduce((sum, { total }) => sum + total, 0)
}

test('a backup under load contains every scan answered before it, and verifies elsewhere', async (t) => {
  const { env, key } = await openPlace()
  const server = await launch(t, env)
  const codes = await times(5, () => create(server, key))
  const ids = codes.map(({ id }) => id)
  const crowd = openCrowd(codes.map(({ link }) => link))
  t.after(crowd.leave)
  await sleep(5000)
  while (crowd.answered() === 0) await sleep(50)
  for (let round = 0; round < 30; round++) {
    const atStart = crowd.answered()
    const { to, report } = await backUp(env)
    const atEnd = crowd.answered()
    assert.equal(report.scans_missing, 0)
    assert.equal(report.files['qroute.db'].integrity, 'ok')
    const files = ['manifest.json', 'qroute.db', 'scans.db', 'secret', 'tickets.db']
    assert.deepEqual(readdirSync(to).sort(), files)
    assert.equal(statSync(to).mode & 0o777, 0o700)
    for (const name of readdirSync(to)) assert.equal(statSync(join(to, name)).mode & 0o777, 0o600)

    const elsewhere = { ...env, DATA_DIR: newFolder() }
    await run(elsewhere, 'restore', '--from', to)
    assert.match((await run(elsewhere, 'verify')).stdout, /Everything matches/)
    const restored = await launch(t, elsewhere)
    const total = await totalOf(restored, key, ids)
    // Requests under way at either end may be counted or not.
    assert.ok(total >= atStart && total <= atEnd + 8, `${atStart} ≤ ${total} ≤ ${atEnd}`)
    assert.ok(atStart > 0 && atEnd > atStart)
    await stop(restored.child, 'SIGTERM')
  }
  await crowd.leave()
  assert.equal(await totalOf(server, key, ids), crowd.answered())
  await run(env, 'verify')
})

test('an older backup with newer logs: scans in the logs come back, once', async (t) => {
  const { env, key } = await openPlace()
  const first = await launch(t, env)
  const { id, link } = await create(first, key)
  async function visit(count: number, who: string): Promise<void> {
    const statuses = await times(count, (index) => scan(link, `${who} ${index % 10}`))
    assert.deepEqual([...new Set(statuses)], [302])
  }
  await visit(40, 'early')
  const to = newFolder()
  await run(env, 'backup', to)
  await visit(30, 'late')
  // The last are answered and in the log, but hardly in the store when the server is killed.
  await visit(200, 'last')
  await stop(first.child, 'SIGKILL')

  const { stdout } = await run(env, 'restore', '--from', to, '--yes', '--json')
  const { replaced } = JSON.parse(stdout)
  assert.ok(existsSync(join(replaced, 'qroute.db')) && existsSync(join(replaced, 'secret')))
  assert.equal(statSync(join(env.DATA_DIR ?? '', 'secret')).mode & 0o777, 0o600)
  await run(env, 'verify')

  for (let start = 0; start < 2; start++) {
    const again = await launch(t, env)
    const expected = { total: 270, unique: 30 }
    await until(async () => (await countsOf(again, key, id)).total >= 270, again.output)
    assert.deepEqual(await countsOf(again, key, id), expected)
    await run(env, 'verify')
    await sleep(start === 0 ? 2500 : 0) // the next look for logs of the dead finds none
    assert.deepEqual(await countsOf(again, key, id), expected)
    await stop(again.child, 'SIGKILL')
  }
})

test('a backup after a kill reports what is only in the log', async (t) => {
  const { env, key } = await openPlace()
  const server = await launch(t, env)
  const { id, link } = await create(server, key)
  await scan(link, 'recorded')
  while ((await countsOf(server, key, id)).total === 0) await sleep(50)
  // While somebody else writes, the recorder cannot.
  const block = new DatabaseSync(join(env.DATA_DIR ?? '', 'scans.db'), { timeout: 5000 })
  block.exec('begin immediate')
  await times(7, (index) => scan(link, `person ${index}`))
  await stop(server.child, 'SIGKILL')
  block.close()
  const to = newFolder()
  const { stdout } = await run(env, 'backup', '--to', to)
  assert.match(stdout, /WARNING: 7 scans are still in the scan log/)
  const later = await launch(t, env)
  await until(async () => (await countsOf(later, key, id)).total === 8, later.output)
  const report = JSON.parse((await run(env, 'backup', '--to', newFolder(), '--json')).stdout)
  assert.equal(report.scans_missing, 0)
  await stop(later.child, 'SIGTERM')
})

test('a restore is refused while a server or another program uses the data, and changes nothing', async (t) => {
  const { env, key } = await openPlace()
  const server = await launch(t, env)
  await create(server, key)
  const to = newFolder()
  await run(env, 'backup', '--to', to)
  const there = () => readdirSync(env.DATA_DIR ?? '').sort()
  const before = there()
  await assertRefused(qroute(['restore', '--from', to], env), /a server is running/)
  assert.deepEqual(there(), before)
  await stop(server.child, 'SIGTERM')

  const reader = new DatabaseSync(join(env.DATA_DIR ?? '', 'qroute.db'), { readOnly: true })
  reader.prepare('select count(*) from codes').get()
  await assertRefused(qroute(['restore', '--from', to], env), /another program has .*qroute\.db/)
  reader.close()
  await run(env, 'restore', '--from', to, '--yes')
})

test('a backup with another secret is refused before anything is touched', async (t) => {
  const { env } = await openPlace()
  await stop((await launch(t, env)).child, 'SIGTERM')
  const DATA_DIR = newFolder()
  const attempt = (from: string, more = {}) =>
    qroute(['restore', '--from', from], { ...env, DATA_DIR, ...more })
  async function backedUp(more = {}): Promise<string> {
    const to = newFolder()
    await run({ ...env, ...more }, 'backup', '--to', to)
    return to
  }
  const SECRET = 'a secret that was set and is long enough'
  await assertRefused(attempt(await backedUp(), { SECRET }), /SECRET: does not match/)
  const other = { DATA_DIR: newFolder(), SECRET }
  await stop((await launch(t, { ...env, ...other })).child, 'SIGTERM')
  const given = await backedUp(other)
  assert.equal(existsSync(join(given, 'secret')), false)
  await assertRefused(attempt(given), /SECRET: .*Set it to the same value here/)
  assert.equal(existsSync(DATA_DIR), false)
  assert.equal((await attempt(given, { SECRET })).code, 0)
})
