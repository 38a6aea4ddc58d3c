import { setTimeout as sleep } from 'node:timers/promises'
import { insertMany } from '../../../server/storage/engine/database.ts'
import { openData } from '../../../server/test/support/service/databases.ts'
import type { Service } from '../../../server/test/support/service/service.ts'
import { median, timeMs, toFixed } from '../../support/measure.ts'
import { insertAll, tagCodes } from '../../support/tags.ts'

/**
 * Lists in every order, by tag and deep into a walk, each against the plain first page of the same
 * account, alternating.
 */
/** One of so many codes. */
const SCANNED = 10
const ROUNDS = 40
const DEEP_PAGE = 500

export interface OrderedAccount {
  readonly service: Service
  readonly accountId: string
  readonly key: string
  readonly ids: readonly string[]
}

/** The greatest ratio. */
export async function compareOrders(account: OrderedAccount): Promise<number> {
  const { service, key } = account
  await tagCodes(service.db, account.accountId, account.ids)
  await scanCodes(account)
  await sleep(2000)
  const read = async (query: string) => {
    for (;;) {
      const answer = await service.call('GET', `/v1/qrcodes?${query}`, { key })
      if (answer.status === 200) return answer.json
      if (answer.status !== 503) throw new Error(`The service returned ${answer.status}`)
      await sleep(500)
    }
  }
  const sorts = ['created_at', 'updated_at', 'name', 'total_scans'].flatMap((by) => [by, `-${by}`])
  const asked = [
    ...sorts.map((sort) => `sort=${sort}`),
    ...[
      'cursor=&tag=half',
      'cursor=&tag=half,tenth',
      'cursor=&tag=half&sort=name',
      'cursor=&tag=few',
    ],
    ...['cursor=&tag=few&sort=name', 'cursor=&tag=few&sort=-total_scans'],
  ]
  for (const sort of sorts) {
    let cursor = ''
    for (let page = 1; page < DEEP_PAGE; page++) {
      cursor = (await read(`sort=${sort}&cursor=${cursor}`)).pagination.next_cursor
    }
    asked.push(`sort=${sort}&cursor=${cursor}`)
  }
  let worst = 0
  for (const query of asked) {
    const times: { plain: number[]; asked: number[] } = { plain: [], asked: [] }
    for (let round = 0; round < ROUNDS; round++) {
      times.plain.push(await timeMs(() => read('')))
      times.asked.push(await timeMs(() => read(query)))
    }
    const ratio = median(times.asked) / median(times.plain)
    worst = Math.max(worst, ratio)
    const name = query.replace(/cursor=\w{9,}/, `cursor of page ${DEEP_PAGE}`)
    const figures = `${toFixed(median(times.asked))} ms, ${toFixed(ratio)} x of page 1`
    console.log(`${service.engine}: ${name}: ${figures}`)
  }
  return worst
}

export async function scanCodes({ service, accountId, ids }: OrderedAccount): Promise<void> {
  const scans = await openData(service.env, 'scans', { isUpToDate: true })
  const account = { account_id: 'text', mode: 'text' } as const
  await scans.batch([insertMany('scan_accounts', account, [[accountId, 'live']])])
  const [row] = await scans.query<{ num: number }>(
    'select num from scan_accounts where account_id = $1',
    [accountId],
  )
  const rows = ids
    .filter((_, index) => index % SCANNED === 0)
    .map((id, index) => [id, row?.num ?? 0, 1 + ((index * 7919) % 1000), 1])
  const columns = { code_id: 'text', account: 'int', total: 'int', uniques: 'int' } as const
  await insertAll(scans, 'scan_codes', columns, rows)
  await scans.close()
}
