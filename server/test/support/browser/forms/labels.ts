import { DECODERS } from '../../oracles/pictures/decoders.ts'
import type { Service } from '../../service/service.ts'
import type { Locator, WatchedPage } from '../page.ts'
import { toPixels } from '../pixels.ts'

/** Tags, external ids and notes: values, and where they are on the pages. */

export const NOTES =
  'On the door of the kitchen.\n\nPrinted by Druckhaus Nord, see https://print.example/42'
export const LABELS = { tags: ['Berlin', 'Summer 2026'], external_id: 'HC-0412', notes: NOTES }
export const NONE = { tags: [], external_id: null, notes: null }

/** Each is a valid tag. */
export const HOSTILE = [
  '<img src=x onerror=window.hit=1>',
  '"><script>window.hit=1',
  '\u202eevil\u2066 שלום \u202d',
  '👩‍👩‍👧‍👦'.repeat(7),
  'W'.repeat(50),
]

/** The fields, on either page. */
export function fieldsOf(page: WatchedPage) {
  return {
    tags: page.getByRole('combobox', { name: 'Tags', exact: true }),
    externalId: page.getByLabel('External ID', { exact: true }),
    notes: page.getByLabel('Notes', { exact: true }),
  }
}

export async function waitForFocus(page: WatchedPage, what: Locator): Promise<void> {
  await what.and(page.locator(':focus')).waitFor()
}

type Caller = Pick<Service, 'call'>
type Known = { readonly id: string }

/** What the API says of it. */
export async function labelsOf(caller: Caller, { id }: Known, key?: string) {
  const { json } = await caller.call('GET', `/v1/qrcodes/${id}`, key ? { key } : {})
  const { tags, external_id, notes } = json
  return { tags, external_id, notes }
}

/** What a phone reads that is held to the screen. */
export async function readShown(picture: Locator) {
  const shot = await picture.screenshot()
  const pixels = await toPixels(picture.page(), shot, 'image/png', shot.readUInt32BE(16))
  return DECODERS.zxing?.(pixels)
}
