import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openTraffic } from '../support/chaos/traffic.ts'
import { SECRET } from '../support/service/databases.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { openPostgres } from '../support/service/own-postgres.ts'
import { completely } from '../support/service/patient.ts'
import { missingRelease, RELEASE_BEFORE } from '../support/service/processes/release-before.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { call, freePort, stop } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * deploy/update.sh as an operator runs it, behind nginx: the release before is installed and serves, is
 * updated to this one, rolled back, and updated again; then this one is reloaded into the next one and back.
 * Nobody who scans notices.
 */
const ROOT = join(import.meta.dirname, '..', '..', '..')
const NGINX = '/usr/sbin/nginx'
const run = promisify(execFile)

function missingTool(): string | false {
  try {
    execFileSync(NGINX, ['-v'], { stdio: 'ignore' })
    return false
  } catch {
    return 'no nginx here'
  }
}

/** Our sample, with other ports and without TLS. */
async function openProxy(t: TestContext, folder: string, ports: readonly number[]) {
  const port = await freePort()
  const sample = readFileSync(join(ROOT, 'deploy', 'nginx.conf'), 'utf8')
  const [plain = '', secure = ''] = sample.match(/^server \{[\s\S]*?^\}/gm) ?? []
  assert.ok(secure.includes('location / {'))
  const site = sample
    .replace(plain, '')
    .replace(/^ *(listen|ssl_|http2|server_name).*\n/gm, '')
    .replace('proxy_http_version', `listen 127.0.0.1:${port};\n    proxy_http_version`)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
  const at = (name: string) => join(folder, name)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${at(name)};`)
    .join(' ')
  writeFileSync(
    at('nginx.conf'),
    `daemon off; pid ${at('pid')}; error_log ${at('error.log')}; events {}
     http { access_log off; ${paths} ${site} }`,
  )
  const child = spawn(NGINX, ['-e', at('error.log'), '-c', at('nginx.conf')], { stdio: 'ignore' })
  atEnd(t, () => stop(child, 'SIGTERM'))
  return `http://127.0.0.1:${port}`
}

const skip = missingTool() || missingRelease(RELEASE_BEFORE)

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`an update, a rollback and an update on one machine: no short link fails, on ${engine}`, {
    skip,
  }, async (t) => {
    const folder = temporaryFolder(t)
    const ports = [await freePort(), await freePort()]
    const proxies = join(folder, 'nginx')
    mkdirSync(proxies)
    const base = await openProxy(t, proxies, ports)
    const home = join(folder, 'home')
    const settings = join(folder, 'qroute.env')
    // A value with characters that a shell would read as its own.
    const lines = {
      BASE_URL: base,
      DATA_DIR: join(folder, 'data'),
      PLANS_FILE: roomyPlans(),
      ROOT_URL: 'https://example.com/?a=1&b=2',
      LOG_LEVEL: 'warn',
      ...(engine === 'postgres' && { DATABASE_URL: (await openPostgres(t)).url, SECRET }),
    }
    const text = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(settings, text.join(''))
    const env = {
      // biome-ignore lint/style/noProcessEnv: npm is set up there
      ...process.env,
      QROUTE_HOME: home,
      QROUTE_ENV_FILE: settings,
      QROUTE_PORTS: ports.join(' '),
    }
    const script = join(ROOT, 'deploy', 'update.sh')
    const update = async (...args: string[]) => {
      const { stdout } = await run(script, args, { env, encoding: 'utf8', timeout: 500_000 })
      t.diagnostic(stdout.trim().split('\n').at(-1) ?? '')
      return stdout
    }
    atEnd(t, () => {
      for (const name of readdirSync(join(home, 'run')).filter((one) => one.endsWith('.pid'))) {
        process.kill(Number(readFileSync(join(home, 'run', name), 'utf8')), 'SIGTERM')
      }
    })
    const before = join(folder, 'before')
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, before])
    execFileSync('git', ['-C', before, 'checkout', '--quiet', '--detach', RELEASE_BEFORE])
    const after = join(folder, 'after')
    execFileSync('git', ['clone', '--quiet', '--shared', ROOT, after])
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
    const commit = ['commit', '--quiet', '--allow-empty', '--message', 'The next release']
    execFileSync('git', ['-C', after, ...author, ...commit])

    assert.match(await update('--from', before), /ready after/)
    const door = join(home, `on-${ports[0]}`, 'server', 'qroute.mjs')
    const person = ['--name', 'A', '--email', 'a@example.com', '--plan', 'enterprise', '--json']
    const node = [`--env-file=${settings}`, door, 'account', 'create', ...person]
    const { live_key: key } = JSON.parse(execFileSync(process.execPath, node, { encoding: 'utf8' }))
    await until(
      async () => (await call(`${base}/healthz`, 'GET').catch(() => null))?.status === 200,
      () => readFileSync(join(proxies, 'error.log'), 'utf8'),
    )
    const items = Array.from({ length: 20 }, (_, i) => ({
      name: `Code ${i}`,
      destination_url: 'https://example.com/',
    }))
    const { json } = await call(`${base}/v1/qrcodes/bulk`, 'POST', { key, body: { items } })
    const made: { id: string; short_code: string }[] = json.data.map(
      ({ qrcode }: { qrcode: object }) => qrcode,
    )
    const ids = new Map(made.map(({ id, short_code }) => [short_code, id]))

    const traffic = openTraffic(base, key, ids)
    const moves: [string[], RegExp][] = [
      [[], engine === 'sqlite' ? /Backed up to/ : /pg_dump/],
      [['--rollback'], /has stopped/],
      [[], /has stopped/],
      // From one with WORKERS to another, on the same port.
      [['--from', after], /✓ Reloaded in/],
      [['--rollback'], /✓ Reloaded in/],
    ]
    for (const [args, said] of moves) {
      await sleep(1000)
      assert.match(await update(...args), said)
    }
    const status = await update('--status')
    const { failed, tally, writes, longestGapMs } = await traffic.end()
    t.diagnostic(
      `${moves.length} moves: ${tally.answered()} scans and ${writes} writes, ${failed.length} failed; longest gap of /v1 ${longestGapMs} ms`,
    )
    assert.match(status, new RegExp(`runs on port ${ports[1]}`))
    assert.deepEqual(failed, [])
    const read = () => call(`${base}/v1/qrcodes?limit=100&sort=created_at`, 'GET', { key })
    const listed: { id: string; total_scans: number }[] = (await completely(read)).json.data
    const counted = listed.reduce((sum, { total_scans }) => sum + total_scans, 0)
    assert.equal(counted, tally.answered())
    assert.equal((await call(`${base}/`, 'GET')).headers.get('location'), lines.ROOT_URL)
  })
}
