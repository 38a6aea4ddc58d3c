import { test } from 'node:test'
import { raceEdits, raceForName, raceToHijack } from '../support/oracles/codes/code-races.ts'
import { openDoors } from '../support/service/crowd.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** A few requests that meet, on PostgreSQL through two servers; more of them in codes/races.proof.ts. */
onEveryEngine('races', async (start) => {
  const service = await start()
  const ask = await openDoors(service)

  test('a short code that is being deleted never goes to another account or mode', () =>
    raceToHijack({ service, ask }, 2))

  test('of parallel creates of one short code, one wins and all others get 409', () =>
    raceForName({ service, ask }, 1, 12))

  test('parallel edits of one code all succeed, and each is in its history once', () =>
    raceEdits({ service, ask }, 8))
})
