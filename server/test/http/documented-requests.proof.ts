import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { setUpLink } from '../support/browser/browser.ts'
import {
  LOGO,
  openWorkshop,
  type Workshop,
  WRONG_KEY,
} from '../support/data/clients/snippet-workshop.ts'
import { run, SNIPPETS } from '../support/data/clients/snippets.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * The requests that the guides offer for copying, taken out of them and sent with curl to a real server:
 * when all is well, with a key that is not valid, past the limit, and when the connection is lost.
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
/** curl's own: the answer was an error; time is over; nothing came. */
const [REFUSED, OVER, NOTHING] = [22, 28, 52]

test('there are many', () => {
  assert.ok(CURLS.length > 15, `${CURLS.length}`)
})

onEveryEngine('a request of the guides', (start) => {
  let workshop: Workshop
  before(async () => {
    workshop = await openWorkshop(await start({ WEBHOOK_RETRY_SECONDS: '3600' }))
  })
  after(() => workshop.close())

  async function runShell(text: string, env: Readonly<Record<string, string>>) {
    const { proxy, folder } = workshop
    const all = { BASE: proxy.url, CURL_HOME: folder, HOME: folder, ...env }
    const { ended, output } = run(['sh', '-ec', text], folder, all)
    return { code: await ended, output: output() }
  }

  const hasCurl = spawnSync('curl', ['--version']).status === 0
  for (const page of new Set(CURLS.map((snippet) => snippet.page))) {
    test(`the requests of docs/${page}.md are answered`, { skip: !hasCurl }, async () => {
      const { service, proxy, limited, furnish, send } = workshop
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
    const { service, proxy, limited } = workshop
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
