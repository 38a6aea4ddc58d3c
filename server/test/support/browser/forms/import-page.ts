import type { TestContext } from 'node:test'
import type { Service } from '../../service/service.ts'
import type { OpenedDashboard, Pages } from '../dashboard.ts'
import type { WatchedPage } from '../page.ts'

/** The page that imports codes from a CSV file. */

/** The server names what is wrong in an answer that browsers log as an error. */
export const CHECKED = /status of 400/

export async function openImport(
  open: Pages['openDashboard'],
  t: TestContext,
  query = '',
): Promise<OpenedDashboard> {
  const opened = await open(t, `/codes/import${query}`)
  opened.page.expectFault(CHECKED)
  return opened
}

export async function choose(page: WatchedPage, csv: string | Buffer, name = 'codes.csv') {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
}

export async function listCodes(service: Service, key: string) {
  const codes = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/v1/qrcodes?view=full&limit=100&cursor=${cursor}`
    const { json } = await service.call('GET', path, { key })
    codes.push(...json.data)
    cursor = json.pagination.next_cursor
  }
  return codes
}
