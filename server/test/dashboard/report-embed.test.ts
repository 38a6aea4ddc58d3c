import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { takeShot } from '../support/browser/page.ts'
import { openScanned } from '../support/browser/scanned.ts'

/** A report within pages of other sites, in a real browser. */

const { chromium, service } = await openPages()
const ALLOWED = 'https://shop.example'
const OTHER = 'https://evil.example'
/** Where the guest sees the service: browsers let no public page embed what is on their own machine. */
const HERE = 'https://qr.example'

/** As text: it runs in the page. Many browsers refuse storage to a page inside another site. */
const REFUSE_STORAGE = `if (origin === '${HERE}') for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException(name, 'SecurityError') } })`

const page = (src: string) => `<!doctype html><title>Ours</title><h1>Our page</h1>
  <iframe title="Scan report" src="${src}" width="100%" height="700" style="border: 0"></iframe>`

test('a report is shown on the pages it names and on no other; nothing else can be embedded', async (t) => {
  const { page: owner } = await openScanned(t, chromium, service, [{ name: 'Menu' }], 40)
  await owner.goto('/app/analytics?days=90')
  await owner.getByRole('button', { name: 'Share a report' }).click()
  const dialog = owner.getByRole('dialog')
  const sites = dialog.getByLabel('Sites that can embed the report')
  await sites.fill('http://shop.example')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByText('Enter up to 10 https addresses of sites').waitFor()
  await sites.fill('Shop.example, https://www.shop.example')
  await takeShot(owner, 'share-embed')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const code = (await dialog.locator('.secret').last().textContent()) ?? ''
  await takeShot(owner, 'share-embed-made')
  const url = /src="([^"]+)"/.exec(code)?.[1] ?? ''
  const { pathname, hash } = new URL(url)

  const guest = await chromium.newPage(t, { origin: HERE })
  guest.expectFault(/another origin: https:\/\/(shop|evil)\.example/)
  guest.expectFault(/frame-ancestors|refused to connect|ERR_BLOCKED_BY_RESPONSE/i)
  await guest.route(`${HERE}/**`, async (route) => {
    const url = route.request().url().replace(HERE, service.base)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await guest.addInitScript(REFUSE_STORAGE)
  const visit = async (site: string, path: string) => {
    await guest.route(`${site}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: page(HERE + path) }),
    )
    await guest.goto(`${site}/${path.length}`)
    return guest.frameLocator('iframe')
  }
  const frame = await visit(ALLOWED, pathname + hash)
  await frame.locator('.report-head h1').waitFor()
  await frame.locator('.map path').first().waitFor()
  assert.equal(await frame.locator('.masthead').count(), 0)
  for (const width of [1280, 390]) {
    await guest.setViewportSize({ width, height: 800 })
    const sizes = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    assert.equal(await frame.locator('html').evaluate(sizes), 0, `${width}`)
    await takeShot(guest, `report-framed-${width}`)
  }

  for (const [site, path] of [
    [OTHER, pathname + hash],
    [ALLOWED, '/app'],
    [ALLOWED, '/app/sign-in'],
    [ALLOWED, `/app/report/${hash.slice(1)}`],
  ] as const) {
    await visit(site, path)
    const [, inner] = guest.frames()
    await inner?.waitForLoadState().catch(() => undefined)
    assert.match(inner?.url() ?? '', /^chrome-error:/, `${site} ${path}`)
  }
})
