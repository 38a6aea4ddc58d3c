import { type Account, orThrow, QrouteError } from '../../../client/index.ts'
import { SCOPES } from '../../../domain/accounts/permissions.ts'
import { isTerminalName } from '../../../domain/accounts/terminal.ts'
import { flag, takes } from '../../../terminal/options.ts'
import { type Context, command } from '../../command.ts'
import { EXIT, Failure, usage } from '../../errors.ts'
import { printJson } from '../../output.ts'
import {
  changeProfiles,
  type Profile,
  type Profiles,
  profileOf,
  readProfiles,
} from '../../profiles.ts'
import { isInTheOpen, openClient, toUrl } from '../../service.ts'
import type { Wanted } from './ask-browser.ts'

const ASKED = 'codes:read,codes:write,analytics:read'
const WAIT_S = 300
const WAIT_MAX_S = 3600

const OPTIONS = {
  key: takes('KEY', 'sign in with this key; - reads the key from standard input'),
  name: takes('TEXT', 'name of the new key (default: "qr on HOSTNAME")'),
  test: flag('request a key for test mode'),
  scopes: takes('LIST', `scopes of the new key, or full (default: ${ASKED})`),
  'no-browser': flag('print the address without opening the browser'),
  wait: takes('SECONDS', `seconds to wait for the browser (default: ${WAIT_S})`),
} as const

type Login = Context<typeof OPTIONS>

export const login = command({
  name: 'login',
  summary: 'sign in through the browser and get a key for this machine',
  usage: ['login <url> [--profile NAME]', 'login <url> --key KEY'],
  operands: [0, 1],
  options: OPTIONS,
  examples: ['login https://qr.example.com', 'login https://qr.example.com --key - < key.txt'],
  isChange: true,
  async run(context) {
    const { values, terminal } = context
    const url = addressOf(context)
    if (isInTheOpen(url))
      terminal.note(`qr: ${url} does not use https, so others can read the key in transit`)
    if (values.key !== undefined) {
      const profile = { url, key: await keyOf(context, values.key) }
      const account = await check(context, profile)
      return tell(context, keep(context, profile), account, url)
    }
    // Loaded when it is needed, as is all that takes long: most commands only start and ask.
    const { askBrowser, nameOfMachine } = await import('./ask-browser.ts')
    const wanted = wantedOf(context, nameOfMachine())
    const waitS = Number(values.wait ?? WAIT_S)
    if (!(waitS > 0 && waitS <= WAIT_MAX_S)) {
      throw usage(`--wait must be a number of seconds up to ${WAIT_MAX_S}, not ${values.wait}`)
    }
    await expectService(context, url)
    const asking = { url, wanted, waitS, hasBrowser: !values['no-browser'] }
    let account: Account | undefined
    let name = ''
    await askBrowser(context, asking, {
      check: async (profile) => {
        account = await check(context, profile)
        return account.name
      },
      keep: (profile) => {
        name = keep(context, profile)
      },
    })
    if (account) await tell(context, name, account, url)
  },
})

/** The operand, else the profile's. */
function addressOf({ operands, env, profile }: Login): string {
  const all = readProfiles(env)
  const known = profileOf(all, profile ?? all.current)?.url
  const given = operands[0] ?? (env.QROUTE_URL || known)
  if (!given) throw usage('Missing service address. Usage: qr login https://qr.example.com')
  return toUrl(given).origin
}

/** Before a browser shows a page of something else. */
async function expectService({ signal }: Login, url: string): Promise<void> {
  const client = openClient({ url, key: null }, signal)
  const answer = await client.getAccount({}, { retries: 0 })
  if (answer.ok || answer.error.code === 'unauthorized') return
  if (answer.error.code !== 'unexpected_answer' && answer.status !== 404)
    throw new QrouteError(answer)
  throw new Failure(`${url} is not a Qroute service. Check the address`, EXIT.unavailable)
}

async function keyOf({ terminal }: Login, given: string): Promise<string> {
  const question = terminal.canAsk ? 'Key (input is hidden): ' : ''
  const key = (given === '-' ? await terminal.askSecret(question) : given).trim()
  if (/^sk_(live|test)_\w+$/.test(key)) return key
  throw usage(
    'A key starts with sk_live_ or sk_test_. To create a key, go to Settings > Keys in the dashboard',
  )
}

function wantedOf({ values }: Login, machine: string): Wanted {
  const { name = machine, scopes = ASKED, test } = values
  if (!isTerminalName(name)) throw usage('--name must have 1 to 100 visible characters')
  const isKnown = scopes.split(',').every((one) => SCOPES.some((scope) => scope === one))
  if (!isKnown && scopes !== 'full') {
    throw usage(`--scopes must be full, or one or more of ${SCOPES.join(',')}`)
  }
  return { name, mode: test ? 'test' : 'live', scopes }
}

/** Only a key that works is kept. */
async function check({ signal }: Login, profile: Profile): Promise<Account> {
  return orThrow(openClient(profile, signal).getAccount())
}

/** The name that it is kept under. */
function keep({ env, profile: named, terminal }: Login, profile: Profile): string {
  let name = ''
  let had: Profile | undefined
  changeProfiles(env, (all) => {
    name = named ?? nameFor(all, profile)
    had = profileOf(all, name)
    return { current: name, profiles: { ...all.profiles, [name]: profile } }
  })
  if (had && had.key !== profile.key) {
    terminal.note(
      `qr: The previous key of ${name} still works. You can revoke it in the dashboard under Settings > Keys`,
    )
  }
  return name
}

async function tell(context: Login, name: string, account: Account, url: string): Promise<void> {
  const { env, json, terminal } = context
  if (json) return printJson(context, toJson(name, url, account))
  const mode = account.key?.mode === 'test' ? ' (test mode)' : ''
  await terminal.line(`Signed in to ${account.name}${mode}. Profile: ${name}`)
  if (env.QROUTE_URL || env.QROUTE_API_KEY) {
    terminal.note(
      'qr: QROUTE_URL and QROUTE_API_KEY are set and take precedence over profiles. Unset them to use this profile',
    )
  }
}

function toJson(profile: string, url: string, { id, name, key }: Account) {
  return { profile, url, account: { id, name }, key }
}

const modeOf = (key: string) => (key.startsWith('sk_test_') ? 'test' : 'live')

/** The one of the same service and mode, else the host, with a number if another service has it. */
function nameFor({ profiles }: Profiles, { url, key }: Profile): string {
  const same = Object.entries(profiles).find(
    ([, other]) => other.url === url && modeOf(other.key) === modeOf(key),
  )
  if (same) return same[0]
  const { host } = new URL(url)
  const name = modeOf(key) === 'test' ? `${host}-test` : host
  let free = name
  for (let number = 2; Object.hasOwn(profiles, free); number++) free = `${name}-${number}`
  return free
}
