import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { NOTE_SIGNED_IN } from '../../../server/test/support/browser/page.ts'
import { installFolder } from '../../support/install.ts'

/** Lighthouse, in a separate folder so that it never becomes a dependency. */
const FOLDER = join(import.meta.dirname, '..', 'lighthouse')
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

export type Category = (typeof CATEGORIES)[number]
export type Device = 'desktop' | 'phone'

export interface Verdict {
  readonly scores: Readonly<Record<Category, number>>
  /** The audits that cost points, by name. */
  readonly missed: readonly string[]
}

export interface Lighthouse {
  /** Loads the page in the Chromium that listens on this debugging port, signed in by the cookie. */
  judge(url: string, port: number, cookie: string, device: Device): Promise<Verdict>
}

interface Part {
  readonly score: number
  readonly auditRefs: readonly { id: string; weight: number }[]
}
interface Report {
  readonly finalDisplayedUrl: string
  readonly runtimeError?: { message: string }
  readonly categories: Record<Category, Part>
  readonly audits: Record<string, { score: number | null }>
}
interface Module {
  readonly desktopConfig: unknown
  default(url: string, flags: unknown, config: unknown, page: Tab): Promise<{ lhr: Report }>
}
/** The driver that Lighthouse brings along; it takes pages of no other. */
interface Driver {
  connect(options: unknown): Promise<{ newPage(): Promise<Tab>; disconnect(): Promise<void> }>
}
interface Tab {
  setCookie(cookie: { name: string; value: string; url: string }): Promise<void>
  evaluateOnNewDocument(script: string): Promise<unknown>
  close(): Promise<void>
}

export async function openLighthouse(): Promise<Lighthouse> {
  await installFolder(FOLDER)
  const file = createRequire(join(FOLDER, 'package.json')).resolve('lighthouse')
  const module: Module = await import(pathToFileURL(file).href)
  const driver: Driver = createRequire(file)('puppeteer-core')
  return {
    async judge(url, port, cookie, device) {
      const browserURL = `http://127.0.0.1:${port}`
      const browser = await driver.connect({ browserURL, defaultViewport: null })
      const tab = await browser.newPage()
      const [name = '', ...value] = cookie.split('=')
      await tab.setCookie({ name, value: value.join('='), url })
      await tab.evaluateOnNewDocument(NOTE_SIGNED_IN)
      const flags = { logLevel: 'error', onlyCategories: CATEGORIES }
      const config = device === 'desktop' ? module.desktopConfig : undefined
      const { lhr } = await module.default(url, flags, config, tab)
      await tab.close()
      await browser.disconnect()
      const { runtimeError, finalDisplayedUrl } = lhr
      if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
      if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
      return toVerdict(lhr)
    },
  }
}

function toVerdict({ categories, audits }: Report): Verdict {
  const scoreOf = (name: Category) => categories[name].score
  const refs = CATEGORIES.flatMap((name) => categories[name].auditRefs)
  const missed = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    missed: [...new Set(missed.map(({ id }) => id))],
  }
}
