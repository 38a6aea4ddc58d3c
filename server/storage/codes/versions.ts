import type { Actor } from '../../domain/accounts/audit.ts'
import type { ClockVersion, Code, PastVersion } from '../../domain/codes/code.ts'
import type { CodeStore } from '../../domain/codes/code-store.ts'
import { type Database, insertMany, type Statement } from '../engine/database.ts'
import { readRouting, writeRouting } from './code-rows.ts'

/** The history of a code: a row for each version, written in the batch that makes it. */
const COLUMNS = {
  code_id: 'text',
  number: 'int',
  destination_url: 'text',
  routing: 'text',
  changed_at: 'int',
  author_kind: 'text',
  author_name: 'text',
} as const

const FIELDS = 'number, destination_url, routing, changed_at, author_kind, author_name'

const HISTORY = `
select ${FIELDS} from destinations
where code_id = $1 and number <= $2 order by number desc limit $3`

const FIND = `select ${FIELDS} from destinations where code_id = $1 and number = $2`

interface VersionRow {
  readonly number: number
  readonly destination_url: string
  readonly routing: string | null
  readonly changed_at: number
  readonly author_kind: PastVersion['author']['kind']
  readonly author_name: string
}

type Versions = Pick<CodeStore, 'history' | 'walkHistory' | 'findVersion'>

export function openVersions(db: Database): Versions {
  async function skipping(code: Code, skipped: number, limit: number): Promise<PastVersion[]> {
    if (skipped >= code.version) return []
    const { unwritten } = code
    // Someone may have written those down in the meantime.
    const first = code.version - Math.max(skipped, unwritten.length)
    const rows = await db.query<VersionRow>(HISTORY, [code.id, first, limit])
    const newest = unwritten.map((made) => toPast(code, made)).reverse()
    return [...newest.slice(skipped), ...rows.map(toPastVersion)].slice(0, limit)
  }

  return {
    async history(code, { page, limit }) {
      return { items: await skipping(code, (page - 1) * limit, limit), total: code.version }
    },

    // Versions are counted without a gap.
    walkHistory: (code, { after, limit }) =>
      skipping(code, after === null ? 0 : Math.max(code.version - after + 1, 0), limit),

    async findVersion(code, version) {
      const made = code.unwritten.find((one) => one.version === version)
      if (made) return toPast(code, made)
      const [row] = await db.query<VersionRow>(FIND, [code.id, version])
      return row ? toPastVersion(row) : null
    },
  }
}

export function versionStatements(codes: readonly Code[], actor: Actor): Statement[] {
  const rows = codes
    .filter(({ version }) => version > 0)
    .map((code) => [
      ...[code.id, code.version, code.destinationUrl, writeRouting(code.routing)],
      ...[code.updatedAt, actor.kind, actor.name],
    ])
  return rows.length === 0 ? [] : [insertMany('destinations', COLUMNS, rows)]
}

/** The versions that the schedule has made. */
export function clockVersionStatements({ id, routing, unwritten }: Code): Statement[] {
  const rows = unwritten.map(({ version, destinationUrl, at, by }) => [
    ...[id, version, destinationUrl, writeRouting(routing), at, by.kind, by.name],
  ])
  return rows.length === 0 ? [] : [insertMany('destinations', COLUMNS, rows)]
}

function toPast({ routing }: Code, made: ClockVersion): PastVersion {
  const { version, destinationUrl, at: changedAt, by } = made
  const kind = by.kind as PastVersion['author']['kind']
  return { version, destinationUrl, routing, changedAt, author: { kind, name: by.name } }
}

function toPastVersion(row: VersionRow): PastVersion {
  return {
    version: row.number,
    destinationUrl: row.destination_url,
    routing: readRouting(row.routing),
    changedAt: row.changed_at,
    author: { kind: row.author_kind, name: row.author_name },
  }
}
