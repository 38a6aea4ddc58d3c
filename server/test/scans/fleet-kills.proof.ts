import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHammer, openTally } from '../support/chaos/hammer.ts'
import {
  assertKept,
  audit,
  readBooks,
  say,
  untilRecorded,
} from '../support/oracles/scans/ledger.ts'
import { noPostgres, openPostgres } from '../support/service/own-postgres.ts'
import { openFleet } from '../support/service/processes/fleet.ts'

/** Three nodes and their database die at random under load: every answered scan is counted, once. */

const ROUNDS = 50
const CODES = 8
const CONNECTIONS_EACH = 8
const SETTLE_MS = 300_000

test('no scan is lost or doubled when nodes and PostgreSQL are killed', {
  skip: noPostgres,
}, async (t) => {
  const postgres = await openPostgres(t)
  const fleet = await openFleet(t, postgres, 3)
  const ids = await fleet.site.makeCodes(CODES)
  const tally = openTally([...ids.keys()])
  const hammers = fleet.nodes.map(({ port }) => openHammer(port, CONNECTIONS_EACH, tally.next, 5))
  const done = { nodes: 0, databases: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(Math.random() * 1_000)
    if (Math.random() < 0.3) {
      await postgres.crash()
      await sleep(Math.random() * 3_000)
      await postgres.resume()
      done.databases++
    } else {
      await Promise.all(Array.from({ length: 1 + Math.floor(Math.random() * 2) }, fleet.killNode))
      done.nodes++
    }
  }
  await Promise.all(hammers.map((hammer) => hammer.stop()))
  const [first] = fleet.nodes
  const { base = '', folder = '' } = first ?? {}
  const env = { ...fleet.site.env, DATA_DIR: folder }
  const { json } = await untilRecorded(env, {
    base,
    key: fleet.site.key,
    limitMs: SETTLE_MS,
  })
  const books = await readBooks(env)
  for (const { id, total_scans } of json.data) {
    assert.equal(total_scans, books.get(id)?.total ?? 0, 'the API tells what the rows say')
  }
  const verdict = audit(tally, books, ids)
  t.diagnostic(`${done.nodes} rounds of nodes, ${done.databases} of the database: ${say(verdict)}`)
  assert.ok(verdict.answered > 1_000)
  assertKept(verdict)
})
