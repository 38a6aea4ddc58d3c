import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openInquisitor, startAsked } from '../support/oracles/requests/asked-document.ts'
import { combinationsOf } from '../support/oracles/requests/combinations.ts'
import { oddPathReads } from '../support/oracles/requests/generator.ts'
import { bulksOf, naughtyStrings, slotsOf } from '../support/oracles/requests/naughty.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * Ten thousand requests, good and bad, one after the other, so that a seed gives the same ones in
 * the same order: SEED=123 npm run prove -- server/test/http/generated.proof.ts
 */
// biome-ignore lint/style/noProcessEnv: a failure is replayed with its seed
const SEED = Number(process.env.SEED ?? 20260131)
const REQUESTS = 4_000
const ACCOUNTS = 120
const CHUNK = 20
const NAUGHTY_STEP = { sqlite: 3, postgres: 15 } as const

onEveryEngine('generated requests', async (start, engine) => {
  const service = await startAsked(start)

  test('all get responses that match the contract and the OpenAPI document', async (t) => {
    const { asking, document, generator } = await openInquisitor(service, ACCOUNTS)
    // Each place gets some of them, and each of them some place.
    const every = NAUGHTY_STEP[engine]
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
