import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CodeItem } from '../../../../../client/client.ts'
import { type Edit, inverse, statusEdits, tagEdits, toBatches, urlEdits } from './edits.ts'

const code = (id: string, part: Partial<CodeItem> = {}): CodeItem => ({
  id,
  name: id,
  destination_url: `https://old.example/${id}`,
  short_url: `https://q.example/${id}`,
  status: 'active',
  total_scans: 0,
  created_at: '2026-11-01T00:00:00.000Z',
  ...part,
})

const targets = (edits: readonly (Edit | null)[]) => edits.map((edit) => edit?.to ?? null)

test('drafts are resumed but never paused', () => {
  const codes = [code('a'), code('b', { status: 'paused' }), code('c', { status: 'draft' })]
  const ids = (act: 'pause' | 'resume') => statusEdits(act, codes).map((edit) => edit.code.id)
  assert.deepEqual([ids('pause'), ids('resume')], [['a'], ['b', 'c']])
  assert.deepEqual(targets(statusEdits('resume', codes).map(inverse)), [
    { kind: 'status', active: false },
    null,
  ])
})

test('only what changes something is sent, and taken back', () => {
  const codes = [code('a', { tags: ['Café', 'Print'] }), code('b', { tags: ['Print'] }), code('c')]
  const edits = tagEdits(codes, ['CAFÉ'], ['print', 'None'])
  assert.deepEqual(targets(edits), [
    { kind: 'tags', add: [], remove: ['print'] },
    { kind: 'tags', add: ['CAFÉ'], remove: ['print'] },
    { kind: 'tags', add: ['CAFÉ'], remove: [] },
  ])
  const back = edits.map(inverse)
  assert.deepEqual(back[1]?.code.tags, ['CAFÉ'])
  assert.deepEqual(back[1]?.to, { kind: 'tags', add: ['print'], remove: ['CAFÉ'] })
})

test('what is found is replaced everywhere in a destination, letter by letter', () => {
  const codes = [
    code('a', { destination_url: 'https://x.example/?u=x.example' }),
    code('b', { destination_url: null }),
    code('c', { destination_url: 'https://X.example/' }),
  ]
  assert.deepEqual(targets(urlEdits(codes, 'x.example', '$&')), [
    { kind: 'url', url: 'https://$&/?u=$&' },
  ])
  assert.deepEqual(urlEdits(codes, '', 'y'), [])
  assert.deepEqual(urlEdits(codes, 'x.example', 'x.example'), [])
})

test('codes that become the same are sent together, destinations one by one', () => {
  const many = Array.from({ length: 230 }, (_, index) => code(`c${index}`))
  const sizes = (edits: readonly Edit[]) => toBatches(edits).map((batch) => batch.length)
  assert.deepEqual(sizes(statusEdits('pause', many)), [100, 100, 30])
  assert.deepEqual(sizes(urlEdits(many.slice(0, 3), 'old', 'new')), [1, 1, 1])
  const mixed = tagEdits(
    [code('a', { tags: ['x'] }), code('b'), code('c', { tags: ['X'] })],
    ['y'],
    ['x'],
  )
  assert.deepEqual(sizes(mixed), [2, 1])
})
