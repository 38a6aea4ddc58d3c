import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPosting } from '../support/data/webhooks/posting.ts'
import type { Receiver } from '../support/data/webhooks/receiver.ts'
import { makeItems } from '../support/service/crowd.ts'
import { onOneEngine } from '../support/service/service.ts'

/** Webhooks that tell of some codes only: by their ids or by their tags, as they are when it is sent. */
onOneEngine('webhooks of some codes', async (start) => {
  const service = await start({ ALLOW_PRIVATE_WEBHOOKS: 'true' })
  const { receive, ask, scan, arrived } = openPosting(service)
  const post = (key: string, body: object) => service.call('POST', '/v1/webhooks', { key, body })

  /** One endpoint that wants everything: what it has got, the others have been offered. */
  async function open() {
    const { liveKey: key } = await service.account()
    const [all, some] = [await receive(), await receive()]
    await ask(key, 'POST', '/webhooks', { url: all.url, events: EVENTS })
    return { key, all, some }
  }
  const EVENTS = [
    'scan.created',
    'scan.missed',
    'qrcode.created',
    'qrcode.updated',
    'qrcode.deleted',
  ]
  const told = async (receiver: Receiver, count: number) =>
    (await arrived(receiver, count)).map(({ event, data }) => `${event} ${data.qr_id}`).sort()

  test('are told of the codes they name, also by external ids, and show them', async () => {
    const { key, all, some } = await open()
    const [one, two, three] = [
      await service.newCode(key, { external_id: 'A/1, ä' }),
      await service.newCode(key),
      await service.newCode(key),
    ]
    await arrived(all, 3)
    const qr_ids = [two.id, 'ext_A/1, ä', 'ext_A%2F1%2C%20%C3%A4', one.id]
    const hook = await ask(key, 'POST', '/webhooks', { url: some.url, events: EVENTS, qr_ids })
    assert.deepEqual([hook.qr_ids, hook.tags], [[two.id, one.id], null])
    for (const code of [one, two, three]) await scan(code)
    await arrived(all, 6)
    const expected = [one, two].map(({ id }) => `scan.created ${id}`).sort()
    assert.deepEqual(await told(some, 2), expected)

    await ask(key, 'DELETE', `/qrcodes/${one.id}`)
    await ask(key, 'PATCH', `/qrcodes/${three.id}`, { name: 'Other' })
    await arrived(all, 8)
    assert.deepEqual(await told(some, 3), [`qrcode.deleted ${one.id}`, ...expected])

    // A list that was saved can be saved again, although one of its codes is gone.
    const kept = await ask(key, 'PATCH', `/webhooks/${hook.id}`, { qr_ids: hook.qr_ids })
    assert.deepEqual(kept.qr_ids, hook.qr_ids)
    const open_ = await ask(key, 'PATCH', `/webhooks/${hook.id}`, { qr_ids: null })
    assert.deepEqual([open_.qr_ids, open_.tags], [null, null])
    await scan(three)
    await arrived(all, 9)
    assert.equal((await told(some, 4)).includes(`scan.created ${three.id}`), true)
    const { data } = await ask(key, 'GET', '/audit?action=webhook.updated')
    assert.deepEqual(data[0].changes, { qr_ids: { from: hook.qr_ids, to: null } })
  })

  test('are disabled in the eyes of 0.2.0, which would tell of all codes', async () => {
    const { key, some } = await open()
    const code = await service.newCode(key)
    const body = { url: some.url, events: EVENTS, qr_ids: [code.id] }
    const { id, active } = await ask(key, 'POST', '/webhooks', body)
    const stored = async () => {
      const text = 'select active from endpoints where id = $1'
      return (await service.db.query<{ active: number }>(text, [id]))[0]?.active === 1
    }
    assert.deepEqual([active, await stored()], [true, false])
    await ask(key, 'PATCH', `/webhooks/${id}`, { qr_ids: null })
    assert.equal(await stored(), true)
    await ask(key, 'PATCH', `/webhooks/${id}`, { tags: ['a'] })
    assert.equal(await stored(), false)
    await ask(key, 'PATCH', `/webhooks/${id}`, { active: false, tags: null })
    assert.equal(await stored(), false)
  })

  test('are told of codes with a tag in any case, from when they have it', async () => {
    const { key, all, some } = await open()
    const tags = ['  SOMMER Ωσ', 'sommer ωΣ', 'Never used']
    const hook = await ask(key, 'POST', '/webhooks', { url: some.url, events: EVENTS, tags })
    assert.deepEqual([hook.qr_ids, hook.tags], [null, ['SOMMER Ωσ', 'Never used']])
    const tagged = await service.newCode(key, { tags: ['Sommer ως', 'x'] })
    const other = await service.newCode(key, { tags: ['y'] })
    await scan(tagged)
    await scan(other)
    await arrived(all, 4)
    const first = [`qrcode.created ${tagged.id}`, `scan.created ${tagged.id}`]
    assert.deepEqual(await told(some, 2), first)

    await ask(key, 'PATCH', `/qrcodes/${other.id}`, { tags: ['never USED'] })
    await scan(other)
    await arrived(all, 6)
    assert.equal((await told(some, 4)).filter((line) => line.endsWith(other.id)).length, 2)

    await ask(key, 'DELETE', `/qrcodes/${other.id}`)
    await ask(key, 'PATCH', `/qrcodes/${tagged.id}`, { tags: null })
    await scan(tagged)
    await arrived(all, 9)
    const now = await told(some, 5)
    assert.deepEqual([now.length, now.includes(`qrcode.deleted ${other.id}`)], [5, true])

    const path = `/webhooks/${hook.id}`
    const changed = await ask(key, 'PATCH', path, { qr_ids: [tagged.id], tags: null })
    assert.deepEqual([changed.qr_ids, changed.tags], [[tagged.id], null])
    await scan(tagged)
    await told(some, 6)
    assert.deepEqual((await ask(key, 'GET', path)).qr_ids, [tagged.id])
    assert.deepEqual((await ask(key, 'GET', '/webhooks')).data[0].qr_ids, [tagged.id])
  })

  test('what is about no code is told all the same', async () => {
    const { liveKey: key } = await service.account('pro')
    const receiver = await receive()
    const events = ['qrcode.created', 'quota.threshold']
    const { id } = await ask(key, 'POST', '/webhooks', { url: receiver.url, events, tags: ['t'] })
    await ask(key, 'POST', '/qrcodes/bulk', { items: makeItems(40) })
    await arrived(receiver, 1)
    assert.equal((await ask(key, 'POST', `/webhooks/${id}/test`)).state, 'delivered')
    const names = (await arrived(receiver, 2)).map(({ event }) => event)
    assert.deepEqual(names, ['quota.threshold', 'webhook.test'])
  })

  test('wrong lists are refused by name', async () => {
    const { liveKey: key, testKey } = await service.account()
    const code = await service.newCode(key)
    const url = 'https://example.com/hook'
    const none = 'qr_01m7eftr2mb8239pr4s9qw6yc9'
    const wrong: [object, string][] = [
      [{ qr_ids: [code.id, none] }, 'qr_ids[1]'],
      [{ qr_ids: ['ext_nobody'] }, 'qr_ids[0]'],
      [{ qr_ids: ['', code.id] }, 'qr_ids[0]'],
      [{ qr_ids: [1] }, 'qr_ids[0]'],
      [{ qr_ids: code.id }, 'qr_ids'],
      [{ qr_ids: [] }, 'qr_ids'],
      [{ qr_ids: Array(101).fill(code.id) }, 'qr_ids'],
      [{ tags: [] }, 'tags'],
      [{ tags: ['a,b'] }, 'tags[0]'],
      [{ tags: ['fine', ''] }, 'tags[1]'],
      [{ tags: Array.from({ length: 26 }, (_, index) => `t${index}`) }, 'tags'],
      [{ tags: ['a'], qr_ids: [code.id] }, 'tags'],
    ]
    for (const [body, param] of wrong) {
      const { status, json } = await post(key, { url, ...body })
      assert.deepEqual([status, json.error.param], [400, param], JSON.stringify(body))
    }
    // A live code is none of the test world.
    assert.equal((await post(testKey, { url, qr_ids: [code.id] })).status, 400)
    const most = { qr_ids: Array(100).fill(code.id) }
    const hook = await ask(key, 'POST', '/webhooks', { url, ...most })
    assert.deepEqual(hook.qr_ids, [code.id])
    const body = { tags: ['a'] }
    const both = await service.call('PATCH', `/v1/webhooks/${hook.id}`, { key, body })
    assert.deepEqual([both.status, both.json.error.param], [400, 'tags'])
    assert.match(both.json.error.message, /set qr_ids to null/)
    assert.equal((await post(key, { url, tags: null, qr_ids: null })).status, 201)
  })
})
