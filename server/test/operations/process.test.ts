import assert from 'node:assert/strict'
import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { printSettings } from '../../commands/docs/print-settings.ts'
import { readConfig } from '../../config.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { openSecret } from '../../secret.ts'
import { CONNECTIONS_MIN } from '../../storage/engine/postgres/connections.ts'
import { linesOf, qroute } from '../support/service/command.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { call, onEveryEngine, openService, type Service } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** The process: what its settings may be. */
const { version } = packageJson

const root = temporaryFolder()

test('every mistake in the settings is reported at once, one line each', async () => {
  const env = {
    PORT: '70000',
    HOST: '999.1.1.1',
    BASE_URL: 'ftp://example.com',
    SHORT_BASE_URL: 'https://example.com/?q',
    SHORT_DOMAINS: 'https://user:hunter2@go.example.com',
    IMAGE_BASE_URL: 'images',
    DATABASE_URL: 'mysql://user:hunter2@example.com/db',
    SECRET: 'hunter2',
    TRUST_PROXY: '10.0.0.0/99',
    CLIENT_IP_HEADER: 'x y',
    ALLOW_PRIVATE_WEBHOOKS: 'perhaps',
    SCAN_SYNC: 'sometimes',
    RETENTION_DAYS: '-1',
    WEBHOOK_RETRY_SECONDS: '1,x',
    LOG_LEVEL: 'loud',
  }
  const { code, stdout, stderr } = await qroute(['start'], { DATA_DIR: join(root, 'none'), ...env })
  assert.deepEqual([code, stdout], [1, ''], stderr)
  const named = linesOf(stderr).map((line) => /^[A-Z_]+/.exec(line)?.[0])
  assert.deepEqual(named.sort(), Object.keys(env).sort(), stderr)
  assert.doesNotMatch(stderr, /hunter2/)
})

test('DATABASE_URL needs a SECRET, and connections for all that a server does', () => {
  const DATABASE_URL = 'postgres://127.0.0.1:1/none'
  assert.throws(() => readConfig({ DATABASE_URL }), /^Error: SECRET\b[^\n]*$/)
  for (const value of [String(CONNECTIONS_MIN - 1), '0', 'many', '1001']) {
    const env = { DATABASE_URL, SECRET: 'x'.repeat(32), DATABASE_CONNECTIONS: value }
    const message = `DATABASE_CONNECTIONS: "${value}" is not a number from ${CONNECTIONS_MIN} to 1000`
    assert.throws(() => readConfig(env), { message })
  }
})

test('the secret is created once, private to the user, and a readable one is rejected', () => {
  const config = readConfig({ DATA_DIR: join(root, 'secret') })
  const { fingerprint } = openSecret(config)
  const path = join(config.DATA_DIR, 'secret')
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.ok(readFileSync(path, 'utf8').length >= 32)
  for (const mode of [0o640, 0o604]) {
    chmodSync(path, mode)
    assert.throws(() => openSecret(config), /SECRET\b.*chmod 600/)
  }
  chmodSync(path, 0o600)
  assert.equal(openSecret(config).fingerprint, fingerprint)
})

test('docs/configuration.md matches the table of settings', () => {
  const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'configuration.md')
  assert.equal(readFileSync(path, 'utf8'), printSettings())
})

onEveryEngine('the process', (start) => {
  let service: Service
  before(async () => {
    service = await start()
  })

  test('healthz and readyz report that all is well', async () => {
    const health = await service.call('GET', '/healthz')
    assert.deepEqual([health.status, health.json], [200, { status: 'ok', version }])
    let ready = await service.call('GET', '/readyz')
    const isWell = async () => {
      ready = await service.call('GET', '/readyz')
      return ready.status === 200 && ready.json.degraded?.length === 0
    }
    await until(isWell, () => ready.text)
    assert.equal((await service.call('HEAD', '/healthz')).status, 200)
  })
})

test('the log names the version, and questions of machines are in it at debug only', async () => {
  const service = await openService()
  const logged = async (LOG_LEVEL: string) => {
    const server = await service.spawn({ LOG_LEVEL })
    for (const path of ['/healthz', '/readyz', '/metrics', '/robots.txt']) {
      assert.equal((await call(server.base + path, 'GET')).status, 200, path)
    }
    await until(() => server.output().includes('"/robots.txt"'), server.output)
    return server.output()
  }
  const info = await logged('info')
  const node = process.versions.node
  assert.ok(info.includes(`"version":"${version}","node":"${node}","msg":"started"`), info)
  assert.doesNotMatch(info, /"route":"\/(healthz|readyz|metrics)"/)
  const debug = await logged('debug')
  for (const route of ['healthz', 'readyz', 'metrics']) {
    assert.match(debug, new RegExp(`"level":20[^\n]*"route":"/${route}"`))
  }
})
