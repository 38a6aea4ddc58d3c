import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../../../domain/accounts/brand.ts'
import { openHome } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkAccessibility, overflowsAt, takeShot } from '../support/browser/page.ts'
import { HARBOUR, uploadLogo } from '../support/data/codes/brands.ts'
import { make } from '../support/oracles/codes/short-links.ts'
import { operate } from '../support/service/operate.ts'
import type { Service } from '../support/service/service.ts'

/**
 * Every notice in every language, light and dark, on a phone: nothing is cut off, and it is accessible;
 * `SHOTS=dir` keeps the pictures.
 */
const WIDTH = 390
const HEIGHT = 780
const { chromium, service } = await openPages()

/** A link for each state, all but the last two of an account with a brand. */
async function openLinks(of: Service): Promise<Readonly<Record<string, string>>> {
  const { account, browser } = await openHome(of)
  const { liveKey: key } = account
  const logo = await uploadLogo(of, key)
  const body = { brand: { ...HARBOUR, logo }, timezone: 'America/Argentina/Buenos_Aires' }
  assert.equal((await browser.call('PATCH', '/v1/account', { body })).status, 200)
  const link = async (fields: object) => (await make(of, key, fields)).short_code
  const used = await link({ scan_limit: 1 })
  assert.equal((await of.call('GET', `/${used}`)).status, 302)
  const gone = await make(of, key)
  await of.call('DELETE', `/v1/qrcodes/${gone.id}`, { key })
  const blocked = await make(of, key)
  const other = await of.account()
  const suspended = await make(of, other.liveKey)
  for (const args of [
    ['code', 'block', blocked.id, '--yes'],
    ['account', 'suspend', other.id, '--yes'],
  ]) {
    const { code, stderr } = await operate(args, of.env)
    assert.equal(code, 0, stderr)
  }
  return {
    paused: await link({ active: false }),
    scheduled: await link({ starts_at: '2099-09-23T12:00:00Z' }),
    expired: await link({ expires_at: '2020-09-23T12:00:00Z' }),
    used_up: used,
    deleted: gone.short_code,
    unknown: 'never-made',
    blocked: blocked.short_code,
    suspended: suspended.short_code,
  }
}

/** As text: it runs in the page. What is wider or higher than the box that clips it. */
const CUT = `[...document.querySelectorAll('.s, .f, h1, p, a, bdi, header b')].filter((box) =>
  box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0 || box.scrollHeight > box.clientHeight + 2 && getComputedStyle(box).overflow === 'hidden')
  .map((box) => box.tagName + ' ' + box.className + ': ' + box.textContent.trim())`

for (const theme of ['light', 'dark'] as const) {
  test(`nothing is cut in any state and language, ${theme}`, async (t) => {
    const links = await openLinks(service)
    const look = { origin: service.base, theme, width: WIDTH, height: HEIGHT }
    for (const language of LANGUAGES) {
      const page = await chromium.newPage(t, { ...look, locale: language })
      page.expectFault(/status of 4\d\d/)
      for (const [state, path] of Object.entries(links)) {
        const named = `${state} in ${language}`
        await page.goto(`/${path}`)
        assert.equal(await page.locator('html').getAttribute('lang'), language, named)
        assert.deepEqual(await page.evaluate(CUT), [], named)
        assert.deepEqual(await overflowsAt(page, 320), [], named)
        await takeShot(page, `notice-${theme}-${state}-${language}`)
        if (language === 'en') assert.deepEqual(await checkAccessibility(page), [], named)
      }
    }
  })
}
