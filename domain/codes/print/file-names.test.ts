import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileNames } from './file-names.ts'

const COUNT = 50
const TEMPLATE = '{name}'.repeat(20)
const BYTES_MAX = 180

function namesOf(name: string): { names: string[]; cpuMs: number } {
  const codes = Array.from({ length: COUNT }, (_, index) => ({
    ...{ id: `qr_${index}`, shortCode: `code${index}`, name, externalId: null },
  }))
  const begun = process.cpuUsage()
  const names = fileNames(codes, TEMPLATE, 'png')
  const { user, system } = process.cpuUsage(begun)
  return { names, cpuMs: (user + system) / 1000 }
}

test('the longest names are cut between characters, in no time', () => {
  // Marks that Unicode sorts, which takes quadratic time in a long run of them.
  for (const part of ['a', 'é', 'e\u0301', '漢', '😀', '. ', '<a', '\u0315\u0300', '\u0f73']) {
    const { names, cpuMs } = namesOf(part.repeat(255 / part.length))
    assert.ok(cpuMs < 500, `${JSON.stringify(part)}: ${cpuMs} ms for ${COUNT} names`)
    assert.equal(new Set(names).size, COUNT)
    for (const name of names) {
      const base = name.replace(/( \(\d+\))?\.png$/, '')
      assert.ok(Buffer.byteLength(base) <= BYTES_MAX, name)
      assert.ok(name.isWellFormed(), name)
    }
  }
  assert.equal(namesOf('漢'.repeat(255)).names[0], `${'漢'.repeat(60)}.png`)
  assert.equal(namesOf('e\u0301'.repeat(127)).names[0], `${'é'.repeat(90)}.png`)
})
