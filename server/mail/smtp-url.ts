import { isIP } from 'node:net'
import { toSecondsList } from '../lib/setting-values.ts'

/** The server that takes the mails: `smtp://user:password@host:587`, or `smtps://…` for TLS at once. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  /** Empty: it asks for none. */
  readonly user: string
  readonly pass: string
  /** Whether its certificate is checked. */
  readonly verifies: boolean
  /** What this side calls itself. */
  readonly name: string
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

export function readSmtpUrl(raw: string): Omit<SmtpServer, 'name'> {
  const url = URL.parse(raw)
  const protocol = url?.protocol
  if (!url || (protocol !== 'smtp:' && protocol !== 'smtps:')) {
    throw new Error('must be a URL such as smtp://user:password@mail.example.com:587')
  }
  const host = decode(url.hostname).replace(/^\[|\]$/g, '')
  if (host === '') throw new Error('has no host')
  if (url.pathname !== '' && url.pathname !== '/') throw new Error('must not have a path')
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'verify')
  if (unknown !== undefined) throw new Error(`has an unknown option: ${unknown}`)
  const verify = url.searchParams.get('verify') ?? 'yes'
  if (!/^(yes|no)$/.test(verify)) throw new Error('verify must be yes or no')
  const user = decode(url.username)
  const pass = decode(url.password)
  if (user === '' && pass !== '') throw new Error('has a password, but no user')
  const port = url.port === '' ? PORTS[protocol] : Number(url.port)
  return { host, port, isSecure: protocol === 'smtps:', user, pass, verifies: verify === 'yes' }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('contains a % that does not begin an escape sequence. Write it as %25')
  }
}

/** Nobody is in between, and certificates of such servers are made by whoever runs them. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

export interface Sender {
  readonly name: string
  readonly address: string
}

const ADDRESS = /^[^\s@<>"(),:;\p{C}]{1,64}@[^\s@<>"(),:;\p{C}]{1,255}$/u
const NAMED = /^(?:"?([^"<>\p{C}]*?)"?\s*)<([^<>]+)>$/u

/** `qr@example.com`, or `Codes <qr@example.com>`. */
export function readMailFrom(raw: string): Sender {
  const [, name = '', inside] = NAMED.exec(raw.trim()) ?? []
  const address = inside ?? raw.trim()
  if (!ADDRESS.test(address)) {
    throw new Error(
      'must be an email address, or a name and an address such as Codes <qr@example.com>',
    )
  }
  return { name: name.trim(), address }
}

/** Who mails are from, if nobody has said. */
export function fromOf(config: {
  readonly MAIL_FROM: Sender | null
  readonly BASE_URL: string
}): Sender {
  const { hostname } = new URL(config.BASE_URL)
  const host = isIP(hostname) === 0 && !hostname.startsWith('[') ? hostname : 'localhost'
  return config.MAIL_FROM ?? { name: '', address: `qroute@${host}` }
}

/** Of config.ts. */
export const MAIL_SETTINGS = {
  SMTP_URL: {
    parse: readSmtpUrl,
    fallbackText: 'unset: no emails are sent',
    help: 'Mail server that sends the emails: `smtp://user:password@host:587` or `smtps://…` (docs/mail.md)',
  },
  MAIL_FROM: {
    parse: readMailFrom,
    fallbackText: 'unset: `qroute@` followed by the host of BASE_URL',
    help: 'Sender of all emails: an email address, or a name and an address such as `Codes <qr@example.com>`',
  },
  MAIL_RETRY_SECONDS: {
    parse: toSecondsList,
    fallbackText: 'unset: 1, 3, 10, 30, 60 min, then every 2 h',
    help: 'Delays in seconds between attempts to send an email, separated by commas. The last delay applies to all further attempts. If an email cannot be sent within a day, it counts as failed',
  },
} as const
