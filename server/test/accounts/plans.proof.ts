import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { queryScans } from '../support/oracles/scans/ledger.ts'
import { linesOf, qroute } from '../support/service/command.ts'
import { HOME } from '../support/service/crowd.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { operate } from '../support/service/operate.ts'
import { completely, patiently } from '../support/service/patient.ts'
import {
  call,
  type Environment,
  environment,
  onEveryEngine,
  spawnServer,
  stop,
} from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Starts with other plans: rejected configurations, changed limits, and the help text. */

const TEAM = { requests_per_minute: 1000, qrcodes: 50, counted: 'all', webhooks: 2 }
const TINY = { requests_per_minute: 20, qrcodes: 1, counted: 'api', webhooks: false }
const OPEN = { requests_per_minute: 300, qrcodes: null, counted: 'all', webhooks: true }
const DELIVERED = 'select id from deliveries where state = 2'

const root = temporaryFolder()
let files = 0

function fileWith(text: string, path = join(root, `${++files}.json`)): string {
  writeFileSync(path, text)
  return path
}

const plansFile = (plans: object, path?: string) => fileWith(JSON.stringify(plans), path)

test('help lists the plans, whatever is in the file', async () => {
  const help = async (env: Environment) =>
    (await qroute(['account', 'set-plan', '--help'], env)).stdout
  assert.match(await help({}), /--plan +free, pro, business, enterprise$/m)
  assert.match(await help({ PLANS_FILE: plansFile({ tiny: TINY, team: TEAM }) }), /tiny, team$/m)
  assert.match(
    await help({ PLANS_FILE: fileWith('?') }),
    /--plan +one of the plans in PLANS_FILE$/m,
  )
})

onEveryEngine('starts with other plans', async (start, engine) => {
  const service = await start({ PLANS_FILE: plansFile({ tiny: TINY, team: TEAM }) })

  test('an account whose plan is not defined stops the start until it has another', async () => {
    for (let n = 0; n < 2; n++) await service.account('tiny')
    const env = { ...service.env, PLANS_FILE: plansFile({ team: TEAM }) }
    const counts = await service.db.query<{ n: number }>(
      `select count(*) as n from accounts where plan = 'tiny'`,
    )
    const refused = await qroute(['start'], env)
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    const [line = '', ...rest] = linesOf(refused.stderr)
    assert.deepEqual(rest, [])
    const have = `${counts[0]?.n} accounts have`
    assert.ok(line.startsWith(`PLANS_FILE: ${have} the plan "tiny", which is not defined`), line)
    const { stdout } = await operate(['account', 'list', '--json'], env)
    for (const { account_id, plan } of JSON.parse(stdout)) {
      if (plan !== 'tiny') continue
      const args = ['account', 'set-plan', '--account', account_id, '--plan', 'team']
      assert.equal((await operate(args, env)).code, 0)
    }
    const server = await service.spawn(env)
    const ready = await patiently(() => call(`${server.base}/readyz`, 'GET'))
    assert.equal(ready.status, 200)
  })

  test('a start with other plans decides anew who gets webhooks', async (t) => {
    const path = plansFile({ open: OPEN })
    const extra = { PLANS_FILE: path, ALLOW_PRIVATE_WEBHOOKS: 'true' }
    const env = await environment(engine, extra, (close) => t.after(close))
    const receiver = await openReceiver()
    t.after(() => receiver.close())
    async function serve<Result>(plan: object, body: (base: string) => Promise<Result>) {
      plansFile({ open: plan }, path)
      const server = await spawnServer(env)
      t.after(() => stop(server.child))
      const result = await body(server.base).finally(() => stop(server.child, 'SIGTERM'))
      return { result, output: server.output() }
    }
    /** Also noted, so that no later server sends them again. */
    const arrived = (count: number) =>
      until(
        async () => (await queryScans(env, DELIVERED)).length >= count,
        () => `${receiver.got.length} posts`,
      )
    const untilWanted = (isWanted: boolean) =>
      until(async () => {
        const hooks = await queryScans<{ events: number }>(env, 'select events from hooks')
        return hooks.length === 1 && hooks.every(({ events }) => events > 0 === isWanted)
      }, 'the webhook is as before')
    let key = ''
    let id = ''
    const ask = (base: string, path: string, body: object) =>
      patiently(() => call(base + path, 'POST', { key, body }))

    const { result: link, output } = await serve(OPEN, async (base) => {
      const person = ['--name', 'A', '--email', 'a@example.com', '--plan', 'open', '--json']
      const { stdout } = await operate(['account', 'create', ...person], env)
      const opened = JSON.parse(stdout)
      key = opened.live_key
      id = opened.account_id
      const made = await ask(base, '/v1/qrcodes', { name: 'A', destination_url: HOME })
      assert.equal((await ask(base, '/v1/webhooks', { url: receiver.url })).status, 201)
      await call(`${base}/${made.json.short_code}`, 'GET')
      await arrived(1)
      return made.json.short_code
    })
    assert.match(output, /we created an account for you \(plan: open\)/)
    await serve({ ...OPEN, webhooks: false }, async (base) => {
      // Makes this server look at the account's webhooks.
      await operate(['account', 'set-plan', '--account', id, '--plan', 'open'], env)
      await untilWanted(false)
      assert.equal((await call(`${base}/${link}`, 'GET')).status, 302)
      // Recorded by this server, and not by the next.
      await completely(() => patiently(() => call(`${base}/v1/qrcodes`, 'GET', { key })))
      await sleep(500)
    })
    await serve(OPEN, async (base) => {
      await untilWanted(true)
      await call(`${base}/${link}`, 'GET')
      await arrived(2)
      await sleep(500)
    })
    assert.equal(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size, 2)
  })
})
