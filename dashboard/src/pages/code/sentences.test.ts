import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { When } from '../../../../client/client.ts'
import { ruleSentence, splitSentence, whenSentence } from './sentences.ts'

/** Without the marks that keep directions apart. */
const plain = (sentence: string) => sentence.replace(/[\u2068\u2069]/g, '')

test('conditions are said as people say them', () => {
  const said: [When, string][] = [
    [{ device: ['ios'] }, 'On an iPhone or iPad'],
    [{ device: ['android', 'desktop'] }, 'On an Android phone or a computer'],
    [
      { country: ['DE', 'AT', 'CH'], language: ['de'] },
      'In Germany, Austria or Switzerland speaking German',
    ],
    [{ country: ['XX'], language: ['und'] }, 'In an unknown country speaking an unknown language'],
    [{ days: ['sun', 'sat'] }, 'On Saturday and Sunday, UTC'],
    [
      {
        days: ['fri', 'mon', 'tue', 'wed', 'thu'],
        hours: ['11:30', '14:00'],
        timezone: 'Europe/Berlin',
      },
      'On Monday to Friday from 11:30 to 14:00, Berlin time',
    ],
    [{ days: ['mon', 'wed', 'thu', 'fri'] }, 'On Monday and Wednesday to Friday, UTC'],
    [
      { hours: ['18:00', '02:00'], timezone: 'America/Argentina/Buenos_Aires' },
      'From 18:00 to 02:00, Buenos Aires time',
    ],
    [{ device: ['ios'], timezone: 'Asia/Tokyo' }, 'On an iPhone or iPad'],
    [{ device: null, country: ['zz'] }, 'In zz'],
  ]
  for (const [when, sentence] of said) assert.equal(whenSentence(when), sentence)
})

test('moments are those of the zone of the rule', () => {
  const when = { from: '2026-07-01T22:00:00.000Z', until: '2026-08-01T22:30:00.000Z' }
  assert.equal(
    whenSentence({ ...when, timezone: 'Europe/Berlin' }),
    'From 2 Jul 2026, 00:00, until 2 Aug 2026, 00:30, Berlin time',
  )
  assert.match(whenSentence({ ...when, hours: ['10:00', '11:00'] }), /1 Jul 2026, 22:00.*, UTC$/)
})

test('a rule and a split name what they lead to', () => {
  const destination_url = 'https://cafe.example/lunch'
  const rule = { when: { device: ['ios'] }, destination_url, label: 'Lunch' } as const
  assert.equal(plain(ruleSentence(rule)), 'Lunch: On an iPhone or iPad → cafe.example/lunch')
  const { label: _, ...unnamed } = rule
  assert.equal(plain(ruleSentence(unnamed)), 'On an iPhone or iPad → cafe.example/lunch')
  const split = [
    { destination_url, weight: 1, label: 'Photo menu' },
    { destination_url: 'https://cafe.example/plain', weight: 2 },
  ]
  assert.equal(
    plain(splitSentence(split)),
    '33.3 % Photo menu → cafe.example/lunch and 66.7 % → cafe.example/plain',
  )
})

test('a label in another direction does not turn the sentence round', () => {
  const when = { device: ['ios'] } as const
  const sentence = ruleSentence({ when, destination_url: 'https://a.example/', label: 'قائمة' })
  assert.ok(sentence.startsWith('\u2068قائمة\u2069: On'))
})
