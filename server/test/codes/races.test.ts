import assert from 'node:assert/strict'
import { before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeAccount, removeAccount } from '../../storage/accounts/delete-account.ts'
import {
  assertCounted,
  creator,
  raceEdits,
  raceForName,
  raceToHijack,
} from '../support/oracles/codes/code-races.ts'
import { HOME, openDoors, tally, times } from '../support/service/crowd.ts'
import { unlessShed } from '../support/service/patient.ts'
import { call, fromAnywhere, onEveryEngine, type Service } from '../support/service/service.ts'
import { both, isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Requests that meet, on PostgreSQL through two servers: nothing is lost, duplicated or hijacked. Proofs:
 * many more, and kills.
 */

onEveryEngine('races', async (start, engine) => {
  const service = await start()
  /** Where requests go in turn: on PostgreSQL these are two processes of their own. */
  let bases: string[]
  before(async () => {
    if (!isProof) return
    bases = [service.base]
    if (engine === 'postgres') {
      bases = (await Promise.all([service.spawn(), service.spawn()])).map(({ base }) => base)
    }
  })

  let turn = 0
  const inTurn: Service['call'] = (method, path, options) => {
    const url = `${bases[turn++ % bases.length]}${path}`
    return unlessShed(() => call(url, method, fromAnywhere(path, options)))
  }
  const ask = isProof ? inTurn : await openDoors(service)
  const create = (key: string, fields?: object) => creator({ service, ask })(key, fields)

  test('of parallel creates of one short code, one wins and all others get 409', () =>
    raceForName({ service, ask }, 1, 12))

  proof('of thirty parallel creates of one short code, one wins and all others get 409', () =>
    raceForName({ service, ask }, 3, 30),
  )

  both('parallel edits of one code all succeed, and each is in its history once', () =>
    raceEdits({ service, ask }, isProof ? 30 : 8),
  )

  both('a short code that is being deleted never goes to another account or mode', () =>
    raceToHijack({ service, ask }, isProof ? 50 : 2),
  )

  proof(
    'counters stay correct while codes are created, paused, published and deleted at once',
    async () => {
      const account = await service.account()
      const keys = [account.liveKey, account.testKey] as const
      await times(16, async (i) => {
        const key = keys[i % 2] ?? ''
        const { id } = (await create(key, i % 4 < 2 ? {} : { status: 'draft' })).json
        const patch = (active: boolean) => {
          return ask('PATCH', `/v1/qrcodes/${id}`, { key, body: { active } })
        }
        const drop = () => ask('DELETE', `/v1/qrcodes/${id}`, { key })
        await Promise.all([patch(false), patch(true), patch(false), ...(i % 3 ? [] : [drop()])])
      })
      await assertCounted(service, account)
    },
  )

  proof('of parallel deletes exactly one gets 200, the others 404', async () => {
    const account = await service.account()
    const key = account.liveKey
    for (let round = 0; round < 3; round++) {
      const { id, short_code } = (await create(key)).json
      const answers = await times(20, () => ask('DELETE', `/v1/qrcodes/${id}`, { key }))
      assert.deepEqual(tally(answers), { 200: 1, 404: 19 })
      assert.equal((await ask('GET', `/${short_code}`)).status, 410)
    }
    await assertCounted(service, account)
  })

  proof('edits racing with a delete either succeed before it or get 404', async () => {
    const account = await service.account()
    const key = account.liveKey
    for (let round = 0; round < 5; round++) {
      const { id, short_code } = (await create(key)).json
      const answers = await times(12, (i) => {
        if (i === 6) return ask('DELETE', `/v1/qrcodes/${id}`, { key })
        return ask('PATCH', `/v1/qrcodes/${id}`, { key, body: { name: `Name ${i}` } })
      })
      assert.equal(answers[6]?.status, 200)
      const others = Object.keys(tally(answers)).filter(
        (status) => !['200', '404'].includes(status),
      )
      assert.deepEqual(others, [])
      assert.equal((await ask('GET', `/${short_code}`)).status, 410)
    }
    await assertCounted(service, account)
  })

  proof('a deleted code and its successor never both exist or both miss', async () => {
    const account = await service.account()
    const key = account.liveKey
    for (let round = 0; round < 20; round++) {
      const short_code = `again-${round}`
      const { id } = (await create(key, { short_code })).json
      const [gone, again] = await Promise.all([
        ask('DELETE', `/v1/qrcodes/${id}`, { key }),
        create(key, { short_code, destination_url: `${HOME}again` }),
      ])
      assert.equal(gone.status, 200)
      assert.ok([201, 409].includes(again.status), `round ${round}: ${again.text}`)
      const link = await ask('GET', `/${short_code}`)
      assert.equal(link.status, again.status === 201 ? 302 : 410)
    }
    await assertCounted(service, account)
  })

  proof(
    'an account deleted while creating codes leaves no short code free for others',
    async () => {
      const faults = new Set<string>()
      for (let round = 0; round < 10; round++) {
        const { id, liveKey: key } = await service.account()
        const creating = times(24, (i) => create(key, { short_code: `left-${round}-${i}` }))
        await sleep(4 * round)
        const remove = async () =>
          (await closeAccount(service.db, id, Date.now())) &&
          (await removeAccount(service.db, id).then(() => true))
        const removed = await remove().catch((error: Error) => error)
        if (removed !== true) faults.add(`the account was not deleted: ${removed}`)
        for (const { status, text, json } of await creating) {
          if (status !== 201 && status !== 401) {
            faults.add(`a create was answered ${status} ${text.slice(0, 88)}`)
          } else if (status === 201 && removed === true) {
            const link = await ask('GET', `/${json.short_code}`)
            if (link.status !== 410) faults.add(`a short code was made and is ${link.status} now`)
          }
        }
      }
      assert.deepEqual([...faults], [])
    },
  )

  proof('parallel scans of one code are all counted', async () => {
    const { liveKey: key } = await service.account()
    const { id, short_code } = (await create(key)).json
    const answers = await times(200, () => ask('GET', `/${short_code}`))
    assert.deepEqual(tally(answers), { 302: 200 })
    // A server knows at once what it has answered itself; what another has, a moment later.
    for (const base of bases) {
      let total = 0
      const isWhole = async () => {
        const read = () => call(`${base}/v1/qrcodes/${id}`, 'GET', { key })
        total = (await unlessShed(read)).json.total_scans
        return total >= 200
      }
      await until(isWhole, () => `${total} scans`)
      assert.equal(total, 200)
    }
  })
})
