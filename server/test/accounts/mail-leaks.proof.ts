import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readConfig } from '../../config.ts'
import { openUnsubscribing } from '../../mail/unsubscribe.ts'
import { openSecret } from '../../secret.ts'
import {
  inviteBy,
  newEmail,
  openBrowser,
  openHome,
  PASSWORD,
  tokenOf,
} from '../support/browser/browser.ts'
import { qroute } from '../support/service/command.ts'
import { filesUnder } from '../support/service/files-under.ts'
import {
  type Behaviour,
  type ReceivedMail,
  startMailServer,
} from '../support/service/mail/mail-server.ts'
import { onEveryEngine, type Service, stop } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * No name or address adds a header or a recipient to a mail; no token, password or address of one is in logs
 * or, in clear text, in files.
 */
const LOGIN = { user: 'codes', pass: 'marked password of the mail server' }
const NEXT = 'marked new horse battery'
const FROM = 'Codes "für" alle'

/** Of a mail that cannot be stopped; each of them once. */
const HEADERS = [
  ...['from', 'to', 'subject', 'message-id', 'date', 'auto-submitted', 'mime-version'],
  ...['x-auto-response-suppress', 'content-type'],
].sort()

const BCC = 'victim@example.org'
const NAMES = [
  `Acme\r\nBcc: ${BCC}`,
  `Acme\nBcc: ${BCC}\n\nBody`,
  `Acme\u2028Bcc: ${BCC}\u0085X: y\u000bZ: z`,
  `=?utf-8?Q?Acme=0D=0ABcc:_${BCC.replace('@', '=40')}?=`,
  `=?utf-8?B?${Buffer.from(`A\r\nBcc: ${BCC}`).toString('base64')}?=`,
  `Qroute <${BCC}>`,
  `"Qroute" <${BCC}>, "Acme`,
  `Acme\\`,
  `(comment ${BCC}`,
  `;:,<>@"()[]\\`,
  'A'.repeat(255),
  `ü${' =?'.repeat(60)}`,
  '😀'.repeat(63),
]
const ADDRESSES = [
  ...[`a,${BCC.split('@')[0]}@example.com`, 'a;b@example.com', 'a:b@example.com', '"a@example.com'],
  ...['"a"b"@example.com', 'a<b@example.com', '<a>@example.com', 'a@b>,c', "o'hara@example.com"],
  ...['=?utf-8?Q?a=0D=0A?=@example.com', '(c)a@example.com', 'a\\@example.com', 'ä@exämple.com'],
  ...[`${'l'.repeat(64)}@${'d'.repeat(255)}`, 'a@[127.0.0.1]', '%0d%0aBcc:x@example.com'],
  ...['RSET@example.com', '.@example.com', 'a@example.com.', '-a@-example.com'],
]
const REFUSED = [
  ...[`a@example.com\r\nBcc:${BCC}`, `a@example.com\nRCPT`, `a@example.com,${BCC}`],
  ...[`a@example.com> NOTIFY=NEVER`, `<a@example.com>\r\nDATA`, 'a\u0000@example.com'],
  ...[`a@example.com ${BCC}`, `${'l'.repeat(65)}@example.com`, 'a@\u200bexample.com'],
]

onEveryEngine('what mails are made of', async (start, engine) => {
  let service: Service
  const behave = (to: string, n: number): Behaviour => {
    if (to.startsWith('grey')) return n <= 2 ? 'greylist' : 'take'
    if (to.startsWith('lost')) return n <= 1 ? 'drop' : 'take'
    return to.startsWith('gone') ? 'refuse' : 'take'
  }
  const server = await startMailServer({ behave, login: LOGIN })
  before(async () => {
    const MAIL_FROM = `${FROM.replaceAll('"', '')} <qr@codes.example>`
    service = await start({ SMTP_URL: server.url, MAIL_FROM, MAIL_RETRY_SECONDS: '0.1' })
  })
  after(() => server.close())

  test('no name of an account adds a header, a recipient or another sender', async (t) => {
    let accepted = 0
    for (const name of NAMES) {
      const { browser } = await openHome(service)
      const { status } = await browser.call('PATCH', '/v1/account', { body: { name } })
      assert.ok(status === 200 || status === 400, name)
      if (status === 200) accepted++
      const to = newEmail('guest')
      assert.equal((await inviteBy(browser, to)).status, 201)
      assertPlain(await server.mailTo(to), to, name)
    }
    t.diagnostic(`${accepted} of ${NAMES.length} names are accepted`)
    assert.ok(accepted >= 8, `${accepted}`)
  })

  test('no address adds a header or a recipient', async (t) => {
    const { browser } = await openHome(service)
    const invited = new Set<string>()
    for (const email of ADDRESSES) {
      const { status, json, text } = await inviteBy(browser, email)
      assert.ok(status === 201 || status === 400, text)
      if (status === 201) invited.add(json.member.email)
    }
    for (const email of REFUSED) assert.equal((await inviteBy(browser, email)).status, 400, email)
    const waiting = 'select count(*) as n from account_mails where state = 0'
    await until(
      async () => Number((await service.db.query<{ n: number }>(waiting))[0]?.n) === 0,
      'all of them are sent, or given up',
    )
    const sent = server.mails.filter(({ to }) => invited.has(to))
    t.diagnostic(`${invited.size} addresses are accepted, ${sent.length} of them by the server`)
    assert.ok(sent.length >= 8, `${sent.length}`)
    for (const mail of sent) assertPlain(mail, mail.to, mail.to)
    const known = new Set([...invited, ...server.mails.map(({ to }) => to)])
    const stray = server.mails
      .flatMap(({ recipients }) => recipients)
      .filter((to) => !known.has(to))
    assert.deepEqual([stray, server.tries(BCC)], [[], 0])
  })

  test('who it is from is an address, and nothing else', () => {
    for (const MAIL_FROM of [
      ...[`qr@example.com\r\nBcc: ${BCC}`, `A\r\nBcc: ${BCC} <qr@example.com>`, 'A <qr@a>, <b@c>'],
      ...[`<qr@example.com> <${BCC}>`, `qr@example.com,${BCC}`, `A <qr@example.com`, '"A" qr@a.b'],
      ...[`A <qr@exam\u0000ple.com>`, `A <qr@example.com>\nX: y`, `A "B <qr@example.com>`],
      ...[`A <"qr"@example.com>`, `A <qr@${'d'.repeat(256)}>`],
    ]) {
      assert.throws(() => readConfig({ ...service.env, MAIL_FROM }), /MAIL_FROM/, MAIL_FROM)
    }
  })

  test('no token, password or address is in logs, and none that is not yet known in files', async () => {
    // Only one of the two sends mails, and tells all about it.
    const own = await start({ LOG_LEVEL: 'silent' })
    const mailed = { SMTP_URL: server.url, MAIL_RETRY_SECONDS: '0.1' }
    const node = await own.spawn({ ...mailed, LOG_LEVEL: 'trace' })
    const { browser: anywhere, email, id } = await openHome(own)
    const browser = anywhere.at(node.base)
    const nobody = openBrowser(node.base)
    const ask = (path: string, body: object) => nobody.call('POST', path, { body })
    const tokens = new Map<string, string>([['mail password', LOGIN.pass]])
    tokens.set(
      'it as SMTP sends it',
      Buffer.from(`\0${LOGIN.user}\0${LOGIN.pass}`).toString('base64'),
    )
    const keep = async (to: string, page: string) => {
      const { text } = await server.mailTo(to, new RegExp(`/app/${page}#`))
      const token = new RegExp(`/app/${page}#([\\w-]+)`).exec(text)?.[1] ?? ''
      assert.ok(token.length > 20, text)
      tokens.set(page, token)
      return token
    }
    const guests = ['guest', 'grey', 'lost', 'gone'].map((name) => newEmail(`${name}-marked`))
    for (const to of guests) tokens.set(to, tokenOf(await inviteBy(browser, to)))
    await until(() => server.tries(guests[1] ?? '') === 3, 'greylisted')
    await until(() => server.mails.filter(({ to }) => to === guests[2]).length === 2, 'lost')
    await until(() => node.output().includes('mail: gave up on an email'), 'gone')
    const [unknown, pending] = [newEmail('unknown-marked'), newEmail('pending-marked')]
    await ask('/v1/password-reset', { email: unknown })
    await ask('/v1/password-reset', { email })
    const reset = await keep(email, 'reset')
    const change = { email: pending, password: PASSWORD }
    assert.equal((await browser.call('POST', '/v1/email', { body: change })).status, 202)
    await keep(pending, 'email')
    const { make } = openUnsubscribing(openSecret(readConfig(own.env)).keysOf('unsubscribe'))
    tokens.set('unsubscribe', make(id, 'limit_near'))
    for (const end of ['', 'x', '/x', '?x=1'])
      await nobody.call('POST', `/v1/unsubscribe/${make(id, 'limit_near')}${end}`)
    await ask('/v1/setup', { token: reset, password: 'short' })
    const inFiles = () => filesUnder(own.env.DATA_DIR ?? '')
    const early = engine === 'sqlite' ? inFiles() : inFiles() + (await allTables(own))
    assert.equal((await ask('/v1/setup', { token: reset, password: NEXT })).status, 201)
    tokens.set('new password', NEXT)
    await qroute(['mail', 'test', '--to', unknown], { ...own.env, ...mailed })
    await stop(node.child, 'SIGTERM')
    const late = engine === 'sqlite' ? inFiles() : inFiles() + (await allTables(own))
    const log = node.output()
    for (const said of [/"route":"\/v1\/password-reset"/, /mail: sent/, /mail: not sent/])
      assert.match(log, said)
    for (const [place, text] of [
      ['the log', log],
      ['the files', early],
      ['the files later', late],
    ] as const) {
      for (const [name, token] of tokens) assert.ok(!text.includes(token), `${name} is in ${place}`)
      for (const to of [unknown, pending]) assert.ok(!text.includes(to), `${to} is in ${place}`)
    }
    for (const to of [...guests, email]) assert.ok(!log.includes(to), `${to} is in the log`)
  })
})

function assertPlain(
  { headers, raw, recipients, from, html, text }: ReceivedMail,
  to: string,
  name: string,
) {
  assert.deepEqual(recipients, [to], name)
  assert.equal(from, 'qr@codes.example', name)
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  assert.deepEqual(lines.map((line) => line.split(':')[0]?.toLowerCase()).sort(), HEADERS, name)
  assert.ok(
    raw.split('\r\n').every((line) => line.length <= 998 && !/[\r\n]/.test(line)),
    name,
  )
  // One mailbox: what is in quotes or encoded is a name, and a name has no address in it.
  assert.match(headers.from ?? '', /^(?:"(?:[^"\\]|\\.)*"|[^"<>,]*) ?<qr@codes\.example>$/, name)
  for (const shown of [headers.from, headers.subject])
    assert.doesNotMatch((shown ?? '').replace(/=\?UTF-8\?[QB]\?[^?]*\?=/g, ''), /=\?/, name)
  assert.doesNotMatch(`${text}${html}`, /^Bcc:/m, name)
}

async function allTables({ db }: Service): Promise<string> {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const rows = await Promise.all(tables.map(({ name }) => db.query(`select * from ${name}`)))
  return JSON.stringify(rows)
}
