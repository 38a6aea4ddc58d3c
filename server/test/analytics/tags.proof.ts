import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TAGGED_MAX } from '../../../domain/analytics/analytics.ts'
import type { Code } from '../../../domain/codes/code.ts'
import type { Tag } from '../../../domain/codes/tags.ts'
import { newId } from '../../../domain/ids.ts'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Figures of a tag with many codes: each scan once, and an error when there are too many. */

const ROUTES = ['aggregate', 'timeseries', 'top', 'heatmap', 'quality', 'export']
const BATCH = 5000
const AT = Date.parse('2026-05-04T12:00:00Z')

onEveryEngine('figures of a tag of many codes', async (start) => {
  const service = await start()

  const ask = (key: string, route: string, query: string) =>
    patiently(() => service.call('GET', `/v1/analytics/${route}?${query}`, { key }))

  async function told(key: string, route: string, query: string) {
    const { status, json, text } = await ask(key, route, query)
    assert.equal(status, 200, text)
    return json
  }

  function toScan({ id: codeId, accountId, mode }: Code, visitor: number): LoggedScan {
    return { ...PERSON, accountId, mode, codeId, at: AT, visitor }
  }

  const newTag = (name: string): Tag => ({ id: newId('tag', Date.now()), name, isNew: true })

  test('are exported code by code, each scan once, however many there are', async () => {
    const account = await service.account()
    const tag = newTag('Many')
    const wished = Array.from({ length: 900 }, (_, i) => ({
      name: `Code ${i}`,
      tags: i % 2 === 0 ? [tag] : [],
    }))
    const codes = await insertCodes(service, account.id, wished)
    const busy = Array.from({ length: BATCH + 1 }, () => 100)
    const picked = [...codes.keys(), ...busy].sort((one, other) => one - other)
    const scans = picked.flatMap((index, n) => {
      const code = codes[index]
      return code ? [toScan(code, n + 1)] : []
    })
    await recordScans(service, scans)
    const { data, total } = await told(account.liveKey, 'export', 'tag=many&format=json')
    const ids = data.map((scan: { qr_id: string }) => scan.qr_id)
    const tagged = codes.filter((_, i) => i % 2 === 0).map(({ id }) => id)
    assert.deepEqual([ids.length, total], [tagged.length + busy.length, ids.length])
    assert.deepEqual([...new Set(ids)].sort(), tagged.sort())
    assert.equal(new Set(data.map((scan: { id: string }) => scan.id)).size, total)
  })

  test('are refused beyond what can be counted', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const [many, few] = [newTag('Many'), newTag('Few')]
    const wished = Array.from({ length: TAGGED_MAX }, (_, i) => ({ name: `M${i}`, tags: [many] }))
    await insertCodes(service, account.id, wished)
    const [one] = (await insertCodes(service, account.id, [{ name: 'A', tags: [few] }])) as [Code]
    await recordScans(service, [toScan(one, 1), toScan(one, 2)])
    for (const route of ROUTES) await told(key, route, 'tag=many')
    const body = { tags: ['Many', 'Few'] }
    const retag = () => service.call('PATCH', `/v1/qrcodes/${one.id}`, { key, body })
    assert.equal((await patiently(retag)).status, 200)
    for (const route of ROUTES) {
      const { status, json } = await ask(key, route, 'tag=many')
      assert.deepEqual([status, json.error?.param], [400, 'tag'], route)
      assert.match(json.error.message, new RegExp(`^tag: more than ${TAGGED_MAX} codes`))
    }
    const { summary } = await told(key, 'aggregate', 'tag=many,few&start_date=2026-05-01')
    assert.equal(summary.total_scans, 2)
  })
})
