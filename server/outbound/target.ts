import { isIP } from 'node:net'
import { TARGET_URL_MAX_LENGTH } from '../../domain/webhooks/webhooks.ts'
import { isAllowed } from './addresses.ts'

/**
 * Whether a URL may be saved as a webhook target. This is a courtesy, not the guard: it reports
 * early what would never work, while the addresses of a name are only known when it is dialled
 * (`dial.ts`). It parses the URL with the same parser as the request, so that 0x7f.1, ①②⑦.0.0.1 and
 * %31%32%37.0.0.1 are what they will be then: 127.0.0.1.
 */

/** Lower ports have services with other protocols that can be made to misread a request. */
const FREE_PORTS_MIN = 1024
const WEB_PORTS: readonly string[] = ['', '80', '443']
/** Names that lead nowhere, or somewhere else, outside their own network. */
const LOCAL_NAMES: readonly string[] = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'lan',
  'home.arpa',
]

const ABSOLUTE = /^https?:\/\/([^/?#\\]+)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const BLANK_OR_CONTROL = /[\u0000-\u0020\u007f-\u00a0]/

/** Meant for the operator, who may well want to allow it; it reveals nothing. */
const HOW_TO_ALLOW = 'The operator can allow it with ALLOW_PRIVATE_WEBHOOKS=true'

export interface OwnUrls {
  readonly BASE_URL: string
  readonly SHORT_BASE_URL: string
  readonly IMAGE_BASE_URL: string
  readonly SHORT_DOMAINS: readonly string[]
}

/** The names of the service itself. */
export function hostsOf(own: OwnUrls): string[] {
  const urls = [own.BASE_URL, own.SHORT_BASE_URL, own.IMAGE_BASE_URL, ...own.SHORT_DOMAINS]
  return urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, ''))
}

/** Normalised for comparison. */
export function plainName(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}

/** Null if deliveries may be sent there; otherwise the reason. */
export function urlFault(
  text: string,
  allowPrivate: boolean,
  ownHosts: readonly string[] = [],
): string | null {
  if (text.length > TARGET_URL_MAX_LENGTH) {
    return `url must not be longer than ${TARGET_URL_MAX_LENGTH} characters`
  }
  if (BLANK_OR_CONTROL.test(text) || !text.isWellFormed()) {
    return 'url must not contain spaces, control characters or broken Unicode'
  }
  const authority = ABSOLUTE.exec(text)?.[1]
  const url = URL.parse(text)
  if (authority === undefined || url === null) {
    return 'url must be an absolute URL that starts with http:// or https://'
  }
  if (url.href.length > TARGET_URL_MAX_LENGTH) {
    return `url must not be longer than ${TARGET_URL_MAX_LENGTH} characters when percent-encoded`
  }
  if (authority.includes('@')) {
    return 'url must not contain a user name or password: verify the signature instead'
  }
  if (text.includes('#')) return 'url must not have a fragment (#…): it is never sent'
  if (!WEB_PORTS.includes(url.port) && Number(url.port) < FREE_PORTS_MIN) {
    return `url must use port 80, 443, or ${FREE_PORTS_MIN} and above`
  }
  const host = plainName(url.hostname.replace(/^\[|\]$/g, ''))
  if (isIP(host) === 0 && host.split('.').includes('')) {
    return 'url must have a host name without empty labels'
  }
  const fault = hostFault(host, allowPrivate)
  if (fault !== null || allowPrivate || !ownHosts.some((own) => plainName(own) === host)) {
    return fault
  }
  return `url must not point to this service. ${HOW_TO_ALLOW}`
}

function hostFault(host: string, allowPrivate: boolean): string | null {
  if (isIP(host) !== 0) {
    if (isAllowed(host, allowPrivate)) return null
    const hint = isAllowed(host, true) ? `. ${HOW_TO_ALLOW}` : ''
    return `url must not point to a private, local or reserved address${hint}`
  }
  const isLocal = LOCAL_NAMES.some((name) => host === name || host.endsWith(`.${name}`))
  if (!allowPrivate && (isLocal || !host.includes('.'))) {
    return `url must have a public host name. ${HOW_TO_ALLOW}`
  }
  return null
}
