import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inviteBy, newEmail, openHome } from '../../support/browser/browser.ts'
import { startMailServer } from '../../support/service/mail-server.ts'
import { operate } from '../../support/service/operate.ts'
import { hasPostfix, startPostfix } from '../../support/service/postfix.ts'
import { call, freePort, onEveryEngine, startService, stop } from '../../support/service/service.ts'
import { until } from '../../support/service/until.ts'

/** A service whose mail server is away, turns it away, or is Debian's Postfix: nothing is lost, and it is told. */
/** Mails are looked for at least as often. */
const LOOKED_MS = 2_500
const LOGIN = { user: 'codes', pass: 'right' }
const SOON = { MAIL_RETRY_SECONDS: '0.2', LOG_LEVEL: 'warn' }

const degraded = async (base: string): Promise<string[]> =>
  (await call(`${base}/readyz`, 'GET')).json.degraded

onEveryEngine('mail servers', (start) => {
  test('one that is away gets everything when it is back', async (t) => {
    const port = await freePort()
    const service = await start({ ...SOON, SMTP_URL: `smtp://127.0.0.1:${port}` })
    const { browser } = await openHome(service)
    const invited = Array.from({ length: 12 }, () => newEmail('waits'))
    for (const to of invited) assert.equal((await inviteBy(browser, to)).status, 201)
    const listed = async () =>
      JSON.parse((await operate(['mail', 'list', '--json'], service.env)).stdout)
    await until(
      async () => (await listed()).every(({ tries }: { tries: number }) => tries > 1),
      'all are tried',
    )
    for (const { state, fault } of await listed()) {
      assert.equal(state, 'waiting')
      assert.match(fault, /ECONNREFUSED/)
    }
    const begun = performance.now()
    const server = await startMailServer({ port })
    t.after(() => server.close())
    await until(() => server.mails.length >= invited.length, 'all arrive')
    t.diagnostic(`12 mails ${(performance.now() - begun).toFixed(0)} ms after it is back`)
    await until(async () => (await listed()).length === 0, 'none waits')
    assert.deepEqual(server.mails.map(({ to }) => to).sort(), invited.sort())
  })

  test('one that refuses the password keeps mails waiting, which is told after a quarter of an hour', async (t) => {
    const server = await startMailServer({ login: LOGIN })
    t.after(() => server.close())
    const wrong = server.url.replace(':right@', ':wrong@')
    const service = await start({ LOG_LEVEL: 'warn' })
    let node = await service.spawn({ ...SOON, SMTP_URL: wrong })
    const { browser } = await openHome(service)
    const to = newEmail('patient')
    assert.equal((await inviteBy(browser.at(node.base), to)).status, 201)
    await until(() => /"fault":"535 /.test(node.output()), 'it is refused')
    await sleep(LOOKED_MS)
    assert.deepEqual(await degraded(node.base), [])
    // As if it had been there for longer.
    const text = `update account_mails set made_at = made_at - 960000`
    await service.db.batch([{ text, values: [] }])
    await until(async () => (await degraded(node.base)).length > 0, 'it is told')
    const told = await degraded(node.base)
    t.diagnostic(told.join(' '))
    assert.match(told.join(), /^mail: 1 waiting, the oldest for 16 min \(535 .*\)$/)
    assert.ok(!`${told} ${node.output()}`.includes(to), 'to whom is not')
    await stop(node.child, 'SIGTERM')
    node = await service.spawn({ ...SOON, SMTP_URL: server.url })
    assert.match((await server.mailTo(to)).text, /\/app\/invitation#/)
    await until(async () => (await degraded(node.base)).length === 0, 'all is well again')
  })
})

test('Postfix as Debian has it takes an invitation, by STARTTLS', async (t) => {
  if (!hasPostfix) return t.skip('Postfix is not installed, or this is not root')
  const postfix = await startPostfix()
  t.after(() => postfix.close())
  const SMTP_URL = `smtp://127.0.0.1:${postfix.port}`
  const MAIL_FROM = 'Codes für alle <qr@codes.example>'
  const service = await startService('sqlite', { ...SOON, SMTP_URL, MAIL_FROM }, (close) =>
    t.after(close),
  )
  const { browser } = await openHome(service)
  for (const to of [newEmail('debian'), newEmail('dé-bian'), `o'hara+x=y@example.com`])
    assert.equal((await inviteBy(browser, to)).status, 201)
  await until(() => postfix.mailbox().split('Delivered-To:').length > 3, postfix.mailbox)
  const mails = postfix.mailbox()
  t.diagnostic(/^Received: .*?(?=\n\S)/ms.exec(mails)?.[0].replace(/\s+/g, ' ') ?? '')
  assert.equal(mails.match(/^Message-ID: <mail_\w+@codes\.example>/gm)?.length, 3)
  assert.equal(mails.match(/ with (E|UTF8)SMTPS id /g)?.length, 3, 'all of them encrypted')
  assert.match(mails, /^Return-Path: <qr@codes\.example>/m)
  const { stdout } = await operate(['mail', 'list', '--json'], service.env)
  assert.deepEqual(JSON.parse(stdout), [])
  const foreign = await operate(['mail', 'test', '--to', 'a@elsewhere.example'], service.env)
  assert.match(foreign.stdout, /did not accept the mail: [45]54 .*Relay access denied/)
})
