import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { openOwner } from '../support/browser/browser.ts'
import { button, type OpenedCode, scan, toast } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import type { Chromium, Locator } from '../support/browser/page.ts'
import { openDice } from '../support/data/scans/random-scans.ts'
import { assertClaim, type Facts, VISITS } from '../support/oracles/codes/led.ts'
import type { Answer, Service } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'

/**
 * What the pages say of where a code leads is where `simulate` says it leads. Proofs: over eighty random
 * codes.
 */

/** Codes that lead by rules, splits, times, limits and fallbacks, in every mixture; a seed decides. */

const HOUR_MS = 3_600_000

const CONDITIONS = [
  () => ({ device: ['ios'] }),
  () => ({ device: ['android', 'desktop'] }),
  () => ({ device: ['desktop', 'ios', 'android'] }),
  () => ({ country: ['DE', 'FR'] }),
  () => ({ language: ['de'] }),
  () => ({ device: ['ios'], language: ['ja'] }),
  () => ({ from: inHours(-5) }),
  () => ({ until: inHours(-5) }),
  () => ({ from: inHours(-5), until: inHours(5) }),
  () => ({ from: inHours(5), country: ['DE'] }),
  () => ({ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], timezone: 'Asia/Kolkata' }),
  () => ({ days: ['mon', 'wed'], hours: ['09:00', '17:00'], timezone: 'Europe/Berlin' }),
]

function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString()
}

interface LedCode {
  readonly body: Readonly<Record<string, unknown>>
  /** When its destination changes, and to which. */
  readonly changes: readonly { readonly at: string; readonly destination_url: string }[]
}

function randomLed(seed: number): LedCode {
  const { below: draw } = openDice(seed)
  const isOnce = (of: number) => draw(of) === 0
  const some = <Item>(most: number, make: (index: number) => Item) =>
    Array.from({ length: draw(most + 1) }, (_, index) => make(index))
  const rules = some(3, (index) => ({
    when: (CONDITIONS[draw(CONDITIONS.length)] ?? (() => ({ device: ['ios'] })))(),
    destination_url: `https://rule.example/${seed}/${index + 1}`,
  }))
  const split = isOnce(2)
    ? Array.from({ length: 2 + draw(4) }, (_, index) => ({
        destination_url: `https://split.example/${seed}/${index + 1}`,
        weight: 1 + draw(99),
      }))
    : []
  const body = {
    name: `Led ${seed}`,
    destination_url: `https://usual.example/${seed}`,
    ...(rules.length > 0 && { rules }),
    ...(split.length > 0 && { split }),
    ...(isOnce(2) && { fallback_url: `https://closed.example/${seed}` }),
    ...(isOnce(6) && { starts_at: inHours(2) }),
    ...(isOnce(6) && { expires_at: inHours(isOnce(2) ? 3 : 30) }),
    ...(isOnce(5) && { active: false }),
  }
  const changes = some(2, (index) => ({
    at: inHours(4 * (index + 1)),
    destination_url: `https://later.example/${seed}/${index + 1}`,
  }))
  return { body, changes }
}

/** Every sentence of the dashboard about where a code leads, compared with `simulate`. */

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

type Shown = Pick<OpenedCode, 'page' | 'code'> & {
  readonly call: (method: string, path: string, body?: object) => Promise<Answer>
}

async function factsOf({ call, code }: Shown, at?: string) {
  const path = `/v1/qrcodes/${code.id}/simulate`
  const answers = []
  for (const visit of VISITS) {
    const answer = await call('POST', path, { ...visit, ...(at && { at }) })
    assert.equal(answer.status, 200, answer.text)
    answers.push(answer.json)
  }
  const crawler = (await scan(code.short_url, CRAWLER)).location
  return { answers, crawler, rules: code.rules?.length ?? 0 } satisfies Facts
}

async function textsOf(found: Locator): Promise<string[]> {
  return (await found.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}

/** Says how many sentences were compared. */
async function checkSign({ page }: Shown, facts: Facts): Promise<number> {
  const sign = page.locator('.code-main .sign')
  const links = await textsOf(sign.locator('.to'))
  const [verb = ''] = await textsOf(sign.locator('.verb'))
  assertClaim(verb, links, facts)
  const said = (await textsOf(sign.locator('.besides > *'))).filter((text) => text !== '')
  for (const text of said) {
    const [, head = text, link] =
      /^(Crawlers and link previews(?: that match no rule)? go to) (\S+)\.$/.exec(text) ?? []
    assertClaim(head, link === undefined ? [] : [link], facts)
  }
  const [holds = ''] = await textsOf(page.locator('.holds'))
  const people = /People who scan the code .*? not counted\./.exec(holds)?.[0]
  if (people !== undefined) assertClaim(people, [], facts)
  const isActive = facts.answers.every(({ state }) => state === 'active')
  assert.equal(people === undefined, isActive, holds)
  return said.length + 2
}

async function checkClock(shown: Shown, facts: Facts): Promise<number> {
  const { page, call, code } = shown
  const stops = page.locator('section.clock .stop')
  const links = [code.destination_url, ...(code.split ?? []).map(urlOf)].map(toShort)
  const now = await textsOf(stops.locator('.sentence:has(b:text-is("Now"))'))
  for (const text of now) {
    const isSplit = code.split !== undefined && text.includes('split')
    assertClaim(text, isSplit ? links.slice(1) : links.slice(0, 1), facts)
  }
  const changes = await call('GET', `/v1/qrcodes/${code.id}/schedule`)
  for (const { id, at, destination_url } of changes.json.data) {
    const stop = page.locator(`[data-entry="${id}"]`)
    const then = await factsOf(shown, at)
    const [said = ''] = await textsOf(stop.locator('.sentence'))
    const isIdle = (await stop.locator('.idle').count()) > 0
    const isClosed = then.answers.every(({ state }) => state !== 'active')
    const isTaken = then.answers.every(({ variant }) => variant !== 'default')
    // One that rules or a split take every visit from is said to reach nobody.
    const isSo = isIdle ? isClosed || isTaken : !isClosed
    assert.ok(isSo, `${said} ${await stop.innerText()}`)
    if (!isIdle) assertClaim(said, [toShort(destination_url)], then)
  }
  return now.length + changes.json.data.length
}

const urlOf = ({ destination_url }: { destination_url: string }) => destination_url
const toShort = (url: string) => url.replace('https://', '')

/** A change of the destination: what is said before it is saved, and after. */
async function checkChange(shown: Shown, before: Facts): Promise<number> {
  const { page, code } = shown
  const to = `https://changed.example/${code.name.replace(' ', '-')}`
  await button(page, code.split ? 'Change where crawlers go' : /^Change/)
    .first()
    .click()
  const field = page.locator('.sign textarea')
  const label = await page.locator('.sign label').innerText()
  const notes = await textsOf(page.locator('.sign .reach'))
  const current = [toShort(code.destination_url)]
  for (const note of notes) assertClaim(note, current, before)
  const isForAll = before.answers.every(({ destination_url: url }) => url === code.destination_url)
  // A rule may take nobody who was asked: what is said of it holds all the same.
  const isSilent = isForAll && !code.rules
  assert.equal(notes.length === 0, isSilent, `${label}: ${notes.join()}`)
  assert.equal(label.startsWith('Goes to ('), !code.rules && !code.split, label)
  await field.fill(to)
  await field.press('Enter')
  const said = toast(page, to.replace('https://', ''))
  await said.waitFor()
  const text = (await said.locator('p, span').first().innerText()).trim()
  const after = await factsOf({ ...shown, code: { ...code, destination_url: to } })
  assertClaim(text, [toShort(to)], after)
  return notes.length + 2
}

/** The row of a code and the preview beside the list. */
async function checkRow({ page, code }: Shown, facts: Facts): Promise<number> {
  if (facts.answers.some(({ state }) => state !== 'active')) return 0
  const row = page.locator(`[data-row="${code.id}"]`)
  await row.locator('.name').hover()
  await page.locator('.peek').getByText(code.name).waitFor()
  const split = (code.split ?? []).map(urlOf).map(toShort)
  for (const place of [row.locator('.leads'), page.locator('.peek .sign')]) {
    const links = await textsOf(place.locator('.clip, .face .to'))
    const brief = await textsOf(place.locator('.brief, .face .small, .face .to:only-child'))
    const isPlain = !code.rules && !code.split
    const [said = ''] = isPlain ? ['Goes to'] : brief
    assertClaim(said, code.split ? split : links, facts)
  }
  return 2
}

/** Makes random codes and reads the list and their pages; says how many sentences were compared. */
async function checkRandomCodes(
  t: TestContext,
  chromium: Chromium,
  service: Service,
  seeds: readonly number[],
): Promise<number> {
  const account = await service.account('enterprise')
  const { browser: owner } = await openOwner(service, account.id)
  const call: Shown['call'] = (method, path, body) =>
    service.call(method, path, { key: account.liveKey, ...(body && { body }) })
  const options = { origin: service.base, cookie: owner.cookie(), width: 1500 }
  const page = await chromium.newPage(t, options)
  let sentences = 0
  for (const seed of seeds) {
    const code = await createLed(call, seed)
    await page.goto('/app/codes')
    await page.locator(`[data-row="${code.id}"]`).waitFor()
    const shown = { page, call, code }
    const facts = await factsOf(shown)
    sentences += await checkRow(shown, facts)
    await page.goto(`/app/codes/${code.id}`)
    await page.locator('section.clock :is(.stop, .nothing p:not(:empty))').first().waitFor()
    sentences += await checkSign(shown, facts)
    sentences += await checkClock(shown, facts)
    sentences += await checkChange(shown, facts)
  }
  return sentences
}

async function createLed(call: Shown['call'], seed: number) {
  const { body, changes } = randomLed(seed)
  const made = await call('POST', '/v1/qrcodes', body)
  assert.equal(made.status, 201, made.text)
  for (const change of changes) {
    const path = `/v1/qrcodes/${made.json.id}/schedule`
    const answer = await call('POST', path, change)
    assert.equal(answer.status, 201, answer.text)
  }
  return made.json
}

const { chromium, service } = await openPages()
const EACH = 20
const RANDOM = Array.from({ length: 80 }, (_, index) => 100 + index)

/** A rule that takes all; rules and a split; one that is not open yet. */
const SEEDS = isProof ? RANDOM : [1, 13, 12]

test('every sentence about where a code leads is so', async (t) => {
  assert.ok((await checkRandomCodes(t, chromium, service, SEEDS)) > 12)
})

proof(`every sentence about where ${SEEDS.length} random codes lead is so`, async (t) => {
  let sentences = 0
  // One person may not open so many pages in a minute.
  for (let from = 0; from < SEEDS.length; from += EACH) {
    sentences += await checkRandomCodes(t, chromium, service, SEEDS.slice(from, from + EACH))
  }
  t.diagnostic(`${SEEDS.length} codes, ${sentences} sentences, every one as simulate says`)
})
