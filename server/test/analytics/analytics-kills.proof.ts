import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { toLine } from '../../scan-log/format.ts'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { type Dice, makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { leaveSession } from '../support/data/scans/session.ts'
import type { CodeOwner } from '../support/oracles/scans/asking.ts'
import { assertAccount, assertCode, assertScans } from '../support/oracles/scans/inquiry.ts'
import { logFolderOf, logsOf, queryScans, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { inStoredOrder, openPast, type PastScan, STORED } from '../support/oracles/scans/recount.ts'
import { qroute } from '../support/service/command.ts'
import { DOOR } from '../support/service/processes/server-process.ts'
import { type Engine, stop } from '../support/service/service.ts'
import { launch, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Figures are kept beside the scans and must never part from them: not when a recorder is killed in
 * the middle of its work, not when two of them record the same codes at once, and not when a code
 * becomes large enough for rollups just then.
 */
const ASKED = 16
/** People's scans of each code; some pass the number from which there are rollups. */
const WANTED = [ROLLED_FROM + 1000, ROLLED_FROM + 1, ROLLED_FROM, 300, 5]
/** A server knows of its own scans only: the first code is large even for one of two. */
const WANTED_BY_TWO = [3 * ROLLED_FROM, 300, 5]
/** As many transactions, and so as many moments to be killed in. */
const SESSIONS = 80
const CODES = 6
const ROLLED = 'select code_id from scan_codes where rolled = 1'
const LAST = 'select last_seq as n from scan_feed'

async function makeOwnerOf(site: Site): Promise<CodeOwner> {
  const server = await site.start()
  const made = await site.makeCodes(CODES)
  await stop(server.child)
  const since = new Date().toISOString().slice(0, 10)
  const codes = [...made].map(([short, id], index) => ({
    id,
    name: `Code ${index}`,
    shortUrl: `${site.base}/${short}`,
    isActive: true,
    tags: [],
    since,
  }))
  return { accountId: site.accountId, mode: 'live', key: site.key, codes }
}

function scansOf(dice: Dice, { accountId, mode, codes }: CodeOwner, wanted: readonly number[]) {
  const plan = wanted.map((human, index) => {
    return { codeId: codes[index]?.id ?? '', accountId, mode, human, other: 20 }
  })
  return makeScans(dice, plan, Date.now())
}

/** Logs of processes that died before anything was recorded, in the order of their deaths. */
function leave(site: Site, dice: Dice, sessions: readonly (readonly LoggedScan[])[]): void {
  const folder = logFolderOf(site.env)
  for (const scans of sessions) {
    const turns: string[] = []
    for (let from = 0; from < scans.length; ) {
      const turn = scans.slice(from, from + 1 + dice.below(100))
      turns.push(turn.map((scan) => toLine(scan, scan, scan.variant, scan.at)).join(''))
      from += turn.length
    }
    leaveSession(folder, [turns], dice.chance(0.5))
  }
}

/** One after the other: scans of one time stay together, as a process would have seen them. */
function dealOut(scans: readonly LoggedScan[], sessions: number): LoggedScan[][] {
  const size = Math.ceil(scans.length / sessions)
  return Array.from({ length: sessions }, (_, index) =>
    scans.slice(index * size, (index + 1) * size),
  )
}

async function assertEqual(site: Site, owner: CodeOwner, dice: Dice, past: readonly PastScan[]) {
  const { base } = site
  const { code, stdout } = await qroute(['verify'], site.env)
  assert.equal(code, 0, stdout)
  const inquiry = { base, owner, scans: past, dice }
  for (let index = 0; index < ASKED; index++) {
    await assertCode(inquiry, dice.pick(owner.codes))
    await assertScans(inquiry, dice.pick(owner.codes), false)
    await assertAccount(inquiry)
  }
  await assertScans(inquiry, dice.pick(owner.codes), true)
}

const lastIn = async (site: Site) => Number((await queryScans<{ n: number }>(site.env, LAST))[0]?.n)

async function killWhileRecording(t: TestContext, engine: Engine, seed: number) {
  const dice = openDice(seed)
  const site = await openSite(t, engine)
  const owner = await makeOwnerOf(site)
  const past = openPast()
  const scans = scansOf(dice, owner, WANTED)
  const sessions = dealOut(scans, SESSIONS)
  leave(site, dice, sessions)
  past.add(sessions.flat())
  const seen: number[] = []
  for (let kills = 30; kills > 0; kills--) {
    const before = await lastIn(site)
    const { child, output } = launch(t, DOOR, ['start'], site.env)
    await until(async () => (await lastIn(site)) > before, output)
    await sleep(dice.below(150))
    await stop(child, 'SIGKILL')
    seen.push(await lastIn(site))
    if (seen.at(-1) === scans.length) break
  }
  await site.start()
  await untilRecorded(site.env, site)
  t.diagnostic(`${engine}, seed ${seed}: ${scans.length} scans, recorded at kills: ${seen}`)
  assert.ok((seen[0] ?? 0) < scans.length, 'none was killed in the middle')
  await assertEqual(site, owner, dice, past.scans)
}

async function recordByTwo(t: TestContext, engine: Engine, seed: number) {
  const dice = openDice(seed)
  const site = await openSite(t, engine)
  const owner = await makeOwnerOf(site)
  const scans = scansOf(dice, owner, WANTED_BY_TWO)
  leave(site, dice, dealOut(scans, SESSIONS))
  const other = { PORT: String(site.port + 1) }
  const second = launch(t, DOOR, ['start'], { ...site.env, ...other })
  await site.start()
  await untilRecorded(site.env, {
    base: site.base,
    key: site.key,
    living: logsOf(site.env, 2),
  })
  assert.equal(second.child.exitCode, null, second.output())
  // Who recorded what when is the store's to say; all the rest is the test's.
  const past = inStoredOrder(scans, await queryScans(site.env, STORED))
  const rolled = await queryScans<{ code_id: string }>(site.env, ROLLED)
  const large = rolled.map(({ code_id }) => code_id)
  assert.deepEqual(large, [owner.codes[0]?.id], 'the change came while both were at it')
  t.diagnostic(`${engine}, seed ${seed}: ${scans.length} scans by two servers`)
  await assertEqual(site, owner, dice, past)
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`figures match the scans after kills during recording on ${engine}`, (t) =>
    killWhileRecording(t, engine, Date.now() % 1_000_000))

  test(`figures match the scans when two servers record at once on ${engine}`, (t) =>
    recordByTwo(t, engine, Date.now() % 1_000_000))
}
