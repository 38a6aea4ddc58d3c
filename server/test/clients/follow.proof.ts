// What the quick test has on SQLite, on PostgreSQL; and a connection that dies without a word.
import '../../../client/follow.test.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, follow, orThrow } from '../../../client/index.ts'
import { openFlakyProxy } from '../support/service/network/flaky-proxy.ts'
import { onOneEngine } from '../support/service/service.ts'

onOneEngine('follow', (start) => {
  test('connects again after 30 s in which nothing was heard', async (t) => {
    const service = await start()
    const proxy = await openFlakyProxy(service.base)
    t.after(() => proxy.close())
    const { liveKey: key } = await service.account()
    const client = createClient({ baseUrl: proxy.url, key })
    const body = { name: 'Poster', destination_url: 'https://example.com/' }
    const { short_code } = await orThrow(client.createCode({ body }))
    await service.call('GET', `/${short_code}`)
    proxy.meet('silent')
    const begun = performance.now()
    for await (const event of follow(client, { after: '' })) {
      assert.equal(event.event, 'scan.created')
      break
    }
    assert.ok(performance.now() - begun > 29_000)
    assert.match(proxy.resumed.at(-1) ?? '', /^scan_/)
  })
})
