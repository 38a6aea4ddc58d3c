import assert from 'node:assert/strict'
import { test } from 'node:test'
import { times } from '../support/service/crowd.ts'
import { patiently } from '../support/service/patient.ts'
import { call, onEveryEngine, stop } from '../support/service/service.ts'

/** Shares of a split, with many visitors, on another server and after a restart. */
const SPLIT = [
  { destination_url: 'https://example.com/a', weight: 3, label: 'Long text' },
  { destination_url: 'https://example.com/b', weight: 1 },
]

onEveryEngine('a split', async (start) => {
  const service = await start()
  const key = (await service.account()).liveKey

  async function make(split: object[]): Promise<string> {
    const json = await service.newCode(key, { destination_url: 'https://example.com/menu', split })
    return `/${json.short_code}`
  }

  async function shareOf(base: string, link: string, visitor: number) {
    const headers = {
      'x-forwarded-for': `10.20.${visitor >> 8}.${visitor & 255}`,
      'user-agent': visitor % 2 ? 'one' : 'other',
    }
    const answer = await patiently(() => call(base + link, 'GET', { headers }))
    assert.equal(answer.status, 302, answer.text)
    return answer.headers.get('location')
  }

  test('shares visitors out by weight', async () => {
    const link = await make(SPLIT)
    const visitors = 6000
    let long = 0
    for (let from = 0; from < visitors; from += 100) {
      const urls = await times(100, (index) => shareOf(service.base, link, from + index))
      long += urls.filter((url) => url === SPLIT[0]?.destination_url).length
    }
    // Five standard deviations, each of 0.56 percentage points.
    assert.ok(Math.abs(long / visitors - 0.75) < 0.028, `${long} of ${visitors}`)
  })

  test('gives a visitor the same share on another server and after a restart', async () => {
    const link = await make(SPLIT.map((entry) => ({ ...entry, weight: 1 })))
    const sharesAt = (base: string) => times(60, (index) => shareOf(base, link, index))
    const shares = await sharesAt(service.base)
    assert.equal(new Set(shares).size, 2)
    for (const _ of ['another server', 'a restart']) {
      const { base, child } = await service.spawn()
      assert.deepEqual(await sharesAt(base), shares)
      await stop(child, 'SIGTERM')
    }
  })
})
