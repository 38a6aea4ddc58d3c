import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../domain/ids.ts'
import { sweepExpired } from '../../storage/accounts/expired.ts'
import { insertMany } from '../../storage/engine/database.ts'
import { newEmail, openBrowser, openHome, PASSWORD } from '../support/browser/browser.ts'
import { type Answer, onEveryEngine } from '../support/service/service.ts'

/** Automatic deletion of keys and invitations 90 days after they were revoked or expired. */

const DAY_MS = 86_400_000
/** More than are deleted at once. */
const MANY = 500
const STEP_MAX = 200

onEveryEngine('what has expired', async (start) => {
  const service = await start({})
  // Its sweeps are of all accounts.

  /** As the sweep of the next hour would, at that time. Returns the rows of each of its commits. */
  async function sweepAfter(days: number) {
    const steps: number[] = []
    const forgotten: string[] = []
    const batch: typeof service.db.batch = (statements) => {
      for (const one of statements) if ('text' in one) steps.push(one.values.length - 1)
      return service.db.batch(statements)
    }
    const forgetUses = async (ids: readonly string[]) => void forgotten.push(...ids)
    await sweepExpired({ ...service.db, batch }, { forgetUses }, Date.now() + days * DAY_MS)
    return { steps, forgotten }
  }
  const open = () => openHome(service)
  const status = ({ status }: Answer) => status

  test('a revoked key goes after 90 days, with its last use; a valid one stays', async () => {
    const { account, browser } = await open()
    const { stored: kept } = await service.addKey(account.id)
    const { stored: gone } = await service.addKey(account.id)
    await browser.call('DELETE', `/v1/api-keys/${gone.id}`)
    await sweepAfter(89.9)
    assert.equal(status(await browser.call('GET', `/v1/api-keys/${gone.id}`)), 200)
    assert.deepEqual((await sweepAfter(90.1)).forgotten, [gone.id])
    assert.equal(status(await browser.call('GET', `/v1/api-keys/${gone.id}`)), 404)
    assert.equal(status(await browser.call('GET', `/v1/api-keys/${kept.id}`)), 200)
  })

  test('an invitation goes 90 days after it has expired, whoever has stored it', async () => {
    const { account, browser, email } = await open()
    const guest = newEmail('guest')
    const invited = await browser.call('POST', '/v1/members', {
      body: { email: guest, role: 'viewer' },
    })
    const old = newId('usr', Date.now())
    const owner = newId('usr', Date.now())
    const people = { id: 'text', account_id: 'text', email: 'text', role: 'text' } as const
    await service.db.batch([
      insertMany('people', { ...people, epoch: 'int', created_at: 'int' }, [
        [old, account.id, newEmail('old'), 'editor', 0, Date.now()],
        [owner, account.id, newEmail('reset'), 'owner', 3, Date.now()],
      ]),
      {
        text: 'insert into links (hash, account_id, person_id, expires_at) values ($1, $2, $3, $4)',
        values: [`hash of ${old}`, account.id, old, Date.now() + 7 * DAY_MS],
      },
    ])
    const listed = async () =>
      (await browser.call('GET', '/v1/members')).json.data.map((one: { id: string }) => one.id)
    const all = await listed()
    assert.equal(all.length, 4)
    await sweepAfter(96.9)
    assert.deepEqual(await listed(), all)
    await sweepAfter(97.1)
    const left = all.filter((id: string) => id !== old && id !== invited.json.member.id)
    assert.deepEqual(await listed(), left, 'the members stay, also one without a password')
    const [links] = await service.db.query<{ n: number }>(
      'select count(*) as n from links where account_id = $1',
      [account.id],
    )
    assert.equal(Number(links?.n), 0)
    const again = await openBrowser(service.base).call('POST', '/v1/session', {
      body: { email, password: PASSWORD },
    })
    assert.equal(again.status, 201)
  })

  test(`${MANY} keys go in steps of ${STEP_MAX} at most`, async () => {
    const { account, browser } = await open()
    const text = { id: 'text', account_id: 'text', mode: 'text', hash: 'text' } as const
    const more = { last_four: 'text', created_at: 'int', revoked_at: 'int' } as const
    const rows = Array.from({ length: MANY }, () => {
      const id = newId('key', Date.now())
      return [id, account.id, 'live', `hash of ${id}`, 'abcd', Date.now(), Date.now()]
    })
    await service.db.batch([insertMany('api_keys', { ...text, ...more }, rows)])
    const { steps } = await sweepAfter(91)
    assert.deepEqual(steps, [STEP_MAX, STEP_MAX, MANY - 2 * STEP_MAX])
    const { json } = await browser.call('GET', '/v1/api-keys')
    assert.equal(json.pagination.total, 2)
  })
})
