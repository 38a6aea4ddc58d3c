import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { assertRefused, openBrowser, openOwner, signIn } from '../support/browser/browser.ts'
import { HOME, makeItems, tally, times } from '../support/service/crowd.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { onEveryEngine, type Service } from '../support/service/service.ts'

/** The limit of codes made in the dashboard holds exactly through two servers at once. */

const CODE = { name: 'A', destination_url: HOME }
const TINY = { requests_per_minute: 100, qrcodes: 2, counted: 'api', webhooks: false }

const folder = temporaryFolder()

onEveryEngine('limits of the dashboard through two servers', (start) => {
  let service: Service
  before(async () => {
    const PLANS_FILE = join(folder, 'plans.json')
    writeFileSync(PLANS_FILE, JSON.stringify({ tiny: { ...TINY, dashboard_qrcodes: 5 } }))
    service = await start({ PLANS_FILE })
  })

  test('creates at the same time fill dashboard_qrcodes exactly', async () => {
    const account = await service.account('tiny')
    const { browser, email } = await openOwner(service, account.id)
    const other = openBrowser(service.base)
    await signIn(other, email)
    const node = (await service.spawn()).base
    const doors = [browser, other, browser.at(node), other.at(node)]
    const [answers, many] = await Promise.all([
      times(8, (i) => (doors[i % 4] ?? browser).call('POST', '/v1/qrcodes', { body: CODE })),
      browser.call('POST', '/v1/qrcodes/bulk', { body: { items: makeItems(4) } }),
    ])
    const made = [...answers, ...many.json.data]
    assert.deepEqual(tally(made), { 201: 5, 403: 7 })
    const full = await browser.call('POST', '/v1/qrcodes', { body: CODE })
    assertRefused(full, 403, 'quota_exceeded')
  })
})
