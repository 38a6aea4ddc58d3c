import type { OpenedAccount } from '../../domain/accounts/accounts.ts'
import { setUpUrl } from '../../domain/accounts/people/people.ts'
import type { Config } from '../config.ts'
import { QROUTE } from '../lib/called.ts'

/** What the start prints for people, at every log level. */

/**
 * Printed once, at the very first start: the keys are not stored in plain text anywhere. The link comes
 * last and from the edge of the line, so that it is in view and fits: terminals open it with a click.
 */
export function welcome(
  config: Pick<Config, 'PAGES_URL'>,
  { account, liveKey, testKey, setUpSecret }: OpenedAccount,
): string {
  return `
  This is the first run, so we created an account for you (plan: ${account.plan}).
  Save its keys now, because you won't be able to see them again:

    live key   ${liveKey}
    test key   ${testKey}

  Lost them? ${QROUTE} key create --account ${account.id} --mode live
  Link expired? ${QROUTE} account reset-password --account ${account.id}

  Open the dashboard and choose your email address and password (the link works only once and expires in 24 hours):

${setUpUrl(config.PAGES_URL, setUpSecret)}
`
}

/** At every later start. */
export function welcomeBack({ PAGES_URL }: Pick<Config, 'PAGES_URL'>): string {
  return `
  Dashboard:

${PAGES_URL}/app
`
}

/** Printed codes contain SHORT_BASE_URL forever, so this is printed at every log level. */
export function movedWarning(before: string, now: string): string {
  return `
  WARNING: SHORT_BASE_URL HAS CHANGED SINCE THE LAST START
  It was ${before} and is now ${now}.
  Printed codes point to ${before}. They will stop working unless that address still reaches this service.
`
}

export function banner(config: Config, port: number): string {
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  const here = `http://${host}:${port}`
  return `
  Qroute listens on ${here}
  API reference: ${config.PAGES_URL}/docs
  Short links start with ${[config.SHORT_BASE_URL, ...config.SHORT_DOMAINS].join(' or ')}
  ${reach(config, here, port)}`
}

/** How to open it to others, given the current settings. */
function reach({ HOST, BASE_URL }: Config, here: string, port: number): string {
  const { protocol, hostname, port: named } = new URL(BASE_URL)
  const isNamed = !isLocal(hostname.replace(/^\[|\]$/g, ''))
  if (isLocal(HOST)) {
    const alone = 'Only this machine can reach the service.'
    if (!isNamed)
      return `${alone} To make it public, set HOST=0.0.0.0 and set BASE_URL to its public address.`
    const isDirect = protocol === 'http:' && Number(named || 80) === port
    if (isDirect) return `${alone} To make it reachable at ${BASE_URL}, set HOST=0.0.0.0.`
    return `${alone} Configure a local proxy to forward ${BASE_URL} to ${here}.`
  }
  if (!isNamed) {
    return `Other machines can reach the service, but its links start with ${BASE_URL}. Set BASE_URL to an address that others can open.`
  }
  return protocol === 'https:'
    ? `Other machines can reach the service. Allow access only from the proxy for ${BASE_URL}, and set TRUST_PROXY to the address of that proxy.`
    : 'Other machines can reach the service. Put it behind an HTTPS proxy.'
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
