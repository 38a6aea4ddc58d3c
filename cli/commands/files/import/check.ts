import { type Client, type NewCode, orThrow } from '../../../../client/index.ts'
import {
  duplicatesIn,
  type Faults,
  mergeFaults,
  toVerdict,
} from '../../../../domain/input/faults.ts'
import type { Row, Table } from './rows.ts'

/**
 * Asks the service about rows without creating any: all or nothing, together with one that is never valid. So it
 * names every fault that it would refuse a row for, also taken names.
 */
const NEVER_VALID = {} as NewCode
const AT_ONCE = 100

export interface Found {
  readonly faults: Faults
  /** Not all of them fit into the plan. */
  readonly isFull: boolean
}

export async function check(
  client: Client,
  { rows, mapping }: Table,
  tell: (done: number) => void,
): Promise<Found> {
  let faults: Faults = {}
  let isFull = false
  for (let at = 0; at < rows.length; ) {
    const some = rows.slice(at, at + AT_ONCE)
    const verdict = toVerdict(await faultsOf(client, some), some, mapping, (message) => message)
    faults = mergeFaults(faults, verdict.faults)
    isFull ||= verdict.isFull
    at += verdict.checked
    tell(at)
  }
  const twice = (line: number) => `is already used on line ${line}`
  const texts = { short_code: twice, external_id: twice }
  return { faults: mergeFaults(duplicatesIn(rows, mapping, faults, texts), faults), isFull }
}

async function faultsOf(client: Client, rows: readonly Row[]) {
  const body = { items: [...rows.map(({ item }) => item), NEVER_VALID] }
  const answer = await client.createCodes({ atomic: 'true', body })
  const details = answer.ok ? undefined : answer.error.details
  if (!answer.ok && details?.some(({ param }) => param.startsWith('items['))) return details
  await orThrow(answer)
  throw new Error('the service accepted an item that is always invalid')
}
