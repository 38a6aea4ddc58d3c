import assert from 'node:assert/strict'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openWorkshop, type Workshop, WRONG_KEY } from '../support/data/clients/snippet-workshop.ts'
import { type Run, run, SNIPPETS } from '../support/data/clients/snippets.ts'
import { onOneEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * The programs that the guides offer for copying, taken out of them and run against a real server: when all is
 * well, with a key that is not valid, past the limit, and when the connection is lost after the
 * request was done.
 */

const PROGRAMS: Readonly<Record<string, RegExp>> = {
  'first-code.mjs':
    /print http\S+\/public\nhttp\S+ redirects to https:\/\/example.com\/winter-menu\n$/,
  'sync.mjs': /^A-1001: http\S+\nA-1002: http\S+\n$/,
  'bulk.mjs': /^2 codes updated\n$/,
  'all-codes.mjs': /^(http\S+ .+\n){3}$/,
  'add-tag.mjs': /^The code has the tag\n$/,
}
const RECEIVERS = ['verify.mjs', 'receiver.mjs', 'express.mjs', 'route.mjs']
const LIBRARY = 'qroute.mjs'
test('every program of the guides is run here', () => {
  const files = SNIPPETS.flatMap(({ file }) => (file === null ? [] : [file]))
  const known = [LIBRARY, ...Object.keys(PROGRAMS), 'poll.mjs', 'stream.mjs', ...RECEIVERS]
  assert.deepEqual(files.sort(), known.sort())
  const unnamed = SNIPPETS.filter(({ language, file }) => language === 'js' && file === null)
  assert.deepEqual(unnamed, [])
})

onOneEngine('a program of the guides', (start) => {
  let workshop: Workshop
  before(async () => {
    workshop = await openWorkshop(await start({}))
  })
  after(() => workshop.close())

  function launch(file: string, key: string): Run {
    const { proxy, folder } = workshop
    const env = { BASE: proxy.url, KEY: key }
    return run([process.execPath, file], folder, env)
  }

  for (const [file, expected] of Object.entries(PROGRAMS)) {
    test(`${file} does its work, waits when told to, and repeats what was lost`, async () => {
      const { proxy, limited, furnish, send } = workshop
      const { key } = await furnish()
      const asked = proxy.asked.length
      proxy.meet(limited, 'lost')
      const { ended, output } = launch(file, key)
      assert.equal(await ended, 0, output())
      assert.match(output(), expected)
      assert.ok(proxy.asked.length - asked >= 3)
      const { pagination } = await send(key, 'GET', '/v1/qrcodes?search=Menu')
      assert.equal(pagination.total, file === 'first-code.mjs' ? 1 : 0, 'done once')
    })

    test(`${file} ends with what is wrong if the key is not valid`, async () => {
      const { proxy } = workshop
      const asked = proxy.asked.length
      const { ended, output } = launch(file, WRONG_KEY)
      assert.notEqual(await ended, 0)
      assert.match(output(), /401 unauthorized: The API key is/)
      assert.equal(proxy.asked.length - asked, 1)
    })
  }

  test('poll.mjs keeps its cursor past a limit and a lost connection', async () => {
    const { service, proxy, folder, limited, furnish, send } = workshop
    const { key, link } = await furnish()
    const scan = () => service.call('GET', link)
    await scan()
    const [first] = (await send(key, 'GET', '/v1/events')).data
    await scan()
    const [, second] = (await send(key, 'GET', '/v1/events')).data
    writeFileSync(join(folder, 'cursor.txt'), first.id)
    linkSync(join(folder, 'cursor.txt'), join(folder, 'before.txt'))
    const asked = proxy.asked.length
    proxy.meet(limited, 'lost')
    const { child, ended, output } = launch('poll.mjs', key)
    await until(() => output().includes(second.id), output)
    const cursor = () => readFileSync(join(folder, 'cursor.txt'), 'utf8')
    await until(() => cursor() === second.id, cursor)
    assert.equal(
      readFileSync(join(folder, 'before.txt'), 'utf8'),
      first.id,
      'replaced, not emptied',
    )
    child.kill()
    await ended
    assert.ok(!output().includes(first.id), output())
    const path = `GET /v1/events?limit=1000&after=${first.id}`
    assert.deepEqual(proxy.asked.slice(asked), [path, path, path])
  })

  test('stream.mjs continues where it was, past a limit and a lost connection', async () => {
    const { service, proxy, limited, furnish, send } = workshop
    const { key, link } = await furnish()
    const idOf = async (at: number) => (await send(key, 'GET', '/v1/events')).data[at].id
    const asked = proxy.resumed.length
    proxy.meet(limited)
    const { child, ended, output } = launch('stream.mjs', key)
    await until(() => proxy.resumed.length === asked + 2, output)
    // Connected only when the server has told the position.
    for (let tries = 0; !output().includes('scan_'); tries++) {
      assert.ok(tries < 50, output())
      await service.call('GET', link)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const heard = (): string[] => output().match(/^scan_\w+$/gm) ?? []
    const all = async () => (await send(key, 'GET', '/v1/events?limit=1000')).data
    await until(async () => heard().at(-1) === (await all()).at(-1).id, output)
    proxy.cut()
    await service.call('GET', link)
    const missed = await idOf((await all()).length - 1)
    await until(() => heard().includes(missed), output)
    child.kill()
    await ended
    assert.equal(new Set(heard()).size, heard().length, 'none twice')
    assert.match(proxy.resumed.at(-1) ?? '', /^scan_/)
  })

  test('poll.mjs and stream.mjs end with what is wrong if the key is not valid', async () => {
    const { proxy, folder } = workshop
    rmSync(join(folder, 'cursor.txt'), { force: true })
    for (const file of ['poll.mjs', 'stream.mjs']) {
      const asked = proxy.asked.length
      const { ended, output } = launch(file, WRONG_KEY)
      assert.equal(await ended, 1, output())
      assert.match(output(), /401 .*unauthorized/)
      assert.equal(proxy.asked.length - asked, 1)
    }
  })
})
