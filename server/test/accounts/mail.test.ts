import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  assertRefused,
  type Browser,
  inviteBy,
  newEmail,
  openBrowser,
  openHome,
  openMember,
  PASSWORD,
  setUpLink,
  signIn,
  tokenOf,
} from '../support/browser/browser.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { onOneEngine, type Service } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** What people do by mail, with a real server that takes it. How it is sent is a proof, mail-sending. */
const NEXT = 'another horse battery'

onOneEngine('mail', async (start) => {
  let service: Service
  const server = await startMailServer()
  before(async () => {
    const MAIL_FROM = 'Codes <qr@codes.example>'
    service = await start({ SMTP_URL: server.url, MAIL_FROM, MAIL_RETRY_SECONDS: '0.2' })
  })
  after(() => server.close())

  const linkIn = (to: string, page: string) => server.secretFor(to, `/app/${page}`)
  const ask = (email: string) =>
    openBrowser(service.base).call('POST', '/v1/password-reset', { body: { email } })
  const finish = (token: string, password: string, more: object = {}) =>
    openBrowser(service.base).call('POST', '/v1/setup', { body: { token, password, ...more } })
  const confirm = (token: string) =>
    openBrowser(service.base).call('POST', '/v1/email/confirm', { body: { token } })

  test('an invitation is mailed, and shown', async () => {
    const { browser, email } = await openHome(service)
    const to = newEmail('lea')
    const invited = await inviteBy(browser, to, 'editor')
    const mail = await server.mailTo(to)
    assert.equal(mail.from, 'qr@codes.example')
    assert.match(mail.headers.from ?? '', / via Codes" ?<qr@codes\.example>|via Codes <qr@codes/)
    assert.ok(mail.text.includes(email), 'who invites')
    assert.equal(await linkIn(to, 'invitation'), tokenOf(invited))
    assert.equal((await finish(tokenOf(invited), PASSWORD)).status, 201)
  })

  test('a forgotten password: the link works once, and ends all sessions', async () => {
    const { browser, email } = await openHome(service)
    assert.deepEqual((await ask(email.toUpperCase())).json, { accepted: true })
    const token = await linkIn(email, 'reset')
    assert.equal((await finish(token, 'short')).status, 400)
    const other = await finish(token, NEXT, { email: newEmail() })
    assert.equal(other.status, 400)
    assert.equal(other.json.error.param, 'email')
    assert.equal((await finish(token, NEXT)).status, 201)
    assert.equal((await browser.call('GET', '/v1/session')).status, 401)
    assert.equal((await finish(token, 'yet another horse')).status, 410)
    assert.equal((await signIn(openBrowser(service.base), email)).status, 401)
    assert.equal((await signIn(openBrowser(service.base), email, NEXT)).status, 201)
    const { text } = await server.mailTo(email, /password/i)
    assert.ok(text.length > 0)
  })

  test('nobody learns who has an address, and no mail goes to who has none', async () => {
    const { browser, email } = await openHome(service)
    const unknown = newEmail('nobody')
    const invited = newEmail('invited')
    await inviteBy(browser, invited)
    const answers = await Promise.all([ask(email), ask(unknown), ask(invited)])
    for (const { status, text } of answers) {
      assert.deepEqual([status, text], [202, answers[0]?.text])
    }
    await linkIn(email, 'reset')
    assert.equal(server.tries(unknown), 0)
    assert.equal(server.mails.filter(({ to }) => to === invited).length, 1, 'the invitation')
    assert.equal((await ask('not an address')).status, 400)
  })

  test('one address gets three links in a quarter of an hour', async () => {
    const { email } = await openHome(service)
    for (let i = 1; i <= 6; i++) {
      assert.equal((await ask(email)).status, 202)
      // One that is not sent yet is replaced by the next.
      if (i <= 3) await until(() => server.tries(email) === i, `${i} arrive`)
    }
    const { email: last } = await openHome(service)
    await ask(last)
    await linkIn(last, 'reset')
    assert.equal(server.tries(email), 3)
  })

  test('a link is over when the password has changed, or the account is suspended', async () => {
    const { browser, email, account } = await openHome(service)
    await ask(email)
    const token = await linkIn(email, 'reset')
    const suspend = (at: number | null) => {
      const text = 'update accounts set suspended_at = $1 where id = $2'
      return service.db.batch([{ text, values: [at, account.id] }])
    }
    await suspend(Date.now())
    assert.equal((await finish(token, NEXT)).status, 403)
    await suspend(null)
    const body = { current_password: PASSWORD, new_password: NEXT }
    assert.equal((await browser.call('POST', '/v1/password', { body })).status, 200)
    assert.equal((await finish(token, 'yet another horse')).status, 410)
    await server.mailTo(email, /changed|geändert/)
  })

  test('a new address counts once it is confirmed, and both are told', async () => {
    const { browser, email } = await openHome(service)
    const to = newEmail('new')
    const change = (given: object) => browser.call('POST', '/v1/email', { body: given })
    assert.equal((await change({ email: to, password: 'wrong' })).status, 403)
    assert.equal((await change({ email, password: PASSWORD })).status, 400)
    const asked = await change({ email: to, password: PASSWORD })
    assert.deepEqual([asked.status, asked.json.email], [202, to])
    assert.ok((await server.mailTo(email, new RegExp(to))).text.includes(to))
    assert.equal((await signIn(openBrowser(service.base), to)).status, 401, 'not yet')
    const token = await linkIn(to, 'email')
    assert.deepEqual((await confirm(token)).json, { email: to })
    assert.equal((await confirm(token)).status, 410)
    assert.equal((await signIn(openBrowser(service.base), email)).status, 401)
    assert.equal((await signIn(openBrowser(service.base), to)).status, 201)
    await until(() => server.mails.filter((one) => one.to === email).length >= 2, 'it is told')
  })

  test('an address that somebody else has is told to whoever confirms it, and nobody else', async () => {
    const { browser } = await openHome(service)
    const { email: taken } = await openHome(service)
    const body = { email: taken, password: PASSWORD }
    assert.equal((await browser.call('POST', '/v1/email', { body })).status, 202)
    const { status, json } = await confirm(await linkIn(taken, 'email'))
    assert.deepEqual([status, json.error.code, json.error.param], [409, 'invalid_state', 'email'])
  })

  test('a sign-in from a new browser is told, one from a known browser is not', async () => {
    const { browser, email } = await openHome(service)
    const count = () => server.mails.filter(({ to }) => to === email).length
    await browser.call('DELETE', '/v1/session')
    assert.equal((await signIn(browser, email)).status, 201)
    const other = openBrowser(service.base)
    assert.equal((await signIn(other, email)).status, 201)
    await until(() => count() === 1, 'the new one is told')
    assert.equal((await signIn(other, email)).status, 201)
    await ask(email)
    await linkIn(email, 'reset')
    assert.equal(count(), 2, 'the known one is not')
  })

  test('notices: owners hear of trouble, others of nothing, and everyone decides', async () => {
    const { browser } = await openHome(service)
    const viewer = await openMember(service.base, browser, 'viewer')
    const read = async (one: Browser) => (await one.call('GET', '/v1/notifications')).json
    const off = { weekly_report: false, missed_scans: false, limit_near: false }
    const of = { ...off, webhook_disabled: false, language: null }
    assert.deepEqual(await read(viewer.browser), of)
    assert.deepEqual(await read(browser), {
      ...{ weekly_report: false, missed_scans: true, limit_near: true },
      ...{ webhook_disabled: true, language: null },
    })
    const body = { weekly_report: true, language: 'de' }
    const changed = await viewer.browser.call('PATCH', '/v1/notifications', { body })
    assert.deepEqual(changed.json, { ...of, ...body })
    assert.deepEqual(await read(viewer.browser), { ...of, ...body })
    for (const bad of [{}, { weekly_report: 'yes' }, { language: 'fr' }, { other: true }]) {
      const { status } = await browser.call('PATCH', '/v1/notifications', { body: bad })
      assert.equal(status, 400, JSON.stringify(bad))
    }
  })

  test('two changes of notifications at once are both kept', async () => {
    const { browser } = await openHome(service)
    const change = async (body: object) =>
      assert.equal((await browser.call('PATCH', '/v1/notifications', { body })).status, 200)
    for (let round = 0; round < 8; round++) {
      const language = round % 2 === 0 ? 'de' : 'en'
      const wanted = { weekly_report: round % 2 === 0, language }
      await Promise.all([change({ language }), change({ weekly_report: wanted.weekly_report })])
      const { json } = await browser.call('GET', '/v1/notifications')
      assert.deepEqual({ weekly_report: json.weekly_report, language: json.language }, wanted)
    }
  })

  test('what no mail server takes as an address is refused wherever one is given', async () => {
    const { browser } = await openHome(service)
    const token = await setUpLink(service, (await service.account()).id)
    const bad = ['<a@box.example>', 'a@box.example>', 'a,b@box.example', 'a@b..example', 'a@[::1]']
    for (const email of bad) {
      for (const [path, body] of [
        ['/v1/members', { email, role: 'viewer' }],
        ['/v1/email', { email, password: PASSWORD }],
        ['/v1/password-reset', { email }],
        ['/v1/setup', { token, email, password: PASSWORD }],
      ] as const) {
        const { status, json } = await browser.call('POST', path, { body })
        assert.deepEqual([status, json.error?.param], [400, 'email'], `${path} ${email}`)
      }
    }
    for (const email of ["o'b+c", 'ü.ß', 'a/b=c']) {
      const to = `${email}-${newEmail()}`
      assert.equal((await inviteBy(browser, to)).status, 201, to)
      await server.mailTo(to.toLowerCase())
    }
  })

  test('an account invites one address five times an hour', async () => {
    const { browser } = await openHome(service)
    const to = newEmail('often')
    for (let n = 1; n <= 5; n++) assert.equal((await inviteBy(browser, to)).status, 201)
    const refused = await inviteBy(browser, to.toUpperCase())
    assertRefused(refused, 429, 'rate_limit_exceeded')
    assert.ok(Number(refused.headers.get('retry-after')) > 3_500, refused.text)
    assert.equal((await inviteBy(browser, newEmail('other'))).status, 201, 'another address')
    const { browser: other } = await openHome(service)
    assert.equal((await inviteBy(other, to)).status, 201, 'nor are other accounts held back')
  })

  test('what is not signed by us stops nothing, and counts as a failed try', async () => {
    const { id } = await openHome(service)
    const post = (token: string, address: string) =>
      service.call('POST', `/v1/unsubscribe/${token}`, {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': address,
        },
        body: 'List-Unsubscribe=One-Click',
      })
    for (const token of [
      'x',
      `${id}.0.`,
      `${id}.0.${'A'.repeat(22)}`,
      `${id}.9.x`,
      '%00',
      'a.b.c.d',
    ]) {
      assert.equal((await post(token, '198.51.100.7')).status, 404, token)
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const large = { headers, body: 'x'.repeat(100_000) }
    assert.equal((await service.call('POST', '/v1/unsubscribe/x', large)).status, 413)
    let last = 0
    for (let i = 0; i < 61; i++) last = (await post(`${id}.0.guess${i}`, '198.51.100.8')).status
    assert.equal(last, 429)
  })
})

onOneEngine('without mail', (start) => {
  test('what needs it does not exist, and links are shown', async () => {
    const service = await start()
    const { browser } = await openHome(service)
    for (const [method, path, body] of [
      ['POST', '/v1/password-reset', { email: newEmail() }],
      ['POST', '/v1/email', { email: newEmail(), password: PASSWORD }],
      ['POST', '/v1/email/confirm', { token: 'x' }],
      ['GET', '/v1/notifications', undefined],
      ['PATCH', '/v1/notifications', { weekly_report: true }],
      ['POST', '/v1/unsubscribe/x', undefined],
    ] as const) {
      const { status } = await browser.call(method, path, body === undefined ? {} : { body })
      assert.equal(status, 404, path)
    }
    assert.match((await inviteBy(browser, newEmail())).json.invitation_url, /#/)
  })
})
