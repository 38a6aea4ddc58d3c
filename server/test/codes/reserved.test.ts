import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOME } from '../support/service/crowd.ts'
import { type Answer, onEveryEngine } from '../support/service/service.ts'

/** Names that a later release keeps for itself: no code gets them, and those that have them keep them. */
onEveryEngine('names reserved later', async (start) => {
  const service = await start()
  const key = (await service.account()).liveKey

  const ask = (method: string, path: string, body?: unknown) =>
    service.call(method, `/v1/qrcodes${path}`, { key, body })
  const paramsOf = ({ status, json }: Answer) => [
    status,
    ...(json.error?.details ?? []).map(({ param }: { param: string }) => param),
  ]
  const make = async (fields: object = {}) => {
    const body = { name: 'Menu', destination_url: HOME, ...fields }
    return (await ask('POST', '', body)).json
  }
  /** As a release before has stored it. */
  const rewrite = (table: string, column: string, from: string, to: string, id: string) => {
    const own = table === 'codes' ? 'id' : 'code_id'
    const text = `update ${table} set ${column} = replace(${column}, $2, $3) where ${own} = $1`
    return service.db.batch([{ text, values: [id, from, to] }])
  }
  const ruleOf = (label: string) => ({
    when: { device: ['ios'] },
    destination_url: `${HOME}ios`,
    label,
  })
  const makeOld = async () => {
    const { id } = await make({ rules: [ruleOf('fallbacq')] })
    for (const table of ['codes', 'destinations']) {
      await rewrite(table, 'routing', 'fallbacq', 'fallback', id)
    }
    return id as string
  }

  test('a short code that was made before leads on', async () => {
    for (const name of ['mcp', 'internal']) {
      const refused = await ask('POST', '', { name, destination_url: HOME, short_code: name })
      assert.deepEqual(paramsOf(refused), [400, 'short_code'])
      const before = `old-${name}`
      const { id } = await make({ short_code: before })
      await rewrite('codes', 'short_code', before, name, id)
      await rewrite('codes', 'slug', before, name, id)
      const { status, headers } = await service.call('GET', `/${name.toUpperCase()}`)
      assert.deepEqual([status, headers.get('location')], [302, HOME])
      const { json } = await ask('PATCH', `/${id}`, { destination_url: `${HOME}new` })
      assert.deepEqual([json.short_code, json.destination_url], [name, `${HOME}new`])
    }
  })

  test('a code keeps its label fallback, and no other code gets it', async () => {
    const id = await makeOld()
    const rules = [ruleOf('fallback')]
    const read = (await ask('GET', `/${id}`)).json
    assert.equal(read.rules[0].label, 'fallback')
    const sent = await ask('PATCH', `/${id}`, { rules: read.rules, name: 'Other' })
    assert.deepEqual([sent.status, sent.json.rules], [200, read.rules])
    const more = await ask('PATCH', `/${id}`, { rules: [ruleOf('A'), ...rules] })
    assert.deepEqual([more.status, more.json.rules[1].label], [200, 'fallback'])

    const { id: other } = await make()
    assert.deepEqual(paramsOf(await ask('PATCH', `/${other}`, { rules })), [400, 'rules[0].label'])
    const created = await ask('POST', '', { name: 'New', destination_url: HOME, rules })
    assert.deepEqual(paramsOf(created), [400, 'rules[0].label'])
    const bulk = await ask('PATCH', '/bulk', { ids: [id, other], change: { rules } })
    const said = bulk.json.data.map(({ status, error }: { status: number; error?: object }) => [
      status,
      error && 'param' in error ? error.param : null,
    ])
    assert.deepEqual(said, [
      [200, null],
      [400, 'rules[0].label'],
    ])
  })

  test('a version with the label fallback can be restored', async () => {
    const id = await makeOld()
    const { json: cleared } = await ask('PATCH', `/${id}`, { rules: null })
    assert.equal(cleared.rules, undefined)
    const rules = [ruleOf('fallback')]
    assert.equal((await ask('PATCH', `/${id}`, { rules })).status, 400)
    const { status, json } = await ask('POST', `/${id}/rollback`, { version: 1 })
    assert.deepEqual([status, json.rules?.[0].label], [200, 'fallback'])
  })
})
