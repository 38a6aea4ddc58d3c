import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import type { WatchedPage } from '../support/browser/page.ts'
import { HARBOUR, uploadLogo } from '../support/data/codes/brands.ts'
import { make } from '../support/oracles/codes/short-links.ts'
import { call } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Settings → Brand: what is typed is seen as visitors will see it, and what is saved is what they see. */
const { chromium, service, openDashboard } = await openPages()

/** What the preview shows, out of its shadow. */
function shown(page: WatchedPage): Promise<string> {
  return page.evaluate<string>(
    'document.querySelector(".phone > div")?.shadowRoot?.innerHTML ?? ""',
  )
}

const sees = (page: WatchedPage, words: RegExp) =>
  until(
    async () => words.test(await shown(page)),
    () => `${words} is not in the preview`,
  )

test('a brand is typed, previewed, saved and seen by visitors', async (t) => {
  const { page, account } = await openDashboard(t, '/settings/you')
  const logo = await uploadLogo(service, account.liveKey)
  await page.getByRole('link', { name: 'Brand', exact: true }).click()
  // It begins in the brand's language as that is when it has come.
  await sees(page, /This code is paused/)
  await page.getByLabel('Name').fill(HARBOUR.name)
  await page.getByLabel('Colour', { exact: true }).fill(HARBOUR.color)
  await page.getByRole('radio', { name: /^Uploaded/ }).click()
  await page.getByLabel('Contact').fill('+49 40 555 01 42')
  await page.getByLabel('Language').first().selectOption('de')
  await sees(page, /This code is paused[\s\S]*tel:\+49405550142/)
  await sees(page, /<img src="data:image/)
  await page.getByLabel('Code').selectOption('scheduled')
  await page.getByLabel('Language').last().selectOption('ja')
  await sees(page, /<h1>このコードはまだ利用できません/)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await page.getByLabel('Code').selectOption('unknown')
  await sees(page, /<h1>このコードは存在しません/)
  assert.doesNotMatch(await shown(page), /Harbour/)
  await page.getByLabel('Code').selectOption('used_up')
  await sees(page, /Harbour Café/)
  await checkLooks(page, 'settings-brand')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. This takes effect with the next scan.').waitFor()

  const { short_url } = await make(service, account.liveKey, { active: false })
  const { text } = await call(short_url, 'GET', { headers: { 'accept-language': 'xx' } })
  for (const part of ['Harbour Café', 'lang="de"', 'tel:+49405550142', `/images/${logo}/public`]) {
    assert.ok(text.includes(part), part)
  }
  const seen = await chromium.newPage(t, { origin: service.base })
  seen.expectFault(/status of 404/)
  await seen.goto(new URL(short_url).pathname)
  const width = 'document.querySelector("header img").naturalWidth'
  await until(async () => (await seen.evaluate<number>(width)) > 0, 'the logo is not seen')

  await page.reload()
  assert.equal(await page.getByLabel('Contact').inputValue(), '+49405550142')
  page.expectFault(/status of 400/)
  await page.getByLabel('Colour', { exact: true }).fill('red')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must be a colour such as #8a2f16').waitFor()

  const asked = { key: account.liveKey, body: { scope: { type: 'account' } } }
  const { json } = await service.call('POST', '/v1/reports', asked)
  const guest = await chromium.newPage(t, { origin: service.base })
  const { pathname, hash } = new URL(json.url)
  await guest.goto(pathname + hash)
  await guest.locator('.report-sender img').waitFor()
  assert.match(await guest.locator('.report-sender').innerText(), /Harbour Café/)
})
