import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sealOf } from '../../compose/open-mail.ts'
import { readConfig } from '../../config.ts'
import { openSecret } from '../../secret.ts'
import { openOutbox } from '../../storage/mail/outbox.ts'
import {
  inviteBy,
  newEmail,
  openBrowser,
  openHome,
  PASSWORD,
  signIn,
} from '../support/browser/browser.ts'
import { openData } from '../support/service/databases.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { operate } from '../support/service/operate.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * How many mails others can cause for one address: strangers, neighbours, and the account itself.
 */
onEveryEngine('floods of mail', async (start) => {
  const server = await startMailServer()
  const service = await start({ SMTP_URL: server.url })
  after(() => server.close())

  const got = (to: string) => server.mails.filter((one) => one.to === to)
  async function listed(to: string) {
    const { stdout } = await operate(['mail', 'list', '--json'], service.env)
    return JSON.parse(stdout).find((one: { to: string }) => one.to === to)
  }

  test('one address gets eight an hour from other accounts, of which only the last of each waits', async () => {
    const to = newEmail('often')
    const homes = await Promise.all(Array.from({ length: 4 }, () => openHome(service)))
    for (let n = 1; n <= 8; n++) {
      assert.equal((await inviteBy((homes[n % 2] as (typeof homes)[0]).browser, to)).status, 201)
      await until(() => got(to).length === n, `${n} arrive`)
    }
    for (const { browser } of homes.slice(2)) {
      for (let n = 0; n < 5; n++) {
        assert.equal((await inviteBy(browser, to)).status, 201)
        await until(async () => (await listed(to))?.fault?.startsWith('8 mails'), 'it waits')
      }
    }
    assert.equal(got(to).length, 8)
    const { stdout } = await operate(['mail', 'list', '--json'], service.env)
    const waiting = JSON.parse(stdout).filter((one: { to: string }) => one.to === to)
    assert.equal(waiting.length, 2, 'the links of the others are void')
  })

  test('an account sends a hundred invitations an hour', async () => {
    const { browser } = await openHome(service)
    for (let n = 1; n <= 100; n++) {
      const { status, json } = await inviteBy(browser, newEmail('guest'))
      assert.equal(status, 201)
      await browser.call('DELETE', `/v1/members/${json.member.id}`)
    }
    const { status, headers } = await inviteBy(browser, newEmail('guest'))
    assert.equal(status, 429)
    assert.ok(Number(headers.get('retry-after')) > 3_000)
  })

  test('and what is about themselves, so nobody can keep a new password from them', async () => {
    const { email } = await openHome(service)
    const others = await Promise.all(Array.from({ length: 4 }, () => openHome(service)))
    for (let n = 1; n <= 8; n++) {
      await inviteBy((others[n % 4] as (typeof others)[0]).browser, email)
      await until(() => got(email).length === n, `${n} arrive`)
    }
    for (const { browser } of others) await inviteBy(browser, email)
    await until(async () => /an hour/.test((await listed(email))?.fault), 'the rest waits')
    const ask = () =>
      openBrowser(service.base).call('POST', '/v1/password-reset', { body: { email } })
    assert.equal((await ask()).status, 202)
    await server.mailTo(email, /app\/reset#/)
    for (let n = 0; n < 15; n++)
      assert.equal((await signIn(openBrowser(service.base), email)).status, 201)
    const signIns = () => got(email).length - 9
    await until(() => signIns() === 12, 'twelve sign-ins are told')
    await until(async () => /^12 mails/.test((await listed(email))?.fault), 'the others wait')
    assert.equal(signIns(), 12)
  })

  test('a person asks five new addresses in a quarter of an hour', async () => {
    const { browser: own } = await openHome(service)
    const asked = Array.from({ length: 6 }, () => newEmail('new'))
    for (const [n, email] of asked.entries()) {
      const body = { email, password: PASSWORD }
      const { status, headers, text } = await own.call('POST', '/v1/email', { body })
      assert.equal(status, n < 5 ? 202 : 429, text)
      if (n === 5) assert.ok(Number(headers.get('retry-after')) > 800, text)
    }
    await server.mailTo(asked[4] ?? '')
    assert.equal(server.tries(asked[5] ?? ''), 0)
  })

  test('what is written for nobody goes after an hour, and names that are taken stay', async () => {
    const config = readConfig(service.env)
    const db = await openData(service.env, 'activity')
    const rows = () => db.query<{ id: string }>(`select id from activity_mails where address = ''`)
    try {
      const body = { email: newEmail('nobody') }
      await openBrowser(service.base).call('POST', '/v1/password-reset', { body })
      const named = `insert into activity_mails
        (id, account_id, kind, address, once, state, next_at, done_at, made_at, tries, unsure)
        values ('mail_named', '', 'test', '', 'name', 1, $1, $1, $1, 0, 0)`
      await db.batch([{ text: named, values: [Date.now()] }])
      const outbox = openOutbox(db, 'activity', sealOf(openSecret(config)))
      await outbox.sweep(Date.now())
      assert.equal((await rows()).length, 2)
      await outbox.sweep(Date.now() + 3_601_000)
      assert.deepEqual(
        (await rows()).map(({ id }) => id),
        ['mail_named'],
      )
    } finally {
      await db.close()
    }
  })
})
