import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '../../../domain/time/periods.ts'
import { inviteBy, newEmail, openBrowser, openHome } from '../support/browser/browser.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { openData } from '../support/service/databases.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { operate } from '../support/service/operate.ts'
import { freePort, onEveryEngine, stop } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * How many notices an account gets when everything happens at once: a thousand codes used up, mail set up
 * late, an endpoint that flaps, strangers, an account that cannot be read.
 */
const CLOCK = join(import.meta.dirname, '../support/service/processes/shifted-clock.ts')
/** Longer than a server takes to look for all kinds of notices after its start. */
const LOOK_MS = 12_000
const CODES = 1_000
const PHONE = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
}

onEveryEngine('mail at worst', async (start) => {
  const service = await start({ ALLOW_PRIVATE_WEBHOOKS: 'true' })
  const server = await startMailServer()
  const gone = await openReceiver(() => 410)
  after(async () => {
    await server.close()
    await gone.close()
  })

  const got = (to: string, about = /./) =>
    server.mails.filter((one) => one.to === to && about.test(one.subject + one.text))
  /** A server that sends mail, at another time; stopped when `work` is done. */
  async function atTime(at: number, work: (base: string) => Promise<void>): Promise<void> {
    const env = { SMTP_URL: server.url, NODE_OPTIONS: `--import ${CLOCK}` }
    const { child, base } = await service.spawn({ ...env, SHIFT_MS: String(at - Date.now()) })
    await work(base)
    await stop(child, 'SIGTERM')
  }
  async function listed(to: string) {
    const { stdout } = await operate(['mail', 'list', '--json'], service.env)
    return JSON.parse(stdout).find((one: { to: string }) => one.to === to)
  }
  const pause = () => sleep(LOOK_MS)
  const scan = (code: string) => service.call('GET', `/${code}`, { headers: PHONE })
  const limited = { routing: { scanLimit: 1, limitedFrom: 1 } }
  async function useUp(accountId: string, count: number): Promise<void> {
    const wished = Array.from({ length: count }, (_, n) => ({ name: `Coupon ${n}`, ...limited }))
    const codes = await insertCodes(service, accountId, wished)
    for (let at = 0; at < codes.length; at += 20) {
      const some = codes.slice(at, at + 20).map(({ shortCode }) => scan(shortCode))
      for (const { status } of await Promise.all(some)) assert.equal(status, 302)
    }
  }
  /** Switches an endpoint on and has it switched off again, because its receiver answers 410. */
  async function flap({ browser }: { browser: Awaited<ReturnType<typeof openHome>>['browser'] }) {
    const list = async () => (await browser.call('GET', '/v1/webhooks')).json.data
    const [known] = await list()
    if (known === undefined) {
      const body = { url: `${gone.url}/hook`, events: ['scan.created', 'qrcode.created'] }
      assert.equal((await browser.call('POST', '/v1/webhooks', { body })).status, 201)
    } else {
      await browser.call('PATCH', `/v1/webhooks/${known.id}`, { body: { active: true } })
    }
    const body = { name: 'A', destination_url: 'https://example.com/' }
    const { json } = await browser.call('POST', '/v1/qrcodes', { body })
    await scan(json.short_code)
    await until(async () => (await list())[0].disabled_reason !== null, 'it is switched off')
  }

  test('SMTP_URL set on an old installation: no mail about what is old', async () => {
    const home = await openHome(service)
    await useUp(home.account.id, 30)
    await flap(home)
    await atTime(Date.now(), pause)
    assert.deepEqual(
      got(home.email).map(({ subject }) => subject),
      [],
    )
  })

  test('1,000 codes used up in a minute: a mail an hour, which lists them, and none a month later', async (t) => {
    const { account, email } = await openHome(service)
    const other = await openHome(service)
    const about = /Coupon/
    // From "N limits are nearly reached", so that what is not listed counts too.
    const counted = () =>
      got(email, about).map(({ subject }) =>
        Number(/^([\d,]+)/.exec(subject)?.[1]?.replace(',', '')),
      )
    await atTime(Date.now(), async () => {
      await pause()
      const begun = performance.now()
      await useUp(account.id, CODES)
      await until(() => got(email, about).length > 0, 'the first mail')
      t.diagnostic(`told after ${Math.round((performance.now() - begun) / 1000)} s`)
      await useUp(other.account.id, 1)
      await until(() => got(other.email, about).length === 1, 'another account is not held up')
    })
    await atTime(Date.now() + HOUR_MS / 2, pause)
    assert.equal(got(email, about).length, 1, 'one in an hour')
    await atTime(Date.now() + 1.1 * HOUR_MS, pause)
    await atTime(Date.now() + 2.2 * HOUR_MS, pause)
    const numbers = counted()
    t.diagnostic(`${numbers.length} mails, about ${numbers.join(' + ')} codes`)
    assert.ok(numbers.length <= 2)
    assert.equal(
      numbers.reduce((sum, n) => sum + n, 0),
      CODES,
    )
    await atTime(Date.now() + 32 * DAY_MS, () => sleep(2 * LOOK_MS))
    await atTime(Date.now() + 33 * DAY_MS, pause)
    assert.equal(got(email, about).length, numbers.length, 'not again')
  })

  test('a webhook that is switched on and off: a mail an hour', async () => {
    const home = await openHome(service)
    const about = /switched off/
    for (let round = 0; round < 3; round++) {
      await flap(home)
      await atTime(Date.now(), pause)
      assert.equal(got(home.email, about).length, 1, `round ${round}`)
    }
    await atTime(Date.now() + 1.1 * HOUR_MS, pause)
    assert.equal(got(home.email, about).length, 2, 'the last time is not lost')
    await atTime(Date.now() + 2.2 * HOUR_MS, pause)
    assert.equal(got(home.email, about).length, 2)
  })

  test('what strangers cause silences no notice', async (t) => {
    const { account, email } = await openHome(service)
    const strangers = await Promise.all(Array.from({ length: 12 }, () => openHome(service)))
    const json = await service.newCode(account.liveKey, { name: 'Paused poster', active: false })
    await atTime(Date.now(), async (base) => {
      for (const { browser } of strangers) await inviteBy(browser.at(base), email)
      for (let n = 0; n < 20; n++)
        await openBrowser(base).call('POST', '/v1/password-reset', { body: { email } })
      await until(() => got(email).length >= 8, 'the mails of strangers')
      await scan(json.short_code)
      await until(() => got(email, /Paused poster/).length === 1, 'the notice', 100_000)
    })
    const kinds = Map.groupBy(got(email), ({ subject }) => subject.replace(/\S+@\S+/, '…'))
    t.diagnostic([...kinds].map(([subject, all]) => `${all.length} × ${subject}`).join('; '))
    assert.ok(got(email, /invite/i).length <= 8)
    assert.ok(got(email, /app\/reset#/).length <= 6)
  })

  test('an account whose codes cannot be read stops no notice of the others', async () => {
    const [broken, whole] = [await openHome(service), await openHome(service)]
    const paused = { name: 'Paused poster', status: 'paused' } as const
    const [bad] = await insertCodes(service, broken.account.id, [paused])
    const [good] = await insertCodes(service, whole.account.id, [paused])
    await scan(bad?.shortCode ?? '')
    await scan(good?.shortCode ?? '')
    const spoil = `update codes set style = '{' where id = $1`
    await service.db.batch([{ text: spoil, values: [bad?.id ?? ''] }])
    await atTime(Date.now(), () =>
      until(() => got(whole.email, /Paused poster/).length === 1, 'the notice', 60_000),
    )
    await service.db.batch([
      { text: `update codes set style = '{}' where id = $1`, values: [bad?.id ?? ''] },
    ])
    await atTime(Date.now(), pause)
    assert.equal(got(broken.email, /Paused poster/).length, 1, 'and is told once it is mended')
    assert.equal(got(whole.email, /Paused poster/).length, 1)
  })

  test('servers that are killed while they look lose no notice, and write none twice', async (t) => {
    await atTime(Date.now(), pause)
    const homes = await Promise.all(Array.from({ length: 40 }, () => openHome(service)))
    const env = { SMTP_URL: server.url }
    for (let round = 0; round < 8; round++) {
      for (const { account } of homes.slice(round * 5, round * 5 + 5)) await useUp(account.id, 2)
      const nodes = await Promise.all([service.spawn(env), service.spawn(env)])
      // The first look begins three seconds after the start.
      await sleep(2_700 + round * 40)
      await Promise.all(nodes.map(({ child }) => stop(child, 'SIGKILL')))
      t.diagnostic(
        `${homes.filter(({ email }) => got(email).length > 0).length} of 40 after round ${round}`,
      )
    }
    await atTime(Date.now(), async () => {
      await until(
        () => homes.every(({ email }) => got(email).length > 0),
        () => `${homes.filter(({ email }) => got(email).length === 0).length} are missing`,
      )
      await sleep(2 * LOOK_MS)
    })
    for (const { email } of homes) {
      // What was under way at a kill may arrive again, as the same mail.
      const mails = new Map(got(email).map((one) => [one.headers['message-id'], one.subject]))
      const said = [...mails.values()]
      assert.deepEqual(said, ['2 limits reached or nearly reached'], email)
    }
  })

  test('what can be of no use any more is not sent', async () => {
    const { browser, email } = await openHome(service)
    const [soon, late] = [newEmail('soon'), newEmail('late')]
    const away = await service.spawn({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    await openBrowser(away.base).call('POST', '/v1/password-reset', { body: { email } })
    assert.equal((await inviteBy(browser.at(away.base), soon)).status, 201)
    await stop(away.child, 'SIGTERM')
    await atTime(Date.now() + 1.1 * HOUR_MS, async () => {
      await server.mailTo(soon)
      await until(async () => (await listed(email))?.state === 'given_up', 'the reset is given up')
    })
    assert.equal(server.tries(email), 0)
    const again = await service.spawn({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    assert.equal((await inviteBy(browser.at(again.base), late)).status, 201)
    await stop(again.child, 'SIGTERM')
    await atTime(Date.now() + 1.1 * DAY_MS, () =>
      until(async () => (await listed(late))?.state === 'given_up', 'the invitation is given up'),
    )
    assert.equal(server.tries(late), 0)
  })

  test('a thousand endpoints that were switched off hide none, and old notes of scans go', async () => {
    const home = await openHome(service)
    const db = await openData(service.env, 'scans')
    try {
      const today = Math.floor(Date.now() / DAY_MS)
      await db.batch([
        {
          text: `insert into hooks (endpoint, account, events, enabled_at, failures, disabled_reason, is_gone)
            with recursive n (i) as (select 1 union all select i + 1 from n where i < 1200)
            select 'a' || i, (select min(num) from scan_accounts), 1, 1, 0, 'gone', 0 from n`,
          values: [],
        },
        {
          text: `insert into missed_codes (code, day, is_told)
            with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
            select -i, cast($1 as bigint) - 400, 0 from n`,
          values: [today],
        },
      ])
      await flap(home)
      await atTime(Date.now(), () =>
        until(() => got(home.email, /switched off/).length === 1, 'the notice', 100_000),
      )
      // Without SMTP_URL too.
      const without = await service.spawn()
      const left = async () =>
        (await db.query<{ n: number }>('select count(*) as n from missed_codes where code < 0'))[0]
          ?.n
      await until(async () => (await left()) === 0, 'old notes go', 30_000)
      await stop(without.child, 'SIGTERM')
    } finally {
      await db.batch([{ text: "delete from hooks where endpoint like 'a%'", values: [] }])
      await db.close()
    }
  })

  test('a mail that was written while the clock was ahead is sent once it is set back', async () => {
    const { email } = await openHome(service)
    const ahead = {
      ...{ SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, SHIFT_MS: String(40 * DAY_MS) },
      NODE_OPTIONS: `--import ${CLOCK}`,
    }
    const { child, base } = await service.spawn(ahead)
    await openBrowser(base).call('POST', '/v1/password-reset', { body: { email } })
    await until(async () => /ECONNREFUSED/.test((await listed(email))?.fault), 'it is tried')
    await stop(child, 'SIGTERM')
    await atTime(Date.now(), async () => void (await server.mailTo(email)))
  })
})
