import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { openLedCode } from '../support/browser/led-code.ts'

/**
 * The page of a code with rules, a split and scans in every appearance, in both languages, and while it is
 * edited.
 */

const { chromium, service } = await openPages()

for (const locale of ['en-GB', 'de-DE']) {
  test(`the page of a code that leads many ways is readable in ${locale}`, async (t) => {
    const { page } = await openLedCode(t, chromium, service, { locale })
    await page.locator('.stop-count.missed').waitFor()
    await page.locator('.try-answer[aria-busy="false"]').waitFor()
    await page.locator('.version-scans').first().waitFor()
    await checkLooks(page, `code-route-${locale}`)
    await page.locator('.try-more summary').click()
    const when = page.getByLabel(locale === 'en-GB' ? 'When' : 'Wann', { exact: true })
    await when.selectOption('other')
    await page.locator('.sign .button.bare').first().click()
    await page.locator('.sign textarea').fill('harbourcafe.example/menu/late-autumn')
    await checkLooks(page, `code-edit-${locale}`)
    await page.locator('.sign form .button:has(.icon)').click()
    await page.locator('.adding .moment:focus').waitFor()
    await checkLooks(page, `code-schedule-${locale}`)
  })
}
