import type { TestContext } from 'node:test'
import type { Service, TestAccount } from '../service/service.ts'
import { openOwner } from './browser.ts'
import type { Chromium, PageOptions, WatchedPage } from './page.ts'

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
