import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLanguages } from '../../enrich/language.ts'

/** Whatever a client says its language is, what is counted is one of the known languages. */
const languageOf = openLanguages()

test('any three letters have one answer, and only known languages are answers', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const answers = new Set<string>()
  for (const a of letters) {
    for (const b of letters) {
      for (const c of letters) answers.add(languageOf(a + b + c))
    }
  }
  for (const answer of answers) assert.match(answer, /^[a-z]{2,3}$/)
  assert.ok(answers.size > 400 && answers.size < 800, `${answers.size} languages`)
  assert.equal(languageOf('qqz'), 'und')
  assert.equal(languageOf('haw'), 'haw')
})
