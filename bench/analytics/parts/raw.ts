import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { readConfig } from '../../../server/config.ts'
import { databaseFile } from '../../../server/storage/engine/open-database.ts'
import type { Environment } from '../../../server/test/support/service/service.ts'

/** The queries of bench/analytics/analytics.ts on the raw scans, in plain SQL. */
export interface Raw {
  summaryOf(what: Asked): Promise<{ scans: number; visitors: number }>
  seriesOf(what: Asked): Promise<unknown>
  pageOf(code: string, offset: number): Promise<unknown>
  close(): Promise<void> | void
}

export interface Asked {
  /** Null: all codes. */
  readonly code: string | null
  readonly from: number
  readonly to: number
}

const ONE = `from scans s where s.code = (select num from scan_codes where code_id = $1)
  and s.at between $2 and $3 and s.class = 0`
const ALL = `from scans s where s.code in (select num from scan_codes)
  and $1 = '' and s.at between $2 and $3 and s.class = 0`
const WITH_PLACE = (from: string) =>
  from.replace('from scans s', 'from scans s join places p on p.num = s.place')

type Query = (text: string, values: (string | number)[]) => Promise<Record<string, number>[]>

export async function openRaw(env: Environment): Promise<Raw> {
  const { query, close } = await connect(env)
  const valuesOf = ({ code, from, to }: Asked) => [code ?? '', from, to]
  return {
    async summaryOf(asked) {
      const from = asked.code === null ? ALL : ONE
      const values = valuesOf(asked)
      const both = `select count(*) as scans, count(distinct s.visitor) as visitors ${from}`
      const [sums] = await query(both, values)
      for (const by of ['p.country', 'p.city, p.country', 's.device', 's.browser']) {
        const source = by.startsWith('p') ? WITH_PLACE(from) : from
        const text = `select ${by}, count(*) as n ${source} group by ${by} order by n desc limit 10`
        await query(text, values)
      }
      if (asked.code === null) {
        await query(
          `select s.code, count(*) as n, count(distinct s.visitor) as visitors ${from}
           group by s.code order by n desc limit 10`,
          values,
        )
      }
      return { scans: Number(sums?.scans), visitors: Number(sums?.visitors) }
    },
    seriesOf: (asked) =>
      query(
        `select s.at / ${DAY_MS} as day, count(*) as scans, count(distinct s.visitor) as visitors
         ${asked.code === null ? ALL : ONE} group by s.at / ${DAY_MS} order by day`,
        valuesOf(asked),
      ),
    pageOf: (code, offset) =>
      query(
        `select s.at, s.seq, p.country, p.region, p.city, s.device, s.browser, s.is_unique
         ${WITH_PLACE(ONE)} order by s.at desc, s.seq desc limit 50 offset $4`,
        [code, 0, Number.MAX_SAFE_INTEGER, offset],
      ),
    close,
  }
}

async function connect(
  env: Environment,
): Promise<{ query: Query; close: () => Promise<void> | void }> {
  const config = readConfig(env)
  if (config.DATABASE_URL !== null) {
    const client = new pg.Client({ connectionString: config.DATABASE_URL })
    await client.connect()
    return {
      query: async (text, values) => (await client.query(text, values)).rows,
      close: () => client.end(),
    }
  }
  const sqlite = new DatabaseSync(databaseFile(config, 'scans'), { readOnly: true })
  sqlite.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824')
  return {
    query: async (text, values) => {
      const named = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
      return sqlite.prepare(text).all(named) as Record<string, number>[]
    },
    close: () => sqlite.close(),
  }
}
