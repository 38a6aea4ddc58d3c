import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Code } from '../../../domain/codes/code.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import { patiently } from '../support/service/patient.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Paging by cursor while codes are constantly created, renamed and deleted. */

const HOME = 'https://example.com/'
const SORTS = ['created_at', 'updated_at', 'name', 'total_scans'].flatMap((by) => [by, `-${by}`])
const CODES = 600
/** Walks in each order go on for at least this long. */
const WALK_MS = 3000
/** In ascending order new codes come last: a walk has to be faster than they are made. */
const PAGE = 15
const CHANGES_A_SECOND = 100
/** On a machine that is busy with other tests too, they take longer: then the walks go on. */
const CHANGES_MIN = 2000
const AT_ONCE = 10

onEveryEngine('a walk beside changes', async (start) => {
  const service = await start({ PLANS_FILE: roomyPlans() })

  async function send(key: string, method: string, path: string, body?: object) {
    const answer = await patiently(() => service.call(method, path, { key, body }))
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.json
  }

  /** The ids of all codes it meets. */
  async function walk(key: string, sort: string): Promise<string[]> {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/v1/qrcodes?sort=${sort}&limit=${PAGE}&cursor=${cursor}`
      const { data, pagination } = await send(key, 'GET', path)
      ids.push(...data.map(({ id }: { id: string }) => id))
      cursor = pagination.next_cursor
    }
    return ids
  }

  /** Few names and few counts, so that most codes are equal to others in each order. */
  async function fill(account: string): Promise<Code[]> {
    const wished = Array.from({ length: CODES }, (_, index) => ({ name: `n${index % 7}` }))
    const codes = await insertCodes(service, account, wished)
    const scans = codes.flatMap(({ id: codeId, accountId, mode }, index) =>
      Array.from({ length: index % 4 }, (_, visitor) => {
        const who = { accountId, mode, codeId, at: Date.now(), visitor: visitor + 1 }
        return { ...PERSON, ...who }
      }),
    )
    await recordScans(service, scans)
    return codes
  }

  /** Creates a code, renames one and deletes one, in turn and by the clock, until it is stopped. */
  function keepChanging(key: string, others: string[]) {
    const renamed = new Set<string>()
    const next = [
      async (n: number) => {
        const body = { name: `n${n % 7}`, destination_url: HOME }
        others.push((await send(key, 'POST', '/v1/qrcodes', body)).id)
      },
      async (n: number) => {
        const id = others.shift()
        if (id === undefined) return
        renamed.add(id)
        await send(key, 'PATCH', `/v1/qrcodes/${id}`, { name: `n${n % 7}` })
        others.push(id)
      },
      async () => {
        const id = others.shift()
        if (id !== undefined) await send(key, 'DELETE', `/v1/qrcodes/${id}`)
      },
    ]
    const begun = performance.now()
    const running = new Set<Promise<void>>()
    let isStopped = false
    let n = 0
    const ended = (async () => {
      while (!isStopped) {
        const due = ((performance.now() - begun) / 1000) * CHANGES_A_SECOND
        for (; n < due && running.size < AT_ONCE; n++) {
          const change = next[n % next.length]?.(n) ?? Promise.resolve()
          running.add(change)
          void change.finally(() => running.delete(change))
        }
        await sleep(1000 / CHANGES_A_SECOND)
      }
      await Promise.all(running)
    })()
    const stop = async () => {
      isStopped = true
      await ended
      return n / ((performance.now() - begun) / 1000)
    }
    return { renamed, begunSoFar: () => n, stop }
  }

  type Changing = Pick<ReturnType<typeof keepChanging>, 'renamed' | 'begunSoFar'>

  /** How many walks there were. Beside each order there are so many changes. */
  async function walkInEveryOrder(key: string, kept: string[], changing: Changing) {
    const { renamed, begunSoFar } = changing
    let walks = 0
    for (const [index, sort] of SORTS.entries()) {
      const until = performance.now() + WALK_MS
      const changesMin = (CHANGES_MIN * (index + 1)) / SORTS.length
      do {
        const met = await walk(key, sort)
        const all = new Set(met)
        const missing = kept.filter((id) => !all.has(id))
        assert.deepEqual(missing, [], `${sort}: not met`)
        const twice = met.filter((id, index) => met.indexOf(id) < index && !renamed.has(id))
        assert.deepEqual(twice, [], `${sort}: met twice`)
        walks++
      } while (performance.now() < until || begunSoFar() < changesMin)
    }
    return walks
  }

  test(`of ${CHANGES_A_SECOND} a second meets every code that keeps its place once`, async (t) => {
    const { id: account, liveKey: key } = await service.account()
    const codes = await fill(account)
    const kept = codes.filter((_, index) => index % 3 > 0).map(({ id }) => id)
    const others = codes.filter((_, index) => index % 3 === 0).map(({ id }) => id)
    const changing = keepChanging(key, others)
    let walks = 0
    let rate = 0
    try {
      walks = await walkInEveryOrder(key, kept, changing)
    } finally {
      rate = Math.round(await changing.stop())
    }
    t.diagnostic(`${walks} walks beside ${rate} changes a second`)
  })
})
