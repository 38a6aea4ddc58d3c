import assert from 'node:assert/strict'
import { env } from 'node:process'
import { test } from 'node:test'
import { meantBy, momentsAt, toIso, toWall } from './moment.ts'

test('a moment is shown as the clock here shows it, to the last millisecond that is set', () => {
  env.TZ = 'Europe/Berlin'
  assert.equal(toWall('2026-12-03T08:00:00.000Z'), '2026-12-03T09:00')
  assert.equal(toWall('2026-12-03T08:00:30Z'), '2026-12-03T09:00:30')
  assert.equal(toWall('2026-12-03T08:00:00.007Z'), '2026-12-03T09:00:00.007')
  assert.equal(toWall(''), '')
  for (const iso of ['2026-07-01T12:30:00.000Z', '2026-12-03T08:00:30.500Z'])
    assert.equal(meantBy(toWall(iso)), iso)
})

test('what clocks show twice is two moments, and what they skip is none', () => {
  const shown: [zone: string, wall: string, moments: string[], meant: string][] = [
    ['Europe/Berlin', '2026-10-25T02:30', ['00:30', '01:30'], '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00', ['02:00'], '2026-10-25T02:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T02:30', [], '2026-03-29T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', ['14:45', '15:15'], '2026-04-04T14:45:00.000Z'],
    ['UTC', '2026-03-29T02:30', ['02:30'], '2026-03-29T02:30:00.000Z'],
  ]
  for (const [name, wall, moments, meant] of shown) {
    env.TZ = name
    const found = momentsAt(wall).map((at) => toIso(at).slice(11, 16))
    assert.deepEqual([found, meantBy(wall)], [moments, meant], `${name} ${wall}`)
  }
  assert.deepEqual([momentsAt(''), meantBy('')], [[], ''])
})
