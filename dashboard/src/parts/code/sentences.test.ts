import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { When } from '../../../../client/client.ts'
import { shareOf, whenSentence } from './sentences.ts'

test('conditions are said as people say them', () => {
  const week = ['fri', 'mon', 'tue', 'wed', 'thu'] as const
  const said: [When, string][] = [
    [{ device: ['ios'] }, 'On an iPhone or an iPad'],
    [{ device: ['android', 'desktop'] }, 'On an Android device or a computer'],
    [
      { country: ['DE', 'AT', 'CH'], language: ['de'] },
      'In Germany, Austria or Switzerland with German as the first language',
    ],
    [
      { country: ['XX'], language: ['und'] },
      'In an unknown country with an unknown language as the first language',
    ],
    [{ days: ['sun', 'sat'] }, 'On Saturday or Sunday (UTC)'],
    [
      { days: week, hours: ['11:30', '14:00'], timezone: 'Europe/Berlin' },
      'On Monday to Friday from 11:30 to 14:00 (Europe/Berlin)',
    ],
    [{ days: ['mon', 'wed', 'thu', 'fri'] }, 'On Monday or Wednesday to Friday (UTC)'],
    [{ device: ['ios'], timezone: 'Asia/Tokyo' }, 'On an iPhone or an iPad'],
    [{ device: null, country: ['zz'] }, 'In zz'],
  ]
  for (const [when, sentence] of said) assert.equal(whenSentence(when), sentence)
})

test('two long lists that differ in their end are said differently', () => {
  const country = ['DE', 'AT', 'CH', 'DK', 'SE', 'NO', 'FI']
  assert.match(whenSentence({ country: [...country, 'IS'] }), /Finland or Iceland$/)
  assert.match(whenSentence({ country: [...country, 'PL'] }), /Finland or Poland$/)
})

test('shares are whole percents, and what is less is said as that', () => {
  const told = (...weights: number[]) => {
    const split = weights.map((weight) => ({ destination_url: 'https://a.example', weight }))
    return split.map((entry) => shareOf(entry, split))
  }
  assert.deepEqual(told(1, 1, 1), ['34%', '33%', '33%'])
  assert.deepEqual(told(1000, 1, 1), ['99%', '<1%', '<1%'])
})
