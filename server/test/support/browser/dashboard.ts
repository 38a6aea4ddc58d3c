import type { TestContext } from 'node:test'
import {
  type Environment,
  openService,
  type Service,
  type TestAccount,
} from '../service/service.ts'
import { openOwner } from './browser.ts'
import { openCode } from './code-page.ts'
import { type Chromium, openChromium, type PageOptions, type WatchedPage } from './page.ts'

export type Pages = ReturnType<typeof pagesOf>

/** A browser, and the service whose pages the tests of a file open in it. */
export async function openPages(env?: Environment) {
  return pagesOf(openChromium(), await openService(env))
}

export function pagesOf(chromium: Chromium, service: Service) {
  type Options = Partial<PageOptions>
  return {
    chromium,
    service,
    openDashboard: (t: TestContext, path: string, options?: Options) =>
      openDashboard(t, chromium, service, path, options),
    openCode: (t: TestContext, body?: object, options?: Options) =>
      openCode(t, chromium, service, body, options),
  }
}

/** The dashboard of a new account, with its owner signed in, at `path` below /app. */
export interface OpenedDashboard {
  readonly page: WatchedPage
  readonly account: TestAccount
  readonly email: string
}

export async function openDashboard(
  test: TestContext,
  chromium: Chromium,
  service: Service,
  path: string,
  options: Partial<PageOptions> = {},
): Promise<OpenedDashboard> {
  const account = await service.account()
  const { browser, email } = await openOwner(service, account.id)
  const page = await chromium.newPage(test, {
    origin: service.base,
    cookie: browser.cookie(),
    ...options,
  })
  await page.goto(`/app${path}`)
  return { page, account, email }
}
