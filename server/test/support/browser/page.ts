import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, type TestContext } from 'node:test'
import { connectChromium, launchChromium } from '../../engines/chromium.ts'
import type {
  Browser,
  BrowserContext,
  Download,
  Page,
  Request,
} from '../../engines/node_modules/playwright-core/index.js'
import { afterDrawing, askAgainIfShed, type Watch } from './steady-page.ts'

/**
 * Pages in a real Chromium. A page watches itself: whatever a person would find in the browser's
 * console fails the test in the end, also in a tab that the page opened.
 */
export interface Chromium {
  newPage(test: TestContext, options: PageOptions): Promise<WatchedPage>
}

export interface PageOptions {
  /** Where the page is served from: paths count from here, and anywhere else is a fault. */
  readonly origin: string
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  readonly locale?: string
  readonly timezone?: string
  /** `name=value` of a session, as `openOwner` has it. */
  readonly cookie?: string
  readonly permissions?: readonly string[]
}

export type WatchedPage = Page & Watch
export type { Locator, Page } from '../../engines/node_modules/playwright-core/index.js'

/** As text: it runs in the page. Documents without an origin have no storage. */
export const NOTE_SIGNED_IN = `if (isSecureContext && location.protocol !== 'about:' && origin !== 'null')
  localStorage['qroute.signed-in'] ??= 'yes'`

/** For a busy machine with two cores. */
const TIMEOUT_MS = 60_000
const ASSETS = new Set(['stylesheet', 'script', 'image', 'font', 'media', 'manifest'])
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** In which a screen must be good. A quick test looks at one. */
export const LOOKS = [
  ['light', 1280],
  ['dark', 390],
  ['dark', 1280],
  ['light', 390],
] as const

const engines = createRequire(join(import.meta.dirname, '..', '..', 'engines/package.json'))

/** The browser that all files share, or one of this file's own; what was opened is closed after its tests. */
export function openChromium(): Chromium {
  const shared = process.env.TEST_BROWSER
  let launched: Promise<Browser> | undefined
  // One that did not start has failed the tests already; as a failed hook it would stop the others.
  after(async () => (await launched?.catch(() => undefined))?.close())
  return {
    async newPage(test, options) {
      launched ??= shared ? connectChromium(shared) : launchChromium(process.env)
      const context = await newContext(await launched, options)
      test.after(() => context.close())
      const { watch, watchPolicy } = watchContext(context, options.origin)
      test.after(() => assert.deepEqual(watch.faults(), [], 'faults in the browser'))
      await askAgainIfShed(context, watch)
      const page = await context.newPage()
      await watchPolicy(page)
      context.on('page', (opened) => watchPolicy(opened).catch(() => {}))
      return Object.assign(page, watch)
    },
  }
}

async function newContext(browser: Browser, options: PageOptions): Promise<BrowserContext> {
  const { origin, width = 1280, height = 800, cookie = '' } = options
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: options.theme ?? 'light',
    locale: options.locale ?? 'en-US',
    timezoneId: options.timezone ?? 'UTC',
    reducedMotion: 'reduce',
    permissions: [...(options.permissions ?? [])],
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  if (cookie !== '') await signInContext(context, origin, cookie)
  return context
}

/** Every page of the context is signed in, as if somebody had done so in it. */
export async function signInContext(
  context: BrowserContext,
  origin: string,
  cookie: string,
): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: origin }])
  // What the dashboard itself notes when someone signs in.
  await context.addInitScript(NOTE_SIGNED_IN)
}

function watchContext(context: BrowserContext, origin: string) {
  const faults: string[] = []
  const expected: RegExp[] = []
  const isExpected = (fault: string) => expected.some((pattern) => pattern.test(fault))
  const add = (fault: string) => {
    faults.push(fault)
  }
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    add(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (event) => add(`uncaught: ${event.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isRemote = url.protocol !== 'data:' && url.origin !== origin
    if (isRemote) add(`another origin: ${url.href}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400 && isAsset(response.request())) {
      add(`failed asset: ${response.status()} ${response.url()}`)
    }
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page ends what it was still loading.
    if (isAsset(request) && reason !== 'net::ERR_ABORTED') {
      add(`failed asset: ${reason} ${request.url()}`)
    }
  })
  /** Not every breach is logged: an `eval` whose error is caught is known to the debugger alone. */
  const watchPolicy = async (page: Page) => {
    const session = await context.newCDPSession(page)
    session.on('Audits.issueAdded', ({ issue }) => {
      const breach = issue.details.contentSecurityPolicyIssueDetails
      if (breach) add(`content policy: ${breach.violatedDirective} ${breach.blockedURL ?? ''}`)
    })
    await session.send('Audits.enable')
  }
  const watch: Watch = {
    faults: () => faults.filter((fault) => !isExpected(fault)),
    expectFault: (pattern) => {
      expected.push(pattern)
    },
  }
  return { watch, watchPolicy }
}

function isAsset(request: Request): boolean {
  return ASSETS.has(request.resourceType())
}

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { target: string[]; failureSummary: string }[]
}

/**
 * What axe finds, one line for each element. It runs in a world of its own beside the page, brought
 * in by the debugger, which a content policy does not hold back: the page stays as users get it.
 */
export async function checkAccessibility(page: Page): Promise<string[]> {
  // What is scrolled under the head of the page is not a fault.
  await page.evaluate('scrollTo(0, 0)')
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    })
    const evaluate = async (expression: string) => {
      const answer = await session.send('Runtime.evaluate', {
        expression,
        contextId,
        awaitPromise: true,
        returnByValue: true,
      })
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description)
      return answer.result.value
    }
    await evaluate(`${await readFile(engines.resolve('axe-core/axe.min.js'), 'utf8')};0`)
    const options = JSON.stringify({ runOnly: AXE_TAGS, resultTypes: ['violations'] })
    const violations: Violation[] = await evaluate(
      `axe.run(document, ${options}).then(({ violations }) => violations)`,
    )
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => {
        const reason = failureSummary.replace(/\s+/g, ' ')
        return `${id}: ${help}: ${target.join(' ')}: ${reason}`
      }),
    )
  } finally {
    await session.detach()
  }
}

/** As much of an element as is looked at here: the tests are not compiled with a browser's types. */
interface Box {
  readonly tagName: string
  readonly id: string
  readonly className: unknown
  readonly clientWidth: number
  readonly scrollWidth: number
  readonly parentElement: Box | null
  getBoundingClientRect(): { left: number; right: number; width: number; height: number }
}
declare const document: { documentElement: Box }
declare const getComputedStyle: (box: Box) => { overflowX: string; position: string }

/**
 * The elements that reach beyond the right edge at this width, outermost first; empty: nothing has
 * to be scrolled sideways. What scrolls or is clipped in a box of its own is no fault, but the box
 * of the page itself hides nothing: content that is cut off there is out of reach.
 */
export async function overflowsAt(page: Page, width: number): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: before?.height ?? 800 })
  await afterDrawing(page)
  const found = await page.locator('body, body *').evaluateAll(findOverflow)
  if (before) await page.setViewportSize(before)
  return found
}

/** Runs in the page. */
function findOverflow(boxes: Box[]): string[] {
  const root = document.documentElement
  const limit = root.clientWidth + 1
  const isHeld = (box: Box): boolean => {
    const parent = box.parentElement
    if (parent === null || parent.tagName === 'BODY' || parent === root) return false
    return getComputedStyle(parent).overflowX !== 'visible' || isHeld(parent)
  }
  const rightOf = (box: Box) => {
    const { left, right } = box.getBoundingClientRect()
    // What is drawn has no content of its own to scroll to.
    const isDrawn = typeof box.className !== 'string'
    const isOpen = getComputedStyle(box).overflowX === 'visible' || box.tagName === 'BODY'
    const spills = isOpen && !isDrawn
    return spills ? Math.max(right, left + box.scrollWidth) : right
  }
  const isShown = (box: Box) => {
    const { width, height } = box.getBoundingClientRect()
    return width > 1 && height > 1
  }
  const wide = boxes.filter((box) => isShown(box) && rightOf(box) > limit && !isHeld(box))
  const lines = wide.map((box) => {
    const name = `${box.tagName.toLowerCase()}${box.id === '' ? '' : `#${box.id}`}`
    return `${name} (class "${box.className}") reaches ${Math.round(rightOf(box))} px`
  })
  if (lines.length === 0 && root.scrollWidth > limit) {
    return [`the page is ${root.scrollWidth} px wide`]
  }
  return lines
}

/** What a page gave to be saved. The browser is another process's: its files have no path here. */
export async function readDownload(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}

/** A picture of the whole page in the folder that SHOTS names; nothing without it. */
export async function takeShot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}
