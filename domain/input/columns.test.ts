import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessMapping, mapColumn, toItem } from './columns.ts'

test('columns are known by their names, however they are written', () => {
  const guessed = guessMapping([
    ...['Name', 'Destination URL', 'short-code', 'TAGS', 'External ID', 'Notes', 'domain'],
    ...['ios_url', 'Android URL', 'printer'],
  ])
  assert.deepEqual(guessed, [
    ...['name', 'destination_url', 'short_code', 'tags', 'external_id', 'notes', 'domain'],
    ...['ios_url', 'android_url', null],
  ])
})

test('of two columns that could be one field, the better name wins', () => {
  assert.deepEqual(guessMapping(['link', 'destination_url']), [null, 'destination_url'])
  assert.deepEqual(guessMapping(['title', 'name']), [null, 'name'])
  assert.deepEqual(guessMapping(['url', 'url']), ['destination_url', null])
})

test('a field has one column', () => {
  assert.deepEqual(mapColumn(['name', 'notes', null], 2, 'name'), [null, 'notes', 'name'])
  assert.deepEqual(mapColumn(['name', null, null], 0, null), [null, null, null])
})

test('a row becomes what the API takes; empty cells are not sent', () => {
  const mapping = guessMapping(['name', 'url', 'tags', 'ios_url', 'android_url', 'external_id'])
  const cells = ['Door', 'shop.example/a', ' Summer, ,Berlin ', '', 'https://play.example/a', ' 7 ']
  assert.deepEqual(toItem(cells, mapping), {
    name: 'Door',
    destination_url: 'https://shop.example/a',
    external_id: '7',
    tags: ['Summer', 'Berlin'],
    rules: [{ when: { device: ['android'] }, destination_url: 'https://play.example/a' }],
  })
  assert.deepEqual(toItem(['Short'], mapping), { name: 'Short' })
})

test('without names, codes are called after their destinations', () => {
  const item = toItem(['https://shop.example/winter-sale'], ['destination_url'])
  assert.equal(item.name, 'Winter sale')
  assert.deepEqual(toItem([''], ['destination_url']), { name: '-' })
})

test('what is no address is sent as it is, for the service to refuse', () => {
  const mapping = ['destination_url', 'ios_url'] as const
  for (const cell of ['nope', 'n/a', '-', 'tbd.', '?']) {
    const { destination_url, rules } = toItem([cell, cell], mapping)
    assert.deepEqual([destination_url, rules?.[0]?.destination_url], [cell, cell])
  }
  for (const cell of ['shop.example', 'localhost:3000/a', '[::1]/a', 'shop.example./a']) {
    assert.equal(toItem([cell], mapping).destination_url, `https://${cell}`)
  }
})
