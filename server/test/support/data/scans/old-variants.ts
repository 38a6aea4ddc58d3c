import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { UNKNOWN } from '../../../../../domain/scans/dimensions.ts'
import type { LoggedScan } from '../../../../../domain/scans/scans.ts'
import { buildVariants } from '../../../../storage/scans/build-variants.ts'
import { sweep } from '../../../../storage/scans/retention.ts'
import type { CodeOwner } from '../../oracles/scans/asking.ts'
import { assertClean, type Feed, openFeed } from '../../oracles/scans/feed.ts'
import { PLAIN } from '../../oracles/scans/narrow.ts'
import { summaryOf } from '../../oracles/scans/recount-summary.ts'
import { patiently } from '../../service/patient.ts'
import type { Service, StartService } from '../../service/service.ts'
import { makeOwner } from '../accounts/owners.ts'
import { openDice } from './random-scans.ts'
import { PERSON } from './session.ts'

/**
 * Scans from before variants, systems and languages were kept, in a database that is older than the
 * rollups of variants: it tells the same before and after these are made, whatever makes them.
 */
const DAY_MS = 86_400_000
export const KEPT_DAYS = 50
const VISITORS = 300
/** Of scan_codes.variants. */
export const [ONLY_DEFAULT, ARE_SCOPES] = [0, 1]

const today = Math.floor(Date.now() / DAY_MS)
const dateBefore = (days: number) => new Date((today - days) * DAY_MS).toISOString().slice(0, 10)

/** As it is right after its migration, whose last statements these are. */
const MIGRATION = join(
  import.meta.dirname,
  '../../../../storage/engine/migrations/scans/0010_details.sql',
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

export const OLD = { os: UNKNOWN, language: UNKNOWN, variant: UNKNOWN, version: 0 } as const
/** How long ago scans of before were, and periods around them. */
export const AGES = [100, 60, 20, 2]
const PERIODS = [
  [100, 0],
  [100, 100],
  [99, 30],
  [40, 2],
  [1, 0],
] as const

export interface Old {
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

export type Led = (index: number) => Partial<LoggedScan>

/** `rolledFrom`: from so many scans on a code has rollups. */
export async function openOld(
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
export const labelled: Led = (index) => ({
  variant: ['A', 'default', 'split-2'][index % 3] ?? '',
  version: 3,
  os: 'android',
  language: 'de',
})
/** The newest scans of before have a variant already. */
export const mixed: Led = (index) => ({ ...OLD, variant: index % 8 === 3 ? 'default' : UNKNOWN })
