import { DEFAULT_VARIANT } from '../../../../domain/codes/routing/routing.ts'
import { PLAIN_NAMES, perPlain } from '../../../../domain/scans/dimensions.ts'
import { HUMAN_CLASS, type LoggedScan, SCAN_CLASSES } from '../../../../domain/scans/scans.ts'
import type { Recorder, RecordHeard } from '../../../../domain/scans/store.ts'
import { DAY_MS } from '../../../../domain/time/periods.ts'
import { type Database, insertMany, type Statement, type Value } from '../../engine/database.ts'
import { release } from '../../webhooks/deliveries.ts'
import { type Hooks, openHooks } from '../../webhooks/endpoint-copies.ts'
import { FILL_OUTBOX } from '../../webhooks/outbox.ts'
import { rebuildStatements, visitsOfAccount } from '../repair/rebuild-scope.ts'
import { grownCodes } from './grown.ts'
import { moveMark, openMarks } from './marks.ts'
import { openScanNums, type PlainNums, type ScanNums } from './scan-nums.ts'
import { openScopes, type Scopes } from './scopes.ts'
import { type Tally, tally } from './tally.ts'
import { STAGED_VISITS, VISIT_STATEMENTS } from './unique-visits.ts'
import { addVariant, BESIDE_BUILDING, beginVariants, VARIANTS } from './variant-scopes.ts'
import { accountScope, codeScope, ROLLED_FROM, TELL_RECORDERS } from './write-rollups.ts'

/**
 * Recording: scans from a log become rows, events, visits, rollups, counters and a watermark in one
 * transaction. If it is killed, it is done again or not at all, so nothing is counted twice. Only one
 * such transaction runs at a time, in any process (SQLite has one writer anyway; on PostgreSQL the
 * first statement takes a lock), so that two can never both count one visitor as new.
 */

const MISSED_CLASS = SCAN_CLASSES.indexOf('missed')

const STAGED_SCANS = {
  n: 'int',
  code: 'int',
  at: 'int',
  visitor: 'int',
  class: 'int',
  is_unique: 'int',
  reason: 'int',
  place: 'int',
  device: 'int',
  browser: 'int',
  account: 'int',
  variant: 'int',
  version: 'int',
  os: 'int',
  ...perPlain(() => 'int' as const),
} as const

const DAY_DIMS = { scope: 'int', kind: 'int', day: 'int', value: 'int', scans: 'int' } as const
const BLOCK_DIMS = { scope: 'int', kind: 'int', block: 'int', value: 'int', scans: 'int' } as const

const INSERT_SCANS = `
insert into scans (code, at, seq, visitor, class, is_unique, reason, place, device, browser,
  variant, version, os, ${PLAIN_NAMES.join(', ')})
select s.code, s.at, f.last_seq + s.n, s.visitor, s.class, s.is_unique, s.reason, s.place,
  s.device, s.browser, s.variant, s.version, s.os, ${PLAIN_NAMES.map((name) => `s.${name}`).join(', ')}
from staged_scans s cross join scan_feed f`

/** Numbered like the scans, by the one recorder at work: a reader that sees one sees all before it. */
const INSERT_EVENTS = `
insert into events (account, seq, code, at)
select s.account, f.last_seq + s.n, s.code, s.at
from staged_scans s cross join scan_feed f where s.class = ${HUMAN_CLASS}`

const ADVANCE_FEED = 'update scan_feed set last_seq = last_seq + $1'

const COUNT_BY_CODE = `
update scan_codes set total = scan_codes.total + d.total, uniques = scan_codes.uniques + d.uniques
from (select code, count(*) as total, sum(is_unique) as uniques from staged_scans
      where class = ${HUMAN_CLASS} group by code) as d
where scan_codes.num = d.code`

const COUNT_CLASSES = `
insert into scan_classes (code, day, class, reason, scans)
select code, at / ${DAY_MS}, class, reason, count(*) from staged_scans
group by code, at / ${DAY_MS}, class, reason
on conflict (code, day, class, reason) do update set scans = scan_classes.scans + excluded.scans`

/** Who wants to be told is asked later: see mail/notifications/missed.ts. */
const NOTE_MISSED = `
insert into missed_codes (code, day, is_told)
select distinct code, at / ${DAY_MS}, 0 from staged_scans where class = ${MISSED_CLASS}
on conflict (code, day) do nothing`

/** Before the feed advances: the numbers of the scans are counted from it. */
const STORE_STATEMENTS: readonly Statement[] = [
  INSERT_SCANS,
  INSERT_EVENTS,
  COUNT_BY_CODE,
  COUNT_CLASSES,
].map((text) => ({
  text,
  values: [],
}))

const STAGING = ['staged_scans', 'staged_visits', 'decided_visits']

/** A scope that has got rollups in the meantime would miss these scans. */
const SCOPES_ARE_KNOWN = 'select 1 from scan_feed where rolled_scopes = $1'

export interface RecorderOptions {
  /** Called after scans were recorded that an endpoint wants to receive. */
  readonly onWebhookDue?: () => void
  readonly rolledFrom?: number
}

export function openRecorder(db: Database, options: RecorderOptions = {}): Recorder {
  const { onWebhookDue, rolledFrom = ROLLED_FROM } = options
  const scopes = openScopes(db)
  const hooks = openHooks(db)
  const { numsOf, plainOf, learn: learnNums } = openScanNums(db)
  const marks = openMarks(db)

  async function rollUp(statements: readonly Statement[]): Promise<void> {
    await db.batch([...db.batchLock('recorder'), ...statements])
    scopes.forget()
  }

  /** What is rolled up is read again, and may show that others have rolled up more meanwhile. */
  async function learn(scans: readonly LoggedScan[]): Promise<void> {
    await learnNums(scans)
    await hooks.learn()
    for (;;) {
      await scopes.learn(scans)
      const [account] = scopes.accountsToRoll(scans)
      const added = account === undefined ? newVariants(scans, scopes, numsOf) : []
      if (account !== undefined) {
        const scope = accountScope(account)
        await rollUp([visitsOfAccount(scope), ...rebuildStatements(scope)])
      } else if (added.length > 0) await rollUp([known(scopes), ...added, TELL_RECORDERS])
      else return
    }
  }

  return {
    async record(logId, from, to, scans, heard) {
      if (from === 0) await marks.begin(logId)
      for (;;) {
        await learn(scans)
        const nums = scans.map(numsOf)
        const plain = plainOf(scans)
        const counted = tally(scans, scopes.codeOf, nums, plain)
        const isHeard = scans.some((scan) => hooks.has(scopes.codeOf(scan).account))
        const refused = await inTurn(db, heard, [
          ...db.preferKeys(),
          ...proofs([logId, from, to], scopes, hooks),
          ...recordStatements(toRows(scans, scopes, nums, plain), counted, isHeard),
          ...STAGING.map(db.emptyTable),
        ])
        if (refused === 'watermark' || refused === 'lock') return false
        if (refused === null) {
          if (isHeard) onWebhookDue?.()
          for (const code of await grownCodes(db, counted.totals, rolledFrom))
            await rollUp(rebuildStatements(codeScope(code)))
          return true
        }
        ;(refused === 'hooks' ? hooks : scopes).forget()
      }
    },

    recordedUpTo: marks.read,

    settle: db.settle,

    async forget(logId) {
      // Its process has ended: the deliveries it had claimed are free for others.
      await db.batch([...marks.forget(logId), ...release(db, logId, Date.now())])
    },
  }
}

async function inTurn(
  db: Database,
  heard: RecordHeard | undefined,
  statements: readonly Statement[],
): Promise<string | null> {
  let heldAt: number | null = null
  const turn = {
    onHeld: () => {
      heldAt = performance.now()
    },
    onWaiting: () => heard?.onWaiting(),
  }
  try {
    return await db.batch([...db.batchLock('recorder', turn), ...statements])
  } finally {
    // Also after a failure: a transaction cut off for taking too long would take as long again.
    if (heldAt !== null) heard?.onWorked(performance.now() - heldAt)
  }
}

/** Variants of codes with rollups that are not scopes yet. */
function newVariants(
  scans: readonly LoggedScan[],
  scopes: Scopes,
  numsOf: (scan: LoggedScan) => ScanNums,
): Statement[] {
  const added = new Map<string, Statement>()
  const begun = new Set<number>()
  for (const scan of scans) {
    const code = scopes.codeOf(scan)
    if (scan.class !== 'human' || code.rolled === 0) continue
    const isFirst = code.variants === VARIANTS.onlyDefault
    if (isFirst && scan.variant === DEFAULT_VARIANT) continue
    const { variant } = numsOf(scan)
    if (code.variantScopes.has(variant)) continue
    added.set(`${code.num} ${variant}`, addVariant(code.num, variant))
    if (isFirst) begun.add(code.num)
  }
  return [...[...begun].flatMap(beginVariants), ...added.values()]
}

/** In the order of STAGED_SCANS. */
function toRows(
  scans: readonly LoggedScan[],
  scopes: Scopes,
  all: readonly ScanNums[],
  plain: PlainNums,
): Value[][] {
  return scans.map((scan, index) => {
    const { num, account } = scopes.codeOf(scan)
    const nums = all[index] as ScanNums
    const row = [
      index + 1,
      num,
      scan.at,
      scan.visitor,
      SCAN_CLASSES.indexOf(scan.class),
      0,
      nums.reason,
      nums.place,
      nums.device,
      nums.browser,
      account,
      nums.variant,
      scan.version,
      nums.os,
    ]
    for (const numbers of plain) row.push(numbers[index] ?? 0)
    return row
  })
}

function known(scopes: Scopes): Statement {
  return { text: SCOPES_ARE_KNOWN, values: [scopes.version()], expect: 1, name: 'scopes' }
}

/** Checks that what is known of the log, of rollups and of hooks is still true. */
function proofs(mark: readonly Value[], scopes: Scopes, hooks: Hooks): Statement[] {
  return [moveMark(mark), known(scopes), hooks.isKnown()]
}

const CLASS_COLUMN = Object.keys(STAGED_SCANS).indexOf('class')
const isMissed = (row: readonly Value[]) => row[CLASS_COLUMN] === MISSED_CLASS

function recordStatements(rows: readonly Value[][], counted: Tally, isHeard: boolean): Statement[] {
  return [
    insertMany('staged_scans', STAGED_SCANS, rows),
    ...counted.visits.flatMap((visits) => [
      insertMany('staged_visits', STAGED_VISITS, visits),
      ...(counted.isBuilding ? BESIDE_BUILDING : []),
      ...VISIT_STATEMENTS,
    ]),
    ...STORE_STATEMENTS,
    ...(isHeard ? [FILL_OUTBOX] : []),
    ...(rows.some(isMissed) ? [{ text: NOTE_MISSED, values: [] }] : []),
    { text: ADVANCE_FEED, values: [rows.length] },
    insertMany('day_dims', DAY_DIMS, counted.days, { adding: 'scans' }),
    insertMany('block_dims', BLOCK_DIMS, counted.blocks, { adding: 'scans' }),
  ]
}
