import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { combinationsOf } from '../../support/oracles/requests/combinations.ts'
import { type Checker, openChecker, type Sent } from '../../support/oracles/requests/conformance.ts'
import { type Schema, withoutAddress } from '../../support/oracles/requests/document.ts'
import { Inquisitor } from '../../support/oracles/requests/generated.ts'
import { oddPathReads, openGenerator } from '../../support/oracles/requests/generator.ts'
import { bulksOf, naughtyStrings, slotsOf } from '../../support/oracles/requests/naughty.ts'
import { SHORT_DOMAIN } from '../../support/oracles/requests/values.ts'
import { roomyPlans } from '../../support/service/roomy-plans.ts'
import { onEveryEngine } from '../../support/service/service.ts'

/**
 * Ten thousand requests, good and bad, one after the other, so that a seed gives the same ones in
 * the same order: SEED=123 npm run prove -- server/test/proofs/http/generated.test.ts
 */
// biome-ignore lint/style/noProcessEnv: a failure is replayed with its seed
const SEED = Number(process.env.SEED ?? 20260131)
const REQUESTS = 4_000
const ACCOUNTS = 120
const CHUNK = 20
const NAUGHTY_STEP = { sqlite: 3, postgres: 15 } as const

/** One for all engines, whose documents are the same but for the address: they take long to make. */
let generator: fc.Arbitrary<Sent>
let checker: Checker
let document: Schema

onEveryEngine('generated requests', async (start, engine) => {
  const service = await start({ PLANS_FILE: roomyPlans(), SHORT_DOMAINS: SHORT_DOMAIN })
  before(async () => {
    const { json: own } = await service.call('GET', '/openapi.json')
    document ??= own
    assert.ok(withoutAddress(own) === withoutAddress(document))
    checker ??= openChecker(document)
    generator ??= openGenerator(document)
  })

  test('all get responses that match the contract and the OpenAPI document', async (t) => {
    const asking = new Inquisitor(service, checker)
    // Each place gets some of them, and each of them some place.
    const every = NAUGHTY_STEP[engine]
    await asking.open(ACCOUNTS)
    const odd = [...oddPathReads, ...bulksOf(document, naughtyStrings)]
    for (const sent of [...odd, ...combinationsOf(document)]) {
      await asking.send(sent)
    }
    for (const [place, slot] of slotsOf(document).entries()) {
      for (const text of naughtyStrings.filter((_, index) => (index + place) % every === 0)) {
        const sent = slot.fill(text)
        if (sent) await asking.send(sent)
      }
    }
    const atLeast = Math.max(REQUESTS, asking.count + REQUESTS / 2)
    for (let chunk = 0; asking.count < atLeast; chunk++) {
      const requests = fc.sample(generator, { seed: SEED + chunk, numRuns: CHUNK })
      for (const sent of requests) await asking.send(sent)
    }
    const links = await asking.followAll()
    const line = `${engine}: ${asking.told()} (SEED=${SEED}); ${links} short links followed`
    t.diagnostic(line)
    assert.equal(asking.faults.size, 0, `${line}\n${asking.shown()}`)
    assert.ok(links > REQUESTS / 10 && asking.share(429, 429) < asking.count / 20, line)
  })
})
