import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLanguages } from './language.ts'

const languageOf = openLanguages()

test('the language with the highest weight is taken, the first of equal ones', () => {
  const expected: [string, string][] = [
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.2, fr;q=0.9', 'fr'],
    ['en;q=0.5,fr;q=0.5', 'en'],
    ['pt-BR', 'pt'],
    ['zh-Hant-TW;q=0.7', 'zh'],
    ['FR', 'fr'],
    ['fr ; q=0.3 , en ; q=0.4', 'en'],
    ['gsw, de;q=0.5', 'gsw'],
    ['en;q=1.000, de;q=1', 'en'],
  ]
  for (const [header, language] of expected) assert.equal(languageOf(header), language, header)
})

test('former and long tags are the one tag of their language', () => {
  assert.equal(languageOf('iw-IL'), 'he')
  assert.equal(languageOf('in'), 'id')
  assert.equal(languageOf('deu'), 'de')
})

test('what names no language, or one that is not wanted, is unknown', () => {
  const none = ['', '*', 'en;q=0', 'x-pirate', 'i-klingon', 'e', 'english', 'de;q=2', ';;;', '\xff']
  for (const header of none) assert.equal(languageOf(header), 'und', header)
  assert.equal(languageOf('*, nl;q=0.1'), 'nl', 'anything else is as good')
  assert.equal(languageOf('de;q=abc, sv;q=0.1'), 'sv')
})

test('a long header is read up to a limit, never through the middle of a part', () => {
  const many = 'en;q=0.1,'.repeat(5000)
  assert.equal(languageOf(`fr,${many}`), 'fr')
  assert.equal(languageOf(`${many}fr`), 'en')
  assert.equal(languageOf(`${'-'.repeat(195)},defgh;q=1,fr`), 'und')
  assert.equal(languageOf('a'.repeat(20_000)), 'und')
})

test('a tag of three letters is its language or none', () => {
  for (const tag of ['qqz', 'zzz', 'aaq']) assert.equal(languageOf(tag), 'und', tag)
  assert.equal(languageOf('haw'), 'haw')
})
