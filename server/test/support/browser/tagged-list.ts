import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Code } from '../../../../domain/codes/code.ts'
import { insertCodes, type WishedCode } from '../data/codes/inserted-codes.ts'
import type { Service } from '../service/service.ts'
import { rows } from './code-list.ts'
import { openDashboard } from './dashboard.ts'
import type { Chromium, PageOptions } from './page.ts'

/** A code as a test names it, with the names of its tags. */
export interface Tagged extends WishedCode {
  readonly tagged?: readonly string[]
}

export const SHOP: readonly Tagged[] = [
  { name: 'Autumn menu', tagged: ['Café', 'Print'] },
  { name: 'Jazz poster', tagged: ['Festival'] },
  { name: 'Receipt footer', tagged: ['Café'] },
  { name: 'Shop window' },
]

/** The dashboard of an account with these codes, at its list. */
export async function openTaggedList(
  t: TestContext,
  chromium: Chromium,
  service: Service,
  wished: readonly Tagged[],
  path = '/app/codes',
  options: Partial<PageOptions> = {},
) {
  const opened = await openDashboard(t, chromium, service, '/sign-in', options)
  const key = opened.account.liveKey
  const plain = wished.map(({ tagged: _, ...wish }): WishedCode => wish)
  const codes = await insertCodes(service, opened.account.id, plain)
  for (const [index, { tagged = [] }] of wished.entries()) {
    if (tagged.length === 0) continue
    const body = { ids: [codes[index]?.id], add_tags: tagged }
    const { status } = await service.call('PATCH', '/v1/qrcodes/bulk', { key, body })
    assert.equal(status, 200)
  }
  await opened.page.goto(path)
  await rows(opened.page).first().waitFor()
  const read = async (code: Code | undefined) =>
    (await service.call('GET', `/v1/qrcodes/${code?.id}`, { key })).json
  const call = (method: string, at: string, body?: object) =>
    service.call(method, `/v1${at}`, { key, ...(body && { body }) })
  return { ...opened, codes, read, call }
}
