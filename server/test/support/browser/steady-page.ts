import { setTimeout as sleep } from 'node:timers/promises'
import type {
  BrowserContext,
  Locator,
  Page,
} from '../../engines/node_modules/playwright-core/index.js'

/** For browser tests on a machine that may stand still for seconds. */

/** What a page watches of itself. */
export interface Watch {
  /** Console errors, uncaught errors, broken content policy, other origins, assets that fail. */
  faults(): string[]
  /** Such faults are none, earlier or later. Chromium logs an error for each request answered 4xx. */
  expectFault(pattern: RegExp): void
}

const DAY_MS = 86_400_000
const TRIES_MAX = 3
const SHED = 'turned away: '

/** As text: it runs in the page. */
const ASK_AGAIN = `{
  const ask = fetch
  globalThis.fetch = async (...asked) => {
    for (;;) {
      const answer = await ask(...asked)
      const isShed = answer.status === 503 && (await answer.clone().text()).includes('is overloaded')
      if (!isShed) return answer
      console.debug(${JSON.stringify(SHED)} + answer.url)
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}`

/**
 * A page asks again when the server turns it away as overloaded, before it does anything: after a
 * moment in which the machine stood still it does so to everybody. See patient.ts.
 */
export async function askAgainIfShed(context: BrowserContext, watch: Watch): Promise<void> {
  context.on('console', (message) => {
    const text = message.text()
    if (!text.startsWith(SHED)) return
    const url = text.slice(SHED.length).replace(/[^\w/:]/g, '\\$&')
    watch.expectFault(new RegExp(`status of 503 .*${url}`))
  })
  await context.addInitScript(ASK_AGAIN)
}

/**
 * Waits until the page has done what it does after drawing, in the next frame: only then it hears
 * single keys, has moved the focus, and has kept what is typed.
 */
export async function afterDrawing(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const next = () => setTimeout(() => setTimeout(done))
    requestAnimationFrame(next)
    setTimeout(next, 200)
  })`)
}

/** Letters as fast as they can come: a pause between keys of the test would be one of the typist. */
export async function typeAtOnce(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, letters) => {
    const input = element as unknown as { value: string; dispatchEvent(event: Event): void }
    for (const letter of letters) {
      input.value += letter
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)
}

/** Days of counts are days in UTC: no midnight between two looks at the same figures. */
export async function awayFromMidnight(): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS)
  if (leftMs < 45_000) await sleep(leftMs + 1000)
}

/** What is promised to be soon has to be so in one of a few tries. The last one decides. */
export async function trySoon<Told>(
  work: () => Promise<Told>,
  isSoon: (told: Awaited<Told>) => boolean,
): Promise<Awaited<Told>[]> {
  const told = [await work()]
  while (told.length < TRIES_MAX && !told.slice(-1).every(isSoon)) told.push(await work())
  return told
}
