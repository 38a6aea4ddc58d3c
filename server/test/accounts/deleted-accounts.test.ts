import assert from 'node:assert/strict'
import { after, before, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newEmail, openBrowser, openMember, openOwner, signIn } from '../support/browser/browser.ts'
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
import { operate } from '../support/service/operate.ts'
import { DOOR } from '../support/service/processes/server-process.ts'
import { type Engine, onOneEngine, stop } from '../support/service/service.ts'
import { atEnd, launch, openSite } from '../support/service/site.ts'
import { both, proof } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Nothing outlives an account or a membership: no mail and no row. Proofs: accounts with mails in every
 * outbox are deleted, and the command is killed at each step. Servers go on, one of which is killed too.
 * Then nothing is left of the accounts in any column of any table, and no mail has been sent.
 */

const CODES = 700
const SCANS = 3_000

/** The server looks every 20 s for what a command has left, and every 5 s for scans to be removed. */
const FINISHED_MS = 120_000
const USES_WRITTEN_MS = 6_000

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

onOneEngine('deleted accounts', async (start) => {
  let files: Files
  let isTaking = false
  const closing: (() => Promise<void>)[] = []
  const server = await startMailServer({
    behave: (to) => (isTaking || to.startsWith('free') ? 'take' : 'greylist'),
  })
  const service = await start({ SMTP_URL: server.url, MAIL_RETRY_SECONDS: '0.2' })
  before(async () => {
    files = await openFiles(service.env, (close) => closing.push(close))
  })
  after(async () => {
    for (const close of closing) await close()
    await server.close()
  })

  both('nothing of a deleted account is left anywhere, and none of its mails is sent', async () => {
    isTaking = false
    const account = await makeRich(files, service)
    const other = await makeRich(files, service)
    assert.ok(
      (await waitingMails(files, account.id)).every((n) => n > 0),
      'in all three parts',
    )
    const names = await namesOf(files, account)
    assert.ok((await rowsNaming(files, names)).length > 60)
    const deleted = await operate(['account', 'delete', account.id, '--yes', '--json'], service.env)
    assert.equal(deleted.code, 0, deleted.stderr)
    assert.deepEqual(await waitingMails(files, account.id), [0, 0, 0])
    isTaking = true
    for (const to of other.addresses) await server.mailTo(to)
    assert.deepEqual(
      server.mails.filter(({ to }) => account.addresses.includes(to)),
      [],
    )
    const isNoUse = (row: string) => !row.includes(' uses:')
    let left: string[] = []
    const isClean = async () => {
      left = (await rowsNaming(files, names)).filter(isNoUse)
      return left.length === 0
    }
    await until(isClean, () => left.join('\n'), 10_000)
    assert.deepEqual(await orphansIn(files), [])
    await assertClean(service.env)
  })

  both('a member who was removed gets none of the mails that wait', async () => {
    isTaking = false
    const { id } = await service.account()
    const owner = await openOwner(service, id)
    const member = await openMember(service.base, owner.browser, 'editor')
    const guest = newEmail('guest')
    const { json } = await owner.browser.call('POST', '/v1/members', {
      body: { email: guest, role: 'viewer' },
    })
    await member.browser.call('POST', '/v1/password-reset', { body: { email: member.email } })
    await owner.browser.call('POST', '/v1/password-reset', { body: { email: owner.email } })
    await until(() => server.tries(member.email) > 0 && server.tries(guest) > 0, 'they are tried')
    for (const one of [member.id, json.member.id]) {
      assert.ok((await owner.browser.call('DELETE', `/v1/members/${one}`)).status < 300)
    }
    isTaking = true
    await server.mailTo(owner.email)
    await until(async () => (await waitingMails(files, id)).every((n) => n === 0), 'none waits')
    const told = server.mails.map(({ to }) => to)
    assert.deepEqual(
      [member.email, guest].filter((to) => told.includes(to)),
      [],
    )
  })

  both('a notice that was stopped while it waits is not sent', async () => {
    isTaking = false
    const [one, other] = [await makeRich(files, service), await makeRich(files, service)]
    const browser = openBrowser(service.base)
    assert.equal((await signIn(browser, one.owner.email)).status, 201)
    const body = { webhook_disabled: false }
    assert.equal((await browser.call('PATCH', '/v1/notifications', { body })).status, 200)
    isTaking = true
    for (const { id } of [one, other])
      await until(async () => (await waitingMails(files, id)).every((n) => n === 0), 'none waits')
    const isToldOff = ({ owner }: typeof one) =>
      server.mails.some(({ to, subject }) => to === owner.email && /switched off/.test(subject))
    assert.deepEqual([isToldOff(one), isToldOff(other)], [false, true])
  })
})

/** When the command is killed: as soon as this many rows are found. */
interface Point {
  readonly name: string
  readonly isReached: (files: Files, account: RichAccount) => Promise<boolean>
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  proof(`an account whose deletion is killed anywhere leaves nothing on ${engine}`, (t) =>
    killDeletions(t, engine),
  )
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
