import type { AggregateOptions, DatabaseSync } from 'node:sqlite'
import { PLAIN_NAMES } from '../../../domain/scans/dimensions.ts'
import type { SurveyAsked } from './reader.ts'

/**
 * A function for SQL that counts scans by everything at once: reading them again for each figure, and
 * sorting them for each group, would take SQLite three times as long. It gets the scans of a code as
 * lists of numbers, since a call for each scan would take longer than all the rest. See `Reader.survey`.
 */
const SURVEY = 'survey'
/** The same, followed by a line with the visitors, as a JSON array. */
const SURVEY_NAMED = 'survey_named'

export function surveyText({ scans, agent, isDetailed, before }: SurveyAsked): string {
  const list = (column: string) => `group_concat(${column})`
  const detail = (column: string) => (isDetailed ? list(column) : "''")
  const lists = [
    list('visitor'),
    detail('variant'),
    list('place'),
    list(agent),
    ...PLAIN_NAMES.map(detail),
  ]
  const codes = `(select ${lists.map((text, n) => `${text} as l${n}`).join(', ')}
    from scans where ${scans} group by code)`
  const counted = (survey: string) =>
    `select ${survey}(${lists.map((_, n) => `l${n}`).join(', ')}) as told from ${codes}`
  if (before === null) return `select told, 0 as known from (${counted(SURVEY)})`
  return `with s as materialized (${counted(SURVEY_NAMED)})
    select substr(told, 1, instr(told, char(10)) - 1) as told, (
      select count(*) from json_each(substr(told, instr(told, char(10)) + 1)) w
      where exists (select 1 from visits v where v.visitor = w.value and ${before.visits})
        or w.value in (select visitor from scans where ${before.scans})) as known
    from s`
}

const FIRST_ROOM = 64
const COMMA = 44
const ZERO = 48

/** Numbers that may come several times. */
class Numbers {
  private room = new Float64Array(FIRST_ROOM)
  length = 0

  add(number: number): void {
    if (this.length === this.room.length) {
      const old = this.room
      this.room = new Float64Array(2 * old.length)
      this.room.set(old)
    }
    this.room[this.length++] = number
  }

  all(): Float64Array {
    return this.room.subarray(0, this.length)
  }

  /** Each one once, in order. */
  distinct(): Float64Array {
    const sorted = this.all().sort()
    let kept = 0
    for (const number of sorted) {
      if (kept === 0 || number !== sorted[kept - 1]) sorted[kept++] = number
    }
    return sorted.subarray(0, kept)
  }
}

/** From a text like `17,3,18`. To split it would take as long as all the rest. */
function numbersIn(text: string): Float64Array {
  const numbers = new Numbers()
  if (text === '') return numbers.all()
  let number = 0
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === COMMA) {
      numbers.add(number)
      number = 0
    } else {
      number = number * 10 + (char - ZERO)
    }
  }
  numbers.add(number)
  return numbers.all()
}

type Counts = Map<number, number>

interface Survey {
  /** Of places, agents and the plain dimensions. */
  readonly counts: readonly Counts[]
  /** The visitor of each scan, by variant. */
  readonly variants: Map<number, Numbers>
}

const start = (): Survey => ({
  counts: Array.from({ length: 2 + PLAIN_NAMES.length }, () => new Map()),
  variants: new Map(),
})

function count(counts: Counts, values: string): void {
  for (const value of numbersIn(values)) counts.set(value, (counts.get(value) ?? 0) + 1)
}

/** The scans of a code: an entry in each list for each. */
function step(
  survey: Survey,
  visitors: string,
  variants: string,
  ...counted: readonly string[]
): Survey {
  for (const [index, counts] of survey.counts.entries()) count(counts, counted[index] ?? '')
  const byScan = numbersIn(variants)
  for (const [scan, visitor] of numbersIn(visitors).entries()) {
    const variant = byScan[scan] ?? 0
    let some = survey.variants.get(variant)
    if (some === undefined) {
      some = new Numbers()
      survey.variants.set(variant, some)
    }
    some.add(visitor)
  }
  return survey
}

const toText = (counts: Counts) =>
  Array.from(counts, ([value, scans]) => `${value} ${scans}`).join(',')

/** What is told, and the visitors, in order. */
function tell({ counts, variants }: Survey): [string, Float64Array] {
  const all = new Numbers()
  const byVariant = Array.from(variants, ([variant, some]) => {
    const visitors = some.distinct()
    for (const visitor of visitors) all.add(visitor)
    return `${variant} ${some.length} ${visitors.length}`
  })
  const visitors = all.distinct()
  const sums = [...counts.map(toText), byVariant.join(',')]
  return [`${sums.join(';')};${visitors.length}`, visitors]
}

export function addSurvey(sqlite: DatabaseSync): void {
  const define = (name: string, result: (survey: Survey) => string) => {
    // Between rows it may keep anything, which the types do not know.
    sqlite.aggregate(name, { start, step, result, varargs: true } as unknown as AggregateOptions)
  }
  define(SURVEY, (survey) => tell(survey)[0])
  define(SURVEY_NAMED, (survey) => {
    const [told, visitors] = tell(survey)
    return `${told}\n[${visitors.join(',')}]`
  })
}
