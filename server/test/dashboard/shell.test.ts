import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findChromium, launchChromium } from '../engines/chromium.ts'
import {
  checkAccessibility,
  openChromium,
  overflowsAt,
  type WatchedPage,
} from '../support/browser/page.ts'
import { PATIENCE_MS } from '../support/service/until.ts'

/** What the other files here rely on: each fault that a page can have is noticed. */

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src *; img-src *"
const STYLE = `
  html { font: 16px sans-serif; color: #222; background: #fff }
  @media (prefers-color-scheme: dark) { html { color: #eee; background: #111 } }
  .faint { color: #bbb }
  .wide { width: 600px }
  .held { overflow-x: auto }
  .line { white-space: nowrap }
  .cut { overflow-x: hidden }
`
const SCRIPTS: Record<string, string> = {
  '/logs.js': 'console.error("something broke")',
  '/throws.js': 'setTimeout(() => { throw new Error("nobody caught this") })',
  '/asks.js': 'fetch("/missing").then(() => { document.title = "asked" })',
  '/leaves.js': 'fetch("http://elsewhere.example/x").catch(() => { document.title = "left" })',
  '/tries.js': 'try { eval("1") } catch { document.title = "tried" }',
  '/opens.js': 'window.open("/logs")',
}
const LONG = 'a line of words that does not break although it is much too long for a phone'
const PAGES: Record<string, string> = {
  '/good': '<h1>Good</h1><p>Nothing is wrong here.</p>',
  '/pale': '<h1>Pale</h1><p class="faint">Who can read this?</p><img src="/dot.svg">',
  '/logs': '<h1>Logs</h1><script src="/logs.js"></script>',
  '/throws': '<h1>Throws</h1><script src="/throws.js"></script>',
  '/asks': '<h1>Asks</h1><script src="/asks.js"></script>',
  '/leaves': '<h1>Leaves</h1><script src="/leaves.js"></script>',
  '/opens': '<h1>Opens</h1><script src="/opens.js"></script>',
  '/inline': '<h1>Inline</h1><script>document.title = "ran"</script>',
  '/tried': '<h1>Tried</h1><script src="/tries.js"></script>',
  '/styled': '<h1 style="color: red">Styled</h1>',
  '/asset': '<h1>Asset</h1><script src="/nowhere.js"></script>',
  '/wide': '<h1>Wide</h1><div class="wide" id="table">Wide</div>',
  '/line': `<h1>Line</h1><p class="line">${LONG}</p>`,
  '/held': '<h1>Held</h1><div class="held"><div class="wide">Wide</div></div>',
  '/cut': '<h1>Cut</h1><div class="wide">Wide</div>',
}

const chromium = openChromium()
const server = createServer((request, response) => {
  const path = request.url ?? ''
  const send = (type: string, body: string) =>
    response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(body)
  if (path === '/style.css') return send('text/css', STYLE)
  if (path === '/dot.svg') return send('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const script = SCRIPTS[path]
  if (script) return send('text/javascript', script)
  const content = PAGES[path]
  if (content === undefined) return response.writeHead(404).end()
  return send(
    'text/html',
    `<!doctype html><html lang="en"><head><title>A page</title><link rel="stylesheet" href="/style.css">
     <link rel="icon" href="/dot.svg">     <meta name="viewport" content="width=device-width"></head>
     <body class="${path.slice(1)}"><main>${content}</main></body></html>`,
  )
})
let origin = ''
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())

/** Waits for such a fault of a page; it does not fail the test that asks for it. */
async function assertFault(page: WatchedPage, path: string, fault: RegExp): Promise<void> {
  await page.goto(path)
  const until = Date.now() + PATIENCE_MS
  while (!fault.test(page.faults().join('\n')) && Date.now() < until) await sleep(25)
  assert.match(page.faults().join('\n'), fault, path)
  page.expectFault(/./)
}

test('a page without faults has none', async (t) => {
  const page = await chromium.newPage(t, { origin })
  await page.goto('/good')
  assert.deepEqual(await checkAccessibility(page), [])
  assert.deepEqual(await overflowsAt(page, 320), [])
  assert.deepEqual(page.faults(), [])
})

test('every kind of fault is caught', async (t) => {
  const caught: [path: string, fault: RegExp][] = [
    ['/logs', /^console: something broke/m],
    ['/throws', /^uncaught: nobody caught this$/m],
    ['/leaves', /^another origin: http:\/\/elsewhere\.example\/x$/m],
    ['/asset', /^failed asset: 404 .*\/nowhere\.js$/m],
    ['/inline', /^content policy: script-src/m],
    ['/styled', /^content policy: style-src/m],
    ['/tried', /^content policy: script-src/m],
    ['/opens', /^console: something broke/m],
  ]
  for (const [path, fault] of caught) {
    const page = await chromium.newPage(t, { origin })
    await assertFault(page, path, fault)
  }
})

test('a fault fails the test, unless the test expects it', async () => {
  const finish = async (expected: RegExp | null) => {
    const hooks: (() => unknown)[] = []
    const inner = { after: (hook: () => unknown) => hooks.push(hook) } as unknown as TestContext
    const page = await chromium.newPage(inner, { origin })
    if (expected) page.expectFault(expected)
    await page.goto('/asks')
    // Not waitForFunction: to ask a second time it evaluates text, which the page's policy forbids.
    const until = Date.now() + PATIENCE_MS
    while ((await page.title()) !== 'asked' && Date.now() < until) await sleep(25)
    for (const hook of hooks) await hook()
  }
  await assert.rejects(finish(null), /faults in the browser[\s\S]*404/)
  await assert.rejects(finish(/status of 500/), /faults in the browser[\s\S]*404/)
  await finish(/status of 404/)
})

test('axe names what people cannot use, under the policy of the page', async (t) => {
  const page = await chromium.newPage(t, { origin })
  await page.goto('/pale')
  const found = await checkAccessibility(page)
  assert.deepEqual(found.map((line) => line.split(':')[0]).sort(), ['color-contrast', 'image-alt'])
  assert.match(found.join('\n'), /color-contrast: .*: p: .*contrast of 1\.\d+/)
  assert.equal(await page.evaluate(() => 'axe' in globalThis), false, 'the page is left as it was')
})

test('axe sees the theme that is shown', async (t) => {
  const page = await chromium.newPage(t, { origin, theme: 'dark' })
  await page.goto('/pale')
  assert.deepEqual(
    (await checkAccessibility(page)).map((line) => line.split(':')[0]),
    ['image-alt'],
  )
})

test('what reaches beyond the edge of a phone is named', async (t) => {
  const page = await chromium.newPage(t, { origin })
  await page.goto('/wide')
  assert.match((await overflowsAt(page, 320)).join('\n'), /^div#table .*reaches 608 px$/m)
  assert.deepEqual(await overflowsAt(page, 1280), [])
  assert.deepEqual(page.viewportSize(), { width: 1280, height: 800 })
  for (const path of ['/line', '/cut']) {
    await page.goto(path)
    assert.notDeepEqual(await overflowsAt(page, 320), [], path)
    assert.deepEqual(await overflowsAt(page, 1280), [], path)
  }
  await page.goto('/held')
  assert.deepEqual(await overflowsAt(page, 320), [])
})

test('size, theme, language, time zone and session are those asked for', async (t) => {
  const page = await chromium.newPage(t, {
    origin,
    width: 390,
    height: 844,
    theme: 'dark',
    locale: 'de-CH',
    timezone: 'Asia/Kolkata',
    cookie: 'session=a=b',
  })
  await page.goto('/good')
  const shown = `[innerWidth, innerHeight, navigator.language, document.cookie,
    matchMedia('(prefers-color-scheme: dark)').matches,
    Intl.DateTimeFormat().resolvedOptions().timeZone].join(' ')`
  assert.equal(await page.evaluate(shown), '390 844 de-CH session=a=b true Asia/Calcutta')
  const other = await chromium.newPage(t, { origin })
  await other.goto('/good')
  assert.equal(await other.evaluate('document.cookie'), '', 'each page is a visitor of its own')
})

test('a missing browser is told in one line', async () => {
  const missing = { CHROMIUM_PATH: '/nowhere/chromium' }
  await assert.rejects(launchChromium(missing), {
    message: 'CHROMIUM_PATH is /nowhere/chromium, where there is no file',
  })
})

const isWindows = process.platform === 'win32'
test('a program that does not start is passed over', { skip: isWindows }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-path-'))
  const place = (name: string, script: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  try {
    place('chromium-browser', 'echo "install the snap" >&2; exit 1')
    place('google-chrome', 'echo Google Chrome 150.0.1')
    assert.equal(await findChromium({ PATH: folder }), join(folder, 'google-chrome'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
