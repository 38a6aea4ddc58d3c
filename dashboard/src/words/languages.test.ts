import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { analytics } from './de/analytics.ts'
import { routing } from './de/code/routing.ts'
import { fromCountry } from './de/countries.ts'
import { report } from './de/report.ts'
import { firstOf, LANGUAGES } from './language.ts'
import { loadWords } from './load.ts'
import type { Phrase } from './phrase.ts'

/** Stands for any argument: as text it is a mark, as a number one that is not like any other. */
class Argument extends String {
  readonly number: number
  readonly name: string
  readonly codes: number
  /** Of a sentence that the API has written. */
  readonly text: string
  constructor(place: number) {
    super(`⟦${place}⟧`)
    this.number = 7001 + place
    this.name = `⟦${place}⟧`
    this.codes = this.number
    this.text = this.name
  }
  [Symbol.toPrimitive](hint: string): string | number {
    return hint === 'number' ? this.number : this.name
  }
  map(): Argument {
    return this
  }
  join(): string {
    return this.name
  }
}

type Say = (...args: unknown[]) => unknown

/** What it says, each text by its path. */
function leaves(of: unknown, at = ''): [string, unknown][] {
  if (typeof of !== 'object' || of === null) return [[at, of]]
  return Object.entries(of).flatMap(([key, inner]) =>
    leaves(inner, at === '' ? key : `${at}.${key}`),
  )
}

/** Which of its arguments a text has in it. */
function placeholders(say: Say): string[] {
  const given = Array.from({ length: say.length }, (_, place) => new Argument(place))
  const said = JSON.stringify(say(...given)).replaceAll(/(?<=\d)[.,](?=\d)/g, '')
  return given
    .filter((one) => said.includes(one.name) || said.includes(String(one.number)))
    .map(String)
}

/** With plain numbers, such as one thing, none and two; null: it does not take numbers. */
function saysSomething(say: Say, count: number): boolean | null {
  try {
    const said = say(...Array.from({ length: say.length }, () => count))
    return typeof said === 'string' ? said.trim() !== '' : null
  } catch {
    return null
  }
}

const PARTS = ['main', 'connect', 'print', 'mail', 'palette'] as const
const others = LANGUAGES.filter((name) => name !== 'en')
const catalogues = await Promise.all(
  others.flatMap((language) =>
    PARTS.map(async (part) => {
      const [english, other] = [await loadWords(part, 'en'), await loadWords(part, language)]
      return [`${part} in ${language}`, english, other] as const
    }),
  ),
)

for (const [name, english, translated] of catalogues) {
  const [ours, theirs] = [new Map(leaves(english)), new Map(leaves(translated))]
  test(`${name}: both languages have the same texts`, () => {
    assert.deepEqual([...theirs.keys()].sort(), [...ours.keys()].sort())
    for (const [at, text] of theirs) assert.equal(typeof text, typeof ours.get(at), at)
  })
  test(`${name}: a text says the same arguments in both languages`, () => {
    for (const [at, text] of ours) {
      const other = theirs.get(at)
      if (typeof text !== 'function' || typeof other !== 'function') continue
      assert.equal(other.length, text.length, `arguments of ${at}`)
      assert.deepEqual(placeholders(other as Say), placeholders(text as Say), at)
      for (const count of [0, 1, 2]) {
        const here = saysSomething(text as Say, count)
        const there = saysSomething(other as Say, count)
        if (here !== null && there !== null) assert.equal(there, here, at)
      }
    }
  })
  test(`${name}: a text is empty in both languages or in none`, () => {
    for (const [at, text] of ours) {
      if (typeof text === 'string') assert.equal(theirs.get(at) === '', text === '', at)
    }
  })
}

test('German quotes are German, and people are Sie', () => {
  const folder = path.join(import.meta.dirname, 'de')
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    const source = readFileSync(path.join(folder, file), 'utf8')
    assert.equal(source.split('„').length, source.split('“').length, `${file}: pairs of quotes`)
    assert.doesNotMatch(source, /”|(?<![\p{L}$])(?:du|dein|deine|deinen|dir|dich)(?!\p{L})/iu, file)
  }
})

test('a language is the first of the browser’s that there is', () => {
  assert.equal(firstOf(['fr-FR', 'de-AT', 'en']), 'de')
  assert.equal(firstOf(['en-US', 'de']), 'en')
  assert.equal(firstOf(['fr', 'ja']), 'en')
  assert.equal(firstOf([]), 'en')
  assert.equal(firstOf(['DE']), 'de')
  assert.equal(firstOf(['den']), 'en')
})

test('countries come with their article', () => {
  assert.equal(fromCountry('Schweiz'), 'aus der Schweiz')
  assert.equal(fromCountry('Niederlande'), 'aus den Niederlanden')
  assert.equal(
    fromCountry('Vereinigte Arabische Emirate'),
    'aus den Vereinigten Arabischen Emiraten',
  )
  assert.equal(fromCountry('Vereinigtes Königreich'), 'aus dem Vereinigten Königreich')
  assert.equal(fromCountry('Österreich'), 'aus Österreich')
})

test('what is put into a German sentence bends with it', () => {
  const { days, country, language } = routing.sentence
  const said = (phrase: Phrase) =>
    phrase.map((part) => (typeof part === 'string' ? part : part.value)).join('')
  assert.equal(
    said(days('Montag oder Mittwoch bis Freitag')),
    'montags oder mittwochs bis freitags',
  )
  assert.equal(said(days(routing.sentence.open)), 'am …')
  assert.equal(said(country('Schweiz oder unbekannt')), 'mit Standort Schweiz oder unbekannt')
  assert.equal(said(country(routing.unknownCountry)), 'mit unbekanntem Standort')
  assert.equal(said(language(routing.unknownLanguage)), 'mit unbekannter Browsersprache')
  const { day, week } = report.said.busiest
  assert.equal(
    day('Mo., 16. Nov. 2026', 20),
    'Der stärkste Tag war Montag, der 16. Nov. 2026, mit 20 Scans.',
  )
  assert.equal(
    week(analytics.week('Mo., 16. Nov. 2026'), 1),
    'Am stärksten war die Woche vom 16. Nov. 2026 mit einem Scan.',
  )
})
