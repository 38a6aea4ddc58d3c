import type { Service, TestAccount } from '../../service/service.ts'
import type { WatchedPage } from '../page.ts'

/** Steps that the tests of the create page share. */
export const LINK = 'harbourcafe.example/menu/autumn-menu'

/** The newest first. */
export async function codesOf(service: Service, { liveKey }: TestAccount) {
  const { json } = await service.call('GET', '/v1/qrcodes?limit=100', { key: liveKey })
  return json.data
}

export async function createWithEnter(page: WatchedPage, link: string): Promise<void> {
  await page.getByLabel('Destination').fill(link)
  await page.keyboard.press('Enter')
}

/** The verdict beside the picture, once there is nothing to say against the style. */
export function verdict(page: WatchedPage, title = 'Ready to print.') {
  return page.getByRole('region', { name: 'Test result' }).getByRole('heading', { name: title })
}

/** The letter, once it is not the one of the style before. */
export async function gradeOf(page: WatchedPage): Promise<string> {
  const region = page.getByRole('region', { name: 'Test result' })
  await region.locator('h2').filter({ hasNotText: 'Testing…' }).waitFor()
  return region.getByRole('img', { name: /^Grade/ }).innerText()
}

/** The dialog with the new code. */
export function result(page: WatchedPage, name = 'Ready to print.') {
  return page.getByRole('dialog', { name })
}
