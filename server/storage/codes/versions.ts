import type { Actor } from '../../../domain/accounts/audit.ts'
import type { ClockVersion, Code, PastVersion } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
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
  author_id: 'text',
  author_key_name: 'text',
} as const

const FIELDS = Object.keys(COLUMNS).slice(1).join(', ')

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
  readonly author_id: string | null
  readonly author_key_name: string | null
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
      ...[code.updatedAt, ...toAuthorRow(actor)],
    ])
  return rows.length === 0 ? [] : [insertMany('destinations', COLUMNS, rows)]
}

/** The versions that the schedule has made. */
export function clockVersionStatements({ id, routing, unwritten }: Code): Statement[] {
  const rows = unwritten.map(({ version, destinationUrl, at, by }) => [
    ...[id, version, destinationUrl, writeRouting(routing), at, ...toAuthorRow(by)],
  ])
  return rows.length === 0 ? [] : [insertMany('destinations', COLUMNS, rows)]
}

function toPast({ routing }: Code, made: ClockVersion): PastVersion {
  const { version, destinationUrl, at: changedAt, by } = made
  return { version, destinationUrl, routing, changedAt, author: by }
}

function toAuthorRow({ kind, name, id, keyName }: Omit<Actor, 'requestId'>): (string | null)[] {
  return [kind, name, id, keyName ?? null]
}

function toPastVersion(row: VersionRow): PastVersion {
  return {
    version: row.number,
    destinationUrl: row.destination_url,
    routing: readRouting(row.routing),
    changedAt: row.changed_at,
    author: {
      kind: row.author_kind,
      name: row.author_name,
      id: row.author_id,
      ...(row.author_key_name !== null && { keyName: row.author_key_name }),
    },
  }
}
