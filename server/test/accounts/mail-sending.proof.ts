import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, inviteBy, openHome } from '../support/browser/browser.ts'
import { type Behaviour, startMailServer } from '../support/service/mail/mail-server.ts'
import { operate } from '../support/service/operate.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** How mails are sent: to servers that greylist, refuse and hang up. To one address too often: mail-floods.test.ts. */
const LOGIN = { user: 'codes@example.com', pass: 'p@ss/wo%rd' }

onEveryEngine('sending mail', async (start) => {
  let browser: Browser
  let isMended = false
  const behave = (to: string, n: number): Behaviour => {
    if (isMended) return 'take'
    if (to.startsWith('grey')) return n <= 2 ? 'greylist' : 'take'
    if (to.startsWith('left')) return 'greylist'
    if (to.startsWith('gone')) return 'refuse'
    if (to.startsWith('lost')) return n <= 1 ? 'drop' : 'take'
    return to.startsWith('never') ? 'drop' : 'take'
  }
  const server = await startMailServer({ behave, login: LOGIN })
  const service = await start({ SMTP_URL: server.url, MAIL_RETRY_SECONDS: '0.1' })
  before(async () => {
    ;({ browser } = await openHome(service))
  })
  after(() => server.close())

  const address = (name: string) => `${name}-${service.env.DATABASE_URL ? 'p' : 's'}@example.com`
  const got = (to: string) => server.mails.filter((one) => one.to === to)
  async function invite(name: string): Promise<string> {
    const to = address(name)
    const { status, text } = await inviteBy(browser, to)
    assert.equal(status, 201, text)
    return to
  }
  async function listed(to: string) {
    const { stdout } = await operate(['mail', 'list', '--json'], service.env)
    return JSON.parse(stdout).find((one: { to: string }) => one.to === to)
  }
  const column = async (name: string) =>
    (
      await service.db.query<Record<string, string | null>>(`select ${name} from account_mails`)
    ).map((row) => row[name] ?? null)

  test('it is sent once, encrypted on the way, and nothing of it stays', async () => {
    const to = await invite('plain')
    const mail = await server.mailTo(to)
    assert.ok(mail.isEncrypted, 'STARTTLS')
    assert.match(mail.headers['message-id'] ?? '', /^<mail_\w+@localhost>$/)
    assert.equal(mail.headers['auto-submitted'], 'auto-generated')
    assert.equal(mail.headers['list-unsubscribe'], undefined)
    await until(async () => (await column('body')).every((body) => body === null), 'it is erased')
    assert.ok(!(await column('address')).includes(to))
    assert.equal(got(to).length, 1)
  })

  test('a server that says later is asked again', async () => {
    const to = await invite('grey')
    await until(() => got(to).length === 1, 'it arrives')
    assert.equal(server.tries(to), 3)
  })

  test('what a server that was killed had begun to send is sent by the next one at once', async () => {
    const to = await invite('left')
    const text = `update account_mails set claimed_by = 'killed', next_at = $1
      where state = 0 and claimed_by is null`
    const leave = async () => {
      const values = [Date.now() + 300_000]
      return (await service.db.batch([{ text, values, expect: 1, name: 'missed' }])) === null
    }
    await until(async () => server.tries(to) > 0 && (await leave()), 'it waits')
    isMended = true
    await until(() => got(to).length === 1, 'it arrives', 30_000)
    isMended = false
  })

  test('what is refused for good is given up, and sent again when the operator says so', async () => {
    const to = await invite('gone')
    await until(async () => (await listed(to))?.state === 'given_up', 'it is given up')
    const { fault, mail_id, tries } = await listed(to)
    assert.equal(tries, 1)
    assert.match(fault, /^550 5\.1\.1 <…> user unknown$/)
    isMended = true
    const { code, stdout } = await operate(['mail', 'retry', mail_id], service.env)
    assert.deepEqual([code, stdout], [0, '✓ The server will resend 1 email\n'])
    await until(() => got(to).length === 1, 'it arrives')
    assert.equal((await operate(['mail', 'retry', mail_id], service.env)).code, 1)
    isMended = false
  })

  test('one whose answer was lost is sent once more, and never a third time', async () => {
    const lost = await invite('lost')
    await until(() => got(lost).length === 2, 'it is sent again')
    assert.equal(new Set(got(lost).map(({ headers }) => headers['message-id'])).size, 1)
    const never = await invite('never')
    await until(async () => (await listed(never))?.state === 'given_up', 'it is given up')
    assert.equal(got(never).length, 2)
    assert.match((await listed(never)).fault, /probably arrived/)
    assert.equal(got(lost).length, 2)
  })

  test('mail test tells what the server says', async () => {
    const right = await operate(['mail', 'test', '--to', address('test')], service.env)
    assert.equal(right.code, 0, right.stdout)
    assert.match(right.stdout, /accepted an email from qroute@localhost/)
    const SMTP_URL = server.url.replace(/:[^:@]+@/, ':wrong@')
    const wrong = await operate(['mail', 'test', '--to', 'a@b.example'], {
      ...service.env,
      SMTP_URL,
    })
    assert.equal(wrong.code, 1)
    assert.match(wrong.stdout, /did not accept the email: 535 /)
  })
})
