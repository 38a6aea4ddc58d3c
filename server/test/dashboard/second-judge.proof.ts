import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { installPageJudges, judgePage } from '../engines/page-judges/judge.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { LOOKS, type WatchedPage } from '../support/browser/page.ts'
import { openScanned } from '../support/browser/scanned.ts'
import { afterDrawing } from '../support/browser/steady-page.ts'

/**
 * Every page of the documentation and of the dashboard, judged by IBM's accessibility checker: it finds
 * what axe does not look at, such as the names of what is scrolled and the heads of tables.
 */

const { chromium, service, openDashboard } = await openPages()
const SECTIONS = [
  ...['you', 'account', 'people', 'keys', 'webhooks', 'styles', 'brand', 'plan', 'audit'],
  'server',
]
const SIGNED_OUT = ['/sign-in', '/forgot', '/setup#none']

/**
 * Matters of taste. It wants what the keyboard reaches to be a control, but tables and code that scroll are
 * named and can have the focus, as the W3C and axe ask. And it does not know that a user name may be an
 * address, which is what HTML's table of autofill fields says, and what password managers look for. On a
 * phone, where each row of a table is a card, heads are read out but not seen, which it takes for none.
 */
const TASTE = [
  /: element_tabbable_role_valid: .*<(?:div|pre) [^>]*role="(?:region|group)" tabindex="0"/,
  /: element_tabbable_role_valid: .*<section aria-label="[^"]+" tabindex="0" class="table-scroll">/,
  /, 390: table_headers_exists: .*<table class="table">/,
  /: input_autocomplete_valid: .* autocomplete="username" type="email"/,
]

before(installPageJudges)

async function judgeLooks(page: WatchedPage, looks: readonly (typeof LOOKS)[number][]) {
  const found: string[] = []
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate('scrollTo(0, 0)')
    await afterDrawing(page)
    const own = (await judgePage(page)).map(
      (line) => `${page.url()}, ${colorScheme}, ${width}: ${line}`,
    )
    found.push(...own.filter((line) => !TASTE.some((one) => one.test(line))))
  }
  return found
}

test('the documentation has no violations', async (t) => {
  const page = await chromium.newPage(t, { origin: service.base })
  const index: string[][] = (await service.call('GET', '/docs/search.json')).json
  const paths = new Set(index.map(([, , address = '']) => address.split('#')[0] ?? ''))
  assert.ok(paths.size > 35, [...paths].join(' '))
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    // The reference is made by one program, and takes minutes.
    const looks = path.includes('/reference/') ? LOOKS.slice(1, 2) : LOOKS.slice(0, 2)
    found.push(...(await judgeLooks(page, looks)))
  }
  assert.deepEqual(found, [])
})

for (const locale of ['en-US', 'de-DE']) {
  test(`the dashboard has no violations, ${locale}`, async (t) => {
    const { page, codes } = await openScanned(t, chromium, service, [{ name: 'Menu' }], 40, {
      locale,
    })
    const paths = [
      ...['/overview', '/codes', '/codes/new', '/codes/import', '/analytics'],
      `/codes/${codes[0]?.id}`,
      ...SECTIONS.map((name) => `/settings/${name}`),
    ]
    const found: string[] = []
    for (const path of paths) {
      await page.goto(`/app${path}`)
      await page.waitForLoadState('networkidle')
      // What is folded up has no label that could be seen.
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
      found.push(...(await judgeLooks(page, LOOKS)))
    }
    assert.deepEqual(found, [])
  })

  test(`the pages before the sign-in have none, ${locale}`, async (t) => {
    const page = await chromium.newPage(t, { origin: service.base, locale })
    page.expectFault(/status of 410/)
    const found: string[] = []
    for (const path of SIGNED_OUT) {
      await page.goto(`/app${path}`)
      await page.waitForLoadState('networkidle')
      found.push(...(await judgeLooks(page, LOOKS)))
    }
    assert.deepEqual(found, [])
  })
}

test('an open menu names what it opened, a closed one nothing', async (t) => {
  const { page } = await openDashboard(t, '/overview')
  const menu = page.locator('.masthead button[aria-haspopup=true]').first()
  await menu.waitFor()
  assert.equal(await menu.getAttribute('aria-controls'), null)
  await menu.click()
  const id = await menu.getAttribute('aria-controls')
  assert.ok(await page.locator(`[id="${id}"]`).isVisible())
  assert.deepEqual(await judgePage(page), [])
})
