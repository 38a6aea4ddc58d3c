import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { UNKNOWN } from '../../../domain/scans/dimensions.ts'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { buildVariants } from '../../storage/scans/build-variants.ts'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { makeOwner } from '../support/data/accounts/owners.ts'
import { openDice } from '../support/data/scans/random-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import type { CodeOwner } from '../support/oracles/scans/asking.ts'
import { assertClean, type Feed, openFeed } from '../support/oracles/scans/feed.ts'
import { PLAIN } from '../support/oracles/scans/narrow.ts'
import { summaryOf } from '../support/oracles/scans/recount-summary.ts'
import { qroute } from '../support/service/command.ts'
import { operate } from '../support/service/operate.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine, type Service, type StartService } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * A small old database gets the rollups of its variants. Proofs: they are built while it is recorded,
 * cleaned up and rebuilt.
 */

/**
 * Scans from before variants, systems and languages were kept, in a database that is older than the
 * rollups of variants: it tells the same before and after these are made, whatever makes them.
 */
const DAY_MS = 86_400_000
const KEPT_DAYS = 50
const VISITORS = 300

/** Of scan_codes.variants. */
const [ONLY_DEFAULT, ARE_SCOPES] = [0, 1]
const today = Math.floor(Date.now() / DAY_MS)
const dateBefore = (days: number) => new Date((today - days) * DAY_MS).toISOString().slice(0, 10)

/** As it is right after its migration, whose last statements these are. */
const MIGRATION = join(
  import.meta.dirname,
  '../../storage/engine/migrations/scans/0010_details.sql',
)

const MAKE_OLD = [
  'update scan_codes set variants = 0, built_hour = 0, built_visitor = -1',
  'delete from variant_scopes',
  ...['hours', 'returns', 'visits'].map((table) => `delete from ${table} where scope > ${2 ** 40}`),
  ...(readFileSync(MIGRATION, 'utf8').split('-- Codes with rollups')[1] ?? '')
    .split('\n')
    .slice(2)
    .join('\n')
    .split(';')
    .filter((text) => text.trim() !== ''),
  'update scan_feed set rolled_scopes = rolled_scopes + 1',
]

const OLD = { os: UNKNOWN, language: UNKNOWN, variant: UNKNOWN, version: 0 } as const

/** How long ago scans of before were, and periods around them. */
const AGES = [100, 60, 20, 2]

const PERIODS = [
  [100, 0],
  [100, 100],
  [99, 30],
  [40, 2],
  [1, 0],
] as const

interface Old {
  readonly service: Service
  readonly owner: CodeOwner
  readonly feed: Feed
  /** So many scans of a code, at these ages. */
  record(code: number, count: number, ages: readonly number[], led?: Led): Promise<void>
  sweep(keptDays?: number): Promise<void>
  makeOld(): Promise<void>
  /** One of those above, of each code, when all are built. */
  states(): Promise<number[]>
  /** Some steps of building. */
  build(steps: number): Promise<void>
  /** Each period against a recount. */
  compare(part: string): Promise<void>
}

type Led = (index: number) => Partial<LoggedScan>

/** `rolledFrom`: from so many scans on a code has rollups. */
async function openOld(
  t: TestContext,
  start: StartService,
  codes: number,
  rolledFrom: number,
): Promise<Old> {
  const service = await start({})
  const dice = openDice(1)
  const owner = await makeOwner(service, dice, await service.account(), 'live', codes)
  const feed = await openFeed(t, service, dice, rolledFrom)
  const { accountId, mode, key } = owner
  const ask = (path: string) => patiently(() => service.call('GET', path, { key }))
  return {
    service,
    owner,
    feed,
    async record(code, count, ages, led = () => OLD) {
      const codeId = owner.codes[code]?.id ?? ''
      const scans = Array.from({ length: count }, (_, index): LoggedScan => {
        const day = today - (ages[index % ages.length] ?? 0)
        const visitor = 1 + ((index * 31) % VISITORS)
        const at = day * DAY_MS + (index % 2) * (DAY_MS - 1)
        const by = { accountId, mode, codeId, visitor, at }
        return { ...PERSON, ...OLD, ...by, ...led(index) }
      })
      await feed.record(scans)
    },
    async sweep(keptDays = KEPT_DAYS) {
      for await (const _ of sweep(feed.db, today - keptDays));
    },
    async makeOld() {
      await feed.db.batch(MAKE_OLD.map((text) => ({ text, values: [] })))
    },
    async build(steps) {
      let done = 0
      for await (const _ of buildVariants(feed.db)) if (++done === steps) return
    },
    async states() {
      for await (const _ of buildVariants(feed.db));
      const text = 'select code_id, variants from scan_codes'
      const rows = await feed.db.query<{ code_id: string; variants: number }>(text)
      const found = new Map(rows.map(({ code_id, variants }) => [code_id, variants]))
      return owner.codes.map(({ id }) => found.get(id) ?? -1)
    },
    async compare(part) {
      for (const [code, { id }] of owner.codes.entries()) {
        const own = feed.scans.filter(({ codeId }) => codeId === id)
        for (const [from, to] of PERIODS) {
          const days = { first: dateBefore(from), last: dateBefore(to) }
          const query = `include=details&start_date=${days.first}&end_date=${days.last}`
          const { json } = await ask(`/v1/qrcodes/${id}/analytics?${query}`)
          const hasVariants = () => true
          const asked = { own, days, narrow: PLAIN, include: 'details', hasVariants } as const
          const expected = { qr_id: id, ...summaryOf(asked) }
          assert.deepEqual(json, expected, `${part}: code ${code}, ${days.first} to ${days.last}`)
        }
      }
      await assertClean(service.env)
    },
  }
}

/** What is recorded now. */
const labelled: Led = (index) => ({
  variant: ['A', 'default', 'split-2'][index % 3] ?? '',
  version: 3,
  os: 'android',
  language: 'de',
})

/** The newest scans of before have a variant already. */
const mixed: Led = (index) => ({ ...OLD, variant: index % 8 === 3 ? 'default' : UNKNOWN })
const FEW = 120
const LARGE = ROLLED_FROM + 40

onEveryEngine('variants of an old database', (start) => {
  test('are scopes if they differ, also after a rebuild', async (t) => {
    const old = await openOld(t, start, 3, FEW)
    await old.record(0, FEW + 20, AGES, mixed)
    await old.record(1, FEW + 20, AGES, () => ({ ...OLD, variant: 'default', version: 1 }))
    await old.record(2, 50, AGES, mixed)
    await old.makeOld()
    await old.compare('before')
    assert.deepEqual(await old.states(), [ARE_SCOPES, ONLY_DEFAULT, ONLY_DEFAULT])
    await old.compare('built')
    const { code, stderr } = await operate(['rebuild'], old.service.env)
    assert.equal(code, 0, stderr)
    assert.deepEqual(await old.states(), [ARE_SCOPES, ONLY_DEFAULT, ONLY_DEFAULT])
    for (const one of [0, 1, 2]) await old.record(one, 12, [0, 20], labelled)
    assert.deepEqual(await old.states(), [ARE_SCOPES, ARE_SCOPES, ONLY_DEFAULT])
    await old.compare('with labels')
  })

  proof('are built while scans are recorded', async (t) => {
    const old = await openOld(t, start, 1, ROLLED_FROM)
    await old.record(0, LARGE, AGES)
    await old.makeOld()
    await old.compare('before')
    await old.build(1)
    await old.record(0, 30, [1, 2, 100])
    await old.compare('more of the same')
    await old.record(0, 40, [0, 1, 60], labelled)
    await old.build(1)
    await old.record(0, 40, [0, 1, 60], labelled)
    await old.compare('with labels')
    assert.deepEqual(await old.states(), [ARE_SCOPES])
    await old.compare('built')
    await old.sweep()
    await old.compare('after a sweep')
    await old.record(0, 20, [0, 20], (index) => ({ ...labelled(index), variant: 'C' }))
    await old.compare('with another label')
  })

  proof('are built by a sweep before it deletes scans', async (t) => {
    const old = await openOld(t, start, 2, ROLLED_FROM)
    await old.record(0, LARGE, AGES, mixed)
    await old.record(1, 60, AGES, (index) => ({ ...OLD, ...(index % 3 === 0 && labelled(index)) }))
    await old.makeOld()
    await old.sweep()
    assert.deepEqual(await old.states(), [ARE_SCOPES, ARE_SCOPES])
    await old.compare('swept')
    for (const code of [0, 1]) await old.record(code, 12, [0, 20], labelled)
    await old.compare('with labels')
    await rebuild(old)
    await old.compare('rebuilt')
    await old.sweep(10)
    await old.compare('swept again')
  })

  proof('are unknown for what was deleted before', async (t) => {
    const old = await openOld(t, start, 4, ROLLED_FROM)
    const gone = AGES.filter((age) => age > KEPT_DAYS)
    await old.record(0, 80, AGES, mixed)
    await old.record(1, 80, AGES)
    await old.record(2, 60, gone)
    await old.record(3, 60, gone)
    await old.sweep()
    await old.makeOld()
    for (const code of [0, 3]) await old.record(code, 12, [0, 20], labelled)
    assert.deepEqual(await old.states(), Array(4).fill(ARE_SCOPES))
    await old.compare('built')
    await rebuild(old)
    assert.deepEqual(await old.states(), Array(4).fill(ARE_SCOPES))
    await old.compare('rebuilt')
    for (const code of [1, 2]) await old.record(code, 12, [0, 20], labelled)
    await old.compare('with labels everywhere')
    await old.sweep(10)
    await old.compare('swept again')
  })

  proof('of a code that had one only are built from what was deleted, too', async (t) => {
    const old = await openOld(t, start, 2, ROLLED_FROM)
    const plain: Led = () => ({ ...OLD, variant: 'default', version: 1 })
    await old.record(0, 80, AGES, plain)
    await old.record(1, LARGE, AGES, plain)
    await old.sweep()
    assert.deepEqual(await old.states(), [ONLY_DEFAULT, ONLY_DEFAULT])
    for (const code of [0, 1]) await old.record(code, 12, [0, 20], labelled)
    assert.deepEqual(await old.states(), [ARE_SCOPES, ARE_SCOPES])
    await old.compare('with labels')
  })
})

async function rebuild({ service }: Old): Promise<void> {
  const { code, stderr } = await qroute(['rebuild'], service.env)
  assert.equal(code, 0, stderr)
}
