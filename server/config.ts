import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BUILT_IN_PLANS, type Plans, TEST_CODES_SETTING } from '../domain/accounts/plans.ts'
import { isReserved } from '../domain/codes/short-code.ts'
import { GEO_HEADERS } from './enrich/geo-headers.ts'
import { toClientIpHeader, toTrustedProxies } from './enrich/trusted-proxies.ts'
import { usualWorkers, WORKERS_USUAL } from './keeper/memory.ts'
import { ConfigError } from './lib/config-error.ts'
import {
  oneOf,
  toBaseUrl,
  toBoolean,
  toContact,
  toCount,
  toDays,
  toHost,
  toOrigins,
  toPathOrUrl,
  toPort,
  toPostgresUrl,
  toSecondsList,
  toSecret,
  toText,
  toToken,
  toWorkers,
} from './lib/setting-values.ts'
import { MAIL_SETTINGS } from './mail/smtp-url.ts'
import { readPlansFile } from './plans-file.ts'
import {
  CONNECTIONS_SETTING,
  leastConnections,
  usualConnections,
} from './storage/engine/postgres/connections.ts'

/**
 * Every setting, once: its variable, its default, its meaning. docs/configuration.md is generated
 * from this table, and a start with invalid values reports all of them at once, one per line. Each
 * variable can also be set as NAME_FILE, the path of a file with the value.
 */
export interface Setting<Result> {
  readonly parse: (raw: string) => Result
  /** Undefined: the setting is off, or derived from others; `fallbackText` says which. */
  readonly fallback?: string
  readonly fallbackText?: string
  readonly help: string
}

export const SETTINGS = {
  PORT: { parse: toPort, fallback: '3000', help: 'TCP port to listen on' },
  HOST: {
    parse: toHost,
    fallback: '127.0.0.1',
    help: 'Address to listen on. 0.0.0.0 makes the service reachable from other machines over IPv4, and :: over IPv4 and IPv6',
  },
  WORKERS: {
    parse: toWorkers,
    fallbackText: WORKERS_USUAL,
    help: 'Number of processes that serve short links, in addition to the one that does everything else. With auto, it is one less than the number of cores, but at least 1; with 0, a single process does everything (docs/operating.md)',
  },
  DATA_DIR: {
    parse: (raw) => resolve(raw),
    fallback: './data',
    help: 'Folder for the embedded database, the scan log and the secret',
  },
  BASE_URL: {
    parse: toBaseUrl,
    fallbackText: 'http://localhost:PORT',
    help: 'Public URL of the API and the dashboard. The dashboard and /docs need a URL without a path. If the URL has a path, only the API works, and a proxy must remove the path from requests',
  },
  SHORT_BASE_URL: {
    parse: toShortBaseUrl,
    fallbackText: 'BASE_URL',
    help: 'Base URL of short links. Every printed code contains it, so never change it',
  },
  SHORT_DOMAINS: {
    parse: toOrigins,
    fallbackText: 'unset',
    help: 'Origins for short links in addition to SHORT_BASE_URL, separated by commas: https://go.example.com,https://qr.example.org. The list must be the same on every node. Each code is created on one of these domains but works on all of them, regardless of the Host header. Its links work at the root and under the path of SHORT_BASE_URL. A domain cannot be removed while codes use it (docs/operating.md)',
  },
  IMAGE_BASE_URL: {
    parse: toBaseUrl,
    fallbackText: 'BASE_URL/images',
    help: 'Base URL of images',
  },
  DATABASE_URL: {
    parse: toPostgresUrl,
    fallbackText: 'unset: embedded database in DATA_DIR',
    help: 'URL of a PostgreSQL database (postgres://…) that stores accounts, codes and scans. Any number of nodes can share it',
  },
  DATABASE_CONNECTIONS: CONNECTIONS_SETTING,
  ON_PARTITION: {
    parse: oneOf('serve', 'refuse'),
    fallback: 'serve',
    help: 'What a node with DATABASE_URL does while the database is unreachable. With serve, it redirects known codes to their last known destination; with refuse, it returns 503 (docs/operating.md)',
  },
  SECRET: {
    parse: toSecret,
    fallbackText: 'generated and stored in DATA_DIR',
    help: 'Secret of at least 32 characters, from which all other secrets are derived (openssl rand -base64 32). With DATABASE_URL, it is required and must be the same on every node',
  },
  SECRET_PREVIOUS: {
    parse: toSecret,
    fallbackText: 'unset',
    help: 'The previous value of SECRET after you change it, so that data encrypted with the previous value can still be read (docs/operating.md)',
  },
  TRUST_PROXY: {
    parse: toTrustedProxies,
    fallback: 'loopback',
    help: 'Proxies whose X-Forwarded-For header is trusted: none, or a comma-separated list of IP addresses, CIDRs and the word loopback (docs/proxies.md)',
  },
  CLIENT_IP_HEADER: {
    parse: toClientIpHeader,
    fallbackText: 'unset: X-Forwarded-For',
    help: 'Header in which a trusted proxy sends the client address, such as cf-connecting-ip. If set, X-Forwarded-For is ignored. If the header does not contain exactly one valid address, the address of the proxy is used (docs/proxies.md)',
  },
  GEO_DB: {
    parse: toText,
    fallbackText: 'bundled',
    help: 'Path of an .mmdb city database to use instead of the bundled one. It is reloaded when the file changes',
  },
  GEO_HEADERS: {
    parse: oneOf(...GEO_HEADERS),
    fallback: 'none',
    help: 'Provider whose geo headers are trusted when a trusted proxy sends them: none, cloudflare, cloudfront or vercel',
  },
  ALLOW_PRIVATE_WEBHOOKS: {
    parse: toBoolean,
    fallback: 'false',
    help: 'Allows webhooks to loopback addresses, private addresses and the service itself, for receivers in your own network and for development',
  },
  SCAN_SYNC: {
    parse: oneOf('process', 'full'),
    fallback: 'process',
    help: 'Which failures a redirected scan survives. With process, it survives kill -9 of the server; with full, it also survives a power loss',
  },
  RETENTION_DAYS: {
    parse: toDays,
    fallbackText: 'unset: scans are kept forever',
    help: 'Number of days after which scans are deleted. Totals and hourly and daily figures are kept (docs/operating.md)',
  },
  WEBHOOK_RETRY_SECONDS: {
    parse: toSecondsList,
    fallbackText: 'unset: the built-in schedule',
    help: 'Delays in seconds between attempts to deliver a webhook, separated by commas. A single number applies to all nine delays',
  },
  WEBHOOK_KEEP_DAYS: {
    parse: toDays,
    fallback: '30',
    help: 'Number of days for which webhook deliveries are kept, so that you can inspect and resend them',
  },
  ...MAIL_SETTINGS,
  AUDIT_KEEP_DAYS: {
    parse: toDays,
    fallback: '400',
    help: 'Number of days for which the audit log is kept',
  },
  METRICS_TOKEN: {
    parse: toToken,
    fallbackText: 'unset: `/metrics` responds to loopback and private addresses only',
    help: 'If set, `/metrics` requires this bearer token, wherever a request comes from. At least 16 characters',
  },
  SECURITY_CONTACT: {
    parse: toContact,
    fallbackText: 'unset',
    help: 'Contact for reports of abuse and vulnerabilities: an email address, or a mailto: or https: URL. The contact is published in `/.well-known/security.txt` and on the pages of blocked links',
  },
  LINKS_PER_MINUTE: {
    parse: toCount,
    fallbackText: 'unset: no limit',
    help: 'Maximum number of short links and public images that one IP address (or one IPv6 /64 network) can request per minute. Further requests get 429 (docs/operating.md)',
  },
  PLANS_FILE: {
    parse: readPlansFile,
    fallbackText: 'unset: free, pro, business, enterprise',
    help: 'Path of a JSON file that defines the plans and their limits. It must be the same on every node (docs/operating.md)',
  },
  TEST_CODES_MAX: TEST_CODES_SETTING,
  ROOT_URL: {
    parse: toPathOrUrl,
    fallback: '/app',
    help: 'Where `/` redirects to: a path, or the URL of your own website',
  },
  LOG_LEVEL: {
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    fallback: 'info',
    help: 'Minimum level of log messages to write: fatal, error, warn, info, debug, trace or silent',
  },
} as const satisfies Record<string, Setting<unknown>>

type Name = keyof typeof SETTINGS
type Parsed<N extends Name> = ReturnType<(typeof SETTINGS)[N]['parse']>
type Given = {
  readonly [N in Name]:
    | Parsed<N>
    | ((typeof SETTINGS)[N] extends { fallback: string } ? never : null)
}
type Derived = 'BASE_URL' | 'SHORT_BASE_URL' | 'IMAGE_BASE_URL'
type Counted = 'DATABASE_CONNECTIONS' | 'WORKERS'
export type Config = Omit<Given, Derived | Counted | 'PLANS_FILE' | 'SHORT_DOMAINS'> &
  Readonly<Record<Derived, string>> &
  Readonly<Record<Counted, number>> & {
    readonly SHORT_DOMAINS: readonly string[]
    readonly PLANS: Plans
    /** Where people open the dashboard and /docs, which work at a root only: mostly BASE_URL. */
    readonly PAGES_URL: string
    /** Read again by whoever connects: see storage/engine/postgres/login.ts. */
    readonly DATABASE_URL_FILE: string | null
  }

export type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const given: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    try {
      const raw = readVariable(env, name) ?? setting.fallback
      given[name] = raw === undefined ? null : setting.parse(raw)
    } catch (error) {
      for (const line of (error as Error).message.split('\n')) faults.push(`${name}: ${line}`)
    }
  }
  const config = given as Given
  if (
    config.DATABASE_URL &&
    !config.SECRET &&
    !faults.some((fault) => fault.startsWith('SECRET:'))
  ) {
    faults.push('SECRET: must be set to the same value on every node when DATABASE_URL is set')
  }
  const baseUrl = config.BASE_URL ?? toLocalUrl(config.PORT)
  if (config.ROOT_URL === `${baseUrl}/`) {
    faults.push('ROOT_URL: must not be BASE_URL itself, because BASE_URL redirects to ROOT_URL')
  }
  const shortBaseUrl = config.SHORT_BASE_URL ?? baseUrl
  const domains = config.SHORT_DOMAINS ?? []
  if (domains.length > 0 && domains.includes(URL.parse(shortBaseUrl)?.origin ?? '')) {
    faults.push(
      'SHORT_DOMAINS: must not contain the origin of SHORT_BASE_URL, which is always served',
    )
  }
  const workers = config.WORKERS ?? usualWorkers()
  const connections = config.DATABASE_CONNECTIONS ?? usualConnections(workers)
  if (connections < leastConnections(workers)) {
    const least = leastConnections(workers)
    faults.push(`DATABASE_CONNECTIONS: must be at least ${least} with WORKERS=${workers}`)
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  const { PLANS_FILE, ...rest } = config
  return Object.freeze({
    ...rest,
    WORKERS: workers,
    DATABASE_CONNECTIONS: connections,
    PLANS: PLANS_FILE ?? BUILT_IN_PLANS,
    DATABASE_URL_FILE: env.DATABASE_URL_FILE || null,
    BASE_URL: baseUrl,
    PAGES_URL: new URL(baseUrl).pathname === '/' ? baseUrl : toLocalUrl(config.PORT),
    SHORT_BASE_URL: shortBaseUrl,
    SHORT_DOMAINS: domains,
    IMAGE_BASE_URL: config.IMAGE_BASE_URL ?? `${baseUrl}/images`,
  })
}

function toLocalUrl(port: number): string {
  return `http://localhost:${port}`
}

/** For help, which is shown whatever else is wrong. */
export function readPlans(env: Environment): Plans {
  const path = readVariable(env, 'PLANS_FILE')
  return path === undefined ? BUILT_IN_PLANS : readPlansFile(path)
}

/** An empty variable counts as unset, as compose files write it. */
function readVariable(env: Environment, name: string): string | undefined {
  const direct = env[name] || undefined
  const path = env[`${name}_FILE`] || undefined
  if (path === undefined) return direct
  if (direct !== undefined)
    throw new Error(`${name} and ${name}_FILE are both set, but only one of them is allowed`)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new Error(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Its path must not collide with paths of the service. */
function toShortBaseUrl(raw: string): string {
  const url = toBaseUrl(raw)
  const { pathname } = new URL(url)
  if (pathname.includes('%')) throw new Error('its path must contain only letters, digits, - and _')
  const word = pathname.split('/')[1] ?? ''
  if (isReserved(word)) throw new Error(`/${word} is reserved for the service`)
  return url
}
