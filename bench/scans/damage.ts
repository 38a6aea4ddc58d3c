import { spawn } from 'node:child_process'
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { linesOf, qroute } from '../../server/test/support/service/command.ts'
import { completely, patiently } from '../../server/test/support/service/patient.ts'
import { call, freePort, stop } from '../../server/test/support/service/service.ts'
import { until } from '../../server/test/support/service/until.ts'
import { openLimits } from '../support/measure.ts'

/**
 * Claim: no damage to DATA_DIR passes in silence. Makes each on a small installation, with a real server,
 * and prints what start, /readyz, the log, verify and backup say.
 *
 *   npm run bench -- damage
 */
const DOOR = join(import.meta.dirname, '..', '..', 'server', 'qroute.mjs')
const SCANS = 51
/** So that 64 kB are a part of scans.db, not a third. */
const MANY = 3000
const ZEROS = 64 * 1024
const WIDTH = 100
const LABEL = 14
const READY_MS = 60_000

const root = mkdtempSync(join(tmpdir(), 'qroute-damage-'))
const limits = openLimits()
let copies = 0
let silent = 0
let lost = 0

interface Server {
  readonly base: string
  readonly output: () => string
  /** Null: it did not start. */
  readonly degraded: () => Promise<string[] | null>
  readonly end: (signal?: NodeJS.Signals) => Promise<void>
}

async function start(folder: string, ...args: string[]): Promise<Server> {
  const PORT = String(await freePort())
  const base = `http://127.0.0.1:${PORT}`
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [DOOR, 'start', ...args], { env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  const until = performance.now() + READY_MS
  while (child.exitCode === null && !text.includes('listens on') && performance.now() < until) {
    await sleep(50)
  }
  return {
    base,
    output: () => text,
    async degraded() {
      if (child.exitCode !== null) return null
      return (await call(`${base}/readyz`, 'GET')).json.degraded
    },
    end: (signal = 'SIGTERM') => stop(child, signal),
  }
}

/** Wrapped, with the folder by its name. */
function say(label: string, text: string, folder: string): void {
  const words = text.replaceAll(folder, 'DATA_DIR').split(/\s+/)
  let line = `  ${label.padEnd(LABEL)}`
  for (const word of words) {
    if (line.length + word.length > WIDTH && line.trim() !== '') {
      console.log(line)
      line = ' '.repeat(LABEL + 2)
    }
    line += `${word} `
  }
  console.log(line.trimEnd())
}

function logged({ output }: Server): string[] {
  const lines = linesOf(output()).filter((line) => /^\{"level":[45]0/.test(line))
  return [...new Set(lines.map((line) => String(JSON.parse(line).msg)))]
}

/** What the last start said when it refused. */
let refusal = ''

async function sayCommand(folder: string, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await qroute(args, { DATA_DIR: folder })
  const all = linesOf(stdout)
  const wrong = all.filter((line) => line.startsWith('✗'))
  const text = code === 0 ? (args[0] === 'verify' ? (all.at(-1) ?? '') : all.join(' ')) : stderr
  const found = wrong.length > 0 ? `${all.at(-1)} ${wrong.join('; ')}` : text
  if (code !== 0 && linesOf(stderr).some((line) => refusal.includes(line))) {
    say(args[0] ?? '', `exit ${code}: refuses as start does`, folder)
  } else say(args[0] ?? '', `exit ${code}: ${found.replace(/ to \/\S+.*/, '')}`, folder)
}

async function sayServer(server: Server, folder: string): Promise<boolean> {
  const found = await server.degraded()
  refusal = found === null ? server.output() : ''
  const log = logged(server)
  if (found === null) say('start', `refuses: ${server.output()}`, folder)
  else {
    say(
      'start',
      server.output().includes('first start') ? 'starts: "This is the first start"' : 'starts',
      folder,
    )
    say('/readyz', JSON.stringify({ degraded: found }), folder)
    say('log', log.length > 0 ? log.join(' | ') : 'nothing', folder)
  }
  return found === null || found.length > 0 || log.length > 0
}

/** Damage while no server runs. */
async function onDisk(name: string, damage: (folder: string) => void, remedy: string[] = []) {
  const folder = copyWhole()
  damage(folder)
  console.log(`\n${name}`)
  const server = await start(folder)
  await sleep(remedy.length > 0 ? 1000 : 0)
  if (!(await sayServer(server, folder))) silent++
  await server.end()
  await sayCommand(folder, 'verify')
  await sayCommand(folder, 'backup', '--to', join(root, `backup-${copies}`))
  if ((await server.degraded()) === null && server.output().includes('--accept-loss')) {
    const accepted = await start(folder, '--accept-loss')
    say('--accept-loss', logged(accepted).join(' | '), folder)
    await accepted.end()
  }
  if (remedy.length === 0) return
  await sayCommand(folder, ...remedy)
  await sayCommand(folder, 'verify')
}

/** Damage under a running server that has just answered scans; then it is killed. */
async function underway(name: string, damage: (log: string) => void) {
  const folder = copyWhole()
  console.log(`\n${name}, under a running server`)
  const server = await start(folder)
  await scan(server, SCANS - 1)
  damage(join(folder, 'log'))
  await scan(server, 1)
  await sleep(600)
  if (!(await sayServer(server, folder))) silent++
  await server.end('SIGKILL')
  const next = await start(folder)
  const { json } = await completely(() =>
    call(`${next.base}/v1/qrcodes/${code.id}`, 'GET', { key: code.key }),
  )
  const kept = json.total_scans - MANY
  say('after kill -9', `${kept} of ${SCANS} scans are counted`, folder)
  lost += SCANS - kept
  await next.end()
  await sayCommand(folder, 'verify')
  await sayCommand(folder, 'backup', '--to', join(root, `backup-${copies}`))
}

async function scan({ base }: Server, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const { status, text } = await call(`${base}/${code.link}`, 'GET')
    if (status !== 302) throw new Error(`A scan was answered ${status}: ${text}`)
  }
}

const whole = join(root, 'whole')
const code = { id: '', link: '', key: '' }
await prepare()

async function prepare(): Promise<void> {
  const server = await start(whole)
  const keyIn = () => /live key +(\S+)\s/.exec(server.output())?.[1]
  await until(() => keyIn() !== undefined, 'the first start prints no key')
  code.key = keyIn() ?? ''
  const body = { name: 'Menu', destination_url: 'https://example.com/' }
  const { json, text } = await patiently(() =>
    call(`${server.base}/v1/qrcodes`, 'POST', { key: code.key, body }),
  )
  if (!json.id) throw new Error(`No code to scan: ${text}`)
  code.id = json.id
  code.link = json.short_code
  await Promise.all(Array.from({ length: 20 }, () => scan(server, MANY / 20)))
  await call(`${server.base}/v1/qrcodes/${code.id}`, 'GET', { key: code.key })
  await server.end()
  // Recorded and removed: what is in the log later is of the next server.
  const second = await start(whole)
  await sleep(2500)
  await second.end()
}

function copyWhole(): string {
  const folder = join(root, `data-${++copies}`)
  cpSync(whole, folder, { recursive: true })
  return folder
}

const empty = (name: string) => (folder: string) => truncateSync(join(folder, name), 0)
const remove = (name: string) => (folder: string) => rmSync(join(folder, name))
const clean = (names: RegExp) => (log: string) => {
  for (const name of readdirSync(log)) if (names.test(name)) rmSync(join(log, name))
}

function cutOff(name: string) {
  return (folder: string) => {
    const path = join(folder, name)
    truncateSync(path, Math.floor(statSync(path).size / 8192) * 4096)
  }
}

function tear(folder: string): void {
  const path = join(folder, 'scans.db')
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(ZEROS), 0, ZEROS, statSync(path).size - ZEROS)
  closeSync(file)
}

await onDisk('qroute.db is missing', remove('qroute.db'))
await onDisk('qroute.db is empty', empty('qroute.db'))
await onDisk('scans.db is missing', remove('scans.db'))
await onDisk('scans.db is empty', empty('scans.db'))
await onDisk('64 kB of zeros in scans.db', tear, ['repair'])
await onDisk('tickets.db is missing', remove('tickets.db'))
await onDisk('secret is missing', remove('secret'))
await onDisk('secret is another', (folder) => writeFileSync(join(folder, 'secret'), 'x'.repeat(43)))
await onDisk('activity.db is empty', empty('activity.db'))
await onDisk('activity.db is cut off', cutOff('activity.db'))
await underway('rm log/*', clean(/./))
await underway('rm log/*-wal', clean(/-wal$/))
await underway('rm -r log', (log) => rmSync(log, { recursive: true }))
rmSync(root, { recursive: true, force: true })
console.log('')
limits.atMost('scans lost by removing files of the log', lost, 0, 'scans')
limits.atMost('damages that pass in silence', silent, 0, 'damages')
limits.end()
