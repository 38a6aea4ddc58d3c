import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operate } from '../support/service/operate.ts'
import { patiently } from '../support/service/patient.ts'
import { call, onEveryEngine } from '../support/service/service.ts'

/**
 * An edit holds from the moment its call has returned, for the next scan on every server: two of them on
 * PostgreSQL. Scans that never pause, and hundreds of edits, are a proof.
 */
const PAGE = 'https://example.com/page'

onEveryEngine('an edit holds once its call has returned', async (start, engine) => {
  let bases: string[]
  // With nodes of its own: what others do would wait for them too.
  const service = await start(engine === 'postgres' ? {} : undefined)
  const account = await service.account()
  before(async () => {
    bases = [service.base]
    if (engine === 'postgres') bases.push((await service.spawn()).base)
  })

  const ask = async (base: string, method: string, path: string, body?: object) => {
    const options = { key: account.liveKey, ...(body && { body }) }
    const answer = await patiently(() => call(base + path, method, options))
    assert.ok(answer.status < 300, answer.text)
    return answer.json
  }

  /** On each server, twice: the second time it may be in memory. */
  async function assertMeets(shortCode: string, expected: string): Promise<void> {
    for (const base of [...bases, ...bases]) {
      const { status, headers } = await patiently(() => call(`${base}/${shortCode}`, 'GET'))
      assert.equal(headers.get('location') ?? String(status), expected, base)
    }
  }

  test('destination, pause, resume, rules, rollback, delete and a new code of that name', async () => {
    const body = { name: 'A', destination_url: PAGE }
    const { id, short_code } = await ask(service.base, 'POST', '/v1/qrcodes', body)
    const path = `/v1/qrcodes/${id}`
    const when = { from: '2020-01-01' }
    const rules = [{ when, destination_url: `${PAGE}/rule` }]
    await assertMeets(short_code, PAGE)
    for (const [change, expected] of [
      [{ destination_url: `${PAGE}/1` }, `${PAGE}/1`],
      [{ active: false }, '404'],
      [{ active: true }, `${PAGE}/1`],
      [{ destination_url: `${PAGE}/2`, name: 'B' }, `${PAGE}/2`],
      [{ rules }, `${PAGE}/rule`],
      [{ rules: null }, `${PAGE}/2`],
      [{ expires_at: '2020-01-01' }, '410'],
      [{ expires_at: null }, `${PAGE}/2`],
    ] as const) {
      // Through each server in turn.
      bases.reverse()
      await ask(bases[0] ?? '', 'PATCH', path, change)
      await assertMeets(short_code, expected)
    }
    await ask(bases[0] ?? '', 'POST', `${path}/rollback`, { version: 1 })
    await assertMeets(short_code, PAGE)
    await ask(bases.at(-1) ?? '', 'DELETE', path)
    await assertMeets(short_code, '410')
    const again = { ...body, short_code, destination_url: `${PAGE}/again` }
    await ask(service.base, 'POST', '/v1/qrcodes', again)
    await assertMeets(short_code, `${PAGE}/again`)
  })

  test('what an operator’s command stops is stopped when the command returns', async () => {
    const body = { name: 'A', destination_url: PAGE }
    const { short_code } = await ask(service.base, 'POST', '/v1/qrcodes', body)
    await assertMeets(short_code, PAGE)
    for (const [args, expected] of [
      [['account', 'suspend', '--account', account.id, '--yes'], '403'],
      [['account', 'resume', '--account', account.id], PAGE],
      [['account', 'delete', '--account', account.id, '--yes'], '410'],
    ] as const) {
      const { code, stderr } = await operate(args, service.env)
      assert.equal(code, 0, stderr)
      await assertMeets(short_code, expected)
    }
  })
})
