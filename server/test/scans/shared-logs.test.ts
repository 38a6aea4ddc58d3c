import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionOf } from '../../scan-log/format.ts'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { lineOf, PERSON } from '../support/data/scans/session.ts'
import { logFolderOf, logsOf, readBooks, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { openData } from '../support/service/databases.ts'
import { freePort, stop } from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/** A process that only writes a log, and leaves recording to others. Proof: many of them, killed. */

const WRITER = JSON.stringify(join(import.meta.dirname, '..', '..', 'scan-log', 'writer.ts'))

/** Answers each line with the number of scans that are safe. */
const WRITE = `
import { createInterface } from 'node:readline'
import pino from 'pino'
import { openScanLog } from ${WRITER}
const log = openScanLog({ folder: process.argv[1], sync: 'process', isShared: true, log: pino() })
console.log(log.session)
let safe = 0
for await (const line of createInterface({ input: process.stdin }))
  log.append(line + '\\n', () => console.log(++safe))`

interface Writer {
  readonly process: ChildProcess
  readonly session: string
  /** Resolves when the scans are safe. */
  write(lines: readonly string[]): Promise<void>
}

async function startWriter(t: TestContext, folder: string): Promise<Writer> {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', WRITE]
  const child = spawn(process.execPath, [...args, folder], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  atEnd(t, () => stop(child))
  const told = createInterface({ input: child.stdout })
  const [session] = (await once(told, 'line')) as [string]
  let safe = 0
  told.on('line', (count) => {
    safe = Number(count)
  })
  let sent = 0
  return {
    process: child,
    session,
    async write(lines) {
      sent += lines.length
      child.stdin.write(lines.join(''))
      await until(
        () => safe === sent,
        () => `${safe} of ${sent} are safe`,
      )
    },
  }
}

test('a log is counted while its process lives, stands still, and is gone', async (t) => {
  const site = await openSite(t, 'sqlite')
  await site.start()
  const { line, total, folder } = await oneCode(site)
  const writer = await startWriter(t, folder)
  for (let scans = 1; scans <= 5; scans++) {
    await writer.write([line()])
    assert.equal(await total(), scans, 'at once')
  }
  await writer.write([line(), line()])
  writer.process.kill('SIGSTOP')
  assert.equal(await total(), 7)
  writer.process.kill('SIGKILL')
  await untilGone(folder, [writer])
  assert.equal(await total(), 7)
})

test('what a recorder still holds of a log that others have forgotten is refused', async (t) => {
  const site = await openSite(t, 'sqlite')
  const { id } = await oneCode(site)
  const db = await openData(site.env, 'scans')
  atEnd(t, () => db.close())
  const scan = { ...PERSON, codeId: id, accountId: site.accountId, mode: 'live', visitor: 1 }
  const [slow, fast] = [openRecorder(db), openRecorder(db)]
  const held = [{ ...scan, at: Date.now() }]
  assert.equal(await slow.record('log_1', 0, 1, held), true)
  assert.equal(await fast.record('log_1', 1, 2, held), true)
  await fast.forget('log_1')
  assert.equal(await slow.record('log_1', 0, 1, held), false)
  assert.equal(await slow.recordedUpTo('log_1'), null)
  assert.equal((await readBooks(site.env)).get(id)?.total, 2)
})

const ROUNDS = 8
const WRITERS = 3
const SCANS = 40

for (const engine of ['sqlite', 'postgres'] as const) {
  proof(`writers and recorders are killed, and each scan counts once, on ${engine}`, async (t) => {
    const site = await openSite(t, engine)
    const { id, line, folder } = await oneCode(site)
    const other = await freePort()
    let servers = [await site.start(), await site.start(other)]
    let safe = 0
    for (let round = 0; round < ROUNDS; round++) {
      const writers: Writer[] = []
      while (writers.length < WRITERS) writers.push(await startWriter(t, folder))
      for (const writer of writers) {
        await writer.write(Array.from({ length: SCANS }, line))
        safe += SCANS
      }
      const [first, second] = servers
      const victims = [first?.child, ...writers.map((writer) => writer.process)]
      for (const victim of round % 2 ? victims.reverse() : victims) {
        await sleep(Math.random() * 300)
        victim?.kill('SIGKILL')
      }
      await stop(first?.child as ChildProcess)
      servers = [...(second ? [second] : []), await site.start(round % 2 ? other : site.port)]
    }
    await untilRecorded(site.env, { ...site, living: logsOf(site.env, 2) })
    await until(async () => (await readBooks(site.env)).get(id)?.total === safe, `not ${safe}`)
    t.diagnostic(`${safe} scans of ${ROUNDS * WRITERS} killed writers, ${ROUNDS} killed servers`)
  })
}

async function oneCode(site: Site) {
  const [id = ''] = (await site.makeCodes(1)).values()
  return {
    id,
    folder: logFolderOf(site.env),
    line: () => lineOf({ codeId: id, accountId: site.accountId }),
    total: async () => (await site.ask('GET', `/v1/qrcodes/${id}`)).json.total_scans,
  }
}

async function untilGone(folder: string, writers: readonly Writer[]): Promise<void> {
  const sessions = writers.map(({ session }) => session)
  const left = () => readdirSync(folder).filter((name) => sessions.includes(sessionOf(name) ?? ''))
  await until(
    () => left().length === 0,
    () => left().join(),
  )
}
