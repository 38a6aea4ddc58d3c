import { test } from 'node:test'
import { fixtureNames } from './fixture.ts'
import { assertGoesOn, assertSame } from './same-answers.ts'

/**
 * Responses of every earlier release, on each engine, stay the same; and its data keeps working.
 */

for (const name of fixtureNames()) {
  test(`what ${name} answered is answered the same`, async (t) => {
    const { server, program, fixture } = await assertSame(t, name, () => true)
    await assertGoesOn(server, program, fixture)
  })
}
