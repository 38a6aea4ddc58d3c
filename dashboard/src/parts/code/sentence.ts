import { DAYS } from '../../../../domain/codes/routing/routing.ts'
import { toMoment } from '../../format.ts'
import type { Phrase } from '../../words/phrase.ts'
import { words } from '../../words.ts'
import { countryName, dayName, languageName } from './names.ts'
import type { DayName, WhenDraft } from './when.ts'

/** The conditions of a rule as a sentence, in pieces: what can be chosen stands out from the rest. */
export interface Piece {
  readonly text: string
  readonly isValue: boolean
}

const either = new Intl.ListFormat(words.locale, { type: 'disjunction' })
/** Of a longer list, the first ones and how many more. */
const LISTED_MAX = 6

function toList(names: readonly string[], most: number): string {
  const { open, others } = words.routing.sentence
  if (names.length === 0) return open
  if (names.length <= most) return either.format(names)
  const shown = names.slice(0, most - 1)
  return either.format([...shown, others(names.length - shown.length)])
}

/** Three days and more in a row are a range. */
function toDays(days: readonly DayName[]): string {
  const runs: DayName[][] = []
  for (const day of DAYS.filter((one) => days.includes(one))) {
    const last = runs.at(-1)
    const isNext = last && DAYS.indexOf(day) === DAYS.indexOf(last.at(-1) ?? day) + 1
    if (isNext) last.push(day)
    else runs.push([day])
  }
  const named = runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    if (run.length < 3 || !first || !last) return run.map((day) => dayName(day))
    return [words.routing.sentence.range(dayName(first), dayName(last))]
  })
  return toList(named, LISTED_MAX)
}

/** How a sentence is said. */
export interface Saying {
  /** How many countries or languages are named; the others are counted. */
  readonly most: number
  readonly moment: (iso: string) => string
}

const PLAIN: Saying = { most: LISTED_MAX, moment: toMoment }

/** Who, at which hours, in which time. */
function groupsOf(when: WhenDraft, { most, moment }: Saying): Phrase[][] {
  const text = words.routing.sentence
  const { device, country, language, days, hours, timezone, from, until } = when
  const isTimed = days !== undefined || hours !== undefined
  const toTime = (iso: string) => (Number.isNaN(Date.parse(iso)) ? text.open : moment(iso))
  const groups: (Phrase | false | undefined)[][] = [
    [
      device &&
        text.device(
          toList(
            device.flatMap((one) => words.routing.devices[one]),
            most,
          ),
        ),
      country && text.country(toList(country.map(countryName), most)),
      language && text.language(toList(language.map(languageName), most)),
    ],
    [
      days && text.days(toDays(days)),
      hours && text.hours(hours[0] || text.open, hours[1] || text.open),
      isTimed && text.zone(timezone ?? 'UTC'),
    ],
    [
      from !== undefined && text.from(toTime(from)),
      until !== undefined && text.until(toTime(until)),
    ],
  ]
  const given = groups.map((group) => group.filter((phrase) => phrase !== undefined))
  return given
    .map((group) => group.filter((phrase) => phrase !== false))
    .filter((one) => one.length > 0)
}

export function toSentence(when: WhenDraft, saying = PLAIN): Piece[] {
  const pieces: Piece[] = []
  for (const [index, group] of groupsOf(when, saying).entries()) {
    for (const [position, phrase] of group.entries()) {
      if (position > 0) pieces.push({ text: ' ', isValue: false })
      else if (index > 0) pieces.push({ text: ', ', isValue: false })
      for (const part of phrase) {
        const isValue = typeof part !== 'string'
        pieces.push({ text: isValue ? part.value : part, isValue })
      }
    }
  }
  const [first, ...rest] = pieces
  if (!first) return [{ text: words.routing.sentence.empty, isValue: false }]
  return [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest]
}
