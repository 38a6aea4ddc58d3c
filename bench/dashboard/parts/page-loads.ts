import type {
  Browser,
  Request,
} from '../../../server/test/engines/node_modules/playwright-core/index.js'
import { signInContext } from '../../../server/test/support/browser/page.ts'

/** Pages of the dashboard, opened in browsers that have never seen them. */
export interface PageLoad {
  /** Until everything that was waited for is there. */
  readonly ms: number
  readonly bytes: { readonly script: number; readonly stylesheet: number }
  /** What was asked of other servers. */
  readonly remote: readonly string[]
  /** Paths of the API that were read, and how long each answer took. */
  readonly asked: readonly { readonly path: string; readonly ms: number }[]
}

const LIMIT_MS = 15_000
/** What a load fetches afterwards counts too. */
const SETTLE_MS = 1_000
/** The stream of events never ends. */
const ENDLESS = '/v1/events/stream'

/** `shown`: selectors of what must be seen. */
export type LoadPage = (path: string, shown: readonly string[]) => Promise<PageLoad>

export function openPageLoads(chromium: Browser, base: string, cookie: string): LoadPage {
  return async (path, shown) => {
    // The page's policy would forbid Playwright to look at it in every frame.
    const looks = { viewport: { width: 1280, height: 800 }, bypassCSP: true }
    const context = await chromium.newContext({ locale: 'en-US', ...looks })
    const bytes = { script: 0, stylesheet: 0 }
    const remote: string[] = []
    const asked: { path: string; ms: number }[] = []
    const sizes: Promise<void>[] = []
    const open = new Set<Request>()
    context.on('requestfinished', (request) => open.delete(request))
    context.on('requestfailed', (request) => open.delete(request))
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname !== ENDLESS) open.add(request)
      if (url.protocol !== 'data:' && url.origin !== base) remote.push(url.href)
    })
    const addSize = async (request: Request, kind: 'script' | 'stylesheet') => {
      const { responseBodySize } = await request.sizes()
      bytes[kind] += responseBodySize
    }
    context.on('requestfinished', (request) => {
      const kind = request.resourceType()
      if (kind === 'script' || kind === 'stylesheet') sizes.push(addSize(request, kind))
      const { pathname, search } = new URL(request.url())
      const { requestStart, responseEnd } = request.timing()
      if (kind === 'fetch' && request.method() === 'GET' && pathname.startsWith('/v1/')) {
        asked.push({ path: pathname + search, ms: responseEnd - requestStart })
      }
    })
    await signInContext(context, base, cookie)
    const page = await context.newPage()
    const begun = performance.now()
    await page.goto(base + path, { waitUntil: 'commit' })
    // Looked at in every frame: a locator of Playwright looks twice a second after a while.
    const options = { polling: 'raf', timeout: LIMIT_MS } as const
    await page.waitForFunction(areShown(shown), undefined, options).catch(async () => {
      const missing = []
      for (const one of shown) if ((await page.locator(one).count()) === 0) missing.push(one)
      throw new Error(`${path} does not show ${missing.join(', ') || 'all it has'}`)
    })
    const ms = performance.now() - begun
    // The next page begins on a server at rest.
    do await page.waitForTimeout(SETTLE_MS)
    while (open.size > 0)
    await Promise.all(sizes)
    await context.close()
    return { ms, bytes, remote, asked }
  }
}

/** An expression for the page: all of these have a size. */
function areShown(selectors: readonly string[]): string {
  return `${JSON.stringify(selectors)}.every((selector) => document.querySelector(selector)?.getBoundingClientRect().height > 0)`
}
