import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { launchProfile } from '../engines/chromium.ts'
import { fullChromium } from '../engines/install.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { takeShot } from '../support/browser/page.ts'
import { openScanned } from '../support/browser/scanned.ts'
import { CERTIFICATE, KEY } from '../support/service/network/certificate.ts'

/**
 * An embedded report in a browser that blocks third-party storage, as Safari and private windows do: two
 * origins over TLS, and the setting that people have, in a profile.
 */

/** A browser of its own in which someone has changed settings (`preferences`, as Chromium's file has them). */
async function openProfile(test: TestContext, preferences: object, args: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'qroute-profile-'))
  test.after(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'Default'))
  await writeFile(path.join(folder, 'Default/Preferences'), JSON.stringify(preferences))
  const browser = await launchProfile(await fullChromium(), folder, args)
  test.after(() => browser.close())
  return browser
}

const { chromium, service } = await openPages()
const SHOP = 'shop.example'
const SERVICE = 'qr.example'
/** "Block third-party cookies", which takes localStorage from frames too. */
const BLOCKED = { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } }

test('an embedded report is drawn where third-party storage is blocked', async (t) => {
  const { page: owner } = await openScanned(t, chromium, service, [{ name: 'Menu' }], 40)
  await owner.goto('/app/analytics?days=90')
  await owner.getByRole('button', { name: 'Share a report' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Sites that can embed the report').fill(`https://${SHOP}`)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const snippet = (await dialog.locator('.secret').last().textContent()) ?? ''
  const { pathname, hash } = new URL(/src="([^"]+)"/.exec(snippet)?.[1] ?? '')

  const report = `https://${SERVICE}${pathname}${hash}`
  const shop = await listen(t, (_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Ours</title><iframe src="${report}" width="1200" height="900"></iframe>`,
    )
  })
  const { hostname, port } = new URL(service.base)
  const front = await listen(t, (incoming, response) => {
    const { method, url, headers } = incoming
    const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(onward)
  })

  const browser = await openProfile(t, BLOCKED, [
    '--ignore-certificate-errors',
    `--host-resolver-rules=MAP ${SHOP}:443 127.0.0.1:${shop}, MAP ${SERVICE}:443 127.0.0.1:${front}`,
  ])
  const guest = await browser.newPage()
  const faults: string[] = []
  guest.on('pageerror', (error) => faults.push(String(error)))
  await guest.goto(`https://${SHOP}/`)

  const frame = guest.frameLocator('iframe')
  await frame.locator('.report-head h1').waitFor()
  await frame.locator('.map path').first().waitFor()
  await guest.setViewportSize({ width: 1280, height: 1000 })
  await takeShot(guest, 'report-blocked')
  assert.match(await frame.locator('html').evaluate(isRefused), /SecurityError/)
  assert.deepEqual(faults, [])
})

function isRefused(): string {
  try {
    return String(globalThis.localStorage)
  } catch (error) {
    return String(error)
  }
}

async function listen(
  t: { after(close: () => void): void },
  answer: NonNullable<Parameters<typeof createServer>[1]>,
): Promise<number> {
  const server: Server = createServer({ key: KEY, cert: CERTIFICATE }, answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => void server.close())
  return (server.address() as AddressInfo).port
}
