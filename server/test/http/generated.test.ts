import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openInquisitor, startAsked } from '../support/oracles/requests/asked-document.ts'
import { combinationsOf } from '../support/oracles/requests/combinations.ts'
import { oddPathReads } from '../support/oracles/requests/generator.ts'
import {
  bulksOf,
  naughtyStrings,
  ownStrings,
  slotsOf,
} from '../support/oracles/requests/naughty.ts'
import { onOneEngine } from '../support/service/service.ts'

/**
 * Some requests, good and bad, one after the other, always the same ones; the proof sends ten thousand.
 * With others: SEED=123 npm test -- server/test/http/generated.test.ts
 */
// biome-ignore lint/style/noProcessEnv: a failure is replayed with its seed
const SEED = Number(process.env.SEED ?? 20260131)
const ACCOUNTS = 2
/** Of each kind. */
const SAMPLE = 25

onOneEngine('generated requests', async (start, engine) => {
  const service = await startAsked(start)

  /** Each engine gets other ones of the grid. */
  const sampleOf = <Thing>(all: readonly Thing[]) => {
    const step = Math.ceil(all.length / SAMPLE)
    const first = engine === 'sqlite' ? 0 : step >> 1
    return all.filter((_, index) => index % step === first)
  }

  test('all get responses that match the contract and the OpenAPI document', async (t) => {
    const { asking, document, generator } = await openInquisitor(service, ACCOUNTS)
    const slots = slotsOf(document)
    const cells = slots.flatMap((slot) => naughtyStrings.map((text) => () => slot.fill(text)))
    const naughty = sampleOf(cells).flatMap((fill) => fill() ?? [])
    const generated = fc.sample(generator, { seed: SEED, numRuns: SAMPLE })
    const odd = [...sampleOf(oddPathReads), ...bulksOf(document, ownStrings.slice(0, 8))]
    odd.push(...sampleOf(combinationsOf(document)))
    for (const sent of [...odd, ...naughty, ...generated]) await asking.send(sent)
    const links = await asking.followAll()
    t.diagnostic(`${engine}: ${asking.told()}; ${links} short links followed`)
    assert.equal(asking.faults.size, 0, `${asking.told()}\n${asking.shown()}`)
    assert.ok(asking.count >= 2 * SAMPLE && links > ACCOUNTS, asking.told())
  })
})
