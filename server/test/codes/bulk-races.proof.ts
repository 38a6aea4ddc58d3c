import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertCodes, HOME, openDoors, tally, times } from '../support/service/crowd.ts'
import { onEveryEngine, type TestAccount } from '../support/service/service.ts'

/** Simultaneous bulks with the same names. */

/** What a handful of bulks need to reach their insert. */
const COMING_MS = 250
/** A longer silence of a timer means that the whole machine stands still, or this process. */
const SILENCE_MAX_MS = 200
const GOOD = { name: 'Good', destination_url: HOME }

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the service answers
type Item = any

/** `201`, or status, code and param of what was refused. */
function told({ status, error }: Item): string {
  return [status, error?.code, error?.param].filter((word) => word !== undefined).join(' ')
}

function shuffled<Each>(list: readonly Each[]): Each[] {
  const keyed = list.map((each) => ({ each, at: Math.random() }))
  return keyed.sort((a, b) => a.at - b.at).map(({ each }) => each)
}

/** How long it takes, without the time in which everything stands still. */
async function awakeMs(work: () => Promise<void>): Promise<number> {
  let ms = 0
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    ms += Math.min(now - last, SILENCE_MAX_MS)
    last = now
  }
  const timer = setInterval(look, 20)
  await work().finally(() => clearInterval(timer))
  look()
  return ms
}

onEveryEngine('bulks in races', async (start, engine) => {
  const service = await start()
  const ask = await openDoors(service)

  /** Lets no code in until all who come have come, so that they meet for certain. */
  async function holdInserts(): Promise<() => Promise<void>> {
    if (engine === 'sqlite') return async () => {}
    const client = new pg.Client({ connectionString: service.env.DATABASE_URL })
    await client.connect()
    await client.query('begin; lock table codes in share row exclusive mode')
    return async () => {
      await sleep(COMING_MS)
      await client.query('commit')
      await client.end()
    }
  }

  /** Bulks of other accounts for the same names; how often each was made, and what else was told. */
  async function race(orders: readonly string[][]) {
    const rivals = await times(orders.length, () => service.account())
    const open = await holdInserts()
    const sending = times(orders.length, (i) => {
      const items = orders[i]?.map((short_code) => ({ ...GOOD, short_code }))
      return ask('POST', '/v1/qrcodes/bulk', { key: rivals[i]?.liveKey ?? '', body: { items } })
    })
    await open()
    const answers = await sending
    assert.deepEqual(tally(answers), { 200: orders.length })
    const made: string[] = []
    for (const [i, { json }] of answers.entries()) {
      const own = json.data.filter(({ status }: Item) => status === 201)
      for (const { qrcode } of own) made.push(qrcode.short_code)
      for (const item of json.data) {
        assert.match(told(item), /^(201|409 short_code_taken short_code)$/)
      }
      await assertCodes(service, rivals[i] as TestAccount, own.length)
    }
    assert.deepEqual(made.sort(), [...(orders[0] ?? [])].sort())
  }

  test('when two bulks race for the same names, each name is created once', async () => {
    for (let round = 0; round < 40; round++) {
      const names = Array.from({ length: 100 }, (_, i) => `race-${round}-${i}`)
      await race([names, round % 2 === 0 ? names : [...names].reverse()])
    }
  })

  test('bulks that want the same names in any order do not deadlock', async (t) => {
    for (let round = 0; round < 20; round++) {
      const names = Array.from({ length: 300 }, (_, i) => `crowd-${round}-${i}`)
      const ms = await awakeMs(() => race(Array.from({ length: 8 }, () => shuffled(names))))
      t.diagnostic(`${Math.round(ms)} ms`)
      assert.ok(ms < 4000, `${Math.round(ms)} ms`)
    }
  })
})
