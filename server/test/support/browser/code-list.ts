import type { TestContext } from 'node:test'
import type { Code } from '../../../../domain/codes/code.ts'
import { insertCodes, type WishedCode } from '../data/codes/inserted-codes.ts'
import type { Service } from '../service/service.ts'
import { until } from '../service/until.ts'
import type { Pages } from './dashboard.ts'
import type { Locator, Page } from './page.ts'

/** The list of codes, as a test sees it. */

export const posters = (count: number): WishedCode[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Poster ${index}` }))

/** Opens the dashboard of a new account with these codes, at its list. */
export function listOpener(open: Pages['openDashboard'], service: Service) {
  return async (t: TestContext, wished: readonly WishedCode[], options = {}) => {
    const opened = await open(t, '/sign-in', options)
    const codes = await insertCodes(service, opened.account.id, wished)
    await opened.page.goto('/app/codes')
    return { ...opened, codes }
  }
}

/** The rows of the list in the dashboard. */
export const rows = (page: Page) => page.locator('[data-row]')
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })

const namesOf = (page: Page) => page.locator('[data-row] .name').allTextContents()

/** Waits until the list has these codes, in this order. */
export async function shows(page: Page, names: readonly string[]): Promise<void> {
  const wanted = JSON.stringify(names)
  let shown = ''
  await until(
    async () => {
      shown = JSON.stringify(await namesOf(page))
      return shown === wanted
    },
    () => `the list is not ${wanted}, but ${shown}`,
  )
}

/** Picks an item of a row's menu. */
export async function pick(page: Page, row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.locator('.menu').getByText(item).click()
}

/** What the service says the code is. */
export async function stateIn(service: Service, { shortCode }: Code, key: string): Promise<string> {
  const path = `/v1/qrcodes?view=full&search=${shortCode}`
  const { json } = await service.call('GET', path, { key })
  return json.data[0]?.state ?? 'gone'
}
