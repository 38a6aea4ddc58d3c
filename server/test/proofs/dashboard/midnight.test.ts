import { test } from 'node:test'
import { compareAt, nextTime } from '../../support/browser/midnight.ts'
import { openChromium } from '../../support/browser/page.ts'
import { onEveryEngine } from '../../support/service/service.ts'

/** Ten minutes before midnight and after it, wherever the account is: every page has the days of the API. */

const ZONES = ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati']
const chromium = openChromium()

onEveryEngine('pages beside midnight', (start, engine) => {
  for (const zone of ZONES) {
    for (const minutes of [-10, 10]) {
      const clock = minutes < 0 ? '23:50' : '00:10'
      test(`at ${clock} in ${zone}`, async (t) => {
        const service = await start()
        const figures = await compareAt(t, chromium, service, zone, nextTime(zone, minutes))
        t.diagnostic(`${engine}, ${clock} in ${zone}: ${figures} figures, each that of the API`)
      })
    }
  }
})
