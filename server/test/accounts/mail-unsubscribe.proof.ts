import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { NOTIFICATIONS } from '../../../domain/mail/mail.ts'
import { readConfig } from '../../config.ts'
import { openUnsubscribing } from '../../mail/unsubscribe.ts'
import { openSecret } from '../../secret.ts'
import { newEmail, openHome, openMember } from '../support/browser/browser.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { call, onEveryEngine } from '../support/service/service.ts'

/**
 * A notice is stopped by one click in every form that mail programs use, and not by guesses or by a link for
 * another purpose.
 */
const CROSS_SITE = {
  origin: 'https://mail.example',
  'sec-fetch-site': 'cross-site',
  referer: 'https://mail.example/inbox',
}
const FORM = 'List-Unsubscribe=One-Click'
const MULTIPART = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`
const GUESSES = 1_000

/** Every way in which a program may post; RFC 8058 has the first two. */
const POSTS: readonly (readonly [string, { headers: Record<string, string>; body?: string }])[] = [
  ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: FORM }],
  [
    'multipart',
    { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: MULTIPART },
  ],
  ['no body', { headers: {} }],
  ['an empty body', { headers: { 'content-length': '0' } }],
  ['text', { headers: { 'content-type': 'text/plain;charset=utf-8' }, body: FORM }],
  ['broken JSON', { headers: { 'content-type': 'application/json' }, body: '{' }],
]

onEveryEngine('notices', async (start) => {
  const server = await startMailServer()
  const service = await start({ SMTP_URL: server.url })
  after(() => server.close())

  const unsubscribing = () =>
    openUnsubscribing(openSecret(readConfig(service.env)).keysOf('unsubscribe'))
  const notificationsOf = async ({ browser }: Awaited<ReturnType<typeof openHome>>) =>
    (await browser.call('GET', '/v1/notifications')).json
  const post = (token: string, address = '') =>
    service.call('POST', `/v1/unsubscribe/${token}`, {
      headers: {
        ...{ 'content-type': 'application/x-www-form-urlencoded' },
        ...(address && { 'x-forwarded-for': address }),
      },
      body: FORM,
    })

  test('a real one has a link that stops it, and only it, from anywhere and without a session', async (t) => {
    const home = await openHome(service)
    const made = await service.newCode(home.account.liveKey, {
      name: 'Poster',
      destination_url: 'https://example.com',
      active: false,
    })
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
    await call(made.short_url, 'GET', { headers })
    const total = `/v1/qrcodes/${made.id}/analytics`
    await service.call('GET', total, { key: home.account.liveKey })
    // It looks for what is to be told soon after its start.
    await service.spawn()
    const mail = await server.mailTo(home.email, /Poster/)
    assert.equal(mail.headers['list-unsubscribe-post'], FORM)
    const url = /^<(.*)>$/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    assert.ok(url.startsWith(`${service.base}/v1/unsubscribe/${home.id}.`), url)
    t.diagnostic(`told of by mail: ${mail.subject}`)
    assert.ok(mail.text.includes(`/app/unsubscribe#${url.split('/').at(-1)}`), 'on a page too')
    const before = await notificationsOf(home)
    assert.equal(before.missed_scans, true)
    assert.ok((await call(url, 'GET')).status >= 400, 'programs that open links stop nothing')
    assert.deepEqual(await notificationsOf(home), before)
    for (const [how, given] of POSTS) {
      const again = { body: { missed_scans: true } }
      await home.browser.call('PATCH', '/v1/notifications', again)
      const { status, text, json } = await call(url, 'POST', {
        ...given,
        headers: { ...CROSS_SITE, ...given.headers },
      })
      assert.equal(status, 200, `${how}: ${text}`)
      assert.deepEqual(json, { unsubscribed: 'missed_scans' })
      assert.deepEqual(await notificationsOf(home), { ...before, missed_scans: false }, how)
    }
    // A session of somebody else's that the browser adds changes nothing.
    const other = await openHome(service)
    const cookie = other.browser.cookie()
    assert.equal((await call(url, 'POST', { headers: { ...CROSS_SITE, cookie } })).status, 200)
    assert.equal((await notificationsOf(other)).missed_scans, true)
  })

  test('a body is read as far as every other', async () => {
    const { id } = await openHome(service)
    const path = `/v1/unsubscribe/${unsubscribing().make(id, 'limit_near')}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const [size, expected] of [
      [60_000, 200],
      [5_000_000, 413],
    ] as const) {
      const { status } = await service.call('POST', path, { headers, body: 'x'.repeat(size) })
      assert.equal(status, expected, `${size} bytes`)
    }
  })

  test('a link of one person and notice cannot be made into another', async () => {
    const [ada, eve] = [await openHome(service), await openHome(service)]
    const { make } = unsubscribing()
    const [, , code = ''] = make(eve.id, 'missed_scans').split('.')
    const before = await notificationsOf(ada)
    const at = NOTIFICATIONS.indexOf('missed_scans')
    const flipped = Buffer.from(make(ada.id, 'missed_scans').split('.')[2] ?? '', 'base64url')
    flipped[15] = (flipped[15] ?? 0) ^ 1
    const foreign = openUnsubscribing([randomBytes(32)]).make(ada.id, 'missed_scans')
    for (const token of [
      ...[`${ada.id}.${at}.${code}`, `${ada.id}.${at}.${flipped.toString('base64url')}`, foreign],
      ...[`${ada.id}.0${at}.${code}`, `${ada.id}.${at}.${'A'.repeat(22)}`, `${ada.id}.${at}.`],
      ...[`${eve.id}.${at + 1}.${code}`, `${ada.id}.-1.${code}`, `${ada.id}%00.${at}.${code}`],
      ...[`${eve.id}.${at}.${code}.${ada.id}`, `${eve.id},${ada.id}.${at}.${code}`],
      ...['%2e%2e%2fnotifications', '__proto__.0.x', 'x'.repeat(5_000)],
    ]) {
      const { status, text } = await post(token)
      assert.ok(status === 404 || status === 400 || status === 414, `${token}: ${text}`)
    }
    assert.deepEqual(await notificationsOf(ada), before)
    assert.equal((await notificationsOf(eve)).limit_near, true)
    assert.equal((await post(`${eve.id}.${at}.${code}`)).status, 200, 'as it was it works')
    // Nothing is told of people who have left, or have never been there.
    const gone = await openMember(service.base, ada.browser, 'viewer', newEmail('gone'))
    await ada.browser.call('DELETE', `/v1/members/${gone.id}`)
    assert.equal((await post(make(gone.id, 'limit_near'))).status, 200)
  })

  test('a thousand guesses stop nothing, and end with 429', async (t) => {
    const home = await openHome(service)
    const before = await notificationsOf(home)
    const counts = new Map<number, number>()
    for (let n = 0; n < GUESSES; n++) {
      const token = `${home.id}.1.${randomBytes(16).toString('base64url')}`
      const { status } = await post(token, '203.0.113.80')
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    t.diagnostic(JSON.stringify([...counts]))
    assert.deepEqual([...counts.keys()].sort(), [404, 429])
    assert.ok((counts.get(404) ?? 0) <= 120)
    assert.deepEqual(await notificationsOf(home), before)
  })
})
