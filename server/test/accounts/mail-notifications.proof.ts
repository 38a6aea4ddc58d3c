import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS, toDate } from '../../../domain/time/periods.ts'
import { dayAt, momentAt, toZone, UTC } from '../../../domain/time/zones.ts'
import { newEmail, openBrowser, openHome, openMember } from '../support/browser/browser.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { type ReceivedMail, startMailServer } from '../support/service/mail/mail-server.ts'
import { onEveryEngine, stop } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * Notices by mail: each once, to those who want it. Another server on the same data sends them; it is
 * started when there is something to tell, so that nobody has to wait for its next look.
 */
const CLOCK = join(import.meta.dirname, '../support/service/processes/shifted-clock.ts')
const ZONE = 'Europe/Berlin'
const SCANS = 3_000
/** Longer than a server takes to look for all kinds of notices after its start. */
const LOOK_MS = 12_000

onEveryEngine('notices by mail', async (start) => {
  const service = await start({ ALLOW_PRIVATE_WEBHOOKS: 'true' })
  const server = await startMailServer()
  after(() => server.close())

  const got = (to: string) => server.mails.filter((one) => one.to === to)
  /** A server that sends mail, at another time; stopped when `work` is done. */
  async function atTime(at: number, work: (base: string) => Promise<void>): Promise<void> {
    const env = { SMTP_URL: server.url, NODE_OPTIONS: `--import ${CLOCK}` }
    const { child, base } = await service.spawn({ ...env, SHIFT_MS: String(at - Date.now()) })
    await work(base)
    await stop(child, 'SIGTERM')
  }
  const pause = () => sleep(LOOK_MS)
  const reports = (to: string) => got(to).filter(({ text }) => /Scans per day/.test(text))

  test('the weekly report says what the API says, once, to those who asked for it', async (t) => {
    const zone = toZone(ZONE) ?? UTC
    const today = dayAt(zone, Date.now())
    const monday = today - ((today + 3) % 7)
    const at = momentAt(zone, monday, 7.5 * HOUR_MS)
    const { account, browser, email } = await openHome(service)
    const quiet = await openHome(service)
    const other = await openMember(service.base, browser, 'owner', newEmail('not-asked'))
    const [menu, poster, paused] = await insertCodes(service, account.id, [
      ...[{ name: 'Menu' }, { name: 'Poster' }, { name: 'Takeaway bag' }],
    ])
    const plan = [menu, poster, paused].map((code) => ({
      ...{ codeId: code?.id ?? '', accountId: account.id, mode: 'live', human: SCANS, other: 200 },
    }))
    const dice = openDice(43)
    const scans = makeScans(dice, plan, at).map((scan) => ({
      ...scan,
      at: at - dice.below(16 * 24) * HOUR_MS - dice.below(HOUR_MS),
    }))
    await recordScans(service, scans)
    const url = `/v1/qrcodes/${paused?.id}`
    await service.call('PATCH', url, { key: account.liveKey, body: { active: false } })
    const body = { weekly_report: true }
    await atTime(at - HOUR_MS, async (base) => {
      await browser.call('PATCH', '/v1/account', { body: { timezone: ZONE } })
      for (const one of [browser, quiet.browser]) {
        const { status } = await one.at(base).call('PATCH', '/v1/notifications', { body })
        assert.equal(status, 200)
      }
      await pause()
    })
    assert.equal(reports(email).length, 0, 'not before seven')
    await atTime(at, async () => void (await server.mailTo(email, /Scans per day/)))
    await atTime(at + 6 * HOUR_MS, pause)
    assert.equal(reports(email).length, 1, 'once')
    assert.equal(reports(other.email).length + reports(quiet.email).length, 0, 'nobody else')

    const week = `start_date=${toDate(monday - 7)}&end_date=${toDate(monday - 1)}&timezone=${ZONE}`
    const ask = async (path: string) =>
      (await service.call('GET', `/v1/analytics/${path}${week}`, { key: account.liveKey })).json
    const { summary } = await ask('aggregate?')
    const top = await ask('top?')
    const mail = reports(email)[0] as ReceivedMail
    const number = (value: number) => value.toLocaleString('en')
    t.diagnostic(`${mail.subject}: ${number(summary.total_scans)} scans by the API`)
    assert.ok(mail.text.includes(number(summary.total_scans)), mail.text)
    assert.ok(mail.text.includes(number(summary.unique_visitors)))
    for (const { name, scans: counted } of top.data) {
      assert.ok(mail.text.includes(name) && mail.text.includes(number(counted)), name)
    }
    const missed = await ask('quality?')
    const inVain = missed.data?.reduce?.(
      (sum: number, one: { missed: number }) => sum + one.missed,
      0,
    )
    if (inVain > 0) assert.match(mail.text, /Takeaway bag/)

    const link = /<http[^>]*(\/v1\/unsubscribe\/[^>]+)>/.exec(
      mail.headers['list-unsubscribe'] ?? '',
    )
    assert.equal(mail.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
    await atTime(at + 7 * HOUR_MS, async (base) => {
      const form = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
      }
      const sent = { headers: form, body: 'List-Unsubscribe=One-Click' }
      const answer = await openBrowser(base).call('POST', link?.[1] ?? '', sent)
      assert.deepEqual(answer.json, { unsubscribed: 'weekly_report' })
      const { json } = await browser.at(base).call('GET', '/v1/notifications')
      assert.equal(json.weekly_report, false)
    })
  })

  test('scans in vain, a limit that is near and a webhook that is off are told once', async () => {
    const { account, browser, email } = await openHome(service)
    const viewer = await openMember(service.base, browser, 'viewer', newEmail('viewer'))
    const key = account.liveKey
    const paused = await service.newCode(key, { name: 'Paused poster', active: false })
    const limited = await service.newCode(key, { name: 'Coupon', scan_limit: 10 })
    const far = await service.newCode(key, { name: 'Far away', scan_limit: 1000 })
    const gone = await openReceiver(() => 410)
    const hooked = await browser.call('POST', '/v1/webhooks', {
      body: { url: `${gone.url}/hook?secret=x`, events: ['scan.created'] },
    })
    assert.equal(hooked.status, 201, hooked.text)
    const scan = (code: string) => service.call('GET', `/${code}`, { headers: PHONE })
    for (let i = 0; i < 3; i++) await scan(paused.short_code)
    for (let i = 0; i < 9; i++) await scan(limited.short_code)
    await scan(far.short_code)
    await until(async () => {
      const { json } = await browser.call('GET', '/v1/webhooks')
      return json.data[0].disabled_reason !== null
    }, 'the webhook is switched off')
    await atTime(Date.now(), () =>
      until(
        () => got(email).length >= 3,
        () => JSON.stringify(got(email).map((one) => one.subject)),
      ),
    )
    await scan(paused.short_code)
    await scan(limited.short_code)
    await atTime(Date.now(), pause)
    const texts = got(email).map(({ text }) => text)
    assert.equal(texts.length, 3, texts.join('\n---\n'))
    assert.equal(texts.filter((text) => /Paused poster/.test(text)).length, 1)
    assert.equal(texts.filter((text) => /Coupon/.test(text) && /9 of 10/.test(text)).length, 1)
    const [hook] = texts.filter((text) => text.includes(`${gone.url}/hook`))
    assert.ok(hook && !hook.includes('secret=x'))
    assert.equal(got(viewer.email).filter(({ subject }) => !/invit/i.test(subject)).length, 0)
    assert.ok(!texts.join().includes('Far away'))
    await gone.close()
  })
})

const PHONE = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
}
