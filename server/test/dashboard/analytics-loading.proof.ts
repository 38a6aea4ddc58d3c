import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openChromium } from '../support/browser/page.ts'
import { openScanned } from '../support/browser/scanned.ts'
import { openService } from '../support/service/service.ts'

/** The analytics page while its figures are on their way. */

const chromium = openChromium()
const service = await openService({})
/** As text: it runs in the page. What moved, and how much of the page that was. */
const NOTE_SHIFTS = `
globalThis.shifts = []
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    const nodes = sources.map(({ node }) => node?.className || node?.nodeName)
    if (value > 0.001) shifts.push(value.toFixed(4) + ' ' + nodes.join(', '))
  }
}).observe({ type: 'layout-shift', buffered: true })`

test('nothing moves when the figures come', async (t) => {
  const { page, codes } = await openScanned(t, chromium, service, [{ name: 'Poster' }], 2500)
  await page.addInitScript(NOTE_SHIFTS)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/app/analytics', `/app/analytics?code=${codes[0]?.id}`]) {
      const answers = Promise.withResolvers<void>()
      await page.route(/\/v1\/.*analytics/, async (route) => {
        await answers.promise
        await route.continue()
      })
      await page.goto(path)
      await page.getByText('Loading').first().waitFor({ state: 'attached' })
      await page.locator('.waiting-part .bone').first().waitFor()
      answers.resolve()
      await page.locator('.chart canvas').waitFor()
      await page.locator('.map svg').waitFor()
      await page.locator('.heat td').first().waitFor()
      await page.unrouteAll({ behavior: 'wait' })
      assert.deepEqual(await page.evaluate('shifts'), [], `${path} at ${width}`)
    }
  }
})
