import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { type Account, createClient, orThrow, QrouteError } from '../../../client/index.ts'
import { SCOPES } from '../../../server/domain/accounts/permissions.ts'
import { launch } from '../../browser.ts'
import { type Context, command } from '../../command.ts'
import { EXIT, Failure, usage } from '../../errors.ts'
import { printJson } from '../../output.ts'
import { type Profile, readProfiles, writeProfiles } from '../../profiles.ts'
import { listenFor, type Sent } from './listener.ts'

const ASKED = 'codes:read,codes:write,analytics:read'
const WAIT_S = 300
const NAME_MAX = 100

const OPTIONS = {
  key: { type: 'string', value: 'KEY', help: 'use this key; - reads it from standard input' },
  name: { type: 'string', value: 'TEXT', help: 'what the key is called (qr on this machine)' },
  test: { type: 'boolean', help: 'ask for a key of test mode' },
  scopes: { type: 'string', value: 'LIST', help: `full, or what the key may (${ASKED})` },
  'no-browser': { type: 'boolean', help: 'only print the address' },
  wait: { type: 'string', value: 'SECONDS', help: `how long to wait for the browser (${WAIT_S})` },
} as const

type Login = Context<typeof OPTIONS>

export const login = command({
  name: 'login',
  summary: 'sign in: the browser asks, and this machine gets a key',
  usage: ['login <url> [--profile NAME]', 'login <url> --key KEY'],
  operands: [0, 1],
  options: OPTIONS,
  examples: ['login https://qr.example.com', 'login https://qr.example.com --key - < key.txt'],
  async run(context) {
    const url = addressOf(context)
    const { key } = context.values
    if (key !== undefined) return save(context, { url, key: await keyOf(context, key) })
    await expectService(context, url)
    await askBrowser(context, url)
  },
})

/** The operand, else the profile's. */
function addressOf({ operands, env, profile }: Login): string {
  const { current, profiles } = readProfiles(env)
  const known = profiles[profile ?? current ?? '']?.url
  const given = operands[0] ?? (env.QROUTE_URL || known)
  if (!given) throw usage('Say where the service is: qr login https://qr.example.com')
  const isLocal = /^(localhost|127\.|\[::1\])/.test(given)
  const text = /^https?:\/\//i.test(given) ? given : `${isLocal ? 'http' : 'https'}://${given}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username || url.password)
    throw usage(`${given} is not like https://qr.example.com`)
  return url.origin
}

/** Before a browser shows a page of something else. */
async function expectService({ signal }: Login, url: string): Promise<void> {
  const client = createClient({ baseUrl: url, key: null })
  const answer = await client.getAccount({}, { signal, retries: 0 })
  if (answer.ok || answer.error.code === 'unauthorized') return
  if (answer.error.code !== 'unexpected_answer' && answer.status !== 404)
    throw new QrouteError(answer)
  throw new Failure(`${url} is no Qroute service: check the address`, EXIT.unavailable)
}

async function keyOf({ terminal }: Login, given: string): Promise<string> {
  const key = (given === '-' ? await terminal.ask('') : given).trim()
  if (/^sk_(live|test)_\w+$/.test(key)) return key
  throw usage('A key begins with sk_live_ or sk_test_: see Settings, Keys in the dashboard')
}

async function askBrowser(context: Login, url: string): Promise<void> {
  const { values, terminal, env, signal } = context
  const seconds = Number(values.wait ?? WAIT_S)
  if (!(seconds > 0)) throw usage(`--wait must be seconds, not ${values.wait}`)
  const state = randomBytes(32).toString('base64url')
  const late = AbortSignal.timeout(seconds * 1000)
  // A service that moved to https says so by a redirect.
  const origins = [url, url.replace(/^http:/, 'https:')]
  const listener = await listenFor(state, origins, AbortSignal.any([signal, late]))
  try {
    const address = linkOf(context, url, listener.port, state)
    terminal.note(`Confirm in the browser:\n\n  ${address}\n`)
    for (const line of adviceFor(context, url, listener.port)) terminal.note(line)
    if (!values['no-browser'] && !env.SSH_CONNECTION) await launch(address, env)
    await take(context, await listener.sent, origins)
  } catch (error) {
    if (!late.aborted || signal.aborted) throw error
    throw new Failure('Nobody confirmed in time. Run qr login again', EXIT.refused)
  } finally {
    listener.close()
  }
}

function scopesOf({ values }: Login): string {
  const given = values.scopes ?? ASKED
  const isKnown = given.split(',').every((one) => SCOPES.some((scope) => scope === one))
  if (isKnown || given === 'full') return given
  throw usage(`--scopes must be full, or some of ${SCOPES.join(',')}`)
}

function linkOf(context: Login, url: string, port: number, state: string): string {
  const { values } = context
  const name = values.name ?? `qr on ${hostname()}`
  const query = new URLSearchParams({
    name: name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, NAME_MAX),
    mode: values.test ? 'test' : 'live',
    scopes: scopesOf(context),
    port: `${port}`,
    state,
  })
  return `${url}/app/connect?${query}`
}

function adviceFor({ env }: Login, url: string, port: number): string[] {
  const byKey = `make a key in the dashboard (Settings, Keys) and run: qr login ${url} --key -`
  if (!env.SSH_CONNECTION) return [`Without a browser on this machine: ${byKey}`]
  return [
    `Over SSH the browser must reach this machine: ssh -L ${port}:127.0.0.1:${port} …`,
    `Or ${byKey}`,
  ]
}

async function take(context: Login, { fields, answer }: Sent, origins: readonly string[]) {
  if (fields.has('error')) {
    await answer('declined')
    throw new Failure('Declined in the browser: no key was made', EXIT.refused)
  }
  const url = fields.get('url') ?? ''
  try {
    if (!origins.includes(url)) throw new Failure(`The key is for another service: ${url}`)
    await save(context, { url, key: fields.get('key') ?? '' })
  } catch (error) {
    await answer('failed')
    throw error
  }
  await answer('done')
}

/** Only a key that works is kept. */
async function save(context: Login, profile: Profile): Promise<void> {
  const { env, json, terminal, signal } = context
  const client = createClient({ baseUrl: profile.url, key: profile.key })
  const account = await orThrow(client.getAccount({}, { signal }))
  const { current: _, profiles } = readProfiles(env)
  const name = context.profile ?? nameFor(profiles, profile)
  writeProfiles(env, { current: name, profiles: { ...profiles, [name]: profile } })
  if (json) return printJson(context, toJson(name, profile.url, account))
  const mode = account.key?.mode === 'test' ? ' (test mode)' : ''
  await terminal.line(`Signed in to ${account.name}${mode}. Profile: ${name}`)
  if (env.QROUTE_URL || env.QROUTE_API_KEY) {
    terminal.note('qr: QROUTE_URL and QROUTE_API_KEY are set and come first: unset them')
  }
}

function toJson(profile: string, url: string, { id, name, key }: Account) {
  return { profile, url, account: { id, name }, key }
}

const modeOf = (key: string) => (key.startsWith('sk_test_') ? 'test' : 'live')

/** The one of the same service and mode, else the host. */
function nameFor(profiles: Readonly<Record<string, Profile>>, { url, key }: Profile): string {
  const same = Object.entries(profiles).find(
    ([, other]) => other.url === url && modeOf(other.key) === modeOf(key),
  )
  const { host } = new URL(url)
  return same?.[0] ?? (modeOf(key) === 'test' ? `${host}-test` : host)
}
