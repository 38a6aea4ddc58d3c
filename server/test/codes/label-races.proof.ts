import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creator } from '../support/oracles/codes/code-races.ts'
import { HOME, openDoors } from '../support/service/crowd.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Simultaneous writes of the same tags and external ids, on PostgreSQL through two servers. */
onEveryEngine('labels of codes in races', async (start) => {
  const service = await start()
  const ask = await openDoors(service)

  const create = (key: string, fields?: object) => creator({ service, ask })(key, fields)

  test('of many that want the same external id at once, one gets it', async () => {
    const { id: accountId, liveKey } = await service.account()
    const { id } = (await create(liveKey)).json
    const race = Array.from({ length: 12 }, (_, index) => {
      const body = { external_id: 'only' }
      return index % 3 === 0
        ? ask('PATCH', `/v1/qrcodes/${id}`, { key: liveKey, body })
        : ask('POST', '/v1/qrcodes', {
            key: liveKey,
            body: { name: 'x', destination_url: HOME, ...body },
          })
    })
    await Promise.all(race)
    const rows = await service.db.query<{ id: string }>(
      "select id from codes where external_id = 'only' and account_id = $1",
      [accountId],
    )
    const claims = await service.db.query<{ code_id: string }>(
      "select code_id from external_ids where external_id = 'only' and account_id = $1",
      [accountId],
    )
    assert.deepEqual(
      claims.map((row) => row.code_id),
      rows.map((row) => row.id),
    )
    assert.equal(rows.length, 1)
  })

  test('many that write the same new tags at once share them', async () => {
    const { liveKey } = await service.account()
    const names = ['One', 'two', 'THREE', 'four']
    const race = Array.from({ length: 16 }, (_, index) => {
      const tags = [...names.slice(index % 4), ...names.slice(0, index % 4)]
      const spelled = index % 2 ? tags : tags.map((tag) => tag.toLowerCase())
      return ask('POST', '/v1/qrcodes', {
        key: liveKey,
        body: { name: 'x', destination_url: HOME, tags: spelled },
      })
    })
    const answers = await Promise.all(race)
    for (const answer of answers) assert.equal(answer.status, 201, answer.text)
    const shown = new Set(answers.map(({ json }) => JSON.stringify(json.tags)))
    const listed = await ask('GET', '/v1/qrcodes?view=full', { key: liveKey })
    for (const code of listed.json.data) shown.add(JSON.stringify(code.tags))
    assert.equal(shown.size, 1, [...shown].join(' '))
  })

  test('codes that exchange their external ids at once neither wait for each other nor fail', async () => {
    const { liveKey } = await service.account()
    const [x, y] = [
      (await create(liveKey, { external_id: 'X' })).json,
      (await create(liveKey, { external_id: 'Y' })).json,
    ]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const [code, external_id] = index % 2 === 0 ? [x, 'Y'] : [y, 'X']
        return ask('PATCH', `/v1/qrcodes/${code.id}`, { key: liveKey, body: { external_id } })
      }),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [409])
  })

  test('tags: renames, merges, deletes and edits at once leave nothing half done', async () => {
    const { id, liveKey: key } = await service.account()
    const make = async (tag: string) => (await create(key, { tags: [tag] })).json
    const names = ['r1', 'r2', 'r3', 'r4']
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => make(`r${(index % 4) + 1}`)),
    )
    const pick = (index: number) => names[index % names.length] ?? ''
    for (let round = 0; round < 4; round++) {
      const race = Array.from({ length: 24 }, (_, index) => {
        const [one, other] = [pick(index + round), pick(index * 3 + round + 1)]
        const code = codes[index % codes.length]
        const body = (value: object) => ({ key, body: value })
        if (index % 4 === 0) return ask('PATCH', `/v1/tags/${one}`, body({ name: other }))
        if (index % 4 === 1)
          return ask('PATCH', `/v1/qrcodes/${code?.id}`, body({ tags: [one, other] }))
        if (index % 8 === 2) return ask('DELETE', `/v1/tags/${one}`, { key })
        const made = { name: 'x', destination_url: HOME, tags: [other, one] }
        return ask('POST', '/v1/qrcodes', body(made))
      })
      for (const { status, text } of await Promise.all(race)) {
        assert.ok([200, 201, 404].includes(status), `${status} ${text}`)
      }
    }
    const orphans = await service.db.query(
      `select * from code_tags where not exists (select 1 from tags where tags.id = code_tags.tag_id)
        or not exists (select 1 from codes where codes.id = code_tags.code_id)`,
    )
    assert.deepEqual(orphans, [])
    const doubled = await service.db.query(
      'select id from tags where account_id = $1 group by id having count(*) > 1',
      [id],
    )
    assert.deepEqual(doubled, [])
    const listed = await ask('GET', '/v1/tags', { key })
    assert.ok(listed.json.data.length <= names.length)
  })
})
