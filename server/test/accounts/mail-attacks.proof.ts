import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newId } from '../../../domain/ids.ts'
import type { Database } from '../../storage/engine/database.ts'
import {
  assertRefused,
  inviteBy,
  newEmail,
  openBrowser,
  openHome,
  openMember,
  PASSWORD,
  signIn,
} from '../support/browser/browser.ts'
import { openData } from '../support/service/databases.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * Attacks on mailed links by strangers, neighbours and session thieves: by time, by guesses, twice, too
 * late, for others, and in floods.
 */
const NEXT = 'another horse battery'
const ASKED = 200
/** Between the medians of addresses that somebody has and that nobody has. */
const TOLD_BY_TIME_MS = 5
const GUESSES = 1_000

onEveryEngine('attacks by mail', async (start) => {
  let activity: Database
  const server = await startMailServer()
  const service = await start({ SMTP_URL: server.url, MAIL_RETRY_SECONDS: '0.2' })
  before(async () => {
    activity = await openData(service.env, 'activity')
  })
  after(async () => {
    await activity.close()
    await server.close()
  })

  const got = (to: string) => server.mails.filter((one) => one.to === to)
  const linkIn = async (to: string, page: string) => {
    const { text } = await server.mailTo(to, new RegExp(`/app/${page}#`))
    return new RegExp(`/app/${page}#([\\w-]+)`).exec(text)?.[1] ?? ''
  }
  const ask = (email: string, headers = {}) =>
    openBrowser(service.base).call('POST', '/v1/password-reset', { body: { email }, headers })
  const finish = (token: string, password = NEXT, headers = {}) =>
    openBrowser(service.base).call('POST', '/v1/setup', { body: { token, password }, headers })
  const confirm = (token: string) =>
    openBrowser(service.base).call('POST', '/v1/email/confirm', { body: { token } })

  async function addPeople(count: number): Promise<string[]> {
    const { account, id } = await openHome(service)
    const emails = Array.from({ length: count }, () => newEmail('known'))
    const text = `insert into people (id, account_id, email, role, password, epoch, created_at)
      select $1, account_id, $2, 'viewer', password, 1, created_at from people where id = $3`
    const adding = emails.map((email) => ({ text, values: [newId('usr', Date.now()), email, id] }))
    assert.equal(await service.db.batch(adding), null, account.id)
    return emails
  }

  test('neither the answer nor its time, nor that of the next request, tells who has an address', async (t) => {
    const known = await addPeople(ASKED + 20)
    const times = { known: [] as number[], unknown: [] as number[] }
    const next = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    const browser = openBrowser(service.base)
    for (const [at, email] of known.entries()) {
      const pair = [['known', email] as const, ['unknown', newEmail('known')] as const]
      for (const [kind, address] of at % 2 === 0 ? pair : pair.reverse()) {
        const begun = performance.now()
        const { status, text, headers } = await ask(address)
        const between = performance.now()
        await browser.call('GET', '/healthz')
        const ended = performance.now()
        const told = [...headers.keys()].sort().join()
        answers.add(`${status} ${text} ${told}`)
        // Until the mail has gone, so that each request meets a server with nothing to do.
        if (kind === 'known') await until(() => got(address).length > 0, 'it arrives')
        if (at < 20) continue
        times[kind].push(between - begun)
        next[kind].push(ended - between)
      }
    }
    const [a, b] = [median(times.known), median(times.unknown)]
    const [c, d] = [median(next.known), median(next.unknown)]
    t.diagnostic(`medians of ${ASKED}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms`)
    t.diagnostic(`of the next request: ${c.toFixed(2)} ms and ${d.toFixed(2)} ms`)
    assert.equal(answers.size, 1, [...answers].join('\n'))
    assert.ok(Math.abs(a - b) < TOLD_BY_TIME_MS, `${a} and ${b} ms`)
    assert.ok(Math.abs(c - d) < TOLD_BY_TIME_MS, `afterwards ${c} and ${d} ms`)
  })

  test('a link works once, also for ten at once, and for an hour', async () => {
    const { email } = await openHome(service)
    await ask(email)
    const token = await linkIn(email, 'reset')
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => finish(token, `horse number ${n} battery`)),
    )
    assert.equal(all.filter(({ status }) => status === 201).length, 1)
    for (const one of all.filter(({ status }) => status !== 201)) assertRefused(one, 410, 'gone')
    const { email: late } = await openHome(service)
    await ask(late)
    const old = await linkIn(late, 'reset')
    const text = `update mail_links set expires_at = expires_at - 3600000 where purpose = 'reset'`
    await activity.batch([{ text, values: [] }])
    assertRefused(await finish(old), 410, 'gone')
    assert.equal((await signIn(openBrowser(service.base), late)).status, 201)
  })

  test('a link is for whom it was asked for, and for nothing else', async () => {
    const [ada, eve] = [await openHome(service), await openHome(service)]
    // The host that somebody else has made up is in no link.
    await ask(eve.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const { text } = await server.mailTo(eve.email, /app\/reset#/)
    assert.ok(text.includes(`${service.base}/app/reset#`) && !text.includes('evil.example'))
    const token = await linkIn(eve.email, 'reset')
    const body = { token, password: NEXT, email: ada.email }
    const forAda = await openBrowser(service.base).call('POST', '/v1/setup', { body })
    assert.deepEqual([forAda.status, forAda.json.error.param], [400, 'email'])
    assertRefused(await confirm(token), 410, 'gone')
    const to = newEmail('new')
    const change = { email: to, password: PASSWORD }
    assert.equal((await eve.browser.call('POST', '/v1/email', { body: change })).status, 202)
    assertRefused(await finish(await linkIn(to, 'email')), 410, 'gone')
    assert.equal((await finish(token)).status, 201)
    assert.equal((await signIn(openBrowser(service.base), ada.email)).status, 201)
    // What was asked for with the old password is over.
    assertRefused(await confirm(await linkIn(to, 'email')), 410, 'gone')
  })

  test('a reset ends every session, also of who has stolen one', async () => {
    const { browser, email } = await openHome(service)
    const thief = openBrowser(service.base, browser.cookie())
    assert.equal((await thief.call('GET', '/v1/session')).status, 200)
    await ask(email)
    assert.equal((await finish(await linkIn(email, 'reset'))).status, 201)
    for (const one of [browser, thief])
      assert.equal((await one.call('GET', '/v1/session')).status, 401)
    assert.match((await server.mailTo(email, /password was changed|changed/i)).text, /password/i)
  })

  test('who has stolen a session cannot take the address, nor guess the password', async () => {
    const { browser, email } = await openHome(service)
    const thief = openBrowser(service.base, browser.cookie())
    const to = newEmail('thief')
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const change = (password?: unknown) =>
      thief.call('POST', '/v1/email', { body: { email: to, password }, headers })
    assert.equal((await change()).status, 400)
    assert.equal((await change(null)).status, 400)
    assert.equal((await change('')).status, 403)
    const statuses = []
    for (let n = 0; n < 30; n++) statuses.push((await change(`guess ${n}`)).status)
    assert.equal(statuses.at(-1), 429)
    assert.ok(statuses.filter((one) => one === 403).length <= 10, statuses.join())
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const body = { email: to, password: PASSWORD }
    const crossSite = await browser.call('POST', '/v1/email', { body, headers: foreign })
    assert.equal(crossSite.status, 403)
    assert.deepEqual([server.tries(to), got(email).length], [0, 0])
    assert.equal((await signIn(browser, email)).status, 201)
  })

  test('a thousand guesses at a link: 429 after sixty a minute, and never a session', async (t) => {
    const { email } = await openHome(service)
    await ask(email)
    await linkIn(email, 'reset')
    for (const guess of [finish, confirm]) {
      const headers = { 'x-forwarded-for': guess === finish ? '203.0.113.78' : '203.0.113.79' }
      const path = guess === finish ? '/v1/setup' : '/v1/email/confirm'
      const counts = new Map<number, number>()
      const begun = performance.now()
      for (let n = 0; n < GUESSES; n++) {
        const token = randomBytes(32).toString('base64url')
        const body = guess === finish ? { token, password: NEXT } : { token }
        const { status } = await openBrowser(service.base).call('POST', path, { body, headers })
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
      const minutes = Math.ceil((performance.now() - begun) / 60_000) + 1
      t.diagnostic(`${path}: ${JSON.stringify([...counts])}`)
      assert.deepEqual([...counts.keys()].sort(), [410, 429])
      assert.ok((counts.get(410) ?? 0) <= 60 * minutes)
    }
    assert.equal((await signIn(openBrowser(service.base), email)).status, 201)
  })

  test('who was only invited, or is suspended, gets no link', async () => {
    const { browser, account, email } = await openHome(service)
    const invited = newEmail('invited')
    await inviteBy(browser, invited)
    await server.mailTo(invited)
    const viewer = await openMember(service.base, browser, 'viewer')
    await ask(viewer.email)
    const token = await linkIn(viewer.email, 'reset')
    const text = 'update accounts set suspended_at = $1 where id = $2'
    await service.db.batch([{ text, values: [Date.now(), account.id] }])
    assertRefused(await finish(token), 403, 'account_suspended')
    const before = got(email).length
    for (const one of [invited, email]) assert.equal((await ask(one)).status, 202)
    const { email: later } = await openHome(service)
    await ask(later)
    await linkIn(later, 'reset')
    assert.deepEqual([got(invited).length, got(email).length], [1, before])
    await service.db.batch([{ text, values: [null, account.id] }])
    assert.equal((await finish(token)).status, 201)
    // The operator has taken everybody out: a link of before leads nowhere.
    const { email: out, id } = await openHome(service)
    await ask(out)
    const old = await linkIn(out, 'reset')
    const reset = 'update people set password = null, epoch = epoch + 1 where id = $1'
    await service.db.batch([{ text: reset, values: [id] }])
    assertRefused(await finish(old), 410, 'gone')
    // One that was stored before there were epochs.
    await service.db.batch([{ text: 'update people set epoch = 0 where id = $1', values: [id] }])
    assert.equal((await ask(out)).status, 202)
    assertRefused(await finish(old), 410, 'gone')
  })

  test('everybody at once floods one address: eight an hour of other accounts, and three resets', async (t) => {
    const { email } = await openHome(service)
    const homes = await Promise.all(Array.from({ length: 6 }, () => openHome(service)))
    for (let round = 0; round < 6; round++) {
      await Promise.all([
        ...homes.map(({ browser }) => inviteBy(browser, email.toUpperCase())),
        ...Array.from({ length: 10 }, () => ask(email)),
        ...homes.map(({ browser }) => {
          const body = { email, password: PASSWORD }
          return browser.call('POST', '/v1/email', { body })
        }),
        signIn(openBrowser(service.base), email),
      ])
    }
    const { email: last } = await openHome(service)
    await ask(last)
    await linkIn(last, 'reset')
    const waiting = async () => {
      const due = `select count(*) as n from account_mails where state = 0 and next_at <= $1`
      return Number((await service.db.query<{ n: number }>(due, [Date.now()]))[0]?.n)
    }
    await until(async () => (await waiting()) === 0, 'none is due')
    const kinds = Map.groupBy(got(email), ({ subject }) => subject.replace(/\S+@\S+/, '…'))
    t.diagnostic([...kinds].map(([subject, all]) => `${all.length} × ${subject}`).join('; '))
    const ofOthers = got(email).filter(({ text }) => /\/app\/(invitation|email)#/.test(text))
    assert.ok(ofOthers.length <= 8, `${ofOthers.length} mails of others`)
    assert.ok(got(email).length <= 20, `${got(email).length} mails`)
    const resets = got(email).filter(({ text }) => text.includes('/app/reset#')).length
    assert.ok(resets >= 1 && resets <= 3, `${resets} resets`)
  })
})

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
