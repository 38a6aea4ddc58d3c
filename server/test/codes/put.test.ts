import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ODD, openExternalIds } from '../support/data/codes/external-ids.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** PUT creates the code with an external id, or changes it. */

const HOME = 'https://example.com/'

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the service answers
type Body = any

onEveryEngine('codes by PUT', async (start) => {
  const service = await start()
  const { account, ask, put } = openExternalIds(service)

  test('PUT creates, and then changes what is given', async () => {
    const fields = {
      name: 'Menu',
      destination_url: HOME,
      tags: ['a'],
      notes: 'n',
      expires_at: '2199-01-01',
    }
    const made = await put(ODD, fields)
    assert.equal(made.status, 201, made.text)
    assert.equal(made.headers.get('location'), `/v1/qrcodes/${made.json.id}`)
    assert.equal(made.json.external_id, ODD)
    assert.ok(made.json.scannability)
    const again = await put(ODD, fields)
    assert.equal(again.status, 200, again.text)
    assert.deepEqual(
      [again.json.id, again.json.version, again.json.updated_at],
      [made.json.id, 1, made.json.updated_at],
    )
    const moved = await put(ODD, {
      destination: `${HOME}2`,
      tags: null,
      notes: null,
      external_id: ODD,
    })
    const { name, destination_url, tags, notes, expires_at, version } = moved.json
    assert.deepEqual(
      { name, destination_url, tags, notes, expires_at, version },
      {
        name: 'Menu',
        destination_url: `${HOME}2`,
        tags: ['a'],
        notes: 'n',
        expires_at: '2199-01-01T00:00:00.000Z',
        version: 2,
      },
    )
    assert.equal((await put(ODD, { active: false })).json.status, 'paused')
    assert.equal((await put(ODD, { status: 'active' })).json.status, 'active')
    assert.equal((await put(ODD, {})).status, 200)
    assert.equal((await ask('GET', '/qrcodes')).json.pagination.total, 1)
    const actions = (await ask('GET', `/audit?target=${made.json.id}`)).json.data
    assert.equal(actions.length, 4, 'what changed nothing is not noted')
  })

  test('PUT needs a whole body to create, and names what is fixed', async () => {
    const missing = await put('Q-1', { tags: ['x'] })
    assert.equal(missing.status, 400)
    assert.deepEqual(missing.json.error.details.map(({ param }: Body) => param).sort(), [
      'destination_url',
      'name',
    ])
    const style = { dotsColor: '#112233', dotsType: 'dots' }
    const short_code = `put-${account.id.slice(-12)}`
    const whole = { name: 'A', destination_url: HOME, short_code, style }
    assert.equal((await put('Q-1', whole)).status, 201)
    const same = {
      short_code: short_code.toUpperCase(),
      style: { dotsType: 'dots', dotsColor: '#112233' },
    }
    assert.equal((await put('Q-1', { ...same, domain: null })).status, 200)
    const brand = await ask('POST', '/styles', { name: 'B', style: { dotsColor: '#000044' } })
    for (const [fields, param] of [
      [{ short_code: `${short_code}-2` }, 'short_code'],
      [{ style: { dotsColor: '#112244' } }, 'style'],
      [{ style: {} }, 'style'],
      [{ style_id: brand.json.id }, 'style_id'],
      [{ status: 'draft' }, 'status'],
    ] as const) {
      const answer = await put('Q-1', { name: 'Changed', ...fields })
      assert.equal(answer.status, 409, answer.text)
      assert.equal(answer.json.error.code, 'invalid_state')
      assert.equal(answer.json.error.param, param)
    }
    assert.equal((await ask('GET', '/qrcodes/ext_Q-1')).json.name, 'A')
    const draft = await put('Q-2', { name: 'D', status: 'draft' })
    assert.equal(draft.json.status, 'draft')
    assert.equal((await put('Q-2', { status: 'draft', destination_url: HOME })).status, 200)
    assert.equal((await put('Q-2', { active: true })).json.status, 'active')
  })

  test('twenty at once make one code, and all are answered', async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => ({
      name: `N${index}`,
      destination_url: HOME,
    }))
    const answers = await Promise.all(bodies.map((body) => put('R-1', body)))
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [...Array(19).fill(200), 201])
    assert.equal(new Set(answers.map(({ json }) => json.id)).size, 1)
    const { json } = await ask('GET', `/audit?target=${answers[0]?.json.id}&limit=100`)
    assert.equal(json.data.length, 20)
  })
  test('twenty at once with the same short code make one code, and so in the last place', async () => {
    const { id, liveKey } = await service.account('pro')
    const filled = Array.from({ length: 49 }, () => ({ name: 'F', destination_url: HOME }))
    const bulk = await ask('POST', '/qrcodes/bulk', { items: filled }, liveKey)
    assert.equal(bulk.json.summary.created, 49, bulk.text)
    const body = { name: 'S', destination_url: HOME, short_code: `s-${id.slice(-12)}` }
    const answers = await Promise.all(filled.slice(0, 20).map(() => put('S-1', body, liveKey)))
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [...Array(19).fill(200), 201])
    const full = await put('S-2', { name: 'S', destination_url: HOME }, liveKey)
    assert.equal(full.json.error.code, 'quota_exceeded')
    const taken = await put('S-2', { ...body, name: 'T' }, account.key)
    assert.equal(taken.json.error.code, 'short_code_taken')
  })
})
