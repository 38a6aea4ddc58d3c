import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { STATES, type State } from '../../../domain/codes/routing/state.ts'
import { type Dice, openDice } from '../support/data/scans/random-scans.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Counts by state are what a walk over all codes finds, whatever they are narrowed by. */

const SEED = 7
const CODES = 90
const DAY_MS = 86_400_000
const TAGS = ['Summer', 'Berlin', 'Posters'] as const
const WORDS = ['menu', 'coat', 'bag'] as const

type Counts = Record<State | 'all', number>
interface Full {
  readonly id: string
  readonly name: string
  readonly tags: readonly string[]
  readonly state: State
}

/** Any mix of what decides the state; what is refused, such as an end before the start, is mended. */
function toWish(dice: Dice, index: number): Record<string, unknown> {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const [starts, ends] = [dice.pick([-20, -2, 3]), dice.pick([-1, 9])]
  const hasStart = dice.chance(0.4) && starts < ends
  return {
    name: `${dice.pick(WORDS)} ${index}`,
    destination_url: 'https://example.com/',
    tags: TAGS.filter(() => dice.chance(0.4)),
    ...(hasStart && { starts_at: day(starts) }),
    ...(dice.chance(0.5) && { expires_at: day(ends) }),
    ...(dice.chance(0.5) && { scan_limit: 1 + dice.below(2) }),
    ...(dice.chance(0.2) && { active: false }),
    ...(dice.chance(0.1) && { status: 'draft' }),
  }
}

onEveryEngine('counts by state', async (start) => {
  const service = await start()
  const own = await service.account()
  let all: readonly Full[] = []

  async function ask(path: string, key = own.liveKey) {
    const answer = await patiently(() => service.call('GET', path, { key }))
    assert.equal(answer.status, 200, answer.text)
    return answer.json
  }

  async function walk(query: string): Promise<Full[]> {
    const found: Full[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/v1/qrcodes?view=full&limit=40&cursor=${cursor}&${query}`
      const { data, pagination } = await ask(path)
      found.push(...data)
      cursor = pagination.next_cursor
    }
    return found
  }

  const tally = (codes: readonly Full[]): Counts => ({
    all: codes.length,
    ...(Object.fromEntries(
      STATES.map((state) => [state, codes.filter((code) => code.state === state).length]),
    ) as Record<State, number>),
  })

  before(async () => {
    const dice = openDice(SEED)
    const items = Array.from({ length: CODES }, (_, index) => toWish(dice, index))
    const send = () =>
      service.call('POST', '/v1/qrcodes/bulk', { key: own.liveKey, body: { items } })
    const { json } = await patiently(send)
    assert.equal(json.summary.created, CODES, JSON.stringify(json).slice(0, 500))
    for (const { qrcode } of json.data) {
      for (let scans = dice.below(4); scans > 0; scans--) {
        await service.call('GET', `/${qrcode.short_code}`)
      }
    }
    all = await walk('')
  })

  test('are those of a walk over all codes', async () => {
    const counts = await ask('/v1/qrcodes/counts')
    assert.deepEqual(counts, tally(all))
    for (const state of STATES) assert.ok(counts[state] > 0, `no code is ${state}`)
    assert.equal(counts.all, CODES)
  })

  test('and of a walk over those that a search and tags leave', async () => {
    const asked = ['search=MENU', 'tag=summer', 'tag=summer,BERLIN', 'search=coat&tag=Posters']
    for (const query of [...asked, 'search=nothing', 'search=%09', 'tag=none']) {
      const counts = await ask(`/v1/qrcodes/counts?${query}`)
      assert.deepEqual(counts, tally(await walk(query)), query)
      for (const state of STATES) {
        const { pagination } = await ask(`/v1/qrcodes?limit=1&state=${state}&${query}`)
        assert.equal(pagination.total, counts[state], `${query}, ${state}`)
      }
    }
    const tagged = all.filter(({ tags }) => tags.includes('Summer'))
    assert.deepEqual(await ask('/v1/qrcodes/counts?tag=SUMMER'), tally(tagged))
  })

  test('follow a change at once, and are those of one mode and account', async () => {
    const before = await ask('/v1/qrcodes/counts')
    const code = all.find(({ state }) => state === 'active') as Full
    const change = { key: own.liveKey, body: { active: false } }
    await patiently(() => service.call('PATCH', `/v1/qrcodes/${code.id}`, change))
    const { active, paused } = before
    const after = { ...before, active: active - 1, paused: paused + 1 }
    assert.deepEqual(await ask('/v1/qrcodes/counts'), after)
    assert.deepEqual(await ask('/v1/qrcodes/counts', own.testKey), tally([]))
    const other = await service.account()
    assert.deepEqual(await ask('/v1/qrcodes/counts?search=menu', other.liveKey), tally([]))
  })

  test('a filter that they do not have is refused', async () => {
    for (const query of [
      'state=active',
      'status=paused',
      'page=2',
      'sort=name',
      'tag=',
      'tag=a/b',
    ]) {
      const path = `/v1/qrcodes/counts?${query}`
      const { status, json } = await service.call('GET', path, { key: own.liveKey })
      assert.deepEqual([status, json.error.param], [400, query.split('=')[0]], query)
    }
  })
})
