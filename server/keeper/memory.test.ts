import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiFlags, usualWorkers } from './memory.ts'

const MB = 1024 * 1024

test('the API process gets a heap that is smaller than what is left to the program', () => {
  const heapOf = (workers: number, allowedMb: number) =>
    Number(apiFlags(workers, allowedMb * MB)[0]?.split('=')[1])
  assert.equal(heapOf(1, 512), 201)
  assert.equal(heapOf(1, 1024), 457)
  assert.equal(heapOf(4, 1024), 292)
  assert.equal(heapOf(1, 64 * 1024), 4096)
  assert.equal(heapOf(8, 512), 160)
})

test('where little memory is allowed, one process does everything', () => {
  assert.equal(usualWorkers(511 * MB), 0)
  assert.equal(usualWorkers(512 * MB), process.platform === 'win32' ? 0 : 1)
})
