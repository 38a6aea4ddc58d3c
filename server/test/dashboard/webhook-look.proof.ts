import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { HOOK_ENV, openHooked } from '../support/browser/hooked.ts'
import { type Locator, overflowsAt, takeShot } from '../support/browser/page.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { freePort, stop } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Accessibility of deliveries, hostile responses of receivers, and the receivers to copy. */

const { chromium, service } = await openPages(HOOK_ENV)

const SCRIPT = '<script>document.title = "taken"</script><img src=x onerror="document.title = 1">'
const HOSTILE = `${SCRIPT} \u0000\u0007\u001b[31m \u202etxet denrut\u202c \u05e9\u05dc\u05d5\u05dd {{7*7}} ${'W'.repeat(400)}`

async function assertHarmless(answer: Locator): Promise<void> {
  const shown = await answer.innerText()
  assert.ok(shown.includes(SCRIPT), shown)
  assert.ok(shown.length < 2000, `${shown.length} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  assert.doesNotMatch(shown, /[\u0000-\u0008\u001b\u202a-\u202e]/)
  assert.match(shown, /\\u202etxet denrut/)
}

test('what a hostile receiver answers is text, and nothing of it runs', async (t) => {
  const hooked = await openHooked(
    t,
    chromium,
    service,
    (_got, response) => {
      const type = { 'content-type': 'text/html' }
      response.writeHead(500, type).end(HOSTILE + 'x'.repeat(65_536))
      return null
    },
    { path: `/${'long/'.repeat(30)}?q=%3Cscript%3Ealert(1)%3C/script%3E` },
  )
  const { page } = hooked
  await hooked.sendTests(1)
  await page.reload()
  await page.getByRole('link', { name: 'webhook.test' }).click()
  const answer = page.getByRole('group', { name: 'Attempt 1' })
  await assertHarmless(answer)
  assert.equal(await page.locator('.settings-content :is(script, img)').count(), 0)
  assert.match(await page.title(), /Webhooks/)
  assert.deepEqual(await overflowsAt(page, 320), [])
  await answer.focus()
  await takeShot(page, 'hook-hostile')

  await page.goto('/app/settings/webhooks')
  await page.getByRole('button', { name: /^Send a test/ }).click()
  await assertHarmless(page.getByRole('group', { name: 'Test result' }))
  assert.equal(await page.locator('.settings-content :is(script, img)').count(), 0)
  await checkLooks(page, 'hook-test')
})

test('every view is readable for everyone: light, dark, phone, 320 px', async (t) => {
  let status = 200
  const hooked = await openHooked(t, chromium, service, () => status, { path: '/hooks/scans' })
  const { page, log } = hooked
  await hooked.sendTests(19)
  status = 503
  const code = { name: 'Autumn menu', destination_url: 'https://example.com/menu' }
  await hooked.ask('POST', '/qrcodes', code)
  await hooked.sendTests(2)
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'qrcode.created' })
  await row.getByText('Waiting').waitFor()
  await checkLooks(page, 'hook-log')
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page
    .getByText('Resent, but not accepted. Response: 503. The next attempt will be at')
    .waitFor()
  await checkLooks(page, 'hook-delivery')
  await page.goto(log)
  await page.getByRole('button', { name: 'Resend all failed deliveries' }).click()
  await checkLooks(page, 'hook-replay')
  await page.keyboard.press('Escape')
  await page.goto(`${log}&state=pending&page=9`)
  await page.getByText('There are no deliveries here.').waitFor()
  await checkLooks(page, 'hook-empty')
  await page.getByRole('link', { name: 'All endpoints' }).click()
  await page.getByText('Sample receiver').click()
  await page.getByRole('tabpanel').waitFor()
  await checkLooks(page, 'hook-receivers')
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await checkLooks(page, 'hook-rotate')
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('region', { name: 'The signing secret' }).waitFor()
  await checkLooks(page, 'hook-rotated')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Leave without copying' }).click()
})

test('the whole way with the keyboard: from the endpoint to sending again, and the tabs', async (t) => {
  const hooked = await openHooked(t, chromium, service, () => 204)
  const { page, receiver } = hooked
  await hooked.sendTests(1)
  await page.goto('/app/settings/webhooks')
  await page.getByRole('link', { name: /^Deliveries to/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'webhook.test' }).waitFor()
  await page.getByRole('heading', { name: 'Deliveries' }).and(page.locator(':focus')).waitFor()
  for (let i = 0; i < 6; i++) await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'webhook.test' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'webhook.test' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Resent and delivered. Response: 204.').waitFor()
  assert.equal(receiver.got.length, 2)
  await page.goto('/app/settings/webhooks')
  await page.getByText('Sample receiver').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Node' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('tabpanel', { name: 'Receiver in PHP' }).waitFor()
  await page.getByRole('tab', { name: 'PHP' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tabpanel', { name: 'Receiver in Node' }).waitFor()
})

const PROGRAMS = [
  [
    'Node',
    'receiver.mjs',
    [process.execPath, '-v'],
    (_port: number) => [process.execPath, 'receiver.mjs'],
  ],
  ['Python', 'receiver.py', ['python3', '-V'], () => ['python3', 'receiver.py']],
  [
    'PHP',
    'receiver.php',
    ['php', '-v'],
    (port: number) => ['php', '-S', `127.0.0.1:${port}`, 'receiver.php'],
  ],
  [
    'Go',
    'receiver.go',
    ['go', 'version'],
    () => ['sh', '-c', 'go build -o receiver receiver.go && exec ./receiver'],
  ],
] as const

for (const [name, file, [program, flag], run] of PROGRAMS) {
  const skip = spawnSync(program, [flag]).status !== 0 && `no ${program} here`
  test(`the receiver in ${name}, copied and started, accepts a real delivery`, {
    skip,
  }, async (t) => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const { page, ask } = await openHooked(t, chromium, service, () => 204, { permissions })
    await page.getByRole('link', { name: 'All endpoints' }).click()
    await page.getByText('Sample receiver').click()
    await page.getByRole('tab', { name }).click()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await page.getByText(`Receiver in ${name} copied`).waitFor()
    const folder = temporaryFolder(t)
    writeFileSync(join(folder, file), String(await page.evaluate('navigator.clipboard.readText()')))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const { json } = await ask('POST', '/webhooks', { url: `${url}/hooks` })
    for (const [secret, status, outcome] of [
      [json.secret, 204, 'Delivered'],
      [`whsec_${Buffer.alloc(32, 7).toString('base64')}`, 400, 'Not accepted'],
    ]) {
      const args = [`WEBHOOK_SECRET=${secret}`, `PORT=${port}`, ...run(port)]
      const child = spawn('env', args, { cwd: folder, stdio: 'ignore' })
      t.after(() => stop(child))
      const isUp = async () => (await fetch(url, { method: 'POST' }).catch(() => null)) !== null
      await until(isUp, () => `${name} did not start`)
      await page.goto('/app/settings/webhooks')
      await page.getByRole('button', { name: `Send a test to ${url}/hooks` }).click()
      const result = page.getByRole('status', { name: 'Test result' }).filter({ hasText: outcome })
      await result.waitFor()
      assert.match(await result.innerText(), new RegExp(`${status}`))
      await stop(child)
    }
  })
}
