import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openSmtp, SmtpFault } from '../../mail/smtp.ts'
import { politeBut, type Script, startScripted } from '../support/service/mail/scripted-smtp.ts'

/** Mail servers that do not do their work. All of them are in the proof of the same name. */
/** Those that a busy machine could reach are long; what is tried here is the limit of a step. */
const LIMITS = { connectMs: 10_000, silentMs: 10_000, stepMs: 500, idleMs: 100 }

async function deliver(t: TestContext, script: Script, to: string): Promise<SmtpFault | null> {
  const server = await startScripted(script)
  t.after(() => server.close())
  const where = { host: '127.0.0.1', port: server.port, isSecure: false, user: '', pass: '' }
  const smtp = openSmtp({ ...where, verifies: true, name: 'qr.example.com' }, LIMITS)
  t.after(() => smtp.close())
  const letter = {
    from: 'qr@example.com',
    to,
    bytes: Buffer.from('Subject: Hello\r\n\r\nBody\r\n'),
  }
  return smtp
    .deliver(letter, async () => undefined)
    .then(
      () => null,
      (error) => error as SmtpFault,
    )
}

test('a server that says a letter now and then does not hold up the mails', async (t) => {
  const script = politeBut({
    '.': (socket) => {
      const timer = setInterval(() => socket.write('2'), 50)
      socket.on('close', () => clearInterval(timer))
      return null
    },
  })
  const fault = await deliver(t, script, 'ada@example.com')
  assert.ok(fault instanceof SmtpFault)
  assert.equal(fault.certainty, 'unsure')
  assert.match(fault.message, /did not finish within 0\.5 s/)
})

test('an address that no server could understand is given up, and not told', async (t) => {
  const fault = await deliver(t, politeBut({}), 'ada<lovelace>@example.com')
  assert.ok(fault instanceof SmtpFault)
  assert.equal(fault.certainty, 'refused')
  assert.doesNotMatch(fault.message, /ada|lovelace|example/)
})
