import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { Environment } from './command.ts'
import { EXIT, Failure } from './errors.ts'
import { nearest } from './nearest.ts'

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
  const base =
    env.XDG_CONFIG_HOME ||
    (process.platform === 'win32' && env.APPDATA ? env.APPDATA : path.join(home, '.config'))
  return path.join(base, 'qroute', 'profiles.json')
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
  try {
    const { current = null, profiles = {} } = JSON.parse(text)
    return { current, profiles }
  } catch {
    throw new Failure(`${file} is not JSON: repair or delete it, then sign in with qr login`)
  }
}

/** All or nothing: a full disk leaves the old file. */
export function writeProfiles(env: Environment, profiles: Profiles): void {
  const file = profilesFile(env)
  const folder = path.dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const draft = `${file}.${process.pid}.part`
  writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

/** `--profile`, else QROUTE_URL and QROUTE_API_KEY, else QROUTE_PROFILE, else the current profile. */
export function accountOf(env: Environment, named: string | undefined): Account {
  const { QROUTE_URL: url, QROUTE_API_KEY: key } = env
  if (named === undefined && (url || key)) {
    if (url && key) return { name: null, url, key }
    // Never a key of one service to another.
    const missing = url ? 'QROUTE_API_KEY' : 'QROUTE_URL'
    throw new Failure(`${missing} is missing: set both, or none and qr login`, EXIT.refused)
  }
  const { current, profiles } = readProfiles(env)
  const name = named ?? (env.QROUTE_PROFILE || current)
  if (name === null) {
    throw new Failure('Not signed in: qr login, or set QROUTE_URL and QROUTE_API_KEY', EXIT.refused)
  }
  const profile = profiles[name]
  if (profile) return { name, ...profile }
  const names = Object.keys(profiles)
  const meant = nearest(name, names)
  const advice = meant ? `Did you mean ${meant}?` : `See qr profiles, or qr login --profile ${name}`
  throw new Failure(`There is no profile ${name}. ${advice}`, EXIT.refused)
}
