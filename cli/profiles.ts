import {
  chmodSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { isObject } from '../domain/is-object.ts'
import { suggest } from '../terminal/suggestion.ts'
import type { Environment } from './command.ts'
import { EXIT, Failure } from './errors.ts'
import { draftOf, makeFolder } from './folder.ts'
import { lock } from './lock.ts'
import { toUrl } from './service.ts'

/** Where services are and the keys for them, by name. The file is for its owner alone. */
export interface Profile {
  readonly url: string
  readonly key: string
}

export interface Profiles {
  /** The one that is used if none is named. */
  readonly current: string | null
  readonly profiles: Readonly<Record<string, Profile>>
}

export interface Account extends Profile {
  /** Null: from the environment. */
  readonly name: string | null
}

const NONE: Profiles = { current: null, profiles: {} }

export function profilesFile(env: Environment): string {
  const home = env.HOME || homedir()
  const { XDG_CONFIG_HOME: config = '', APPDATA: roaming } = env
  const fallback = process.platform === 'win32' && roaming ? roaming : path.join(home, '.config')
  // One that depends on where somebody stands is none, says its standard.
  return path.join(path.isAbsolute(config) ? config : fallback, 'qroute', 'profiles.json')
}

export function readProfiles(env: Environment): Profiles {
  const file = profilesFile(env)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NONE
    throw error
  }
  const found = parse(text)
  if (found) return found
  throw new Failure(`${file} is damaged. Repair or delete the file, then run qr login`)
}

function parse(text: string): Profiles | null {
  try {
    const found = JSON.parse(text)
    if (!isObject(found)) return null
    const { current = null, profiles = {} } = found
    const isName = current === null || typeof current === 'string'
    const isGood = isName && isObject(profiles) && Object.values(profiles).every(isProfile)
    return isGood ? ({ current, profiles } as Profiles) : null
  } catch {
    return null
  }
}

function isProfile(value: unknown): value is Profile {
  const { url, key } = (value ?? {}) as Partial<Profile>
  return typeof url === 'string' && URL.canParse(url) && typeof key === 'string'
}

/** Also one that is called as something every object has. */
export function profileOf({ profiles }: Profiles, name: string | null): Profile | undefined {
  return name !== null && Object.hasOwn(profiles, name) ? profiles[name] : undefined
}

/** All or nothing: a full disk leaves the old file. */
export function writeProfiles(env: Environment, profiles: Profiles): void {
  const named = profilesFile(env)
  makeFolder(path.dirname(named), 0o700)
  chmodSync(path.dirname(named), 0o700)
  // Who keeps the file elsewhere, and a link to it here, keeps the link.
  const file = existsSync(named) ? realpathSync(named) : named
  const draft = draftOf(file)
  try {
    writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** One after the other: of several that sign in at once, none loses its key. */
export function changeProfiles(env: Environment, change: (had: Profiles) => Profiles): void {
  const file = profilesFile(env)
  makeFolder(path.dirname(file), 0o700)
  const unlock = lock(`${file}.lock`)
  try {
    writeProfiles(env, change(readProfiles(env)))
  } finally {
    unlock()
  }
}

/** Takes the file away from others than its owner. What to tell, if they had it. */
export function keepPrivate(env: Environment): string | null {
  if (process.platform === 'win32') return null
  const file = profilesFile(env)
  if ((statSync(file).mode & 0o077) === 0) return null
  try {
    chmodSync(file, 0o600)
    return `Other users of this machine could read ${file}. This has been fixed, but consider replacing the keys in the file`
  } catch {
    return `Other users of this machine can read ${file}, which contains your keys`
  }
}

/** `--profile`, else QROUTE_URL and QROUTE_API_KEY, else QROUTE_PROFILE, else the current profile. */
export function accountOf(env: Environment, named: string | undefined): Account {
  const { QROUTE_URL: url, QROUTE_API_KEY: key } = env
  if (named === undefined && (url || key)) {
    if (url && key) return { name: null, url: toUrl(url).href.replace(/(\/v1)?\/*$/, ''), key }
    // Never a key of one service to another.
    const missing = url ? 'QROUTE_API_KEY' : 'QROUTE_URL'
    throw new Failure(
      `${missing} is missing. Either set both variables, or unset both and run qr login`,
      EXIT.refused,
    )
  }
  const all = readProfiles(env)
  const name = named ?? (env.QROUTE_PROFILE || all.current)
  if (name === null) {
    throw new Failure(
      'Not signed in. Run qr login, or set QROUTE_URL and QROUTE_API_KEY',
      EXIT.refused,
    )
  }
  const profile = profileOf(all, name)
  if (profile) return { name, ...profile }
  const meant = suggest(name, Object.keys(all.profiles))
  const advice = meant
    ? `Did you mean ${meant}?`
    : `To list profiles, run qr profiles; to create this one, run qr login --profile ${name}`
  throw new Failure(`No profile named ${name}. ${advice}`, EXIT.refused)
}
