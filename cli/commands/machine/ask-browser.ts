import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import {
  isTerminalName,
  TERMINAL_NAME_MAX,
  terminalCode,
} from '../../../domain/accounts/terminal.ts'
import { launch } from '../../browser.ts'
import type { Context } from '../../command.ts'
import { EXIT, Failure, toFailure } from '../../errors.ts'
import type { Profile } from '../../profiles.ts'
import { listenFor, type Sent } from './listener.ts'
import { revokeKey } from './revoke.ts'

/** The key that is asked for. */
export interface Wanted {
  readonly name: string
  readonly mode: 'live' | 'test'
  /** As in the address: full, or with commas. */
  readonly scopes: string
}

export interface Asking {
  readonly url: string
  readonly wanted: Wanted
  readonly waitS: number
  readonly hasBrowser: boolean
}

const REVOKE_MS = 5000

/** What the key is called if nobody says it. */
export function nameOfMachine(): string {
  const name = `qr on ${hostname()}`.slice(0, TERMINAL_NAME_MAX).trim()
  return isTerminalName(name) ? name : 'qr'
}

type Terminal = Pick<Context, 'terminal' | 'env' | 'signal'>

/** What is done with the key. */
export interface Keeping {
  /** Whose it is; throws if it does not work. */
  readonly check: (profile: Profile) => Promise<string>
  readonly keep: (profile: Profile) => void
}

/** Somebody confirms in the dashboard, and the key is kept. One that cannot be kept is revoked. */
export async function askBrowser(
  context: Terminal,
  { url, wanted, waitS, hasBrowser }: Asking,
  keeping: Keeping,
): Promise<void> {
  const { terminal, env, signal } = context
  const state = randomBytes(32).toString('hex')
  const linkTo = (port: number) => {
    const query = new URLSearchParams({ ...wanted, port: `${port}`, state })
    return `${url}/app/connect?${query}`
  }
  const late = AbortSignal.timeout(waitS * 1000)
  const expected = { state, origin: url, linkTo }
  const listener = await listenFor(expected, AbortSignal.any([signal, late]))
  const isRemote = Boolean(env.SSH_CONNECTION)
  const isLaunched = hasBrowser && !isRemote
  try {
    terminal.note(`Open this page, and confirm if it shows the code ${terminalCode(state)}:`)
    for (const line of ['', `  ${listener.address}`, '']) terminal.note(line)
    for (const line of adviceFor(isRemote, url, listener.port)) terminal.note(line)
    if (isLaunched) await launch(listener.address, env)
    await take(context, await listener.sent, url, keeping, isLaunched)
  } catch (error) {
    if (!late.aborted || signal.aborted || error instanceof Failure) throw error
    throw new Failure('Sign-in was not confirmed in time. Run qr login again', EXIT.refused)
  } finally {
    listener.close()
  }
}

function adviceFor(isRemote: boolean, url: string, port: number): string[] {
  const byKey = `create a key in the dashboard under Settings > Keys, then run qr login ${url} --key -`
  if (!isRemote) return [`If this machine has no browser, ${byKey}`]
  return [
    `Over SSH, connect with ssh -L ${port}:127.0.0.1:${port} … so that your browser can reach this machine`,
    `Or ${byKey}`,
  ]
}

async function take(
  { terminal, signal }: Terminal,
  { fields, answer }: Sent,
  url: string,
  { check, keep }: Keeping,
  isLaunched: boolean,
): Promise<void> {
  if (fields.has('error')) {
    await answer('declined')
    throw new Failure('Sign-in was declined in the browser. No key was created', EXIT.refused)
  }
  if (fields.get('url') !== url) {
    await answer('failed')
    throw new Failure(`The key is for another service. Revoke it at ${fields.get('url')}`)
  }
  const profile = { url, key: fields.get('key') ?? '' }
  try {
    const account = await check(profile).catch(async (error) => {
      await answer('failed')
      throw error
    })
    await answer('done')
    // Others on this machine see the address of a browser that was started, and may be faster than it.
    if (isLaunched && terminal.canAsk) await confirm(terminal, account)
    keep(profile)
  } catch (error) {
    const failure = toFailure(error)
    const isRevoked = await revokeKey(profile, AbortSignal.timeout(REVOKE_MS)).then(
      () => true,
      () => false,
    )
    const rest = isRevoked
      ? 'The key was revoked'
      : 'Revoke the key in the dashboard under Settings > Keys'
    // Whoever is interrupted is told nothing else.
    if (signal.aborted) terminal.note(`qr: ${rest}`)
    throw new Failure(`${failure?.message ?? 'The key was not saved'}. ${rest}`, failure?.exitCode)
  }
}

async function confirm(terminal: Context['terminal'], account: string): Promise<void> {
  const answer = await terminal.ask(`Sign in to ${account}? [Y/n] `)
  if (!/^(y(es)?)?$/i.test(answer)) throw new Failure('Not signed in', EXIT.refused)
}
