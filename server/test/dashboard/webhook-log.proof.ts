import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { verifyWebhook } from '../../../client/index.ts'
import { HOOK_ENV, openHooked } from '../support/browser/hooked.ts'
import { openChromium, type WatchedPage } from '../support/browser/page.ts'
import type { Answering, Receiver } from '../support/data/webhooks/receiver.ts'
import { onEveryEngine, openService } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Deliveries of an endpoint, on both engines: many deliveries, resending many, other roles. */

const chromium = openChromium()

/** A receiver that is down until it is told otherwise. */
function outage(): { isOver: boolean; answering: Answering } {
  const state = {
    isOver: false,
    answering: ((_got, response) => {
      if (state.isOver) return 200
      response.writeHead(503, { 'content-type': 'text/plain' }).end('closed for today')
      return null
    }) as Answering,
  }
  return state
}

function untilGot(receiver: Receiver, count: number): Promise<void> {
  return until(
    () => receiver.got.length === count,
    () => `got ${receiver.got.length}`,
  )
}

function rowOf(page: WatchedPage, event: string) {
  return page.getByRole('row').filter({ hasText: event })
}

/** As the server answers when there is more. */
const MANY = { replayed: 100_000, next_from: '2026-01-02T03:04:05.678Z' }

async function askToReplay(page: WatchedPage) {
  await page.getByRole('button', { name: 'Resend all failed deliveries' }).click()
  const dialog = page.getByRole('dialog')
  return { dialog, submit: dialog.getByRole('button', { name: 'Send again' }) }
}

onEveryEngine('the delivery log', (start) => {
  test('an endpoint fails, then works: what is shown, and sent again', async (t) => {
    const service = await start(HOOK_ENV)
    const down = outage()
    const hooked = await openHooked(t, chromium, service, down.answering)
    const { page, receiver, secret } = hooked
    await page.getByText('Nothing has been sent to this endpoint yet.').waitFor()
    const code = { name: 'Menu', destination_url: 'https://example.com/' }
    await hooked.ask('POST', '/qrcodes', code)
    await hooked.sendTests(3)
    await untilGot(receiver, 4)
    await page.reload()
    const row = rowOf(page, 'qrcode.created')
    await row.getByText('Waiting').waitFor()
    assert.match(
      await row.innerText(),
      /qrcode\.created\s+dlv_\w+\s+\d+ \w+, .*\s+Waiting\s+1\s+\d+ \w+/,
    )
    assert.equal(await rowOf(page, 'webhook.test').getByText('Failed').count(), 3)

    await row.getByRole('link').click()
    await page.getByRole('heading', { name: 'qrcode.created' }).waitFor()
    await page.locator('h2:focus').waitFor()
    const content = await page.locator('.settings-content').innerText()
    assert.match(content, /Attempt 1\s+503\s+\d+ ms[\s\S]*closed for today/)
    assert.match(content, /webhook-id\s+dlv_[\s\S]*"name": "Menu"/)
    down.isOver = true
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Resent and delivered. Response: 200.').waitFor()
    await page.getByText('Attempt 2').waitFor()
    const [first, last] = [
      receiver.got.find(({ body }) => body.includes('Menu')),
      receiver.got.at(-1),
    ]
    assert.ok(first && last)
    assert.deepEqual(last.body, first.body)
    assert.equal(last.headers['webhook-id'], first.headers['webhook-id'])
    verifyWebhook(last.body, last.headers, secret)

    await page.reload()
    await page.getByText('Attempt 2').waitFor()
    await page.goBack()
    await row.getByText('Delivered').waitFor()
    await page.getByRole('button', { name: 'Failed', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Resend all failed deliveries' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Last hour' }).click()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await dialog.getByText('3 deliveries will be resent, starting now.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await untilGot(receiver, 8)
    await page.getByText('No deliveries have failed permanently').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('cell', { name: 'Delivered' }).nth(3).waitFor()
    assert.equal(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size, 4)
  })
})

describe('one endpoint', async () => {
  const service = await openService(HOOK_ENV)
  test('many deliveries come page by page; the address knows which', async (t) => {
    const hooked = await openHooked(t, chromium, service, () => 204)
    const { page } = hooked
    await hooked.sendTests(23)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/deliveries')) asked.push(new URL(request.url()).search)
    })
    await page.reload()
    await page.getByText('1–20 of 23').waitFor()
    const links = page.locator('.deliveries tbody a')
    assert.equal(await links.count(), 20)
    const older = page.getByRole('button', { name: 'Older' })
    await older.focus()
    await page.keyboard.press('Enter')
    await page.getByText('21–23 of 23').waitFor()
    assert.match(page.url(), /page=2$/)
    assert.equal(await older.getAttribute('aria-disabled'), 'true')
    await page.reload()
    await page.getByText('21–23 of 23').waitFor()
    await links.first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'webhook.test' }).waitFor()
    await page.getByRole('link', { name: 'All deliveries' }).click()
    await page.getByText('21–23 of 23').waitFor()
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await page.getByText('1–20 of 23').waitFor()
    assert.ok(
      asked.every((query) => query === '' || query.includes('limit=20')),
      asked.join(),
    )
  })

  test('what is too much for one call is counted, and goes on after a failure', async (t) => {
    const { page } = await openHooked(t, chromium, service, () => 204)
    page.expectFault(/status of 503/)
    const asked: { from: string; state: string }[] = []
    await page.route('**/replay', (route) => {
      const body = route.request().postDataJSON()
      asked.push(body)
      if (asked.length === 2) {
        return route.fulfill({ status: 503, json: { error: { code: 'x', message: 'Not now' } } })
      }
      const json = asked.length === 1 ? MANY : { replayed: 5, next_from: null }
      return route.fulfill({ json })
    })
    const { dialog, submit } = await askToReplay(page)
    await dialog.getByLabel('Created since').fill('2099-01-01T00:00')
    await submit.click()
    await dialog.getByText('This time is in the future.').waitFor()
    await dialog.getByLabel('Created since').fill('2026-01-01T00:00')
    await submit.click()
    await dialog
      .getByText('So far, 100,000 deliveries will be resent. Try again to continue.')
      .waitFor()
    await submit.click()
    await dialog.getByText('5 deliveries will be resent, starting now.').waitFor()
    const starts = asked.map(({ from }) => from)
    assert.deepEqual(starts, ['2026-01-01T00:00:00.000Z', MANY.next_from, MANY.next_from])
    assert.ok(asked.every(({ state }) => state === 'failed'))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('sending many again says how far it is, and can be stopped', async (t) => {
    const { page } = await openHooked(t, chromium, service, () => 204)
    let asked = 0
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/replay', async (route) => {
      if (++asked === 2) await held
      return route.fulfill({ json: MANY })
    })
    const { dialog, submit } = await askToReplay(page)
    await submit.click()
    await dialog.getByText('100,000 deliveries so far…').waitFor()
    await dialog.getByRole('button', { name: 'Stop' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    release()
    await dialog.getByText('Stopped. 200,000 deliveries will be resent').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).and(page.locator(':focus')).waitFor()
    assert.equal(asked, 2)
  })

  test('who only looks sees everything and changes nothing; an editor gets no new secret', async (t) => {
    const hooked = await openHooked(t, chromium, service, () => 500)
    await hooked.sendTests(1)
    const viewer = await hooked.openAs('viewer')
    await rowOf(viewer, 'webhook.test').getByText('Failed').waitFor()
    await viewer.getByRole('link', { name: 'webhook.test' }).click()
    await viewer.getByText('answered 500').waitFor()
    assert.equal(await viewer.getByRole('button', { name: /again/ }).count(), 0)
    await viewer.goBack()
    await rowOf(viewer, 'webhook.test').waitFor()
    assert.equal(await viewer.getByRole('button', { name: /again/ }).count(), 0)
    const editor = await hooked.openAs('editor')
    await editor.getByRole('button', { name: 'Resend all failed deliveries' }).waitFor()
    await editor.getByRole('link', { name: 'All endpoints' }).click()
    await editor.getByRole('button', { name: /^More actions for/ }).click()
    await editor.getByRole('button', { name: 'Pause' }).waitFor()
    assert.equal(await editor.getByRole('button', { name: 'Rotate secret' }).count(), 0)
  })

  test('what is sent again to a paused endpoint waits until it is switched on', async (t) => {
    const hooked = await openHooked(t, chromium, service, () => 204)
    const { page, receiver, id } = hooked
    await hooked.sendTests(1)
    await hooked.ask('PATCH', `/webhooks/${id}`, { active: false })
    await page.reload()
    await page.getByText('The endpoint is off.').waitFor()
    await page.getByRole('link', { name: 'webhook.test' }).click()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The delivery will be sent when you switch the endpoint on.').waitFor()
    assert.equal(receiver.got.length, 1)
    await hooked.ask('PATCH', `/webhooks/${id}`, { active: true })
    await untilGot(receiver, 2)
    await page.reload()
    await page.getByText('Attempt 2').waitFor()
  })

  test('an endpoint or a delivery that is not there says so', async (t) => {
    const { page, log } = await openHooked(t, chromium, service, () => 204)
    page.expectFault(/status of 404/)
    await page.goto(`${log}&delivery=dlv_nonsense`)
    await page.getByText('Delivery not found').waitFor()
    await page.goto(`${log}x`)
    await page.getByText('Endpoint not found').waitFor()
    await page.getByRole('link', { name: 'All endpoints' }).click()
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  })
})
