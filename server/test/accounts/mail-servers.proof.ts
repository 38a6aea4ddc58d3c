import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import type { Socket } from 'node:net'
import { hostname } from 'node:os'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSmtp, SmtpFault } from '../../mail/smtp.ts'
import { isLoopback, type SmtpServer } from '../../mail/smtp-url.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { politeBut, type Script, startScripted } from '../support/service/mail/scripted-smtp.ts'

/**
 * Mail servers that cannot be trusted, and those that do not do their work: what is said to them, what is
 * made of what they say, and that none of them holds up the mails for longer than it may.
 */
const LIMITS = { connectMs: 400, silentMs: 400, stepMs: 1_200, idleMs: 100 }
/** Of a limit, on a machine with much to do. */
const LATE_MS = 2_000
const LETTER = {
  ...{ from: 'qr@example.com', to: 'ada@example.com' },
  bytes: Buffer.from('Subject: Hello\r\n\r\nBody\r\n'),
}
const LOGIN = { user: 'codes', pass: 'a password that must stay here' }
const HERE: SmtpServer = {
  ...{ host: '127.0.0.1', port: 0, isSecure: false, user: '', pass: '' },
  ...{ verifies: true, name: 'qr.example.com' },
}

interface Delivered {
  /** Null: it was taken. */
  readonly certainty: SmtpFault['certainty'] | null
  readonly fault: string
  readonly isHandedOver: boolean
  readonly ms: number
}

async function deliver(server: Partial<SmtpServer>): Promise<Delivered> {
  const smtp = openSmtp({ ...HERE, ...server }, LIMITS)
  const begun = performance.now()
  let isHandedOver = false
  const work = smtp.deliver(LETTER, async () => {
    isHandedOver = true
  })
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  const ms = performance.now() - begun
  smtp.close()
  if (error === null) return { certainty: null, fault: '', isHandedOver, ms }
  assert.ok(error instanceof SmtpFault, String(error))
  return { certainty: error.certainty, fault: error.message, isHandedOver, ms }
}

async function scripted(t: TestContext, script: Script) {
  const server = await startScripted(script)
  t.after(() => server.close())
  return server
}

/** A name of this machine that is not one of those that are trusted; null: it has none. */
async function ownName(): Promise<string | null> {
  const host = hostname()
  const found = await lookup(host, { family: 4 }).catch(() => null)
  return found?.address.startsWith('127.') && !isLoopback(host) ? host : null
}

test('a certificate that nobody has vouched for is refused, unless the operator says so', async (t) => {
  const host = await ownName()
  if (host === null) return t.skip('this machine has no name that leads to itself')
  for (const isSecure of [false, true]) {
    const server = await startMailServer({ login: LOGIN, options: { secure: isSecure } })
    t.after(() => server.close())
    const at = { ...LOGIN, port: server.port, isSecure }
    const refused = await deliver({ ...at, host })
    t.diagnostic(`${isSecure ? 'TLS' : 'STARTTLS'} by name: ${refused.fault}`)
    assert.deepEqual([refused.certainty, refused.isHandedOver], ['answered', false])
    assert.match(refused.fault, /certificate|altnames/i)
    assert.deepEqual(server.mails, [])
    const trusted = await deliver({ ...at, host, verifies: false })
    assert.deepEqual([trusted.certainty, trusted.fault], [null, ''])
    assert.equal((await deliver(at)).certainty, null, 'on this machine')
    assert.ok(server.mails.length === 2 && server.mails.every(({ isEncrypted }) => isEncrypted))
  }
})

test('a password is never sent to another machine without TLS', async (t) => {
  const host = await ownName()
  if (host === null) return t.skip('this machine has no name that leads to itself')
  const offers = (more: string) =>
    `250-mail.example\r\n250-AUTH PLAIN LOGIN CRAM-MD5\r\n250 ${more}`
  for (const [how, script] of [
    ['without STARTTLS', { EHLO: offers('SIZE') }],
    ['refuses STARTTLS', { EHLO: offers('STARTTLS'), STARTTLS: '454 not now' }],
    ['goes on in clear text', { EHLO: offers('STARTTLS'), STARTTLS: '220 go on\r\n250 hello' }],
    ['greets as if it were done', { GREETING: '220 a\r\n250 AUTH PLAIN', EHLO: offers('SIZE') }],
    ['knows no EHLO', { EHLO: '502 what', HELO: '250 AUTH PLAIN' }],
  ] as const) {
    const server = await scripted(t, politeBut(script))
    const { certainty, fault, isHandedOver } = await deliver({ ...LOGIN, host, port: server.port })
    t.diagnostic(`${how}: ${fault}`)
    assert.deepEqual([certainty, isHandedOver], ['answered', false], how)
    const heard = server.heard()
    assert.doesNotMatch(heard, /AUTH|MAIL FROM/, how)
    for (const text of [LOGIN.pass, Buffer.from(LOGIN.pass).toString('base64').slice(0, 20)])
      assert.ok(!heard.includes(text), how)
  }
})

const drip = (socket: Socket): null => {
  const timer = setInterval(() => socket.write('2'), 50)
  socket.on('close', () => clearInterval(timer))
  return null
}
const hangUp = (socket: Socket): null => {
  socket.destroy()
  return null
}

for (const [how, said, certainty] of [
  ['never greets', { GREETING: null }, 'answered'],
  ['never answers EHLO', { EHLO: null }, 'answered'],
  ['never answers RCPT', { RCPT: null }, 'answered'],
  ['never answers DATA', { DATA: null }, 'answered'],
  ['takes a mail and never says so', { '.': null }, 'unsure'],
  ['drips its greeting', { GREETING: drip }, 'answered'],
  ['drips its answer to EHLO', { EHLO: drip }, 'answered'],
  ['drips its answer to RCPT', { RCPT: drip }, 'answered'],
  ['drips its answer to a mail', { '.': drip }, 'unsure'],
  ['talks without end', { EHLO: `250-${'x'.repeat(2e6)}` }, 'answered'],
  ['hangs up at once', { GREETING: hangUp }, 'answered'],
  ['hangs up at DATA', { DATA: hangUp }, 'answered'],
  ['hangs up after a mail', { '.': hangUp }, 'unsure'],
  ['has enough at its greeting', { GREETING: '421 too busy' }, 'answered'],
  ['has enough at MAIL', { MAIL: '421 too busy' }, 'answered'],
  ['has enough at RCPT', { RCPT: '421 too busy' }, 'answered'],
  ['has enough at DATA', { DATA: '421 too busy' }, 'answered'],
  ['has enough after a mail', { '.': '421 too busy' }, 'answered'],
  ['refuses everybody', { GREETING: '554 go away' }, 'answered'],
  ['refuses who it is from', { MAIL: '553 5.7.1 not yours' }, 'answered'],
  ['refuses whom it is for', { RCPT: '550 5.1.1 <ada@example.com> unknown' }, 'refused'],
  ['refuses what it says', { '.': '554 5.7.1 spam' }, 'refused'],
  ['speaks another language', { GREETING: 'HTTP/1.1 400 Bad Request' }, 'answered'],
] as const) {
  test(`a server that ${how}`, async (t) => {
    let isMended = false
    const bad = politeBut(said)
    const good = politeBut({})
    const server = await scripted(t, (line, socket) => (isMended ? good : bad)(line, socket))
    const first = await deliver({ port: server.port })
    assert.equal(first.certainty, certainty, first.fault)
    assert.ok(first.ms < LIMITS.stepMs + LATE_MS, `after ${first.ms.toFixed(0)} ms`)
    assert.doesNotMatch(first.fault, /ada|example\.com/, 'nobody’s address')
    assert.ok(first.fault.length > 0 && first.fault.length <= 201, first.fault)
    isMended = true
    assert.equal((await deliver({ port: server.port })).certainty, null, 'it has come back')
  })
}

test('one connection that breaks takes no other mail with it', async (t) => {
  let mails = 0
  const script = politeBut({ '.': (socket) => (++mails % 3 === 0 ? hangUp(socket) : '250 taken') })
  const server = await scripted(t, script)
  const smtp = openSmtp({ ...HERE, port: server.port }, LIMITS)
  t.after(() => smtp.close())
  const outcomes = { taken: 0, unsure: 0 }
  for (let round = 0; round < 20; round++) {
    const three = [1, 2, 3].map(() => smtp.deliver(LETTER, async () => undefined))
    for (const one of await Promise.allSettled(three)) {
      if (one.status === 'fulfilled') outcomes.taken++
      else if (one.reason.certainty === 'unsure') outcomes.unsure++
      else assert.fail(one.reason)
    }
    if (round % 5 === 0) await sleep(LIMITS.idleMs * 2)
  }
  t.diagnostic(`${JSON.stringify(outcomes)} over ${server.connections()} connections`)
  assert.deepEqual(outcomes, { taken: 40, unsure: 20 })
})
