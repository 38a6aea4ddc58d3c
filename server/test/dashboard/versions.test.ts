import assert from 'node:assert/strict'
import { openMember } from '../support/browser/browser.ts'
import { scan, tabTo, toast, triedOn } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { checkAccessibility, overflowsAt } from '../support/browser/page.ts'
import { typeAtOnce } from '../support/browser/steady-page.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * Trying where a scan leads, and the way back to an old version, compared with now. Proofs: after
 * ten edits, with the keyboard alone, and by a viewer.
 */

const SITE = 'https://cafe.example'
const APP = { when: { device: ['ios'] }, destination_url: `${SITE}/app`, label: 'App' }
const DANES = { when: { language: ['da', 'sv'] }, destination_url: `${SITE}/da` }
const { openCode, chromium, service } = await openPages()
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const COMPUTER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'

const NOON = {
  when: { hours: ['11:30', '14:00'], timezone: 'Europe/Berlin' },
  destination_url: `${SITE}/lunch`,
  label: 'Lunch',
}

const SPLIT = [
  { destination_url: `${SITE}/photos`, weight: 50, label: 'Photos' },
  { destination_url: `${SITE}/plain`, weight: 50 },
]

const FIELDS = ['destination_url', 'rules', 'split', 'fallback_url', 'forward_query', 'utm']

/** Ten edits that touch every field; version 2 is the first of them. */
const EDITS = [
  { rules: [NOON, DANES, APP], split: SPLIT, utm: { source: 'card', term: 'menu' } },
  { destination_url: `${SITE}/menu/late` },
  { rules: [DANES, NOON, APP] },
  { split: [SPLIT[0], { ...SPLIT[1], weight: 25 }] },
  { fallback_url: `${SITE}/closed` },
  { forward_query: true },
  { utm: { source: 'poster' } },
  { rules: [DANES, { ...NOON, when: { ...NOON.when, hours: ['11:30', '15:00'] } }] },
  { split: null },
  { destination_url: `${SITE}/menu/winter` },
]

/** As long as anything may be, in one piece, and one name from right to left. */
const ENDLESS = {
  rules: [
    { ...APP, destination_url: `${SITE}/${'a'.repeat(1500)}`, label: 'W'.repeat(50) },
    { ...DANES, label: '\u202Eقائمة <b>' },
  ],
  utm: { source: 'x'.repeat(255) },
}

test('the last question is the one that is answered', async (t) => {
  const { page } = await openCode(t, { rules: [APP] })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/simulate', async (route) => {
    if (route.request().postData()?.includes('android')) await held
    await route.continue().catch(() => {})
  })
  await triedOn(page)
  const late = page.waitForRequest((request) => (request.postData() ?? '').includes('android'))
  await page.getByLabel('Device').selectOption('an Android phone')
  await late
  await page.getByLabel('Device').selectOption('an iPhone')
  assert.equal((await triedOn(page)).what, 'Rule 1 (App) applies')
  release()
  await page.waitForTimeout(200)
  assert.equal((await triedOn(page)).what, 'Rule 1 (App) applies')
})

test('whoever changed it meanwhile is not overwritten before both are seen', async (t) => {
  const { page, code, owner } = await openCode(t)
  const path = `/v1/qrcodes/${code.id}`
  const change = (body: object) => owner.call('PATCH', path, { body })
  await change({ rules: [APP] })
  await page.reload()
  const restore = page.getByRole('button', { name: /^Restore version 1,/ })
  await restore.waitFor()
  await change({ rules: [APP, DANES] })
  await restore.click()
  await page
    .getByText('Version 3 is now the current version. Here is how the two versions differ.')
    .waitFor()
  const table = page.getByRole('table', { name: 'Version 1 and the current version 3' })
  await table.getByText('With Danish or Swedish as the first language').waitFor()
  assert.deepEqual((await owner.call('GET', path)).json.rules, [APP, DANES])
  await page.setViewportSize({ width: 1280, height: 2000 })
  assert.deepEqual(await checkAccessibility(page), [])
  assert.deepEqual(await overflowsAt(page, 320), [])
  page.expectFault(/status of 429/)
  const json = { error: { code: 'rate_limit_exceeded', message: 'Not now', request_id: 'req_1' } }
  const busy = { status: 429, headers: { 'retry-after': '7' }, json }
  await page.route('**/rollback', (route) => route.fulfill(busy))
  await page.getByRole('button', { name: 'Restore anyway' }).click()
  await page.getByText('Not saved. Too many requests. Try again in 7 s.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Restore anyway' }).click()
  const done = toast(page, 'Version 1 restored as version 4.')
  await done.waitFor()
  assert.equal((await owner.call('GET', path)).json.rules, undefined)
  await change({ destination_url: `${SITE}/theirs` })
  await done.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Not undone, because the code was changed again').waitFor()
  await page.locator('.sign', { hasText: 'cafe.example/theirs' }).waitFor()
})

proof('what is tried is what a scan gets, and why', async (t) => {
  const rules = [APP, DANES]
  const routing = {
    rules,
    fallback_url: `${SITE}/closed`,
    forward_query: true,
    utm: { source: 'card' },
  }
  const options = { timezone: 'Europe/Berlin' }
  const { page, code, owner } = await openCode(t, routing, options)
  page.expectFault(/status of 400/)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/simulate')) asked.push(request.postData() ?? '')
  })
  const more = page.locator('summary', { hasText: 'Query string and visitor' })
  await more.click()

  let tried = await triedOn(page)
  assert.equal(tried.what, 'Rule 1 (App) applies')
  assert.equal(tried.url, (await scan(code.short_url, IPHONE, 'en')).location)
  assert.deepEqual(tried.facts, ['Active', '1', 'App', '1'])
  await page.getByLabel('Device').selectOption('a computer')
  await page.getByLabel('Language').selectOption('Danish')
  await typeAtOnce(page.getByLabel('Query string'), 'table=7')
  tried = await triedOn(page)
  assert.equal(tried.what, 'Rule 2 applies')
  assert.equal(
    tried.url,
    (await scan(`${code.short_url}?table=7`, COMPUTER, 'da,en;q=0.5')).location,
  )
  assert.ok(asked.length <= 4, `${asked.length} questions for three changes`)
  await page.getByLabel('Language').selectOption('German')
  tried = await triedOn(page)
  assert.equal(tried.what, 'No rule matches: everyone else')
  assert.equal(tried.url, (await scan(`${code.short_url}?table=7`, COMPUTER, 'de')).location)
  assert.deepEqual(tried.facts, ['Active', 'none', 'default', '1'])

  await page.getByRole('switch', { name: 'Active' }).click()
  await page.getByText('Paused: everyone goes to the fallback page').waitFor()
  tried = await triedOn(page)
  assert.equal(tried.url, (await scan(`${code.short_url}?table=7`, COMPUTER, 'de')).location)
  assert.deepEqual(tried.facts, ['Paused', 'none', 'nothing', '1'])

  const path = `/v1/qrcodes/${code.id}`
  await owner.call('PATCH', path, { body: { active: true, rules: [NOON], split: SPLIT } })
  // In Berlin, where this browser is; in UTC it would be too late.
  await page.getByLabel('When', { exact: true }).selectOption('at another time…')
  await page.getByLabel('Time', { exact: true }).fill('2026-07-01T13:45')
  assert.equal((await triedOn(page)).what, 'Rule 1 (Lunch) applies')
  await page.locator('.try-answer', { hasText: 'From 11:30 to 14:00 (Europe/Berlin)' }).waitFor()
  await page.getByLabel('Time', { exact: true }).fill('2026-07-01T14:00')
  const seen = new Set<string>()
  for (let tries = 0; tries < 40 && seen.size < 2; tries++) {
    await page.getByRole('button', { name: 'Someone else' }).click()
    const { what = '', url, facts } = await triedOn(page)
    const body = { visitor: `Visitor ${tries + 1}`, at: '2026-07-01T12:00:00Z', query: 'table=7' }
    const { json } = await owner.call('POST', `${path}/simulate`, { body })
    assert.deepEqual([url, facts[2]], [json.destination_url, json.label])
    seen.add(what)
  }
  const both = ['Split: Photos, 50% of visitors', 'Split: page 2, 50% of visitors']
  assert.deepEqual([...seen].sort(), both)

  await page.getByLabel('Visitor').fill('x'.repeat(256))
  await page.getByText('The visitor must have at most 255 characters').waitFor()
  assert.equal(await page.getByLabel('Visitor').getAttribute('aria-invalid'), 'true')
  assert.equal(await page.locator('.try-answer').count(), 0, 'no answer to another question')
})

proof('after ten edits version 2 is compared with now, restored whole, and undone', async (t) => {
  const { page, code, owner, email } = await openCode(t)
  const path = `/v1/qrcodes/${code.id}`
  const read = async () => (await owner.call('GET', path)).json
  const led = (from: Record<string, unknown>) => FIELDS.map((name) => from[name])
  const versions = [led(await read())]
  for (const body of EDITS) versions.push(led((await owner.call('PATCH', path, { body })).json))
  await page.reload()
  await page.getByRole('button', { name: 'Show earlier (5)' }).click()
  const rows = page.locator('.history > li')
  await rows.nth(10).waitFor()
  const said = (await rows.allTextContents()).map((row) => row.replace(/[\u2068\u2069]/g, ''))
  assert.match(said[9] ?? '', /3 rules added · Split added: 50:50 · UTM set: source card, term/)
  assert.match(said[8] ?? '', /\/menu\/autumn → \/menu\/late/)
  assert.match(said[7] ?? '', /Rule 1 \(Lunch\) moved to position 2/)
  assert.match(said[6] ?? '', /Split 50:50 → 50:25/)
  assert.match(said[5] ?? '', /While inactive, the code goes to cafe\.example\/closed/)
  assert.match(said[4] ?? '', /The link’s query string is passed on/)
  assert.match(said[3] ?? '', /UTM set: source poster · UTM removed: term/)
  assert.match(said[2] ?? '', /Rule 3 \(App\) removed: .* · Rule 2 \(Lunch\): From 11:30 to 15:00/)
  assert.match(said[1] ?? '', /Split removed: 50:25/)
  assert.ok(said[1]?.includes(email))

  await page.getByRole('button', { name: 'Compare version 2 with the current version' }).click()
  const table = page.getByRole('table', { name: 'Version 2 and the current version 11' })
  await table.waitFor()
  const compared = (await table.getByRole('row').allTextContents()).map((row) =>
    row.replace(/[\u2068\u2069]/g, ''),
  )
  assert.deepEqual(compared.slice(1), [
    'Destinationcafe.example/menu/autumncafe.example/menu/winter',
    'Rule 1With Danish or Swedish as the first language→ cafe.example/da',
    `Rule 2moved from 1 to 2${['14:00', '15:00'].map((end) => `LunchFrom 11:30 to ${end} (Europe/Berlin)→ cafe.example/lunch`).join('')}`,
    'Rule 3removed sinceAppOn an iPhone or an iPad→ cafe.example/appNone',
    'Split, Photosremoved since50%→ cafe.example/photosNone',
    'Split, page 2removed since50%→ cafe.example/plainNone',
    'Fallback pageadded sinceA noticecafe.example/closed',
    'Query stringNot passed onPassed on',
    'utm_sourcecardposter',
    'utm_termremoved sincemenuNone',
  ])
  const marked = await table.locator('mark').allTextContents()
  assert.deepEqual(marked, ['winter', '15:00', 'Passed on', 'poster'])
  await triedOn(page)
  await checkLooks(page, 'versions')
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Restore version 2' }).click()
  const done = toast(page, 'Version 2 restored as version 12.')
  await done.waitFor()
  let now = await read()
  assert.deepEqual([led(now), now.version], [versions[1], 12])
  await page.locator('.sign', { hasText: 'cafe.example/menu/autumn' }).waitFor()
  await page.locator('.route').getByText('On an iPhone or an iPad').waitFor()
  await rows.nth(0).getByText('Same as version 2').waitFor()
  await page.getByText('same as now').waitFor()
  assert.equal(await page.locator('.comparison').count(), 0)
  await done.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone.').waitFor()
  now = await read()
  assert.deepEqual([led(now), now.version], [versions[10], 13])
  await page.locator('.sign', { hasText: 'cafe.example/menu/winter' }).waitFor()
})

proof('with the keyboard alone; a viewer compares and restores nothing', async (t) => {
  const { page, code, owner } = await openCode(t, ENDLESS)
  const path = `/v1/qrcodes/${code.id}`
  const { rules } = (await owner.call('GET', path)).json
  await owner.call('PATCH', path, { body: { rules: null } })
  const { browser } = await openMember(service.base, owner, 'viewer')
  const theirs = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
  await theirs.goto(`/app/codes/${code.id}`)
  await theirs.getByRole('button', { name: 'Compare version 1 with the current version' }).click()
  await theirs.getByRole('table').getByText('removed since').first().waitFor()
  assert.equal(await theirs.getByRole('button', { name: /^Restore/ }).count(), 0)
  assert.equal((await triedOn(theirs)).what, 'Everyone')
  await checkLooks(theirs, 'versions-viewer')

  await page.reload()
  const compare = page.getByRole('button', { name: 'Compare version 1 with the current version' })
  await compare.waitFor()
  await triedOn(page)
  await tabTo(page, page.getByLabel('Device'))
  await page.keyboard.type('a c')
  assert.equal(await page.getByLabel('Device').inputValue(), 'desktop')
  await tabTo(page, compare)
  await page.keyboard.press('Enter')
  const restore = page.getByRole('button', { name: 'Restore version 1', exact: true })
  await tabTo(page, restore)
  await page.keyboard.press('Escape')
  await restore.waitFor({ state: 'detached' })
  await compare.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await tabTo(page, restore)
  await page.keyboard.press('Enter')
  await toast(page, 'Version 1 restored as version 3.').waitFor()
  await page.locator('#history:focus').waitFor()
  assert.deepEqual((await owner.call('GET', path)).json.rules, rules)
})
