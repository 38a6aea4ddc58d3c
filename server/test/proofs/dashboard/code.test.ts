import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCode, scan } from '../../support/code-page.ts'
import { openChromium } from '../../support/page.ts'
import { openService } from '../../support/service.ts'
import { awayFromMidnight } from '../../support/steady-page.ts'

/** What people do with a code, each thing seen by whoever scans it. */

const chromium = openChromium()
const service = await openService()

test('the figures are those of the API', async (t) => {
  await awayFromMidnight()
  const { page, code, account } = await openCode(t, chromium, service)
  await page.getByText('No scans yet').waitFor()
  for (const agent of ['One/1', 'Two/1', 'Two/1', 'Three/1']) await scan(code.short_url, agent)
  await page.reload()
  const figures = page.locator('.figures dd')
  await figures.first().waitFor()
  const path = `/v1/qrcodes/${code.id}`
  const { json } = await service.call('GET', `${path}/analytics`, { key: account.liveKey })
  const series = await service.call('GET', `${path}/analytics/timeseries?interval=day`, {
    key: account.liveKey,
  })
  const [scans = '', visitors = '', total = ''] = await figures.allTextContents()
  assert.equal(scans, `${json.summary.total_scans}too new to compare`)
  assert.equal(visitors, `${json.summary.unique_visitors}too new to compare`)
  assert.match(total, /^4last (this minute|\d min\. ago)/)
  const counts = await page.locator('.figures table td').allTextContents()
  const expected = series.json.data.map((day: { total_scans: number }) => `${day.total_scans}`)
  assert.deepEqual(counts, expected)
  assert.equal(counts.length, 30)
  assert.equal(
    counts.reduce((sum, count) => sum + Number(count), 0),
    4,
  )
})
