import { type BulkResult, type Client, type NewCode, orThrow } from '../../../../client/index.ts'
import { fingerprint } from '../../../../dashboard/src/pages/import/fingerprint.ts'
import { type Journal, type Sent, textOf } from './journal.ts'
import type { Row } from './rows.ts'

/** Codes in one request. */
export const AT_ONCE = 100
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
    const results = await sendAgain(client, journal, sent)
    for (const [at, item] of sent.items.entries()) {
      if (results[at]?.qrcode) made.set(textOf(item), (made.get(textOf(item)) ?? 0) + 1)
    }
  }
  const pending = new Set(pendingOf(rows, made))
  const before = rows.length - pending.size
  const refused: Refusal[] = []
  let created = 0
  tell(before)
  // Each by its place in the file, not by what was done before: without a journal, keys are the same again.
  for (let index = 0; index * AT_ONCE < rows.length; index++) {
    const some = rows
      .slice(index * AT_ONCE, (index + 1) * AT_ONCE)
      .filter((row) => pending.has(row))
    if (some.length === 0) continue
    const items = some.map(({ item }) => item)
    const key = keyOf(salt, index, items)
    const results = await send(client, journal, { key, at: new Date().toISOString(), items })
    for (const [at, result] of results.entries()) {
      const line = some[at]?.line ?? 0
      if (result.qrcode) created++
      else refused.push({ line, why: whyOf(result) })
      await each(result)
    }
    tell(before + created + refused.length)
  }
  return { created, before, refused }
}

/** The key that the dashboard uses for the same rows of the same file. */
function keyOf(salt: string, index: number, items: readonly NewCode[]): string {
  return `import-${fingerprint(JSON.stringify([salt, index, 0, items]))}`
}

function whyOf({ error, status }: BulkResult): string {
  return error?.details?.[0]?.message ?? error?.message ?? String(status)
}

async function send(client: Client, journal: Journal, sent: Sent): Promise<readonly BulkResult[]> {
  journal.send(sent)
  const { key, items } = sent
  const answer = await client.createCodes({ body: { items } }, { idempotencyKey: key })
  // It has run under this key, and the service has not kept its answer.
  if (!answer.ok && answer.error.code === 'idempotency_conflict') throw new LostAnswer(sent)
  const { data } = await orThrow(answer)
  journal.answer(
    key,
    data.map(({ qrcode }) => ({ id: qrcode?.id ?? null })),
  )
  return data
}

/** Once more under its own key, so that it is done once. */
async function sendAgain(
  client: Client,
  journal: Journal,
  sent: Sent,
): Promise<readonly BulkResult[]> {
  const isKnown = Date.now() - Date.parse(sent.at) < KNOWN_MS
  if (isKnown) return send(client, journal, sent)
  throw new LostAnswer(sent)
}

/** Nobody can tell whether these rows became codes. */
export class LostAnswer extends Error {
  readonly sent: Sent

  constructor(sent: Sent) {
    super(`${sent.items.length} rows were sent at ${sent.at}, and their answer never came`)
    this.sent = sent
  }
}
