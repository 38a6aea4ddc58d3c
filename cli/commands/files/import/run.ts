import { type BulkResult, type Client, type NewCode, orThrow } from '../../../../client/index.ts'
import { fingerprint } from '../../../../domain/input/fingerprint.ts'
import { type Journal, type Sent, textOf } from './journal.ts'
import type { Row } from './rows.ts'

/** Codes in one request. */
const AT_ONCE = 100
/** The service takes 4 MiB. */
const BODY_MAX = 4_000_000
/** How long the service knows a key, less an hour: then nobody can tell any more what became of a request. */
const KNOWN_MS = 23 * 3_600_000

export interface Refusal {
  readonly line: number
  readonly why: string
}

export interface Ended {
  readonly created: number
  /** They were codes before this run. */
  readonly before: number
  readonly refused: readonly Refusal[]
}

export interface Reporter {
  readonly tell: (done: number) => void
  readonly each: (result: BulkResult) => Promise<void>
}

/**
 * Rows that are no codes yet. Of equal rows, as many are codes as the journal says. What was imported with other
 * tags, as `--tag` gives them, is the same row; but first those that are equal with their tags.
 */
export function pendingOf(rows: readonly Row[], made: ReadonlyMap<string, number>): Row[] {
  const left = new Map(made)
  const unequal = rows.filter(({ item }) => !take(left, textOf(item)))
  const untagged = new Map<string, number>()
  for (const [text, count] of left) {
    const bare = textOf({ ...JSON.parse(text), tags: undefined })
    untagged.set(bare, (untagged.get(bare) ?? 0) + count)
  }
  return unequal.filter(({ item: { tags: _, ...bare } }) => !take(untagged, textOf(bare)))
}

function take(left: Map<string, number>, text: string): boolean {
  const count = left.get(text) ?? 0
  if (count > 0) left.set(text, count - 1)
  return count > 0
}

export async function runImport(
  client: Client,
  journal: Journal,
  rows: readonly Row[],
  salt: string,
  { tell, each }: Reporter,
): Promise<Ended> {
  const made = new Map(journal.made)
  for (const sent of journal.open) {
    const { results } = await sendAgain(client, journal, sent)
    for (const [at, item] of sent.items.entries()) {
      if (results[at]?.qrcode) made.set(textOf(item), (made.get(textOf(item)) ?? 0) + 1)
    }
  }
  const pending = new Set(pendingOf(rows, made))
  let before = rows.length - pending.size
  const refused: Refusal[] = []
  let created = 0
  tell(before)
  // Each by its place in the file, not by what was done before: without a journal, keys are the same again.
  for (let index = 0; index * AT_ONCE < rows.length; index++) {
    const some = rows
      .slice(index * AT_ONCE, (index + 1) * AT_ONCE)
      .filter((row) => pending.has(row))
    if (some.length === 0) continue
    for (const [part, own] of inRequests(some).entries()) {
      const items = own.map(({ item }) => item)
      const key = keyOf(salt, index, part, items)
      const sent = { key, at: new Date().toISOString(), items }
      const { results, isReplayed } = await send(client, journal, sent)
      for (const [at, result] of results.entries()) {
        const line = own[at]?.line ?? 0
        if (!result.qrcode) refused.push({ line, why: whyOf(result) })
        else if (isReplayed) before++
        else created++
        await each(result)
      }
      tell(before + created + refused.length)
    }
  }
  return { created, before, refused }
}

/** As many as a request may have in bytes; a row that is too large alone is refused by the service. */
function inRequests(rows: readonly Row[]): Row[][] {
  const requests: Row[][] = []
  let bytes = BODY_MAX
  for (const row of rows) {
    const size = Buffer.byteLength(textOf(row.item)) + 1
    if (bytes + size > BODY_MAX) {
      requests.push([])
      bytes = 0
    }
    requests.at(-1)?.push(row)
    bytes += size
  }
  return requests
}

/** The key that the dashboard uses for the same rows of the same file. */
function keyOf(salt: string, index: number, part: number, items: readonly NewCode[]): string {
  return `import-${fingerprint(JSON.stringify([salt, index, part, items]))}`
}

function whyOf({ error, status }: BulkResult): string {
  return error?.details?.[0]?.message ?? error?.message ?? String(status)
}

interface Answered {
  readonly results: readonly BulkResult[]
  /** The service had done it before, under the same key. */
  readonly isReplayed: boolean
}

async function send(client: Client, journal: Journal, sent: Sent): Promise<Answered> {
  journal.send(sent)
  const { key, items } = sent
  const answer = await client.createCodes({ body: { items } }, { idempotencyKey: key })
  // It has run under this key, and the service has not kept its answer.
  if (!answer.ok && answer.error.code === 'idempotency_conflict') throw new LostAnswer(sent)
  // Refused as a whole: nothing of it was done, and its rows may be others next time.
  if (!answer.ok && answer.status >= 400 && answer.status < 500 && answer.status !== 408) {
    const outcomes = items.map(() => ({ id: null }))
    journal.answer(key, outcomes)
  }
  const { data } = await orThrow(answer)
  const outcomes = data.map(({ qrcode }) => ({ id: qrcode?.id ?? null }))
  journal.answer(key, outcomes)
  const isReplayed = answer.ok && answer.headers.get('idempotent-replayed') === 'true'
  return { results: data, isReplayed }
}

/** Once more under its own key, so that it is done once. */
async function sendAgain(client: Client, journal: Journal, sent: Sent): Promise<Answered> {
  const isKnown = Date.now() - Date.parse(sent.at) < KNOWN_MS
  if (isKnown) return send(client, journal, sent)
  throw new LostAnswer(sent)
}

/** Nobody can tell whether these rows became codes. */
export class LostAnswer extends Error {
  readonly sent: Sent

  constructor(sent: Sent) {
    super(`${sent.items.length} rows were sent at ${sent.at}, but no response was received`)
    this.sent = sent
  }
}
