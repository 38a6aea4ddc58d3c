import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { ConfigError } from '../lib/config-error.ts'
import { toCount } from '../lib/count.ts'
import { type Checked, type Difference, verify } from '../storage/checks/verify.ts'
import { type FilePart, newestVersion, READ_VERSION } from '../storage/engine/migrate.ts'
import { databaseFile } from '../storage/engine/open-database.ts'
import {
  openPostgresSnapshot,
  openSqliteSnapshot,
  type Snapshot,
} from '../storage/engine/snapshot.ts'
import { isDamaged } from '../storage/engine/sqlite/sqlite-errors.ts'
import { isPurging } from '../storage/scans/purging/finish.ts'
import { command, type Output, type Progress } from './command.ts'

/** Recounts, with or without a running server, and changes nothing. */
export const verifyFigures = command({
  name: 'verify',
  about: 'recount all figures and report any differences',
  options: [],
  run: ({ config, progress }) => verifyData(config, progress),
})

/** Per check; the rest is only counted. `--json` has more. */
const SHOWN_MAX = 20

interface Snapshots {
  readonly codes: Snapshot
  readonly scans: Snapshot
  close(): Promise<void>
}

export async function verifyData(config: Config, progress: Progress): Promise<Output> {
  const snapshots = await openSnapshots(config).catch((error) => failed(config, error))
  try {
    await assertCurrent(snapshots).catch((error) => failed(config, error))
    if (await isPurging(snapshots.scans)) throw new ConfigError(PURGING)
    const { codes, scans } = snapshots
    const checks = await verify(codes, scans, (name) => progress(`checking ${name} …`))
    const ok = checks.every(({ differences }) => differences.length === 0)
    return { json: { ok, checks: checks.map(toJson) }, text: toText(checks, ok), ok }
  } finally {
    await snapshots.close()
  }
}

const PURGING =
  'Scans are being purged or an account is being deleted, so the figures are incomplete. A running server will finish this within a minute or two, even if it was interrupted. Run verify again after that'

function failed(config: Config, error: Error & { code?: string }): never {
  if (error instanceof ConfigError || isDamaged(error)) throw error
  const setting = config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'
  throw new ConfigError(`${setting}: ${error.message || error.code}`)
}

/** Scans first: then every code with scans is among the codes, unless deleted in between. */
async function openSnapshots(config: Config): Promise<Snapshots> {
  if (config.DATABASE_URL) {
    const both = await openPostgresSnapshot(config.DATABASE_URL)
    return { codes: both, scans: both, close: () => both.close() }
  }
  const scans = openPart(config, 'scans')
  const codes = openPart(config, 'codes')
  return {
    codes,
    scans,
    async close() {
      await scans.close()
      await codes.close()
    },
  }
}

function openPart(config: Config, part: FilePart): Snapshot {
  const path = databaseFile(config, part)
  if (existsSync(path)) return openNamed(path)
  throw new ConfigError(
    `DATA_DIR: ${path} does not exist. Start the server to create it, or restore a backup`,
  )
}

function openNamed(path: string): Snapshot {
  try {
    return openSqliteSnapshot(path)
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error })
  }
}

/** It changes nothing, so it does not migrate; and each check is written for one schema version. */
async function assertCurrent(snapshots: Snapshots): Promise<void> {
  for (const part of ['codes', 'scans'] as const) {
    const [row] = await snapshots[part].query<{ version: number | null }>(READ_VERSION, [part])
    const version = row?.version ?? 0
    const newest = newestVersion(part)
    if (version === newest) continue
    const remedy = version < newest ? 'Run qroute migrate first' : 'Use a newer version of Qroute'
    throw new ConfigError(
      `The ${part} database is at version ${version}, but this version of Qroute requires version ${newest}. ${remedy}`,
    )
  }
}

function toJson({ name, rows, differences, more }: Checked) {
  return { name, rows, differences, more }
}

function toText(checks: readonly Checked[], ok: boolean): string {
  const lines = checks.flatMap(({ name, claim, rows, differences, more }) => {
    const shown = differences.slice(0, SHOWN_MAX)
    const hidden = differences.length - shown.length + more
    return [
      `${differences.length === 0 ? '✓' : '✗'} ${name}: ${claim} (${toCount(rows, 'row')})`,
      ...shown.map(toLine),
      ...(hidden > 0 ? [`    and ${hidden.toLocaleString('en')} more`] : []),
    ]
  })
  const bad = checks.filter(({ differences }) => differences.length > 0).length
  const end = ok ? 'Everything matches.' : `${bad} of ${toCount(checks.length, 'check')} failed.`
  return [...lines, end].join('\n')
}

function toLine({ id, what, expected, found }: Difference): string {
  return `    ${id}: ${what}, expected ${expected ?? 'none'}, found ${found ?? 'none'}`
}
