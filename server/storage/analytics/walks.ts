import type { Owner } from '../../../domain/accounts/owner.ts'
import type {
  AnalyticsStore,
  ExportLayout,
  ScanChunk,
  ScanMark,
  Walk,
} from '../../../domain/analytics/analytics.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { DAY_MS, type Moments, momentsOf } from '../../../domain/time/periods.ts'
import type { LineLayout, Reader } from '../readers/reader.ts'
import { columnsOf } from '../readers/scan-rows.ts'
import { type Condition, conditionOf } from './count-scans.ts'
import { keptPart } from './figure-source.ts'
import { countTotal, keptFromIn } from './scan-pages.ts'
import type { Answer, FoundSubject } from './subjects.ts'

/**
 * All scans of a period, as of the moment a walk begins, in pieces that each take one short read. They
 * end at the horizon: dropped scans are in the figures, but no longer in a list.
 */

/** How many scans are read at once. */
const CHUNK = 5000
/** Codes of an account looked up at once. */
const CODES_AT_ONCE = 200
/** Small codes are read together if they have so many scans in all; most are of other times. */
const TOGETHER = 20_000

const NOTHING: ScanChunk = { bytes: new Uint8Array(), rows: 0, next: null }
const LAST_SEQ = 'select last_seq from scan_feed'

export type Walks = Pick<AnalyticsStore, 'walk' | 'next'>

export function openWalks(answer: Answer, codes: Pick<CodeStore, 'externalIdsOf'>): Walks {
  return {
    walk(asked, period) {
      const { codeIds, chosenBy } = asked
      const isAccount = codeIds === null || chosenBy !== null
      const subject = isAccount ? { ...asked, codeIds: null } : asked
      const total = isAccount ? null : 0
      const codes = chosenBy === null ? null : []
      const never = { subject, codes, period, total, upTo: 0, keptFrom: null }
      return answer<Walk>(asked, never, async (question) => {
        const { found } = question
        const [feed] = await question.reader.query<{ last_seq: number }>(LAST_SEQ)
        const keptFrom = await keptFromIn(question, momentsOf(period))
        const filtered = { ...subject, filter: question.subject.filter }
        const walk = { ...never, subject: filtered, upTo: feed?.last_seq ?? 0, keptFrom }
        if (isAccount) return { ...walk, codes: codes && found.codes.map(({ num }) => num) }
        const kept = keptPart(momentsOf(period), found)
        const { scans } = await countTotal(question, period.zone, kept)
        return { ...walk, total: scans }
      })
    },

    next: (walk, layout, after) =>
      answer<ScanChunk>(walk.subject, NOTHING, ({ reader, subject, found }) => {
        const externalIdsOf = (ids: readonly string[]) =>
          codes.externalIdsOf(walk.subject as Owner, ids)
        const step = { reader, externalIdsOf, found, layout, walk: { ...walk, subject }, after }
        return found.account === null ? nextOfCode(step) : nextOfAccount(step, found.account)
      }),
  }
}

interface Step {
  readonly reader: Reader
  readonly externalIdsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly found: FoundSubject
  readonly layout: ExportLayout
  /** With places as they are stored. */
  readonly walk: Walk
  readonly after: ScanMark | null
}

async function nextOfCode(step: Step): Promise<ScanChunk> {
  const { found, walk, after } = step
  const [from, to] = keptPart(momentsOf(walk.period), found)
  const mark = after ?? { at: to + 1, seq: 0 }
  // Up to the mark, not to the end of the period: an index is entered by one bound only.
  const moments = [from, Math.min(to, mark.at)] as const
  const { filter } = walk.subject
  const condition = conditionOf(step.reader, { found, filter, moments })
  return readAfter(step, condition, mark)
}

/** The scans of one code after a mark. */
async function readAfter(
  step: Step,
  { text, values, bind }: Condition,
  mark: ScanMark,
): Promise<ScanChunk> {
  const { reader, found, layout, walk } = step
  const sql = `select ${lineColumns(layout)} from scans where ${text}
    and (at, seq) < (${bind(mark.at)}, ${bind(mark.seq)}) and seq <= ${bind(walk.upTo)}
    order by at desc, seq desc limit ${bind(CHUNK)}`
  const { bytes, rows, last } = await reader.lines(await linesOf(step, found), sql, values)
  const isLast = rows < CHUNK || last === null
  return { bytes, rows, next: isLast ? null : { at: last.at, seq: last.seq } }
}

function lineColumns({ hasCodes, isDetailed }: ExportLayout): string {
  return `${columnsOf('scans', isDetailed)}${hasCodes || isDetailed ? ', scans.code' : ''}`
}

async function linesOf({ layout, externalIdsOf }: Step, found: FoundSubject): Promise<LineLayout> {
  const codes = idsOf(found)
  const own = { ...layout, ...(layout.hasCodes && { codes }) }
  if (!layout.isDetailed) return own
  const named = await externalIdsOf([...codes.values()])
  const externalIds = new Map<number, string>()
  for (const [num, id] of codes) {
    const externalId = named.get(id)
    if (externalId !== undefined) externalIds.set(num, externalId)
  }
  return { ...own, externalIds }
}

const codesWhere = (condition: string) => `
select num, code_id, total, horizon from scan_codes where ${condition} and num <= $2
order by num desc limit ${CODES_AT_ONCE}`
const CODES = codesWhere('account = $1')

interface AccountCode {
  readonly num: number
  readonly code_id: string
  readonly total: number
  readonly horizon: number
}

/**
 * The newest code first, since all scans of a code are together in an index. Small codes are read
 * together, so that many of them cost no more than few.
 */
async function nextOfAccount(step: Step, account: number): Promise<ScanChunk> {
  const { reader, walk, after } = step
  const from = after?.code ?? Number.MAX_SAFE_INTEGER
  const some = walk.codes
  const codes = await (some === null
    ? reader.query<AccountCode>(CODES, [account, from])
    : reader.query<AccountCode>(codesWhere(reader.among('num', '$1')), [reader.list(some), from]))
  const [first] = codes
  if (!first) return NOTHING
  if (first.total > CHUNK) {
    const mark = after?.code === first.num && after.seq > 0 ? after : null
    const chunk = await nextOfCode({ ...step, found: foundOf([first]), after: mark })
    const next = chunk.next ?? { at: 0, seq: 0 }
    return { ...chunk, next: { ...next, code: chunk.next ? first.num : first.num - 1 } }
  }
  const small = takeSmall(codes)
  const isLast = small.length === codes.length && codes.length < CODES_AT_ONCE
  const next = isLast ? null : { at: 0, seq: 0, code: (small.at(-1)?.num ?? 0) - 1 }
  return { ...(await readTogether(step, small)), next }
}

function idsOf({ codes }: FoundSubject): ReadonlyMap<number, string> {
  return new Map(codes.map(({ num, codeId }) => [num, codeId]))
}

function foundOf(codes: readonly AccountCode[]): FoundSubject {
  const horizon = Math.max(...codes.map((code) => code.horizon))
  const found = codes.map((code) => ({ ...code, codeId: code.code_id, rolled: false }))
  return { account: null, codes: found, scope: null, horizon }
}

/** As many as make up one piece. */
function takeSmall(codes: readonly AccountCode[]): AccountCode[] {
  let scans = 0
  const end = codes.findIndex(({ total }) => {
    scans += total
    return scans > TOGETHER
  })
  return codes.slice(0, end === -1 ? codes.length : Math.max(end, 1))
}

async function readTogether(step: Step, codes: readonly AccountCode[]) {
  const { reader, layout, walk } = step
  const scanned = codes.filter(({ total }) => total > 0)
  if (scanned.length === 0) return NOTHING
  const moments: Moments = momentsOf(walk.period)
  const found = foundOf(scanned)
  const { filter } = walk.subject
  const { text, values, bind } = conditionOf(reader, { found, filter, moments })
  const kept = `at >= ${DAY_MS} * (select c.horizon from scan_codes c where c.num = scans.code)`
  const sql = `select ${lineColumns(layout)} from scans where ${text} and ${kept}
    and seq <= ${bind(walk.upTo)} order by code desc, at desc, seq desc`
  const { bytes, rows } = await reader.lines(await linesOf(step, found), sql, values)
  return { bytes, rows }
}
