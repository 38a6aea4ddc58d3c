import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPlain } from '../write/letter.ts'
import { DE } from './de.ts'
import { EN } from './en.ts'
import type { Phrase } from './phrase.ts'

type Say = (...args: number[]) => Phrase

/** What it says, each text by its path. */
function leaves(of: unknown, at = ''): [string, unknown][] {
  if (typeof of !== 'object' || of === null) return [[at, of]]
  return Object.entries(of).flatMap(([key, inner]) =>
    leaves(inner, at === '' ? key : `${at}.${key}`),
  )
}

/** With numbers that no sentence has of its own; as names they are text too. */
const ARGUMENTS = [7001, 7002, 7003]
function said(text: unknown, args: readonly number[] = ARGUMENTS): string {
  return typeof text === 'function' ? toPlain((text as Say)(...args)) : String(text)
}
const argumentsIn = (text: string) =>
  ARGUMENTS.filter((one) => text.replaceAll(/(?<=\d)[.,](?=\d)/g, '').includes(String(one)))

const english = new Map(leaves(EN))
const german = new Map(leaves(DE))

/** The same in both languages. */
const SHARED = new Set(['Chrome', 'Safari', 'Samsung Internet', 'Android', 'Code'])
const ALIKE = new Set(['seat', 'weeklyReport.figure', 'limitNear.left'])

test('both languages have the same texts, with the same arguments in them', () => {
  assert.deepEqual([...german.keys()].sort(), [...english.keys()].sort())
  for (const [at, text] of english) {
    const other = german.get(at)
    assert.equal(typeof other, typeof text, at)
    assert.deepEqual(argumentsIn(said(other)), argumentsIn(said(text)), at)
    assert.notEqual(said(other), '', at)
  }
})

test('no English is left in German, and people are Sie', () => {
  for (const [at, text] of german) {
    const [here, there] = [said(text), said(english.get(at))]
    if (!ALIKE.has(at) && !SHARED.has(here)) assert.notEqual(here, there, at)
    assert.doesNotMatch(here, /\b(?:the|your|you|and|with|of|this|that|is|are|to|it)\b/i, at)
    assert.doesNotMatch(here, /”|(?<!\p{L})(?:du|dein|deine|deinen|dir|dich)(?!\p{L})/iu, at)
    assert.equal(here.split('„').length, here.split('“').length, at)
  }
})

test('none, one and two are counted as each language does', () => {
  const counted = (say: (count: number) => Phrase) => [0, 1, 2].map((count) => toPlain(say(count)))
  assert.deepEqual(counted(EN.missed.paused), [
    'Paused. 0 scans were missed.',
    'Paused. 1 scan was missed.',
    'Paused. 2 scans were missed.',
  ])
  assert.deepEqual(counted(DE.missed.paused), [
    'Pausiert. 0 Scans kamen trotzdem.',
    'Pausiert. 1 Scan kam trotzdem.',
    'Pausiert. 2 Scans kamen trotzdem.',
  ])
  assert.deepEqual(counted(EN.weeklyReport.inVain), [
    '0 missed scans',
    '1 missed scan',
    '2 missed scans',
  ])
  assert.deepEqual(
    counted((count) => EN.weeklyReport.use(count, count)),
    ['0 visitors, 0 codes in use.', '1 visitor, 1 code in use.', '2 visitors, 2 codes in use.'],
  )
  assert.deepEqual(
    counted((count) => DE.weeklyReport.use(count, count)),
    [
      '0 Besucher, 0 gescannte Codes.',
      '1 Besucher, 1 gescannter Code.',
      '2 Besucher, 2 gescannte Codes.',
    ],
  )
  assert.deepEqual(counted(EN.missedScans.subject), [
    '0 codes have missed scans',
    '1 code has missed scans',
    '2 codes have missed scans',
  ])
  assert.deepEqual(counted(DE.missedScans.more), [
    'Und 0 weitere Codes.',
    'Und 1 weiterer Code.',
    'Und 2 weitere Codes.',
  ])
  assert.deepEqual(
    counted((count) => EN.weeklyReport.subject('9–15 November', count, count)),
    [
      '9–15 November: 0 scans',
      '9–15 November: 1 scan, 1 missed',
      '9–15 November: 2 scans, 2 missed',
    ],
  )
})
