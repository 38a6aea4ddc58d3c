import type { TestContext } from 'node:test'
import type { Service, TestAccount } from '../service/service.ts'
import { type Browser, openOwner } from './browser.ts'
import type { Chromium, Locator, PageOptions, WatchedPage } from './page.ts'

/** The page of a new code, opened by the owner of a new account. */
export interface OpenedCode {
  readonly page: WatchedPage
  readonly account: TestAccount
  /** The owner's session, for what is done in another tab or by hand. */
  readonly owner: Browser
  readonly email: string
  // biome-ignore lint/suspicious/noExplicitAny: as the service answers
  readonly code: any
}

const GOOD = { name: 'Autumn menu', destination_url: 'https://cafe.example/menu/autumn' }

export async function openCode(
  test: TestContext,
  chromium: Chromium,
  service: Service,
  body: object = {},
  options: Partial<PageOptions> = {},
): Promise<OpenedCode> {
  const account = await service.account()
  const { browser: owner, email } = await openOwner(service, account.id)
  const made = await service.call('POST', '/v1/qrcodes', {
    key: account.liveKey,
    body: { ...GOOD, ...body },
  })
  if (made.status !== 201) throw new Error(`No code was created: ${made.text}`)
  const cookie = owner.cookie()
  const page = await chromium.newPage(test, { origin: service.base, cookie, ...options })
  await page.goto(`/app/codes/${made.json.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, account, owner, email, code: made.json }
}

/** What the API says of it now. */
export async function readCode({ owner, code }: Pick<OpenedCode, 'owner' | 'code'>) {
  return (await owner.call('GET', `/v1/qrcodes/${code.id}`)).json
}

export function button(page: WatchedPage | Locator, name: string | RegExp) {
  return page.getByRole('button', { name, exact: typeof name === 'string' })
}

export function toast(page: WatchedPage, text: string | RegExp) {
  return page.locator('.toast').filter({ hasText: text })
}

export async function saveVersion(page: WatchedPage, version: number): Promise<void> {
  await button(page, `Save as version ${version}`).click()
  await toast(page, `Saved as version ${version}.`).waitFor()
}

/** What a phone gets that opens the short link. */
export async function scan(shortUrl: string, agent = 'QR Scanner/2.1', language = 'en') {
  const headers = { 'user-agent': agent, 'accept-language': language }
  const answer = await fetch(shortUrl, { redirect: 'manual', headers })
  const text = await answer.text()
  return { status: answer.status, location: answer.headers.get('location'), text }
}

/** Moves the focus with the Tab key alone until it is there. */
export async function tabTo(page: WatchedPage, what: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if ((await what.and(page.locator(':focus')).count()) === 1) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not lead there')
}

/** What the panel says once it has answered what is chosen. */
export async function triedOn(page: WatchedPage) {
  const answer = page.locator('.try-answer[aria-busy="false"]')
  await answer.waitFor()
  const [what, url] = await Promise.all([
    answer.locator('.said b').textContent(),
    answer.locator('.leads').allTextContents(),
  ])
  const facts = await answer.locator('.try-facts dd').allTextContents()
  return { what: what?.replace(/[\u2068\u2069]/g, ''), url: `https://${url[0]}`, facts }
}

/** A rule in the form or in what is read of it, counted from 1. */
export function ruleAt(page: WatchedPage, position: number) {
  return page.locator('.stop.rule').nth(position - 1)
}

/** The rules as they are read. */
export async function sentences(page: WatchedPage): Promise<string[]> {
  return page.locator('.stop button.sentence').allTextContents()
}
