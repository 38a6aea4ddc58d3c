import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { unlessShed } from '../support/service/patient.ts'
import { call, onEveryEngine, type Service } from '../support/service/service.ts'

/** Limits hold for all nodes together, exactly, also when they are asked at the same time. */

const NODES = 4
const ROUNDS = 20
const CODES_OF_PRO = 50
const REQUESTS_OF_PRO = 60
const HOME = 'https://example.com/'
/** A window that ends in between would be two. */
const WINDOW_MS = 60_000
const WINDOW_SPARE_MS = 15_000

onEveryEngine('limits through four nodes', (start, engine) => {
  const skip = engine === 'sqlite' && 'one node'
  let service: Service
  let bases: string[] = []
  before(async () => {
    if (skip) return
    service = await start()
    const servers = await Promise.all(Array.from({ length: NODES }, () => service.spawn()))
    bases = servers.map(({ base }) => base)
  })

  async function atOnce(count: number, key: string, method: string, body?: object) {
    const asked = Array.from({ length: count }, (_, i) =>
      unlessShed(() =>
        call(`${bases[i % NODES]}/v1/qrcodes`, method, { key, ...(body && { body }) }),
      ),
    )
    const statuses: Record<number, number> = {}
    for (const { status } of await Promise.all(asked)) {
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    return statuses
  }

  test('exactly as many codes as the plan has', { skip }, async (t) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { liveKey } = await service.account('pro')
      const body = { name: 'A', destination_url: HOME }
      const extra = REQUESTS_OF_PRO - CODES_OF_PRO - 2
      const statuses = await atOnce(CODES_OF_PRO + extra, liveKey, 'POST', body)
      assert.deepEqual(statuses, { 201: CODES_OF_PRO, 403: extra })
    }
    t.diagnostic(`${ROUNDS} rounds, ${NODES} nodes: ${CODES_OF_PRO} codes each time`)
  })

  test('exactly as many requests as the plan has', { skip }, async (t) => {
    for (let round = 0; round < ROUNDS; round++) {
      const left = WINDOW_MS - (Date.now() % WINDOW_MS)
      if (left < WINDOW_SPARE_MS) await new Promise((go) => setTimeout(go, left))
      const { liveKey } = await service.account('pro')
      const statuses = await atOnce(2 * REQUESTS_OF_PRO, liveKey, 'GET')
      assert.deepEqual(statuses, { 200: REQUESTS_OF_PRO, 429: REQUESTS_OF_PRO })
    }
    t.diagnostic(`${ROUNDS} rounds, ${NODES} nodes: ${REQUESTS_OF_PRO} requests each time`)
  })
})
