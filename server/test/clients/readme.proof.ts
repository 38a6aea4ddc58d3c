import assert from 'node:assert/strict'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createClient, orThrow } from '../../../client/index.ts'
import { newSecret, signatureOf } from '../../courier/sign.ts'
import { EXAMPLES, installBuilt } from '../support/data/clients/built-client.ts'
import { LOGO } from '../support/data/clients/snippet-workshop.ts'
import { run } from '../support/data/clients/snippets.ts'
import { freePort, onOneEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** The examples of the client's README, with the package as it is published. */

/** In this order: a later one finds what an earlier one has made. */
const PROGRAMS: Readonly<Record<string, RegExp>> = {
  'create.mjs': /^print http\S+\/public\n$/,
  'errors.mjs': /^400 invalid_request destination_url\n404 not_found true\n$/,
  'patience.mjs': /^true\naborted\n$/,
  'sync.mjs': /^3 created, 0 updated\nhttps:\/\/example.com\/ios\n$/,
  'change.mjs': /^changed\n$/,
  'lists.mjs': /^Table 4 0\nTable 3 0\nTable 2 0\n$/,
  'files.mjs': /^$/,
}
const OTHERS = ['events.mjs', 'express.mjs', 'route.ts']

test('every example is run', () => {
  const files = EXAMPLES.map(({ file }) => file)
  assert.deepEqual(files.sort(), [...Object.keys(PROGRAMS), ...OTHERS].sort())
})

onOneEngine('an example of the README', async (start) => {
  const service = await start()
  let folder: string
  let env: Record<string, string>

  before(async () => {
    folder = installBuilt()
    for (const { file, text } of EXAMPLES) writeFileSync(join(folder, file), text)
    writeFileSync(join(folder, 'logo.svg'), LOGO)
    const { liveKey } = await service.account()
    env = { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey }
  })
  after(() => rmSync(folder, { recursive: true }))

  test('does what it says', async () => {
    for (const [file, expected] of Object.entries(PROGRAMS)) {
      const { ended, output } = run([process.execPath, file], folder, env)
      assert.equal(await ended, 0, `${file}: ${output()}`)
      assert.match(output(), expected, file)
    }
    const again = run([process.execPath, 'sync.mjs'], folder, env)
    assert.equal(await again.ended, 0, again.output())
    assert.match(again.output(), /^0 created, 3 updated\n/)
    assert.match(readFileSync(join(folder, 'door.svg'), 'utf8'), /^<svg [\s\S]+<\/svg>\s*$/)
  })

  test('events.mjs goes on where it was', async () => {
    const client = createClient({ baseUrl: service.base, key: env.QROUTE_API_KEY })
    const body = { name: 'Poster', destination_url: 'https://example.com/' }
    const { short_code } = await orThrow(client.createCode({ body }))
    for (const count of [2, 1]) {
      const { child, ended, output } = run([process.execPath, 'events.mjs'], folder, env)
      for (let at = 0; at < count; at++) await service.call('GET', `/${short_code}`)
      const heard = () => output().match(/^scan_\w+/gm) ?? []
      await until(() => heard().length >= count, output)
      const { data } = await orThrow(client.listEvents())
      assert.deepEqual(
        heard(),
        data.slice(-count).map(({ id }) => id),
      )
      const cursor = () => readFileSync(join(folder, 'cursor.txt'), 'utf8')
      await until(() => cursor() === data.at(-1)?.id, cursor)
      child.kill()
      await ended
      // A file that is written anew is empty for a moment; one that is replaced stays what it was.
      if (count === 2) linkSync(join(folder, 'cursor.txt'), join(folder, 'before.txt'))
      else assert.notEqual(readFileSync(join(folder, 'before.txt'), 'utf8'), cursor())
    }
  })

  test('receivers accept what is genuine, and nothing else', async () => {
    const secret = newSecret()
    const event = { event: 'scan.created', timestamp: '2026-01-31T23:59:59.999Z' }
    const text = JSON.stringify({ ...event, data: { city: 'Köln' } })
    const now = Math.floor(Date.now() / 1000)
    const headers = (keys: readonly string[], id: string, signed: string) => ({
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(now),
      'webhook-signature': signatureOf(id, now, new TextEncoder().encode(signed), keys),
    })
    for (const program of ['express.mjs', 'serve-route.mjs']) {
      const port = await freePort()
      const settings = { WEBHOOK_SECRET: secret, PORT: String(port) }
      const { child, ended, output } = run([process.execPath, program], folder, settings)
      const post = (keys: readonly string[], body = text, id = 'evt_1', signed = text) =>
        fetch(`http://127.0.0.1:${port}/hooks`, {
          method: 'POST',
          headers: headers(keys, id, signed),
          body,
        })
      await until(async () => (await post([secret]).catch(() => null))?.status === 204, output)
      assert.match(output(), /scan in Köln/)
      assert.equal((await post([newSecret()])).status, 400)
      assert.equal((await post([secret], text.replace('Köln', 'Bonn'))).status, 400)
      await until(() => output().includes('signature'), output)
      const broken = JSON.stringify(event)
      assert.equal((await post([secret], broken, 'evt_2', broken)).status, 500, 'the work failed')
      assert.equal((await post([secret])).status, 204)
      if (program === 'express.mjs') assert.equal(output().match(/scan in Köln/g)?.length, 1)
      child.kill()
      await ended
    }
  })
})
