import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../../config.ts'
import { ConfigError } from '../../lib/config-error.ts'
import { PREVIOUS_FILE, SECRET_FILE } from '../../secret.ts'

/**
 * What a backup says about itself. It is written last, so a folder without it is not a complete
 * backup. It has a hash of each file, because a database with valid pages may still have lost a bit
 * on a cheap disk.
 */
export interface Manifest {
  readonly format: 1
  /** Of the program that created it. */
  readonly version: string
  readonly made_at: string
  readonly files: Readonly<Record<string, BackupFile>>
  /** Identifies a secret without revealing it; null: there was none yet. */
  readonly secret_fingerprint: string | null
}

export interface BackupFile {
  readonly bytes: number
  readonly sha256: string
  /** Result of SQLite's own check of a database: "ok". */
  readonly integrity?: string
}

const NAME = 'manifest.json'
/** The codes last: a folder without them is empty. */
export const DATABASES = ['scans.db', 'tickets.db', 'qroute.db'] as const
/** Backups made before scan limits existed have none. */
export const TICKETS_FILE = 'tickets.db'
/** Sessions and uses: not backed up, people sign in again. */
export const ACTIVITY_FILE = 'activity.db'

export function assertEmbedded(config: Config, command: string): void {
  if (config.DATABASE_URL === null) return
  throw new ConfigError(
    `${command} works only with the embedded database. With PostgreSQL, use pg_dump and pg_restore, and keep SECRET with the dump`,
  )
}

export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  writeFileSync(join(folder, NAME), text, { mode: 0o600, flag: 'wx', flush: true })
}

/** Checks that every file is as it was written; otherwise throws an error that names the file. */
export async function readManifest(
  folder: string,
  onFile: (name: string) => void,
): Promise<Manifest> {
  const manifest = parse(folder)
  for (const name of DATABASES) {
    if (!manifest.files[name] && name !== TICKETS_FILE)
      throw damaged(folder, `${name} is not in the manifest`)
  }
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    onFile(name)
    const path = join(folder, name)
    if (!existsSync(path)) throw damaged(folder, `${name} is missing`)
    if (statSync(path).size !== bytes) throw damaged(folder, `${name} has a different size`)
    if ((await hashFile(path)) !== sha256) throw damaged(folder, `${name} was modified`)
    if (name.endsWith('.db') && readIntegrity(path) !== 'ok') {
      throw damaged(folder, `${name} is corrupt`)
    }
  }
  return manifest
}

function parse(folder: string): Manifest {
  const path = join(folder, NAME)
  if (!existsSync(path))
    throw new ConfigError(`--from: ${folder} is not a complete backup (no ${NAME})`)
  try {
    const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
    if (manifest.format === 1 && Object.keys(manifest.files).every(isName)) return manifest
  } catch {}
  throw damaged(folder, `${NAME} cannot be read`)
}

function isName(name: string): boolean {
  return [...DATABASES, SECRET_FILE, PREVIOUS_FILE].includes(name)
}

function damaged(folder: string, why: string): ConfigError {
  return new ConfigError(`--from: the backup in ${folder} is damaged: ${why}. Nothing was changed`)
}

export function readIntegrity(path: string): string {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return String(db.prepare('pragma integrity_check').get()?.integrity_check)
  } catch (error) {
    return (error as Error).message
  } finally {
    db.close()
  }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
