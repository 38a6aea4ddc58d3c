import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import type * as Sdk from '../../../client/index.ts'
import { newSecret, signatureOf } from '../../courier/sign.ts'
import { launchChromium } from '../engines/chromium.ts'
import { installBuilt } from '../support/data/clients/built-client.ts'
import { run } from '../support/data/clients/snippets.ts'
import { openFlakyProxy } from '../support/service/network/flaky-proxy.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * The file that is published does the same in Node 18.0 and later, in a browser and in an edge runtime, which
 * are fetched with npm where this machine does not have them.
 */

interface Given {
  readonly baseUrl: string
  readonly key: string
  readonly delivery: {
    readonly text: string
    readonly headers: Readonly<Record<string, string>>
    readonly secret: string
  }
}

/** What every runtime must do the same. It is sent there as text, so it knows nothing but its arguments. */
async function tryOut(sdk: typeof Sdk, { baseUrl, key, delivery }: Given): Promise<object> {
  const { createClient, each, follow, orThrow, verifyWebhook } = sdk
  const client = createClient({ baseUrl, key })
  const body = {
    name: 'Door',
    destination_url: 'https://example.com/',
    style: { dotsType: 'dots' },
  }
  const { id } = await orThrow(client.createCode({ body: body as Sdk.NewCode }))
  const created: string[] = []
  for await (const { name } of each(client.listCodes, { limit: 1 })) created.push(name)
  const missing = await client.getCode({ id: 'qr_unknown' })
  const thrown = await orThrow(missing).catch((error) => error)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
  const logo = await orThrow(client.uploadLogo({ body: new TextEncoder().encode(svg) }))
  const image = await orThrow(client.getLogoImage({ id: logo.id }))
  await image.text()
  const png = await orThrow(client.downloadCode({ id, size: 256 }))
  const first = await png.body?.getReader().read()
  const slow = createClient({
    ...{ baseUrl, key },
    fetch: async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return fetch(...given)
    },
  })
  const late = await slow.getAccount({}, { timeoutMs: 1, retries: 1 })
  const stop = new AbortController()
  stop.abort()
  const aborted = await client.getAccount({}, { signal: stop.signal })
  let events = 0
  for await (const event of follow(client, { after: '' })) {
    if (event.event === 'scan.created' && ++events === 2) break
  }
  const { text, headers, secret } = delivery
  const verified = verifyWebhook(text, new Headers(headers), secret)
  const forge = (given: string, used: string) => {
    try {
      return verifyWebhook(given, headers, used)
    } catch (error) {
      return (error as Sdk.WebhookError).reason
    }
  }
  return {
    created,
    refused: [missing.status, thrown.code, thrown.name],
    logo: image.headers.get('content-type'),
    picture: [...(first?.value ?? [])].slice(0, 4),
    late: late.ok || late.error.code,
    aborted: aborted.ok || aborted.error.code,
    events,
    city: verified.event === 'scan.created' && verified.data.city,
    forged: [
      forge(text.replace('Köln', 'Bonn'), secret),
      forge(text, `${secret.slice(0, -3)}AA=`),
      forge({} as string, secret),
    ],
  }
}

const NODES = ['18.0.0', '18.20.8', '20', '22']
const SCANS = 2
const EVENT = { event: 'scan.created', timestamp: '2026-01-31T23:59:59.999Z' }
const PAGE = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">'
let folder: string
let built: string

before(() => {
  folder = installBuilt()
  built = join(folder, 'node_modules/@qroute/client/dist/index.js')
})

after(() => rmSync(folder, { recursive: true }))

async function fetchPackage(name: string, version: string): Promise<string> {
  const home = join(folder, `${name}-${version}`)
  // biome-ignore lint/style/noProcessEnv: npm is set up there
  const options = { cwd: folder, env: process.env }
  const args = ['install', '--no-audit', '--no-fund', '--force', '--prefix', home]
  await promisify(execFile)('npm', [...args, `${name}@${version}`], options)
  return home
}

/** Edge runtimes evaluate scripts: the names that the module exports become those of an object. */
function toScript(text: string): string {
  const [before = '', names = ''] = text.split(/^export \{([^}]+)\};?\s*$/m)
  const fields = names.replace(/([\w$]+) as ([\w$]+)/g, '$2: $1')
  return `globalThis.sdk = (() => { ${before}\nreturn {${fields}} })(); undefined`
}

onEveryEngine('the published client', async (start) => {
  const service = await start()
  const proxy = await openFlakyProxy(service.base)
  after(() => proxy.close())

  /** An account with a code that was scanned, a signed delivery, and a connection that is lost next. */
  async function prepare(): Promise<Given> {
    const { liveKey: key } = await service.account()
    const made = await service.newCode(key, { name: 'Poster' })
    for (let at = 0; at < SCANS; at++) await service.call('GET', `/${made.short_code}`)
    const [secret, now] = [newSecret(), Math.floor(Date.now() / 1000)]
    const text = JSON.stringify({ ...EVENT, data: { city: 'Köln' } })
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(now),
      'webhook-signature': signatureOf('evt_1', now, new TextEncoder().encode(text), [secret]),
    }
    proxy.meet('lost')
    return { baseUrl: proxy.url, key, delivery: { text, headers, secret } }
  }

  async function check(given: Given, told: unknown): Promise<void> {
    const { json } = await service.call('GET', '/v1/qrcodes', { key: given.key })
    assert.deepEqual(told, {
      created: ['Door', 'Poster'],
      refused: [404, 'not_found', 'QrouteError'],
      logo: 'image/svg+xml',
      picture: [0x89, 0x50, 0x4e, 0x47],
      late: 'network_error',
      aborted: 'aborted',
      events: SCANS,
      city: 'Köln',
      forged: ['signature', 'signature', 'body'],
    })
    assert.equal(json.pagination.total, 2, 'created once although the first answer was lost')
  }

  for (const version of [...NODES, 'of this program']) {
    test(`in Node ${version}`, async () => {
      const name = `node-${process.platform}-${process.arch}`
      const program = NODES.includes(version)
        ? join(await fetchPackage(name, version), 'node_modules', name, 'bin/node')
        : process.execPath
      const given = await prepare()
      const text = `import * as sdk from '@qroute/client'
        const told = await (${tryOut})(sdk, ${JSON.stringify(given)})
        console.log(process.version + JSON.stringify(told))`
      writeFileSync(join(folder, 'scenario.mjs'), text)
      const flags = version.startsWith('18') ? ['--no-warnings'] : []
      const { ended, output } = run([program, ...flags, 'scenario.mjs'], folder, {})
      assert.equal(await ended, 0, output())
      assert.ok(output().startsWith(NODES.includes(version) ? `v${version}` : process.version))
      await check(given, JSON.parse(output().replace(/^v[\d.]+/, '')))
    })
  }

  test('in Chromium', async (t) => {
    // biome-ignore lint/style/noProcessEnv: names the browser
    const browser = await launchChromium(process.env)
    t.after(() => browser.close())
    const page = await browser.newPage()
    const body = readFileSync(built, 'utf8')
    await page.route('**/page', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }))
    const script = { contentType: 'text/javascript', body }
    await page.route('**/sdk.js', (route) => route.fulfill(script))
    await page.goto(`${proxy.url}/page`)
    const given = await prepare()
    const code = `import('/sdk.js').then((sdk) => (${tryOut})(sdk, ${JSON.stringify(given)}))`
    await check(given, await page.evaluate(code))
  })

  test('in an edge runtime', async () => {
    const home = await fetchPackage('edge-runtime', '4')
    const { EdgeRuntime } = createRequire(join(home, 'package.json'))('edge-runtime')
    const runtime = new EdgeRuntime()
    assert.equal(runtime.evaluate('typeof process'), 'undefined')
    runtime.evaluate(toScript(readFileSync(built, 'utf8')))
    const given = await prepare()
    const code = `(${tryOut})(sdk, ${JSON.stringify(given)}).then((told) => JSON.stringify(told))`
    await check(given, JSON.parse(await runtime.evaluate(code)))
  })
})
