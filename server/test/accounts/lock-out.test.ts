import assert from 'node:assert/strict'
import { after } from 'node:test'
import { failuresOf, SLOW_AFTER } from '../../../domain/accounts/people/tries.ts'
import { readConfig } from '../../config.ts'
import { wideNetworkOf } from '../../enrich/address.ts'
import { openSecret } from '../../secret.ts'
import { openActivityStore } from '../../storage/accounts/activity.ts'
import {
  type Browser,
  newEmail,
  openBrowser,
  openHome,
  openOwner,
  PASSWORD,
} from '../support/browser/browser.ts'
import { newAddress } from '../support/service/addresses.ts'
import { openData } from '../support/service/databases.ts'
import { operate } from '../support/service/operate.ts'
import { type Answer, onEveryEngine, type Service } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * Ten failures keep their place out, and nobody else: nine of them are written, not tried. Proofs: by real
 * guesses and real waits.
 */

/** Guesses at passwords, tried or written as if they had been. */
async function openLockOuts(service: Service) {
  const config = readConfig(service.env)
  // On SQLite a file of its own.
  const db = await openData(service.env, 'activity')
  const activity = openActivityStore(db, openSecret(config).derive('sign-in tries'), assert.ifError)
  after(() => activity.close())
  return {
    db,
    activity,
    tryFrom: (
      address: string,
      email: string,
      password = 'wrong guess',
      browser: Browser = openBrowser(service.base),
    ) =>
      browser.call('POST', '/v1/session', {
        body: { email, password },
        headers: { 'x-forwarded-for': address },
      }),
    /** As if so many had failed, without the work of checking their passwords. */
    async failed(bucket: string, times: number) {
      for (let n = 0; n < times; n++) await activity.takeTry(bucket, Date.now())
    },
  }
}

const HOME = '198.51.100.7'
const WAIT_MS = 2000

/** Timers are rounded. */
const ROUNDING_MS = 20

onEveryEngine('locking others out', async (start) => {
  const service = await start()
  const { tryFrom, failed, db, activity } = await openLockOuts(service)
  const owner = async () => openOwner(service, (await service.account()).id)

  const statusesOf = async (answers: readonly Promise<Answer>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort()

  const blockHome = (email: string) => failed(`network ${wideNetworkOf(HOME)} ${email}`, 10)

  test('the tenth wrong password for an email address keeps its network out, not others', async () => {
    const { browser, email } = await openHome(service)
    const nobody = newEmail('nobody')
    const home = newAddress()
    for (const address of [email, nobody]) {
      await failed(`network ${wideNetworkOf(home)} ${address}`, 9)
      assert.equal((await tryFrom(home, address)).status, 401)
      const refused = await tryFrom(home, address, PASSWORD)
      assert.deepEqual([refused.status, refused.json.error.code], [429, 'rate_limit_exceeded'])
      const seconds = Number(refused.headers.get('retry-after'))
      assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, `${seconds} s`)
    }
    assert.equal((await tryFrom('192.0.2.7', email, PASSWORD)).status, 201, 'from elsewhere')
    assert.equal((await tryFrom(home, email, PASSWORD, browser)).status, 201, 'a known browser')
    const stored = openBrowser(service.base, '', browser.known().slice(0, -20))
    assert.equal((await tryFrom(home, email, PASSWORD, stored)).status, 429, 'a changed cookie')
  })

  test('the eleventh wrong password from one address is refused, whatever the email address', async () => {
    const address = newAddress()
    for (let n = 0; n < 10; n++) {
      assert.equal((await tryFrom(address, newEmail('nobody'))).status, 401)
    }
    assert.equal((await tryFrom(address, newEmail('nobody'))).status, 429)
    assert.equal((await tryFrom(newAddress(), newEmail('nobody'))).status, 401)
  })

  proof('ten wrong passwords keep their network out for 15 minutes, and nobody else', async () => {
    const { email } = await owner()
    for (const address of [email, newEmail('nobody')]) {
      const guesses = Array.from({ length: 12 }, (_, n) => tryFrom(`203.0.113.${n}`, address))
      const ten = Array.from({ length: 10 }, () => 401)
      assert.deepEqual(await statusesOf(guesses), [...ten, 429, 429])
    }
    const node = await service.spawn()
    for (const base of [service.base, node.base]) {
      const refused = await tryFrom('203.0.113.99', email, PASSWORD, openBrowser(base))
      assert.deepEqual([refused.status, refused.json.error.code], [429, 'rate_limit_exceeded'])
      const seconds = Number(refused.headers.get('retry-after'))
      assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, `${seconds} s`)
      assert.equal((await tryFrom(HOME, email, PASSWORD, openBrowser(base))).status, 201)
    }
    await db.query('update sign_in_tries set ends_at = $1', [Date.now()])
    assert.equal((await tryFrom('203.0.113.98', email, PASSWORD)).status, 201)
  })

  proof('neither email addresses nor networks can be read from what is stored', async () => {
    const { browser, email } = await owner()
    await tryFrom(HOME, email)
    await tryFrom(HOME, email, 'wrong guess', browser)
    const rows = await db.query<{ email: string }>('select email from sign_in_tries')
    assert.ok(rows.length >= 3)
    for (const row of rows) assert.match(row.email, /^[\w-]{43}$/)
  })

  proof('a browser that has signed in before gets in, whatever others do where it is', async () => {
    const { browser, email } = await owner()
    const signedIn = await tryFrom(HOME, email, PASSWORD, browser)
    const [, set = ''] = signedIn.headers.getSetCookie()
    assert.match(set, /^qroute-known=[\w+/]+=*; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.ok(!set.includes(signedIn.json.user.id))
    await browser.call('DELETE', '/v1/session')
    assert.deepEqual([browser.cookie(), browser.known() === ''], ['', false])
    const others = Array.from({ length: 10 }, () => tryFrom(HOME, newEmail('nobody')))
    await Promise.all([...others, blockHome(email)])
    assert.equal((await tryFrom(HOME, newEmail('nobody'))).status, 429, 'by address')
    assert.equal((await tryFrom('198.51.100.8', email, PASSWORD)).status, 429, 'by network')
    assert.equal((await tryFrom(HOME, email, PASSWORD, browser)).status, 201)
    const change = { current_password: PASSWORD, new_password: 'another fine password' }
    const headers = { 'x-forwarded-for': HOME }
    const stranger = openBrowser(service.base, browser.cookie())
    for (const [one, status] of [
      [stranger, 429],
      [browser, 200],
    ] as const) {
      const answer = await one.call('POST', '/v1/password', { body: change, headers })
      assert.equal(answer.status, status, 'changing the password follows the same rule')
    }
  })

  proof('a known browser has ten tries of its own, and they cost others none', async () => {
    const { browser, email } = await owner()
    const copy = browser.at(service.base)
    const guess = (n: number) =>
      tryFrom(`192.0.2.${n}`, email, 'wrong guess', n % 2 ? browser : copy)
    const ten = Array.from({ length: 10 }, () => 401)
    const statuses = await statusesOf(Array.from({ length: 12 }, (_, n) => guess(n)))
    assert.deepEqual(statuses, [...ten, 429, 429])
    assert.equal((await tryFrom(HOME, email, PASSWORD, browser)).status, 429, 'right, but too late')
    assert.equal((await tryFrom('192.0.2.1', email, PASSWORD)).status, 201, 'another browser')
  })

  proof(
    'its cookie is worth nothing for others, once changed, and after a new password',
    async () => {
      const { id } = await service.account()
      const { browser, email } = await openOwner(service, id)
      const other = await owner()
      const at = browser.known().length - 20
      const forged = `${browser.known().slice(0, at)}${'A'.repeat(20)}`
      const session = browser.cookie().replace('qroute=', 'qroute-known=')
      await Promise.all([blockHome(email), blockHome(other.email)])
      const from = '198.51.100.9'
      for (const known of [
        other.browser.known(),
        forged,
        session,
        'qroute-known=',
        'qroute-known=A',
      ]) {
        const { status } = await tryFrom(
          from,
          email,
          PASSWORD,
          openBrowser(service.base, '', known),
        )
        assert.equal(status, 429, known)
      }
      const twice = `${browser.known()}; ${other.browser.known()}`
      const both = await tryFrom(from, email, PASSWORD, openBrowser(service.base, '', twice))
      assert.equal(both.status, 429, 'one of the two is not ours')
      const old = openBrowser(service.base, '', browser.known())
      await operate(['account', 'reset-password', '--account', id], service.env)
      assert.equal((await tryFrom('198.51.100.10', email, PASSWORD, old)).status, 429)
      const next = 'another fine password'
      const body = { current_password: PASSWORD, new_password: next }
      const before = openBrowser(service.base, '', other.browser.known())
      assert.equal((await other.browser.call('POST', '/v1/password', { body })).status, 200)
      assert.equal((await tryFrom('198.51.100.11', other.email, next, before)).status, 429)
      assert.equal((await tryFrom('198.51.100.11', other.email, next, other.browser)).status, 201)
    },
  )

  proof(
    'after a hundred failures of an email address tries wait, and none is refused',
    async () => {
      const { browser, email } = await owner()
      const nobody = newEmail('nobody')
      for (const address of [email, nobody]) await failed(failuresOf(address), SLOW_AFTER)
      const timed = async (...asked: Parameters<typeof tryFrom>) => {
        const from = performance.now()
        const { status } = await tryFrom(...asked)
        return { status, waited: performance.now() - from >= WAIT_MS - ROUNDING_MS }
      }
      const answers = await Promise.all([
        timed('192.0.2.20', email, PASSWORD),
        timed('192.0.2.21', email),
        timed('192.0.2.22', nobody),
      ])
      assert.deepEqual(answers, [
        { status: 201, waited: true },
        { status: 401, waited: true },
        { status: 401, waited: true },
      ])
      const before = await activity.takeTry(failuresOf(email), Date.now())
      assert.equal((await tryFrom(HOME, email, 'wrong guess', browser)).status, 401)
      assert.equal((await tryFrom(HOME, email, PASSWORD, browser)).status, 201)
      const later = await activity.takeTry(failuresOf(email), Date.now())
      assert.equal(later.tries, before.tries + 1, 'a known browser does not count there')
    },
  )

  proof('130 wrong passwords from 13 networks do not keep the owner out', async () => {
    const { email } = await owner()
    for (let network = 0; network < 13; network++) {
      const guesses = Array.from({ length: 10 }, (_, n) => tryFrom(`10.9.${network}.${n}`, email))
      assert.deepEqual(new Set(await statusesOf(guesses)), new Set([401]))
    }
    assert.equal((await tryFrom('192.0.2.30', email, PASSWORD)).status, 201)
  })
})
