import { tellBrand, tellCodes } from './codes-story.ts'
import { tellPeople } from './people-story.ts'
import { tellScans, tellWebhooks } from './scans-story.ts'
import { keepCookie, type Surroundings, type Teller } from './teller.ts'

/** What the examples of the OpenAPI document tell: a café and its first codes. */
export async function tell(teller: Teller, around: Surroundings): Promise<void> {
  await signUp(teller, around)
  const ids = await tellCodes(teller)
  await tellBrand(teller, ids)
  await tellWebhooks(teller, around, ids)
  await tellScans(teller, ids)
  await tellPeople(teller, around)
}

async function signUp(teller: Teller, { setUpToken }: Surroundings): Promise<void> {
  teller.names.give(setUpToken, 'hZ3kQ8vT1mXn5cRb7LwJ2pYs9DgF4aEu6oKi0NtWqVx')
  const body = { token: setUpToken, email: 'ada@example.com', password: 'correct horse battery' }
  keepCookie(teller, await teller.ask('setUp', { body }))
  await teller.ask('getSession')
}
