import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inviteBy, newEmail, openHome } from '../support/browser/browser.ts'
import { filesUnder } from '../support/service/files-under.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { CERTIFICATE, KEY } from '../support/service/network/certificate.ts'
import { operate } from '../support/service/operate.ts'
import { call, freePort, onEveryEngine, startService, stop } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * A mail server that is away or rejects the password: nothing is lost, and it is reported; and Debian's
 * Postfix.
 */

/** Debian's Postfix in a folder of its own, beside the one of the system, which it does not touch. */
interface Postfix {
  readonly port: number
  /** Every mail in the mailbox that all of example.com has, as one text. */
  mailbox(): string
  close(): Promise<void>
}

const PROGRAM = '/usr/sbin/postfix'
const DAEMONS = '/usr/lib/postfix/sbin'
/** It gives up its rights, so it must have all of them first. */
const hasPostfix = existsSync(PROGRAM) && existsSync(DAEMONS) && process.getuid?.() === 0
const NOBODY = 65_534
const run = promisify(execFile)

async function startPostfix(): Promise<Postfix> {
  const home = mkdtempSync(join(tmpdir(), 'qroute-postfix-'))
  chmodSync(home, 0o755)
  const port = await freePort()
  for (const name of ['conf', 'queue', 'data', 'box']) mkdirSync(join(home, name), { mode: 0o755 })
  await run('chown', ['postfix', join(home, 'data')])
  await run('chown', [String(NOBODY), join(home, 'box')])
  writeFileSync(join(home, 'conf', 'pair.pem'), KEY.trimStart() + CERTIFICATE.trimStart())
  writeFileSync(join(home, 'conf', 'main.cf'), mainOf(home))
  writeFileSync(join(home, 'conf', 'master.cf'), masterOf(port))
  const child = spawn(PROGRAM, ['-c', join(home, 'conf'), 'start-fg'], { stdio: 'ignore' })
  const log = () => filesUnder(join(home, 'data'))
  const close = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await until(() => log().includes('daemon started') || child.exitCode !== null, log, 60_000)
    if (child.exitCode !== null) throw new Error(`Postfix has ended: ${log()}`)
  } catch (error) {
    await close()
    throw error
  }
  return { port, mailbox: () => filesUnder(join(home, 'box')), close }
}

function mainOf(home: string): string {
  return `compatibility_level = 3.6
queue_directory = ${home}/queue
data_directory = ${home}/data
command_directory = /usr/sbin
daemon_directory = ${DAEMONS}
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${home}/data/log
maillog_file_prefixes = ${home}
myhostname = mail.example.com
mydestination =
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtpd_recipient_restrictions = reject_unauth_destination
smtpd_tls_security_level = may
smtpd_tls_chain_files = ${home}/conf/pair.pem
virtual_mailbox_domains = example.com
virtual_mailbox_base = ${home}/box
virtual_mailbox_maps = static:all/
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
virtual_minimum_uid = 1
alias_maps =
alias_database =
`
}

function masterOf(port: number): string {
  return `127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
virtual unix - n n - - virtual
error unix - - n - - error
tlsmgr unix - - n 1000? 1 tlsmgr
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`
}
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
  assert.match(foreign.stdout, /did not accept the email: [45]54 .*Relay access denied/)
})
