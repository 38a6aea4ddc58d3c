import { OPERATOR } from '../../../domain/accounts/audit.ts'
import type { Code } from '../../../domain/codes/code.ts'
import { newId } from '../../../domain/ids.ts'
import { openCodeStore } from '../../../storage/codes/codes.ts'
import type { Service } from '../service/service.ts'
import { until } from '../service/until.ts'
import type { Locator, Page } from './page.ts'

/** Codes as a test names them. The first is the newest. */
export type Wished = Pick<Code, 'name'> & Partial<Code>

/** Files share a server: its short codes, and those of another file, are not the same. */
const OWN = process.pid.toString(36)
let shelves = 0

/** Codes of an account, past the API: nobody draws and reads their pictures, so hundreds are cheap. */
export async function fillShelf(
  { db }: Pick<Service, 'db'>,
  accountId: string,
  wished: readonly Wished[],
): Promise<Code[]> {
  const shelf = (++shelves).toString(36)
  const now = Date.now()
  // An id is always above the one before it, and the list goes by ids.
  const ids = wished.map((_, index) => newId('qr', now - wished.length + index)).reverse()
  const codes = wished.map((wish, index): Code => {
    const at = now - index
    return {
      id: ids[index] ?? '',
      accountId,
      mode: 'live',
      shortCode: `s${OWN}x${shelf}x${index}`,
      destinationUrl: wish.status === 'draft' ? null : `https://example.com/campaign/${index}`,
      status: 'active',
      routing: {},
      style: {},
      madeBy: 'api',
      tags: [],
      externalId: null,
      notes: null,
      domain: null,
      createdAt: at,
      updatedAt: at,
      version: wish.status === 'draft' ? 0 : 1,
      schedule: [],
      unwritten: [],
      revision: 1,
      ...wish,
    }
  })
  const fault = await openCodeStore({ db, tickets: db, together: db, scans: db }).insert(
    codes,
    OPERATOR,
    null,
    null,
  )
  if (fault !== null) throw new Error(`The codes were not stored: ${fault}`)
  return codes
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
