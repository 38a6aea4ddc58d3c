import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:https'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { freePort, stop } from '../processes/server-process.ts'
import { atEnd } from '../site.ts'
import { until } from '../until.ts'

/**
 * The samples of deploy/ in the programs that they are written for, with a certificate of a CA that is
 * made for the test. Of a sample only what this machine has otherwise is replaced: ports and paths.
 */
const DEPLOY = join(import.meta.dirname, '../../../../..', 'deploy')
export const NAME = 'qr.example.com'
/** Who HAProxy is in its image; everyone else is whoever runs the test. */
const HAPROXY_USER = 99
const isRoot = process.getuid?.() === 0

export const PROXIES = ['nginx', 'haproxy', 'caddy'] as const
export type ProxyName = (typeof PROXIES)[number]

/** Why a test of it is skipped; false: it is here. */
export function isMissing(name: ProxyName): string | false {
  const hasAll = [name, 'openssl'].every(
    (program) => spawnSync(program, ['-v']).error === undefined,
  )
  const addresses = Object.values(networkInterfaces()).flat()
  if (!addresses.some((one) => one?.address === '::1')) return 'this machine has no IPv6'
  return !hasAll && `${name} or openssl is not installed: apt-get install ${name} openssl`
}

/** Three, as the samples have. */
type Nodes = readonly [string, string, string]

interface Place {
  readonly folder: string
  readonly plain: number
  readonly secure: number
  /** Where the servers are. */
  readonly nodes: Nodes
  /** Cloudflare's visitors come from this machine. */
  readonly isCloudflare: boolean
}

export interface Seen {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export interface Door {
  /** Asks over TLS, trusting that CA alone. `from`: an address of this machine. */
  ask(path: string, options?: Asking): Promise<Seen>
  readonly plain: number
  readonly secure: number
  readonly ca: string
}

interface Asking {
  readonly family?: 4 | 6
  readonly from?: string
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

export async function startProxy(
  t: TestContext,
  name: ProxyName,
  /** Of one server, or of three. */
  to: number | readonly [number, number, number],
  isCloudflare = false,
): Promise<Door> {
  // Not where other tests have theirs, which only their user can enter.
  const folder = mkdtempSync('/tmp/qroute-proxy-')
  chmodSync(folder, 0o755)
  atEnd(t, () => rmSync(folder, { recursive: true, force: true }))
  makeCertificates(folder)
  const place = {
    folder,
    plain: await freePort(),
    secure: await freePort(),
    nodes: at(to),
    isCloudflare,
  }
  const [args, user] = MADE[name](place)
  const child = spawn(name, args, {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && user !== null && { uid: user, gid: user }),
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  // Killed, nginx would leave its workers behind.
  atEnd(t, () => stop(child, 'SIGTERM'))
  const ca = readFileSync(join(folder, 'ca.crt'), 'utf8')
  const ask: Door['ask'] = (path, options) => askOver(place.secure, ca, path, options)
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`)
    return (await ask('/healthz').catch(() => null))?.status === 200
  }
  await until(isUp, () => `${name}: ${output}`, 30_000)
  return { ask, plain: place.plain, secure: place.secure, ca }
}

function askOver(port: number, ca: string, path: string, asking: Asking = {}): Promise<Seen> {
  const { family = 4, from, headers = {}, signal } = asking
  return new Promise((resolve, reject) => {
    const sent = request({
      host: family === 4 ? '127.0.0.1' : '::1',
      port,
      path,
      ca,
      servername: NAME,
      agent: false,
      ...(signal && { signal }),
      ...(from && { localAddress: from }),
      headers: { host: NAME, 'user-agent': 'Phone', ...headers },
    })
    sent.on('error', reject).on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      const { statusCode: status = 0, headers: told } = response
      response.on('error', reject).on('end', () => resolve({ status, headers: told, text }))
    })
    sent.end()
  })
}

function at(ports: number | readonly [number, number, number]): Nodes {
  const [one, two, three] = typeof ports === 'number' ? [] : ports
  if (one === undefined) return [`127.0.0.1:${ports}`, `[::1]:${ports}`, `127.0.0.1:${ports}`]
  return [`127.0.0.1:${one}`, `127.0.0.1:${two}`, `127.0.0.1:${three}`]
}

/** A CA, and a certificate of it for the name alone. */
function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const ca = ['-keyout', 'ca.key', '-out', 'ca.crt', '-days', '2', '-subj', '/CN=A CA of tests']
  openssl('req', '-x509', ...key, ...ca)
  openssl('req', ...key, '-keyout', 'qr.key', '-out', 'qr.csr', '-subj', `/CN=${NAME}`)
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${NAME}\n`)
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'qr.csr', '-out', 'qr.crt', '-days', '2', ...signed)
}

/** A copy of a sample with what this machine has. */
function adapt(file: string, { folder }: Place, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(DEPLOY, file), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  const path = join(folder, file)
  writeFileSync(path, text, { mode: 0o644 })
  return path
}

type Make = (place: Place) => [args: string[], user: number | null]

const MADE: Readonly<Record<ProxyName, Make>> = {
  nginx(place) {
    const { folder, plain, secure, nodes } = place
    const site = adapt('nginx.conf', place, {
      '127.0.0.1:3000': nodes[0],
      '127.0.0.1:3001': nodes[1],
      '# server 10.0.0.12:3000': `server ${nodes[2]}`,
      'listen 80;': `listen ${plain};`,
      '[::]:80': `[::]:${plain}`,
      'listen 443 ': `listen ${secure} `,
      '[::]:443': `[::]:${secure}`,
      '/etc/nginx/certs/qr.pem': join(folder, 'qr.crt'),
      '/etc/nginx/certs/qr.key': join(folder, 'qr.key'),
    })
    const behind = adapt('nginx-cloudflare.conf', place, {
      '173.245.48.0/20;': '127.0.0.0/8; set_real_ip_from ::1;',
    })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join(' ')
    const sites = `include ${site};${place.isCloudflare ? ` include ${behind};` : ''}`
    const main = `pid ${folder}/pid; daemon off; ${isRoot ? 'user root;' : ''} events {}`
    const whole = `${main} http { access_log off; ${temporary} ${sites} }`
    writeFileSync(join(folder, 'whole.conf'), whole)
    return [['-e', 'stderr', '-c', join(folder, 'whole.conf')], null]
  },
  haproxy(place) {
    const { folder, plain, secure, nodes } = place
    const certificates = join(folder, 'certs')
    mkdirSync(certificates)
    const pem = join(certificates, 'qr.pem')
    const parts = ['qr.crt', 'qr.key'].map((part) => readFileSync(join(folder, part), 'utf8'))
    writeFileSync(pem, parts.join(''), { mode: 0o400 })
    if (isRoot) chownSync(pem, HAPROXY_USER, HAPROXY_USER)
    const file = adapt('haproxy.cfg', place, {
      'bind :::80 ': `bind :::${plain} `,
      ':::443 ': `:::${secure} `,
      '/etc/haproxy/certs/': `${certificates}/`,
      'node-1:3000': nodes[0],
      'node-2:3000': nodes[1],
      'node-3:3000': nodes[2],
    })
    return [['-db', '-f', file], HAPROXY_USER]
  },
  caddy(place) {
    const { folder, plain, secure, nodes } = place
    const ports = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n}\n`
    const file = adapt('Caddyfile', place, {
      '{$DOMAIN:qr.example.com} {': `${ports}${NAME} {\n\ttls ${folder}/qr.crt ${folder}/qr.key`,
      '{$UPSTREAM:127.0.0.1:3000}': nodes.join(' '),
    })
    return [['run', '--config', file, '--adapter', 'caddyfile'], null]
  },
}
