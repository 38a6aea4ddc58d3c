import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepTickets } from '../../storage/codes/tickets.ts'
import { times } from '../support/service/crowd.ts'
import { openData } from '../support/service/databases.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Codes that lead on a limited number of scans. */
const HOME = 'https://example.com/voucher'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const PREVIEW = 'WhatsApp/2.23.20.0'

onEveryEngine('scan limits', async (start) => {
  const service = await start()
  const own = await service.account()

  async function ask(method: string, path: string, body?: object) {
    const send = async () => {
      const answer = await service.call(method, path, { key: own.liveKey, ...(body && { body }) })
      // Counts that lack scans are asked for again.
      const isPartial = method === 'GET' && answer.headers.has('x-scans-pending')
      return { ...answer, status: isPartial ? 503 : answer.status }
    }
    const { status, json, text } = await patiently(send)
    assert.ok(status < 300, text)
    return json
  }

  async function make(fields: object) {
    const body = { name: 'Voucher', destination_url: HOME, ...fields }
    const { id, short_code } = await ask('POST', '/v1/qrcodes', body)
    return { id, path: `/v1/qrcodes/${id}`, link: `/${short_code}` }
  }

  async function scan(link: string, headers = {}, method = 'GET') {
    const answer = await patiently(() => service.call(method, link, { headers }))
    return answer.headers.get('location') ?? answer.status
  }

  test('a code leads on so many scans and is used up then', async () => {
    const { path, link } = await make({ scan_limit: 2 })
    const left = async () => {
      const { state, scans_left } = await ask('GET', path)
      return [state, scans_left]
    }
    assert.deepEqual(await left(), ['active', 2])
    assert.equal(await scan(link), HOME)
    assert.deepEqual(await left(), ['active', 1])
    assert.equal(await scan(link), HOME)
    assert.deepEqual(await left(), ['used_up', 0])
    assert.equal(await scan(link), 410)
    const page = await service.call('GET', link, { headers: { accept: 'text/html' } })
    assert.match(page.text, /<h1>This code has reached its scan limit<\/h1>/)
    const json = await service.call('GET', link, { headers: { accept: 'application/json' } })
    assert.equal(json.json.error.code, 'gone')
    const { total_scans } = await ask('GET', path)
    assert.equal(total_scans, 2)
    const { classes } = await ask('GET', `${path}/analytics/quality`)
    const missed = classes.find((one: { class: string }) => one.class === 'missed')
    assert.deepEqual(missed.reasons, [{ reason: 'used_up', scans: 3 }])
  })

  test('what is no scan uses nothing up, and meets the same as a scan would', async () => {
    const { path, link } = await make({ scan_limit: 1 })
    const others = [
      { headers: { 'user-agent': CRAWLER } },
      { headers: { 'user-agent': PREVIEW } },
      { headers: { 'sec-purpose': 'prefetch' } },
      { method: 'HEAD' },
    ]
    for (const { headers, method } of [...others, ...others]) {
      assert.equal(await scan(link, headers, method), HOME)
    }
    assert.equal((await ask('GET', path)).scans_left, 1)
    assert.equal(await scan(link), HOME)
    for (const { headers, method } of others) assert.equal(await scan(link, headers, method), 410)
  })

  test('a new number keeps the count, and one that was cleared starts again', async () => {
    const { path, link } = await make({ scan_limit: 2 })
    for (const expected of [HOME, HOME, 410]) assert.equal(await scan(link), expected)
    const raised = await ask('PATCH', path, { scan_limit: 3 })
    assert.deepEqual([raised.state, raised.scans_left], ['active', 1])
    for (const expected of [HOME, 410]) assert.equal(await scan(link), expected)
    const lowered = await ask('PATCH', path, { scan_limit: 1 })
    assert.deepEqual([lowered.state, lowered.scans_left], ['used_up', 0])
    const cleared = await ask('PATCH', path, { scan_limit: null })
    assert.deepEqual([cleared.state, 'scans_left' in cleared], ['active', false])
    for (const expected of [HOME, HOME]) assert.equal(await scan(link), expected)
    await ask('PATCH', path, { scan_limit: 1 })
    for (const expected of [HOME, 410]) assert.equal(await scan(link), expected)
    // The history goes back to a limit that was cleared: it is set again, and counts from now on.
    await ask('PATCH', path, { scan_limit: null })
    await ask('POST', `${path}/rollback`, { version: 1 })
    for (const expected of [HOME, HOME, 410]) assert.equal(await scan(link), expected)
  })

  test('a used-up code leads to its fallback, and comes before one that is not open yet', async () => {
    const fallback_url = 'https://example.com/sorry'
    const { path, link } = await make({ scan_limit: 1, fallback_url })
    for (const expected of [HOME, fallback_url]) assert.equal(await scan(link), expected)
    const simulated = await ask('POST', `${path}/simulate`, {})
    assert.deepEqual([simulated.state, simulated.destination_url], ['used_up', fallback_url])
    const starts_at = new Date(Date.now() + 60_000).toISOString()
    const later = await ask('PATCH', path, { starts_at, fallback_url: null })
    assert.equal(later.state, 'used_up')
    assert.equal(await scan(link), 410)
    await ask('PATCH', path, { scan_limit: 2 })
    assert.equal(await scan(link), 404)
  })

  test('counts of deleted codes are swept away, others stay', async (t) => {
    const [gone, kept] = [await make({ scan_limit: 5 }), await make({ scan_limit: 5 })]
    for (const { link } of [gone, kept]) assert.equal(await scan(link), HOME)
    await ask('DELETE', gone.path)
    const beside = service.db
    const tickets = await openData(service.env, 'tickets', { beside })
    t.after(() => tickets.close())
    const counted = async () => {
      const text = 'select code_id from tickets where code_id in ($1, $2)'
      const rows = await tickets.query<{ code_id: string }>(text, [gone.id, kept.id])
      return rows.map(({ code_id }) => code_id).sort()
    }
    assert.deepEqual(await counted(), [gone.id, kept.id].sort())
    await sweepTickets(tickets, service.db)
    assert.deepEqual(await counted(), [kept.id])
  })

  test('of many scanners at once no more arrive than there are places', async () => {
    const { path, link } = await make({ scan_limit: 5 })
    const met = await times(25, () => scan(link))
    // Whoever had to scan again on a busy machine may have cost a place.
    const arrived = met.filter((one) => one === HOME).length
    assert.ok(arrived <= 5, `${arrived} arrived`)
    assert.equal(met.filter((one) => one === 410).length, 25 - arrived)
    const { state, scans_left, total_scans } = await ask('GET', path)
    assert.deepEqual([state, scans_left], ['used_up', 0])
    assert.equal(total_scans, arrived)
  })
})
