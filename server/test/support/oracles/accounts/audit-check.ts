import type { Database } from '../../../../storage/engine/database.ts'

/**
 * Compares the audit log with what it tells of. The entries of a code or a webhook are played again
 * from its creation on: each must begin where the one before ended, and the last must end where the
 * stored row is. So a change without its entry shows, and an entry without its change too.
 */
interface AuditRow {
  readonly target: string
  readonly action: string
  readonly request_id: string
  readonly changes: string
}

type Fields = Readonly<Record<string, unknown>>

interface Played {
  readonly fields: Fields
  readonly isDeleted: boolean
  /** The requests that changed it after its creation. */
  readonly edits: number
  readonly moves: number
  readonly rotations: number
}

const ROWS = `
select target, action, request_id, changes from audit
where target like 'qr@_%' escape '@' or target like 'wh@_%' escape '@' order by id`
const CODES = 'select id, name, destination_url, status, revision, destinations from codes'
const DESTINATIONS = 'select code_id, count(*) as n from destinations group by code_id'
const TOMBSTONES = 'select code_id from tombstones'
const ENDPOINTS = 'select id, description, active, old_secrets from endpoints'
const OLD_SECRETS_MAX = 8

/** What does not fit together. */
export async function faultsIn(db: Database): Promise<string[]> {
  const faults: string[] = []
  const entries = new Map<string, AuditRow[]>()
  for (const row of await db.query<AuditRow>(ROWS)) {
    entries.set(row.target, [...(entries.get(row.target) ?? []), row])
  }
  const played = new Map([...entries].map(([id, rows]) => [id, play(id, rows, faults)]))
  faults.push(...(await codeFaults(db, played)), ...(await endpointFaults(db, played)))
  return faults
}

function play(id: string, rows: readonly AuditRow[], faults: string[]): Played {
  let fields: Fields = {}
  let isDeleted = false
  const count = (test: (row: AuditRow) => boolean) => rows.filter(test).length
  const [first] = rows
  if (!first?.action.endsWith('.created')) faults.push(`${id} begins with ${first?.action}`)
  if (count(({ action }) => action.endsWith('.created')) > 1) faults.push(`${id} created twice`)
  for (const { action, changes } of rows) {
    if (isDeleted) faults.push(`${id}: ${action} after its deletion`)
    if (action.endsWith('.secret_rotated')) continue
    for (const [name, { from, to }] of Object.entries<{ from: unknown; to: unknown }>(
      JSON.parse(changes),
    )) {
      const known = JSON.stringify(fields[name] ?? null)
      const told = JSON.stringify(from)
      if (known !== told) faults.push(`${id}: ${action} of ${name} from ${told}, it was ${known}`)
      fields = { ...fields, [name]: to }
    }
    isDeleted = action.endsWith('.deleted')
  }
  const later = rows.slice(1).filter(({ action }) => !action.endsWith('.deleted'))
  return {
    fields,
    isDeleted,
    edits: new Set(later.map(({ request_id }) => request_id)).size,
    moves: later.filter(({ changes }) => 'destination_url' in JSON.parse(changes)).length,
    rotations: count(({ action }) => action === 'webhook.secret_rotated'),
  }
}

async function codeFaults(db: Database, played: ReadonlyMap<string, Played>): Promise<string[]> {
  type CodeRow = Fields & { id: string; revision: number; destinations: number }
  const codes = await db.query<CodeRow>(CODES)
  const histories = await db.query<{ code_id: string; n: number }>(DESTINATIONS)
  const lengths = new Map(histories.map(({ code_id, n }) => [code_id, Number(n)]))
  const stones = await db.query<{ code_id: string }>(TOMBSTONES)
  const gone = new Set(stones.map(({ code_id }) => code_id))
  const faults = codes.flatMap(({ id, revision, destinations, ...stored }) => {
    const told = played.get(id)
    if (!told) return [`code ${id} has no entries`]
    return [
      ...differences(id, stored, told.fields),
      ...(told.isDeleted ? [`code ${id} is there and was deleted`] : []),
      ...(revision === 1 + told.edits ? [] : [`${id}: ${revision}, ${told.edits} edits`]),
      ...(destinations === 1 + told.moves ? [] : [`${id}: ${destinations}, ${told.moves} moves`]),
      ...(lengths.get(id) === destinations ? [] : [`${id}: history of ${lengths.get(id)}`]),
    ]
  })
  const there = new Set(codes.map(({ id }) => id))
  const missing = notStored('qr_', there, played).filter((id) => !gone.has(id))
  const untold = [...gone].filter((id) => !played.get(id)?.isDeleted)
  return [
    ...faults,
    ...missing.map((id) => `${id} is in the log only`),
    ...untold.map((id) => `tombstone ${id} has no entry`),
  ]
}

async function endpointFaults(
  db: Database,
  played: ReadonlyMap<string, Played>,
): Promise<string[]> {
  type Row = { id: string; description: string; active: number; old_secrets: string }
  const endpoints = await db.query<Row>(ENDPOINTS)
  const faults = endpoints.flatMap(({ id, description, active, old_secrets }) => {
    const told = played.get(id)
    if (!told) return [`webhook ${id} has no entries`]
    const rotations = Math.min(told.rotations, OLD_SECRETS_MAX)
    const secrets = JSON.parse(old_secrets).length
    return [
      ...differences(id, { description, active: active !== 0 }, told.fields),
      ...(told.isDeleted ? [`webhook ${id} is there and was deleted`] : []),
      ...(secrets === rotations ? [] : [`${id}: ${secrets} old secrets, ${rotations} rotations`]),
    ]
  })
  const there = new Set(endpoints.map(({ id }) => id))
  const missing = notStored('wh_', there, played).filter((id) => !played.get(id)?.isDeleted)
  return [...faults, ...missing.map((id) => `${id} is in the log only`)]
}

/** Those of the log that are no longer stored. */
function notStored(
  prefix: string,
  there: ReadonlySet<string>,
  played: ReadonlyMap<string, Played>,
): string[] {
  return [...played.keys()].filter((id) => id.startsWith(prefix) && !there.has(id))
}

function differences(id: string, stored: Fields, told: Fields): string[] {
  return Object.keys(stored)
    .filter((name) => (stored[name] ?? null) !== (told[name] ?? null))
    .map((name) => `${id}: ${name} is ${stored[name]}, the log says ${told[name]}`)
}
