import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Files,
  makeRich,
  namesOf,
  openFiles,
  orphansIn,
  type RichAccount,
  rowsNaming,
  waitingMails,
} from '../support/data/accounts/rich-account.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { DOOR } from '../support/service/processes/server-process.ts'
import { type Engine, stop } from '../support/service/service.ts'
import { atEnd, launch, openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Accounts with mails in every outbox are deleted, and the command is killed at each step. Servers go on, one of
 * which is killed too. Then nothing is left of the accounts in any column of any table, and no mail has been sent.
 */
const CODES = 700
const SCANS = 3_000
/** The server looks every 20 s for what a command has left, and every 5 s for scans to be removed. */
const FINISHED_MS = 120_000
const USES_WRITTEN_MS = 6_000

/** When the command is killed: as soon as this many rows are found. */
interface Point {
  readonly name: string
  readonly isReached: (files: Files, account: RichAccount) => Promise<boolean>
}

const some =
  (part: keyof Files, text: string) =>
  async (files: Files, { id }: RichAccount) =>
    (await files[part].query(text, text.includes('$1') ? [id] : [])).length > 0
const POINTS: readonly Point[] = [
  {
    name: 'people are gone',
    isReached: some('codes', "select 1 from settings where name = 'deleting ' || $1"),
  },
  {
    name: 'some codes are tombstones',
    isReached: some('codes', 'select 1 from tombstones where account_id = $1 limit 1'),
  },
  {
    name: 'scans are marked',
    isReached: some(
      'scans',
      'select 1 from scan_accounts where account_id = $1 and erased_at is not null',
    ),
  },
  {
    name: 'codes have given up their ids',
    // Of this account: the one before it may still be at it.
    isReached: some(
      'scans',
      `select 1 from scan_codes c join scan_accounts a on a.num = c.purged_of
       where a.account_id = $1 limit 1`,
    ),
  },
  {
    name: 'the first codes are gone',
    isReached: async (files, { id }) => {
      const text = `select 1 from scan_accounts a where a.account_id = $1 and a.erased_at is not null
        and not exists (select 1 from scan_codes c where c.account = a.num)
        and (select count(*) from scan_codes c where c.purged_of = a.num) between 1 and 2`
      return (await files.scans.query(text, [id])).length > 0
    },
  },
]

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`an account whose deletion is killed anywhere leaves nothing on ${engine}`, (t) =>
    killDeletions(t, engine))
}

async function killDeletions(t: TestContext, engine: Engine): Promise<void> {
  let isTaking = false
  const mailServer = await startMailServer({ behave: () => (isTaking ? 'take' : 'greylist') })
  atEnd(t, () => mailServer.close())
  const env = { SMTP_URL: mailServer.url, MAIL_RETRY_SECONDS: '0.2', LOG_LEVEL: 'warn' }
  const site = await openSite(t, engine, env)
  let server = await site.start()
  const files = await openFiles(site.env, (close) => atEnd(t, close))
  const service = { base: site.base, env: site.env }
  const rich = () => makeRich(files, service, { codes: CODES, scans: SCANS })
  const kept = await rich()
  const deleted: { account: RichAccount; names: readonly string[] }[] = []
  const killed: string[] = []
  for (const point of [...POINTS, null]) {
    const account = await rich()
    const names = await namesOf(files, account)
    assert.ok((await waitingMails(files, account.id)).every((n) => n > 0))
    deleted.push({ account, names })
    if (await killAt(t, files, site.env, account, point)) killed.push(point?.name ?? '')
    if (point === POINTS[2]) {
      await stop(server.child, 'SIGKILL')
      server = await site.start()
    }
  }
  isTaking = true
  for (const to of kept.addresses) await mailServer.mailTo(to)
  const all = deleted.flatMap(({ names }) => names)
  let left: string[] = []
  await sleep(USES_WRITTEN_MS)
  const isClean = async () => {
    left = (await rowsNaming(files, all)).filter((row) => !row.includes(' uses:'))
    return left.length === 0
  }
  const begun = performance.now()
  await until(isClean, () => left.slice(0, 20).join('\n'), FINISHED_MS)
  // What it looks for every hour, it looks for at the start.
  await stop(server.child, 'SIGTERM')
  server = await site.start()
  await until(async () => (await rowsNaming(files, all)).length === 0, 'uses are gone too')
  const addresses = new Set(deleted.flatMap(({ account }) => account.addresses))
  assert.deepEqual(
    mailServer.mails.filter(({ to }) => addresses.has(to)),
    [],
  )
  assert.deepEqual(await orphansIn(files), [])
  await assertClean(site.env)
  t.diagnostic(
    `${engine}: killed when ${killed.join(', ')}; ${all.length} names; clean ${Math.round((performance.now() - begun) / 1000)} s later`,
  )
  assert.ok(killed.length >= POINTS.length - 1, `killed only when ${killed.join(', ')}`)
}

/** False: it was done before. Without a point it is left alone. */
async function killAt(
  t: TestContext,
  files: Files,
  env: Record<string, string>,
  account: RichAccount,
  point: Point | null,
): Promise<boolean> {
  const { child, output } = launch(t, DOOR, ['account', 'delete', account.id, '--yes'], env)
  const ended = new Promise<boolean>((resolve) => {
    child.once('close', () => resolve(false))
  })
  let isOver = false
  const watch = async () => {
    while (!isOver && !(await point?.isReached(files, account))) await sleep(1)
    return !isOver
  }
  const isKilled = await Promise.race([ended, point === null ? ended : watch()])
  isOver = true
  await stop(child, 'SIGKILL')
  if (!isKilled && point === null) assert.match(output(), /was deleted/)
  return isKilled
}
