import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { backup as copyPages, DatabaseSync } from 'node:sqlite'
import type { Config } from '../../config.ts'
import { ConfigError } from '../../lib/config-error.ts'
import { toCount } from '../../lib/count.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { countScansBetween, letRecorderCatchUp, readMarks } from '../../recorder/backlog.ts'
import { findSecret, PREVIOUS_FILE, SECRET_FILE, toSecret } from '../../secret.ts'
import { assertNothingLost } from '../../storage/engine/losses.ts'
import { makeFolder } from '../../storage/engine/open-database.ts'
import { holdMoment } from '../../storage/engine/snapshot.ts'
import { command, type Output, type Progress } from '../command.ts'
import {
  assertEmbedded,
  type BackupFile,
  DATABASES,
  hashFile,
  readIntegrity,
  writeManifest,
} from './manifest.ts'

/**
 * `qroute backup`: copies everything while the server runs.
 *
 * Each database is copied as of one moment, under a read transaction that is held from the first
 * page to the last. (Without it SQLite restarts the copy after every commit by someone else: next
 * to a writer, a copy of 90 MB never finished; with it, it took 0.2 s.) Scans are copied before
 * codes, so every code with scans in the backup is in it too. Scans answered before the backup
 * began are included: it waits for the recorder.
 *
 * Databases are read only through SQLite: a process that opens such a file in any other way and
 * closes it again releases the locks of all its connections.
 */

export const backup = command({
  name: 'backup',
  about: 'back up everything; works while the server is running',
  options: ['to'],
  run: ({ config, progress, values }) => backUp(config, progress, values.to),
})

/** Pages of 4 KiB between progress updates: a few milliseconds. */
const STEP_PAGES = 1000
const BUSY_TIMEOUT_MS = 5000

async function backUp(config: Config, progress: Progress, to: string): Promise<Output> {
  assertEmbedded(config, 'backup')
  const folder = resolve(to)
  assertNothingLost(config, findSecret(config))
  for (const name of DATABASES) assertThere(join(config.DATA_DIR, name))
  prepareFolder(folder)
  try {
    return await fill(config, progress, folder)
  } catch (error) {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number }
    if (code === undefined && errcode === undefined) throw error
    throw new ConfigError(`--to: the backup failed (${message})`)
  }
}

async function fill(config: Config, progress: Progress, folder: string): Promise<Output> {
  const { DATA_DIR } = config
  const secrets = readSecrets(config)
  progress('waiting for all scans to be recorded …')
  const ends = await letRecorderCatchUp(DATA_DIR)
  const madeAt = new Date().toISOString()
  const files: Record<string, BackupFile> = {}
  for (const name of DATABASES) {
    const path = join(folder, name)
    await copyDatabase(join(DATA_DIR, name), path, (percent) => progress(`${name}: ${percent}%`))
    progress(`${name}: checking …`)
    const integrity = seal(path)
    files[name] = { ...(await describe(path)), integrity }
  }
  if (JSON.stringify(readSecrets(config)) !== JSON.stringify(secrets)) {
    throw new ConfigError('SECRET: was changed during the backup. Run the backup again')
  }
  for (const [name, kept] of Object.entries(secrets)) {
    const path = join(folder, name)
    writeFileSync(path, kept, { mode: 0o600, flag: 'wx', flush: true })
    files[name] = await describe(path)
  }
  const secret = config.SECRET ?? secrets[SECRET_FILE]?.trim()
  const manifest = {
    format: 1,
    version: packageJson.version,
    made_at: madeAt,
    files,
    secret_fingerprint: secret === undefined ? null : toSecret(secret).fingerprint,
  } as const
  writeManifest(folder, manifest)
  const missing = countScansBetween(DATA_DIR, readMarks(join(folder, 'scans.db')), ends)
  const json = { to: folder, ...manifest, scans_missing: missing }
  return { json, text: toText(folder, files, missing, config), ok: true }
}

function assertThere(path: string): void {
  if (existsSync(path)) return
  throw new ConfigError(`DATA_DIR: ${path} does not exist. Start the server to create it`)
}

function prepareFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new ConfigError(`--to: ${folder} is not a folder`)
    if (readdirSync(folder).length > 0) throw new ConfigError(`--to: ${folder} is not empty`)
    chmodSync(folder, 0o700)
    return
  }
  try {
    makeFolder(folder)
  } catch (error) {
    throw new ConfigError(`--to: ${folder} cannot be created (${(error as Error).message})`)
  }
}

async function copyDatabase(
  from: string,
  to: string,
  onPercent: (percent: number) => void,
): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    holdMoment(source)
    await copyPages(source, to, {
      rate: STEP_PAGES,
      progress: ({ totalPages, remainingPages }) =>
        onPercent(Math.floor(100 * (1 - remainingPages / totalPages))),
    })
  } finally {
    source.close()
  }
}

/**
 * Makes the copy a single file that can be read anywhere, even on read-only media, and checks it.
 */
function seal(path: string): string {
  const db = new DatabaseSync(path)
  db.exec('pragma journal_mode = delete')
  db.close()
  chmodSync(path, 0o600)
  const integrity = readIntegrity(path)
  if (integrity === 'ok') return integrity
  const [first, second = first] = integrity.split('\n')
  throw new ConfigError(`DATA_DIR: ${basename(path)} is damaged (${second}). See docs/operating.md`)
}

async function describe(path: string): Promise<BackupFile> {
  return { bytes: statSync(path).size, sha256: await hashFile(path) }
}

/** By the names of their files; none if the operator keeps the secret elsewhere. */
function readSecrets({ SECRET, DATA_DIR }: Config): Record<string, string> {
  const names = SECRET === null ? [SECRET_FILE, PREVIOUS_FILE] : []
  const there = names.filter((name) => existsSync(join(DATA_DIR, name)))
  return Object.fromEntries(there.map((name) => [name, readFileSync(join(DATA_DIR, name), 'utf8')]))
}

function toText(
  folder: string,
  files: Record<string, BackupFile>,
  missing: number,
  config: Config,
): string {
  const lines = Object.entries(files).map(
    ([name, { bytes }]) => `  ${name.padEnd(15)} ${toCount(bytes, 'byte')}`,
  )
  if (config.SECRET !== null)
    lines.push('  SECRET is set in the environment. Keep a copy of it with the backup.')
  if (missing > 0) {
    const scans = `${toCount(missing, 'scan')} ${missing === 1 ? 'is' : 'are'} still in the scan log and not in this backup`
    lines.push(`  WARNING: ${scans}. Start a server to record the log, then back up again.`)
  }
  return [`Backed up to ${folder}`, ...lines].join('\n')
}
