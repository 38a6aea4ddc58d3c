import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setUpLink } from '../support/browser/browser.ts'
import { type Run, run, SNIPPETS } from '../support/data/snippets.ts'
import { type FlakyProxy, openFlakyProxy } from '../support/service/flaky-proxy.ts'
import { type Answer, onOneEngine, type Service } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * What the guides offer for copying, taken out of them and run against a real server: when all is
 * well, with a key that is not valid, past the limit, and when the connection is lost after the
 * request was done.
 */

/** Elsewhere: server/test/codes/recipes.test.ts, and receivers.test.ts beside the webhooks. */
const ELSEWHERE = ['routing', 'operating']
/** Requests of people, who are signed in; and the one that is sent through a proxy. */
const PEOPLES = ['accounts', 'notices', 'proxies']
const SHELLS = SNIPPETS.filter(
  ({ page, language }) => language === 'sh' && !ELSEWHERE.includes(page),
)
const CURLS = SHELLS.filter(
  ({ page, text }) => !PEOPLES.includes(page) && !text.startsWith('export '),
)
const PROGRAMS: Readonly<Record<string, RegExp>> = {
  'first-code.mjs': /print http\S+\/public\nhttp\S+ leads to https:\/\/example.com\/winter-menu\n$/,
  'sync.mjs': /^A-1001: http\S+\nA-1002: http\S+\n$/,
  'bulk.mjs': /^2 are as they should be\n$/,
  'all-codes.mjs': /^(http\S+ .+\n){3}$/,
  'add-tag.mjs': /^The code has the tag\n$/,
}
const RECEIVERS = ['verify.mjs', 'receiver.mjs', 'express.mjs', 'route.mjs']
const LIBRARY = 'qroute.mjs'
const WRONG_KEY = 'sk_live_0000000000000000000000000000000000000A'
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
/** curl's own: the answer was an error; time is over; nothing came. */
const [REFUSED, OVER, NOTHING] = [22, 28, 52]

test('every program of the guides is run here', () => {
  const files = SNIPPETS.flatMap(({ file }) => (file === null ? [] : [file]))
  const known = [LIBRARY, ...Object.keys(PROGRAMS), 'poll.mjs', 'stream.mjs', ...RECEIVERS]
  assert.deepEqual(files.sort(), known.sort())
  const unnamed = SNIPPETS.filter(({ language, file }) => language === 'js' && file === null)
  assert.deepEqual(unnamed, [])
  assert.ok(CURLS.length > 15, `${CURLS.length}`)
})

onOneEngine('a snippet of the guides', (start) => {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-snippets-'))
  let service: Service
  let proxy: FlakyProxy
  let limited: Answer
  before(async () => {
    service = await start({ WEBHOOK_RETRY_SECONDS: '3600' })
    proxy = await openFlakyProxy(service.base)
    limited = await meetLimit(service)
    for (const { file, text } of SNIPPETS)
      if (file !== null) writeFileSync(join(folder, file), text)
    writeFileSync(join(folder, 'logo.svg'), LOGO)
    writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\nmax-time = 10\n')
  })
  after(async () => {
    await proxy.close()
    rmSync(folder, { recursive: true })
  })

  /** An account with what the guides speak of. */
  async function furnish() {
    const { liveKey: key } = await service.account()
    const code = {
      name: 'Table 1',
      destination_url: 'https://example.com/1',
      external_id: 'A-1001',
    }
    const made = await send(key, 'POST', '/v1/qrcodes', { ...code, tags: ['sommer', 'Tables'] })
    for (const [at, id] of ['A-1002', 'A-2001'].entries()) {
      await send(key, 'POST', '/v1/qrcodes', { ...code, name: `Table ${at + 2}`, external_id: id })
    }
    return { key, id: made.id as string, link: new URL(made.short_url).pathname }
  }

  async function send(key: string, method: string, path: string, body?: object) {
    const { status, json, text } = await service.call(method, path, { key, body })
    assert.ok(status < 300, text)
    return json
  }

  function launch(file: string, key: string): Run {
    const env = { BASE: proxy.url, KEY: key }
    return run([process.execPath, file], folder, env)
  }

  for (const [file, expected] of Object.entries(PROGRAMS)) {
    test(`${file} does its work, waits when told to, and repeats what was lost`, async () => {
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
      const asked = proxy.asked.length
      const { ended, output } = launch(file, WRONG_KEY)
      assert.notEqual(await ended, 0)
      assert.match(output(), /401 unauthorized: The API key is/)
      assert.equal(proxy.asked.length - asked, 1)
    })
  }

  test('poll.mjs keeps its cursor past a limit and a lost connection', async () => {
    const { key, link } = await furnish()
    const scan = () => service.call('GET', link)
    await scan()
    const [first] = (await send(key, 'GET', '/v1/events')).data
    await scan()
    const [, second] = (await send(key, 'GET', '/v1/events')).data
    writeFileSync(join(folder, 'cursor.txt'), first.id)
    const asked = proxy.asked.length
    proxy.meet(limited, 'lost')
    const { child, ended, output } = launch('poll.mjs', key)
    await until(() => output().includes(second.id), output)
    const cursor = () => readFileSync(join(folder, 'cursor.txt'), 'utf8')
    await until(() => cursor() === second.id, cursor)
    child.kill()
    await ended
    assert.ok(!output().includes(first.id), output())
    const path = `GET /v1/events?limit=1000&after=${first.id}`
    assert.deepEqual(proxy.asked.slice(asked), [path, path, path])
  })

  test('stream.mjs continues where it was, past a limit and a lost connection', async () => {
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
    rmSync(join(folder, 'cursor.txt'), { force: true })
    for (const file of ['poll.mjs', 'stream.mjs']) {
      const asked = proxy.asked.length
      const { ended, output } = launch(file, WRONG_KEY)
      assert.equal(await ended, 1, output())
      assert.match(output(), /401 .*unauthorized/)
      assert.equal(proxy.asked.length - asked, 1)
    }
  })

  async function runShell(text: string, env: Readonly<Record<string, string>>) {
    const all = { BASE: proxy.url, CURL_HOME: folder, HOME: folder, ...env }
    const { ended, output } = run(['sh', '-ec', text], folder, all)
    return { code: await ended, output: output() }
  }

  const hasCurl = spawnSync('curl', ['--version']).status === 0
  for (const page of new Set(CURLS.map((snippet) => snippet.page))) {
    test(`the requests of docs/${page}.md are answered`, { skip: !hasCurl }, async () => {
      const { key, id, link } = await furnish()
      await service.call('GET', link)
      const [event] = (await send(key, 'GET', '/v1/events')).data
      const list = await send(key, 'GET', '/v1/qrcodes?sort=name&limit=1&cursor=')
      const fill = (text: string) =>
        text
          .replace(/scan_[0-9a-z]{26}/g, event.id)
          .replaceAll('qr_…', id)
          .replace(/limit=100&cursor=\w+…/, `limit=1&cursor=${list.pagination.next_cursor}`)
      for (const { text } of CURLS.filter((snippet) => snippet.page === page)) {
        const isStream = text.includes('/stream')
        const limit = isStream ? 'alias curl="curl --max-time 1"\n' : ''
        const shell = (by: string) => runShell(limit + fill(text), { KEY: by, ID: id })
        const wrong = await shell(WRONG_KEY)
        assert.equal(wrong.code, REFUSED, `${text}\n${wrong.output}`)
        proxy.meet(limited)
        assert.equal((await shell(key)).code, REFUSED, text)
        const fine = await shell(key)
        assert.equal(fine.code, isStream ? OVER : 0, `${text}\n${fine.output}`)
        if (isStream) continue
        proxy.meet('lost')
        assert.equal((await shell(key)).code, NOTHING, text)
      }
    })
  }

  test('the requests of people are answered', { skip: !hasCurl }, async () => {
    const account = await service.account()
    const token = await setUpLink(service, account.id)
    const headers = { 'content-type': 'image/svg+xml' }
    const upload = { key: account.liveKey, body: LOGO, headers }
    const logo = (await service.call('POST', '/v1/logos', upload)).json.id
    const { key } = await service.addKey(account.id)
    const people = SHELLS.filter(({ page }) => PEOPLES.includes(page))
    assert.equal(people.length, 7)
    for (const { text } of people) {
      const listed = await runShell(`curl -b cookies.txt ${proxy.url}/v1/sessions`, {})
      const session = /"id":"(ses_\w+)"/.exec(listed.output)?.[1] ?? ''
      const filled = text
        .replaceAll('Origin: http://localhost:3000', `Origin: ${service.base}`)
        .replace(/http:\/\/localhost:3000|https:\/\/qr\.example\.com/g, proxy.url)
        .replace('5WcYbQ…', token)
        .replace('ses_…', session)
        .replace('logo_…', logo)
        .replace('sk_live_…', key)
      const env = { KEY: account.liveKey }
      const stranger = filled.replaceAll('-b cookies.txt', '')
      if (stranger !== filled) assert.equal((await runShell(stranger, env)).code, REFUSED, text)
      proxy.meet(limited)
      assert.equal((await runShell(filled, env)).code, REFUSED, text)
      const fine = await runShell(filled, env)
      assert.equal(fine.code, 0, `${text}\n${fine.output}`)
      proxy.meet('lost')
      // What was not answered brings no cookie, and would empty the file.
      const lost = filled.replaceAll('-c cookies.txt', '-c none.txt')
      assert.equal((await runShell(lost, env)).code, NOTHING, text)
    }
  })
})

/** A real answer past the limit, but for the time to wait: the smallest plan has ten requests a minute. */
async function meetLimit(service: Service): Promise<Answer> {
  const { liveKey: key } = await service.account('free')
  for (let tries = 0; tries < 20; tries++) {
    const answer = await service.call('GET', '/v1/account', { key })
    if (answer.status !== 429) continue
    const headers = new Headers({ 'content-type': 'application/json' })
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    headers.set('retry-after', '1')
    return { ...answer, headers }
  }
  throw new Error('The limit was not met')
}
