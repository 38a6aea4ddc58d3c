import { type Hold, holdOf } from '../../../domain/scans/retention.ts'
import { toDate } from '../../../domain/time/periods.ts'
import { UsageError } from '../../../terminal/options.ts'
import { ConfigError } from '../../lib/config-error.ts'
import { toCount } from '../../lib/count.ts'
import { openLog } from '../../lib/log.ts'
import { toMinute, toReason } from '../../recorder/held.ts'
import type { Database } from '../../storage/engine/database.ts'
import { isEmpty, openDatabase } from '../../storage/engine/open-database.ts'
import { agree, countBefore, type ReadCutoff, readCutoff } from '../../storage/scans/cutoff.ts'
import { believeClock, healCutoff } from '../../storage/scans/heal-cutoff.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { type Context, command, done, type Output, type Progress } from '../command.ts'
import { tableOf } from '../table.ts'

/**
 * `qroute retention`: scans that are old enough to be deleted and wait, because a clock may be wrong
 * (domain/scans/retention.ts). Shows them, deletes them, or takes back what a wrong clock has left; with
 * or without a running server.
 */
const WAYS = ['dry-run', 'confirm', 'reset'] as const

/** Of a text for people; the JSON document has all. */
const DAYS_SHOWN = 20

export const retention = command({
  name: 'retention',
  about: 'show or delete old scans awaiting deletion, or correct a wrong cutoff',
  options: [],
  optional: WAYS,
  usage: '--dry-run | --confirm | --reset',
  run: retainData,
})

async function retainData({
  config,
  progress,
  values,
}: Context<never, (typeof WAYS)[number]>): Promise<Output> {
  const [way, ...more] = WAYS.filter((one) => values[one])
  if (way === undefined || more.length > 0) {
    throw new UsageError('retention requires one of --dry-run, --confirm or --reset')
  }
  const days = config.RETENTION_DAYS
  if (isEmpty(config)) throw new ConfigError('DATA_DIR: contains no data')
  if (days === null && way !== 'reset') {
    throw new ConfigError('RETENTION_DAYS: not set, so scans are kept forever')
  }
  const db = await openDatabase(config, openLog('silent'), 'scans', { patient: true })
  try {
    if (way === 'reset') return await reset(db, progress)
    return await (way === 'confirm' ? confirm : show)(db, days ?? 0, progress)
  } finally {
    await db.close()
  }
}

async function show(db: Database, days: number, progress: Progress): Promise<Output> {
  progress('counting …')
  const cutoff = await readCutoff(db, days)
  const hold = holdOf(cutoff)
  const found = new Map<number, number>()
  if (cutoff.due > cutoff.swept) for await (const _ of countBefore(db, cutoff.due, found));
  const rows = [...found]
    .sort(([a], [b]) => a - b)
    .map(([day, scans]) => ({ date: toDate(day), scans }))
  const scans = rows.reduce((sum, row) => sum + row.scans, 0)
  const json = {
    retention_days: days,
    database_time: new Date(cutoff.nowMs).toISOString(),
    last_cutoff: dateOf(cutoff.last),
    due_cutoff: toDate(cutoff.due),
    waits_for: hold === null ? null : WAITS_FOR[hold],
    reason: hold === null ? null : toReason(hold, cutoff),
    scans,
    days: rows,
  }
  const shown = rows.slice(0, DAYS_SHOWN)
  const rest = rows.length - shown.length
  const text = [
    `Database time   ${toMinute(cutoff.nowMs)}`,
    `RETENTION_DAYS  ${days}`,
    `Last cutoff     ${json.last_cutoff ?? '-'}`,
    `Next cutoff     ${json.due_cutoff}`,
    '',
    whatFollows(scans, hold, cutoff),
    ...(rows.length > 0 ? ['', tableOf(shown, '')] : []),
    ...(rest > 0 ? [`… and ${toCount(rest, 'more day')}, up to ${rows.at(-1)?.date}`] : []),
  ].join('\n')
  return done(json, text)
}

const WAITS_FOR = { far: 'confirmation', apart: 'clock', back: 'clock' } as const

function whatFollows(scans: number, hold: Hold | null, cutoff: ReadCutoff): string {
  const older = `${toCount(scans, 'scan')} ${scans === 1 ? 'is' : 'are'} older than the retention cutoff`
  if (hold !== null) {
    const how = scans > 0 ? '\nTo delete them, run qroute retention --confirm.' : ''
    return `${older}. No scans are being deleted, because ${toReason(hold, cutoff)}.${how}`
  }
  return scans === 0 ? `${older}.` : `${older}. A running server will delete them within a minute.`
}

/** Beside a server that deletes too, as soon as it sees the cutoff: steps of both come one after the other. */
async function confirm(db: Database, days: number, progress: Progress): Promise<Output> {
  const { due } = await readCutoff(db, days)
  await agree(db, due)
  let scans = 0
  for await (const dropped of sweep(db, due)) {
    scans += dropped
    progress(`deleted ${toCount(scans, 'scan')} …`)
  }
  const cutoff = toDate(due)
  const text = `✓ Deleted ${toCount(scans, 'scan')} from before ${cutoff}`
  return done({ ok: true, cutoff, scans }, text)
}

async function reset(db: Database, progress: Progress): Promise<Output> {
  const before = await readCutoff(db, 0)
  let codes = 0
  for await (const healed of healCutoff(db, before.nowMs)) {
    codes += healed
    progress(`corrected ${toCount(codes, 'code')} …`)
  }
  await believeClock(db, before.nowMs)
  const after = await readCutoff(db, 0)
  const [from, to] = [dateOf(before.last), dateOf(after.last)]
  const clock = before.seenMs > before.nowMs
  const json = { ok: true, cutoff_before: from, cutoff: to, codes, clock }
  const lines = [
    ...(from === to && codes === 0
      ? [`✓ The cutoff${to === null ? '' : ` (${to})`} is not in the future.`]
      : [
          `✓ Moved the cutoff back from ${from ?? '-'} to ${to ?? '-'} in ${toCount(codes, 'code')}.`,
        ]),
    ...(clock ? [`  The database clock (${toMinute(before.nowMs)}) is trusted again.`] : []),
  ]
  return done(json, lines.join('\n'))
}

function dateOf(day: number): string | null {
  return day === 0 ? null : toDate(day)
}
