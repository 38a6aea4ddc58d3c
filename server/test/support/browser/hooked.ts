import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Role } from '../../../../domain/accounts/permissions.ts'
import { type Answering, openReceiver, type Receiver } from '../data/webhooks/receiver.ts'
import type { call, Service, TestAccount } from '../service/service.ts'
import { openMember, openOwner } from './browser.ts'
import type { Chromium, PageOptions, WatchedPage } from './page.ts'

/** An endpoint with a receiver behind it, and somebody who looks at what was posted to it. */
export interface Hooked {
  readonly page: WatchedPage
  readonly receiver: Receiver
  readonly id: string
  readonly secret: string
  readonly account: TestAccount
  /** The address of its log. */
  readonly log: string
  ask(method: string, path: string, body?: object): ReturnType<typeof call>
  /** Tests are tried once: each is a delivery that has failed, or not. */
  sendTests(count: number): Promise<void>
  /** The same log as somebody with another role. */
  openAs(role: Role): Promise<WatchedPage>
}

export const HOOK_ENV = { ALLOW_PRIVATE_WEBHOOKS: 'true', WEBHOOK_RETRY_SECONDS: '3600' }

export async function openHooked(
  t: TestContext,
  chromium: Chromium,
  service: Service,
  answering: Answering,
  options: Partial<PageOptions> & { path?: string } = {},
): Promise<Hooked> {
  const receiver = await openReceiver(answering)
  t.after(() => receiver.close())
  const account = await service.account()
  const { browser } = await openOwner(service, account.id)
  const ask: Hooked['ask'] = (method, path, body) =>
    service.call(method, `/v1${path}`, { key: account.liveKey, ...(body && { body }) })
  const { path = '/hooks', ...pageOptions } = options
  const wanted = { url: receiver.url + path, events: ['qrcode.created'] }
  const { status, json } = await ask('POST', '/webhooks', wanted)
  assert.equal(status, 201)
  const log = `/app/settings/webhooks?endpoint=${json.id}`
  const open = async (cookie: string) => {
    const page = await chromium.newPage(t, { origin: service.base, cookie, ...pageOptions })
    await page.goto(log)
    return page
  }
  return {
    page: await open(browser.cookie()),
    receiver,
    id: json.id,
    secret: json.secret,
    account,
    log,
    ask,
    async sendTests(count) {
      for (let i = 0; i < count; i++) {
        assert.equal((await ask('POST', `/webhooks/${json.id}/test`)).status, 200)
      }
    },
    async openAs(role) {
      const member = await openMember(service.base, browser, role)
      return open(member.browser.cookie())
    },
  }
}
