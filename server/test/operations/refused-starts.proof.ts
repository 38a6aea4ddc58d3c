import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { linesOf, qroute } from '../support/service/command.ts'
import { newDatabase, SECRET } from '../support/service/databases.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import {
  DOOR,
  type Environment,
  freePort,
  inherited,
  spawnServer,
  stop,
} from '../support/service/processes/server-process.ts'
import { atEnd } from '../support/service/site.ts'

/**
 * A problem with DATA_DIR, HOST, PORT, a database or a file of a setting is reported in one line that names
 * the setting, never as a stack trace; on both engines, with real disks and rights.
 */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const skip = isRoot ? false : 'only root can mount a disk and become somebody else'
const NEVER = /^ +at |\bErrno|node:fs|file:\/\//m

type Make = (folder: string, t: TestContext) => void

function mount(folder: string, t: TestContext, ...options: string[]): void {
  mkdirSync(folder)
  const args = ['-t', 'tmpfs', '-o', ['size=64m', ...options].join(','), 'tmpfs', folder]
  assert.equal(spawnSync('mount', args).status, 0)
  atEnd(t, () => assert.equal(spawnSync('umount', ['-l', folder]).status, 0))
}

function makeReadOnly(folder: string): void {
  assert.equal(spawnSync('mount', ['-o', 'remount,ro', folder]).status, 0)
}

/** `theirs`: run by somebody who has no rights. */
interface Mistake {
  readonly make: Make
  readonly says: RegExp
  readonly theirs?: boolean
}

const FOLDERS: Readonly<Record<string, Mistake>> = {
  'on a read-only disk': {
    make(folder, t) {
      mount(folder, t)
      makeReadOnly(folder)
    },
    says: /^DATA_DIR: .*: the file system is read-only$/,
  },
  'on a disk that became read-only': {
    make(folder, t) {
      mount(folder, t)
      mkdirSync(join(folder, 'log'))
      makeReadOnly(folder)
    },
    says: /^(DATA_DIR: .*: the file system is read-only$|DATABASE_URL: .* belongs to a server)/,
  },
  'without a free inode': {
    make(folder, t) {
      mount(folder, t, 'nr_inodes=2')
      writeFileSync(join(folder, 'last'), '')
    },
    says: /^DATA_DIR: /,
  },
  'that is a file': {
    make: (folder) => writeFileSync(folder, ''),
    says: /^DATA_DIR: .*: a file is where a folder should be$/,
  },
  'below a file': {
    make(folder) {
      writeFileSync(folder, '')
    },
    says: /^DATA_DIR: .*: a file is where a folder should be$/,
  },
  'that is a link to nothing': {
    make: (folder) => symlinkSync('/nonexistent/folder', folder),
    says: /^DATA_DIR: /,
  },
  'in /proc': { make: () => undefined, says: /^DATA_DIR: \/proc\/nothing/ },
  'of somebody else': {
    make: (folder) => mkdirSync(folder, { mode: 0o700 }),
    says: /^DATA_DIR: .*: this user is not allowed to write there$/,
    theirs: true,
  },
}

/** Of data that has been in use. */
const FILES: Readonly<Record<string, Mistake>> = {
  'log is a file': {
    make(folder) {
      rmSync(join(folder, 'log'), { recursive: true })
      writeFileSync(join(folder, 'log'), '')
    },
    says: /^DATA_DIR: .*log.*: a file is where a folder should be$/,
  },
  'log of somebody else': {
    make: (folder) => chmodSync(join(folder, 'log'), 0),
    says: /^DATA_DIR: .*log.*: this user is not allowed to write there$/,
    theirs: true,
  },
  'secret that is a folder': {
    make(folder) {
      rmSync(join(folder, 'secret'))
      mkdirSync(join(folder, 'secret'), { mode: 0o700 })
    },
    says: /^SECRET: .*secret cannot be read \(EISDIR\)$/,
  },
  'secret of somebody else': {
    make: (folder) => chownSync(join(folder, 'secret'), 0, 0),
    says: /^SECRET: .*secret cannot be read \(EACCES\)$/,
    theirs: true,
  },
}

function newFolder(t: TestContext): string {
  const folder = temporaryFolder(t)
  chmodSync(folder, 0o777)
  return folder
}

async function assertOneLine(
  env: Environment,
  says: RegExp,
  { args = ['start'], theirs = false } = {},
): Promise<void> {
  const PORT = String(await freePort())
  const whole = { ...inherited(), HOME: '/tmp', PORT, LOG_LEVEL: 'error', ...env }
  const who = theirs ? { uid: NOBODY, gid: NOBODY } : {}
  const { status, stdout, stderr } = spawnSync(process.execPath, [DOOR, ...args], {
    ...{ env: whole, encoding: 'utf8', timeout: 30_000, ...who },
  })
  const said = linesOf(stderr)
  assert.doesNotMatch(stderr, NEVER)
  assert.deepEqual([status, stdout, said.length], [1, '', 1], stderr)
  assert.match(said[0] ?? '', says)
}

async function onPostgres(t: TestContext): Promise<Environment> {
  const close: (() => Promise<void>)[] = []
  const DATABASE_URL = await newDatabase((one) => close.push(one))
  for (const one of close) atEnd(t, one)
  return { DATABASE_URL, SECRET }
}

for (const engine of ['sqlite', 'postgres'] as const) {
  for (const [name, { make, says, theirs = false }] of Object.entries(FOLDERS)) {
    test(`DATA_DIR ${name}, on ${engine}`, { skip }, async (t) => {
      const env = engine === 'postgres' ? await onPostgres(t) : {}
      const folder = join(newFolder(t), 'data')
      make(folder, t)
      const below: Record<string, string> = {
        'below a file': join(folder, 'data'),
        'in /proc': '/proc/nothing',
      }
      await assertOneLine({ DATA_DIR: below[name] ?? folder, ...env }, says, { theirs })
    })
  }
}

test('files of DATA_DIR that cannot be used', { skip }, async (t) => {
  const whole = join(newFolder(t), 'whole')
  const { child } = await spawnServer({ DATA_DIR: whole, LOG_LEVEL: 'error' })
  await stop(child, 'SIGTERM')
  for (const [name, { make, says, theirs = false }] of Object.entries(FILES)) {
    await t.test(name, async () => {
      const DATA_DIR = join(newFolder(t), 'data')
      cpSync(whole, DATA_DIR, { recursive: true })
      if (theirs) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, DATA_DIR])
      make(DATA_DIR, t)
      await assertOneLine({ DATA_DIR }, says, { theirs })
    })
  }
  await t.test('commands too, on a read-only disk', async () => {
    const DATA_DIR = join(newFolder(t), 'data')
    mount(DATA_DIR, t)
    cpSync(whole, DATA_DIR, { recursive: true })
    makeReadOnly(DATA_DIR)
    const readOnly = /^DATA_DIR: .*: the file system is read-only$/
    for (const args of [['repair'], ['account', 'list'], ['migrate']])
      await assertOneLine({ DATA_DIR }, readOnly, { args })
  })
})

const HOSTS: Readonly<Record<string, RegExp>> = {
  '999.1.1.1': /^HOST: "999\.1\.1\.1" is not an address or host name$/,
  '::g': /^HOST: "::g" is not an address or host name$/,
  'nothing.invalid': /^HOST: nothing\.invalid cannot be looked up \(E\w+\)$/,
  '192.0.2.1': /^HOST: this machine does not have the address 192\.0\.2\.1$/,
  '2001:db8::1': /^HOST: (this machine does not have the address|cannot listen there)/,
  'fe80::1%nothing': /^HOST: cannot listen there/,
}

test('a HOST where nothing can listen, and a PORT that is taken', async (t) => {
  const DATA_DIR = join(newFolder(t), 'data')
  for (const [HOST, says] of Object.entries(HOSTS)) await assertOneLine({ DATA_DIR, HOST }, says)
  const taken = createServer().listen(0, '127.0.0.1')
  atEnd(t, () => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  await assertOneLine({ DATA_DIR, PORT: String(port) }, /^PORT: already in use/)
})

test('a database that cannot be had', async (t) => {
  const { DATABASE_URL = '' } = await onPostgres(t)
  const DATA_DIR = join(newFolder(t), 'data')
  const other = (change: object) => Object.assign(new URL(DATABASE_URL), change).href
  const urls = [
    'postgres://a@127.0.0.1:1/x',
    'postgres://a@nothing.invalid/x',
    other({ pathname: '/nothing' }),
    other({ username: 'nobody', password: 'hunter2' }),
    other({ search: '?sslmode=verify-full&sslrootcert=/nothing.pem' }),
    other({ search: '?options=-c%20nothing%3Don' }),
  ]
  for (const url of urls)
    await assertOneLine({ DATA_DIR, SECRET, DATABASE_URL: url }, /^DATABASE_URL: (?!.*hunter2)/)
})

test('files that settings name', async (t) => {
  const folder = newFolder(t)
  const DATA_DIR = join(folder, 'data')
  const missing = join(folder, 'missing')
  for (const path of [missing, folder]) {
    await assertOneLine({ DATA_DIR, SECRET_FILE: path }, /^SECRET: SECRET_FILE cannot be read/)
    await assertOneLine({ DATA_DIR, PLANS_FILE: path }, /^PLANS_FILE: /)
    await assertOneLine({ DATA_DIR, GEO_DB: path }, /^GEO_DB: /)
  }
  const { code } = await qroute(['version'], { DATA_DIR: missing })
  assert.equal(code, 0)
})
