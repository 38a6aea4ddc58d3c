import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { GROUPS } from '../../http/ops/docs/contents.ts'
import { checkLook, checkLooks } from '../support/browser/every-look.ts'
import { checkAccessibility, openChromium, overflowsAt } from '../support/browser/page.ts'
import { openService } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/** The guides in a browser. Proofs: every guide in every look, and the longest page of the reference. */

/** Addresses of the documentation: the first page, a guide, and the reference. */
const SOME_PAGES = ['', 'webhooks', 'reference/tags'] as const

/** The longest. */
const LONGEST = 'reference/qr-codes'
const GUIDES: readonly string[] = GROUPS.flatMap(({ pages }) => pages)

describe('the documentation', async () => {
  const service = await openService()
  const chromium = openChromium()

  for (const path of SOME_PAGES) {
    test(`at /docs/${path} is readable for everyone`, async (t) => {
      const page = await chromium.newPage(t, { origin: service.base })
      await page.goto(`/docs/${path}`)
      await checkLook(page, `docs-${path.replace('/', '-') || 'first'}`)
      assert.deepEqual(await overflowsAt(page, 390), [])
    })
  }

  test('is searched with the keyboard alone', async (t) => {
    const page = await chromium.newPage(t, { origin: service.base })
    await page.goto('/docs/')
    await page.keyboard.press('/')
    await page.keyboard.type('retry-after')
    await page.locator('#found a').first().waitFor()
    assert.match((await page.locator('#found').textContent()) ?? '', /Limits|Errors/)
    await page.locator('#query').fill('create a qr code')
    await page.locator('#found a', { hasText: 'Create a QR code' }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/reference/qr-codes#createCode')
    assert.ok(await page.locator('#createCode').isVisible())
    await page.locator('#query').fill('<b>nothing of the kind')
    await page.getByText('Nothing was found for “<b>nothing of the kind”.').first().waitFor()
    await page.keyboard.press('Escape')
    assert.ok(await page.locator('#found').isHidden())
  })

  test('has its contents behind a button on a phone', async (t) => {
    const page = await chromium.newPage(t, { origin: service.base, width: 390, theme: 'dark' })
    await page.goto('/docs/first-code')
    const nav = page.getByRole('navigation', { name: 'Documentation' })
    assert.ok(await nav.isHidden())
    assert.deepEqual(await checkAccessibility(page), [])
    await page.getByRole('button', { name: 'Contents' }).click()
    assert.deepEqual(await checkAccessibility(page), [])
    await nav.getByRole('link', { name: 'Change its destination' }).click()
    await nav.waitFor({ state: 'hidden' })
    assert.match(page.url(), /#change-its-destination$/)
    await page.getByRole('button', { name: 'Contents' }).click()
    await nav.getByRole('link', { name: 'Webhooks', exact: true }).first().click()
    await page.waitForURL('**/docs/webhooks')
  })

  test('follows the theme that was chosen in the dashboard', async (t) => {
    const page = await chromium.newPage(t, { origin: service.base })
    await page.goto('/docs/')
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
    const light = await ground()
    await page.evaluate(`localStorage.setItem('qroute.theme', 'dark')`)
    await page.reload()
    assert.notEqual(await ground(), light)
  })

  for (const path of [...new Set([...SOME_PAGES, LONGEST, ...GUIDES])]) {
    proof(`at /docs/${path} is readable for everyone, in every look`, async (t) => {
      const page = await chromium.newPage(t, { origin: service.base })
      await page.goto(`/docs/${path}`)
      await checkLooks(page, `docs-${path.replace('/', '-') || 'first'}`)
    })
  }
})
