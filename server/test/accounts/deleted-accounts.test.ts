import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newEmail, openBrowser, openMember, openOwner, signIn } from '../support/browser/browser.ts'
import {
  type Files,
  makeRich,
  namesOf,
  openFiles,
  orphansIn,
  rowsNaming,
  waitingMails,
} from '../support/data/accounts/rich-account.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { operate } from '../support/service/operate.ts'
import { onOneEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Nothing outlives an account or a membership: no mail and no row. What is killed on the way is a proof. */
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

  test('nothing of a deleted account is left anywhere, and none of its mails is sent', async () => {
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

  test('a member who was removed gets none of the mails that wait', async () => {
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

  test('a notice that was stopped while it waits is not sent', async () => {
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
