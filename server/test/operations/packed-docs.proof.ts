import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { stageSources } from '../../../deploy/pack/stage-server.ts'
import { prepareChromium } from '../engines/install.ts'
import { openChromium } from '../support/browser/page.ts'
import { freePort, stop } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Every page at `/docs` of the installed package in a browser: search, copying, theme; and two sources never
 * become one file.
 */

const ROOT = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'qroute-packed-docs-'))
const chromium = openChromium()
before(prepareChromium)
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Packed and installed as people do it; the address of the started server. */
async function startPacked(t: Parameters<typeof atEnd>[0]): Promise<string> {
  execFileSync('npm', ['run', 'pack', '--', 'server', '--to', folder], { cwd: ROOT })
  const [file = ''] = globSync('qroute-[0-9]*.tgz', { cwd: folder })
  const prefix = join(folder, 'global')
  const PATH = [join(prefix, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  const env = { PATH, HOME: join(folder, 'home'), npm_config_cache: join(folder, 'cache') }
  const install = ['install', '--offline', '--global', '--prefix', prefix, join(folder, file)]
  mkdirSync(env.HOME)
  execFileSync('npm', install, { cwd: folder, env })
  const PORT = String(await freePort())
  const cwd = mkdtempSync(join(folder, 'empty-'))
  const child = spawn('qroute', ['start'], { cwd, env: { ...env, PORT, LOG_LEVEL: 'warn' } })
  atEnd(t, () => stop(child, 'SIGTERM'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await until(
    () => child.exitCode !== null || output.includes('/app/setup#'),
    () => output,
  )
  return `http://127.0.0.1:${PORT}`
}

test('each page at /docs of the installed package is searched, copied from and themed', async (t) => {
  const origin = await startPacked(t)
  const script = await (await fetch(`${origin}/docs/site.js`)).text()
  const source = readFileSync(join(ROOT, 'server/http/ops/docs/site.js'), 'utf8')
  assert.ok(script.includes('function startSearch()') && source.includes('function startSearch()'))
  const index = (await (await fetch(`${origin}/docs/search.json`)).json()) as string[][]
  const paths = new Set(index.map(([, , address = '']) => address.split('#')[0] ?? ''))
  assert.ok(paths.size > 35, [...paths].join(' '))

  // A fault in the console of any page fails the test when the page is closed.
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await chromium.newPage(t, { origin, permissions })
  for (const path of paths) {
    await page.goto(path)
    const blocks = await page.locator('main pre').count()
    assert.equal(await page.getByRole('button', { name: 'Copy' }).count(), blocks, path)
    assert.ok(await page.locator('#query').isVisible(), path)
  }

  await page.goto('/docs/first-code')
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  assert.equal(copied, await page.locator('main pre').first().textContent())
  await page.locator('#query').fill('retry-after')
  await page.locator('#found a').first().waitFor()

  const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
  const light = await ground()
  await page.evaluate(`localStorage.setItem('qroute.theme', 'dark')`)
  await page.reload()
  assert.notEqual(await ground(), light)
})

test('two sources that would become one file end the packing', () => {
  const root = join(folder, 'sources')
  mkdirSync(join(root, 'server/docs'), { recursive: true })
  writeFileSync(join(root, 'server/docs/site.js'), 'const inBrowsers = 1')
  writeFileSync(join(root, 'server/docs/site.ts'), 'const onServers = 1')
  assert.throws(() => stageSources(root, join(folder, 'staged')), {
    message: `Two files want to be ${join('server', 'docs', 'site.js')}`,
  })
})
