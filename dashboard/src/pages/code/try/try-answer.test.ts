import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code, SimulationAnswer } from '../../../../../client/client.ts'
import { decidedBy } from './try-answer.ts'
import { choicesInRules, FIRST_TRIED, languageChoices, toSimulation } from './try-form.ts'

const MENU = 'https://cafe.example/menu'
const CODE = {
  rules: [
    { when: { device: ['ios'] }, destination_url: MENU, label: 'App' },
    { when: { language: ['gsw', 'de'], country: ['CH', 'XX'] }, destination_url: MENU },
  ],
  split: [
    { destination_url: MENU, weight: 3, label: 'Photos' },
    { destination_url: MENU, weight: 1 },
  ],
} as unknown as Code
const PLAIN = {} as Code

function decided(answer: Partial<SimulationAnswer>, code = CODE): string {
  const whole = { state: 'active', destination_url: MENU, label: 'default', rule: null, version: 1 }
  const { what, why } = decidedBy({ ...whole, ...answer } as SimulationAnswer, code)
  return [what, ...(why ? [why] : [])].join(' | ').replace(/[\u2068\u2069]/g, '')
}

test('what decided is said for every answer', () => {
  assert.equal(decided({ label: 'App', rule: 1 }), 'Rule 1 (App) applies | On an iPhone or an iPad')
  assert.match(decided({ label: 'rule-2', rule: 2 }), /^Rule 2 applies \| In Switzerland or/)
  assert.equal(decided({ label: 'Photos' }), 'Split: Photos, 75% of visitors')
  assert.equal(decided({ label: 'split-2' }), 'Split: page 2, 25% of visitors')
  assert.equal(decided({ label: 'Gone' }), 'Split: Gone')
  assert.equal(decided({}), 'No rule matches: everyone else')
  assert.equal(decided({}, PLAIN), 'Everyone')
  assert.equal(
    decided({ state: 'paused', label: null }),
    'Paused: everyone goes to the fallback page',
  )
  const nowhere = { destination_url: null, label: null }
  assert.equal(
    decided({ ...nowhere, state: 'paused' }),
    'Paused: people who scan the code see a notice',
  )
  assert.equal(
    decided({ ...nowhere, state: 'used_up' }),
    'Used up: people who scan the code see a notice',
  )
  const expired = { state: 'expired', label: null } as const
  assert.equal(decided(expired), 'Expired: everyone goes to the fallback page')
  assert.equal(decided({ ...nowhere, state: 'draft' }), 'Draft: the short link does not work yet')
  assert.match(decided(nowhere), /^Blocked by your administrator/)
})

test('only what was typed is asked, the time as a moment', () => {
  assert.deepEqual(toSimulation(FIRST_TRIED), { device: 'ios' })
  const typed = { ...FIRST_TRIED, country: 'DE', at: '2026-07-01T12:30', visitor: 'Anna' }
  const at = new Date('2026-07-01T12:30').toISOString()
  assert.deepEqual(toSimulation(typed), { device: 'ios', country: 'DE', visitor: 'Anna', at })
  assert.equal(toSimulation({ ...FIRST_TRIED, at: '99999-01-01T00:00' }), null)
})

test('what the rules ask for can be chosen, also languages of three letters', () => {
  const { country, language } = choicesInRules(CODE)
  assert.deepEqual(country, [{ code: 'CH', name: 'Switzerland' }])
  assert.deepEqual(
    language.map(({ code }) => code),
    ['gsw', 'de'],
  )
  const all = languageChoices()
  assert.ok(all.length > 150)
  assert.ok(all.some(({ code, name }) => code === 'da' && name === 'Danish'))
  assert.ok(!all.some(({ code }) => code === 'iw'), 'an old tag of another one')
})
