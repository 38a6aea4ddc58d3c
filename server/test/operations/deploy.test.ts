import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import { SHORT_CODE_MAX, SHORT_CODE_PATTERN } from '../../../domain/codes/limits.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { CERTIFICATE, KEY } from '../support/service/network/certificate.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * The samples in deploy/. Their syntax is always checked; each is also given to the program that it is
 * written for, where that is installed (Debian: `apt-get install caddy haproxy nginx-light prometheus systemd
 * docker-compose`).
 */

const ROOT = join(import.meta.dirname, '..', '..', '..')
const folder = temporaryFolder()
cpSync(join(ROOT, 'deploy'), folder, { recursive: true })
writeFileSync(join(folder, 'qr.crt'), CERTIFICATE)
writeFileSync(join(folder, 'qr.key'), KEY)
writeFileSync(join(folder, 'qr.pem'), CERTIFICATE + KEY)

const yamlFiles = globSync('*.yaml', { cwd: folder })

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

/** A copy of a sample, with what this machine has. */
function adapt(name: string, changes: Readonly<Record<string, string>>): string {
  let text = read(name)
  for (const [from, to] of Object.entries(changes)) {
    assert.ok(text.includes(from), `${name} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

function documentsIn(name: string, merge = false): Record<string, unknown>[] {
  return parseAllDocuments(read(name), { merge }).map((document) => {
    assert.deepEqual(document.errors, [], name)
    return document.toJS()
  })
}

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: folder,
  DOMAIN: 'qr.example.com',
  SECRET: 'x'.repeat(32),
  POSTGRES_PASSWORD: 'x',
}

/** Runs a tool that may not be here. */
function checkedBy(tool: string, about: string, args: () => readonly string[]): void {
  const options = { cwd: folder, encoding: 'utf8', env: ENVIRONMENT } as const
  const isMissing = spawnSync(tool, ['--version'], options).error !== undefined
  test(`${tool}: ${about}`, { skip: isMissing && `${tool} is not installed` }, () => {
    const { status, stdout, stderr } = spawnSync(tool, args(), options)
    assert.equal(status, 0, `${stdout}\n${stderr}`)
  })
}

checkedBy('promtool', 'the alert rules', () => ['check', 'rules', 'alerts.yaml'])
checkedBy('promtool', 'each alert fires when it should', () => [
  'test',
  'rules',
  'alerts.test.yaml',
])
checkedBy('caddy', 'Caddyfile', () => [
  'validate',
  '--config',
  'Caddyfile',
  '--adapter',
  'caddyfile',
])
checkedBy('haproxy', 'haproxy.cfg', () => {
  const file = adapt('haproxy.cfg', { '/etc/haproxy/certs/': join(folder, 'qr.pem') })
  return ['-c', '-f', file]
})
checkedBy('nginx', 'nginx.conf', () => {
  const site = adapt('nginx.conf', {
    '/etc/nginx/certs/': `${folder}/`,
    'qr.pem': 'qr.crt',
  })
  const sites = `include ${site}; include ${join(folder, 'nginx-cloudflare.conf')};`
  const whole = `pid ${folder}/pid; events {} http { access_log off; ${sites} }`
  writeFileSync(join(folder, 'whole.conf'), whole)
  return ['-t', '-e', 'stderr', '-c', join(folder, 'whole.conf')]
})
checkedBy('systemd-analyze', 'qroute@.service', () => {
  const unit = adapt('qroute@.service', {
    '/opt/qroute/on-%i/node_modules/.bin/node': process.execPath,
    'WorkingDirectory=/opt/qroute/on-%i': `WorkingDirectory=${folder}`,
  })
  return ['verify', unit.replace('@', '@3000')]
})
for (const name of ['compose.yaml', 'compose.three-nodes.yaml']) {
  // Version 1 of the program does not know this line.
  const change = { [`name: ${name === 'compose.yaml' ? 'qroute' : 'qroute-three'}\n`]: '' }
  checkedBy('docker-compose', name, () => ['-f', adapt(name, change), 'config', '--quiet'])
}

test('every file is well-formed', () => {
  assert.ok(yamlFiles.length > 4)
  for (const name of yamlFiles) assert.ok(documentsIn(name).length > 0)
  JSON.parse(read('grafana.json'))
})

test('every alert has a test in which it fires', () => {
  const names = [...read('alerts.yaml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const tests = documentsIn('alerts.test.yaml')[0] as { tests: AlertTests[] }
  const fired = tests.tests
    .flatMap(({ alert_rule_test }) => alert_rule_test)
    .filter(({ exp_alerts }) => exp_alerts.length > 0)
  assert.deepEqual([...new Set(fired.map(({ alertname }) => alertname))].sort(), names.sort())
})

interface AlertTests {
  readonly alert_rule_test: { readonly alertname: string; readonly exp_alerts: unknown[] }[]
}

test('each pod keeps its scan log, and runs without rights', () => {
  const kinds = documentsIn('kubernetes.yaml').map(({ kind }) => kind)
  const wanted = ['Secret', 'Service', 'Service', 'StatefulSet', 'PodDisruptionBudget']
  wanted.push('NetworkPolicy', 'Ingress', 'Ingress')
  assert.deepEqual(kinds, wanted)
  const text = read('kubernetes.yaml')
  for (const line of [
    'volumeClaimTemplates:',
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
  ])
    assert.ok(text.includes(line), line)
  assert.doesNotMatch(text, /emptyDir/)
})

interface Compose {
  readonly services: Record<string, { image: string; logging?: { options: object } }>
}

test('update.sh wants one DATA_DIR for all releases, on PostgreSQL too', () => {
  const settings = join(folder, 'qroute.env')
  const PATH = `${dirname(process.execPath)}:${ENVIRONMENT.PATH}`
  const env = { PATH, QROUTE_HOME: join(folder, 'home'), QROUTE_ENV_FILE: settings }
  const status = (...lines: string[]) => {
    const always = ['BASE_URL=https://qr.example.com', 'DATABASE_URL=postgres://q@db/q']
    writeFileSync(settings, [...always, ...lines, ''].join('\n'))
    const script = join(folder, 'update.sh')
    const { stdout, stderr } = spawnSync(script, ['--status'], { env, encoding: 'utf8' })
    return stdout + stderr
  }
  const refused = /^update\.sh: DATA_DIR is not an absolute path in .*qroute\.env: .*\n$/
  for (const line of ['', 'DATA_DIR=', 'DATA_DIR=data']) assert.match(status(line), refused)
  assert.equal(status(`DATA_DIR=${folder}`), 'nothing is running\n')
})

test('each sample gives a node 2 s for a short link, and everything else its time', () => {
  const path = '/[A-Za-z0-9_-]{1,50}$'
  const times: Readonly<Record<string, readonly [short: string, long: string]>> = {
    'nginx.conf': ['proxy_read_timeout 2s;', 'proxy_read_timeout 300s;'],
    'haproxy.cfg': ['timeout server 2s', 'timeout server 5m'],
    Caddyfile: ['response_header_timeout 2s', 'reverse_proxy {$UPSTREAM:127.0.0.1:3000} {'],
    'kubernetes.yaml': ['proxy-read-timeout: "2"', 'proxy-read-timeout: "3600"'],
  }
  for (const [name, parts] of Object.entries(times)) {
    for (const part of [path, ...parts]) assert.ok(read(name).includes(part), `${name}: ${part}`)
  }
  assert.ok(SHORT_CODE_PATTERN.includes('[A-Za-z0-9_-]') && SHORT_CODE_MAX === 50)
})

test('images are of a version, and logs of a size', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  const composed = ['compose.yaml', 'compose.three-nodes.yaml'].flatMap((name) => {
    const { services } = documentsIn(name, true)[0] as unknown as Compose
    const all = Object.values(services)
    for (const { logging } of all) {
      assert.deepEqual(logging?.options, { 'max-size': '10m', 'max-file': '5' }, name)
    }
    return all.map(({ image }) => image)
  })
  const others = [...bases, ...composed].filter((image) => image !== 'qroute')
  assert.equal(others.length, 5)
  for (const image of others) assert.match(image ?? '', /^\w+:\d+\.\d+(-slim)?$/)
})

test('a database is reached with a named sslmode, and pods over both families', () => {
  for (const name of ['compose.three-nodes.yaml', 'kubernetes.yaml']) {
    for (const [url] of read(name).matchAll(/postgres:\/\/.*/g)) {
      assert.match(url, /\?sslmode=(verify-full|disable)$/)
    }
  }
  const text = read('kubernetes.yaml')
  assert.equal(text.match(/ipFamilyPolicy: PreferDualStack/g)?.length, 2)
  for (const part of ['{ name: HOST, value: "::" }', 'METRICS_TOKEN: ']) {
    assert.ok(text.includes(part), part)
  }
  assert.equal(read('haproxy.cfg').match(/^ +bind :::\d+ v4v6/gm)?.length, 2)
})

test('secrets beside the samples are ignored by git and docker', () => {
  const linesOf = (name: string) => readFileSync(join(ROOT, name), 'utf8').split('\n')
  for (const path of ['deploy/.env', 'deploy/certs']) {
    assert.ok(linesOf('.dockerignore').includes(path), path)
    const ignored = linesOf('.gitignore').map((line) => line.replace(/\/$/, ''))
    assert.ok(ignored.includes(`/${path}`), path)
  }
})

test('what the image is made of is copied into its build', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  for (const name of workspaces)
    assert.ok(dockerfile.includes(`COPY ${name}/package.json ${name}/`))
})

/** Of Prometheus itself; and on SQLite, where there is no lease. */
const NOT_PRINTED = {
  postgres: ['up'],
  sqlite: ['up', 'qroute_redirects_unproven_total', 'qroute_lease_valid'],
}

onEveryEngine('the metrics that alerts and the dashboard use exist', (start, engine) => {
  test('in /metrics', async () => {
    const { base } = await start()
    await fetch(`${base}/nothing`)
    const metrics = await (await fetch(`${base}/metrics`)).text()
    const printed = [...metrics.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`] : [name],
    )
    const used = `${read('alerts.yaml')} ${read('grafana.json')}`
    const names = used.matchAll(/\b((?:qroute|process|nodejs)_[a-z0-9_]+)(?=[{[\s)"])/g)
    const known = new Set([...printed, ...NOT_PRINTED[engine]])
    const unknown = [...names].map(([, name = '']) => name).filter((name) => !known.has(name))
    assert.deepEqual(unknown, [])
  })
})
