import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { readConfig } from '../../config.ts'
import { openStream, overAfter } from '../support/data/scans/streams.ts'
import { onTerminal, qroute, SCRIPT } from '../support/service/command.ts'
import { operate, operateJson } from '../support/service/operate.ts'
import { accountEach, call, figure, onEveryEngine } from '../support/service/service.ts'
import { PATIENCE_MS } from '../support/service/until.ts'

/**
 * What an operator stops for abuse stays stopped on two servers on every engine. The commands end streams,
 * are counted, and ask on a terminal before they stop links; those that fail are processes that say so.
 */

const CONTACT = 'abuse@operator.example'

onEveryEngine('abuse on two servers', async (start) => {
  const service = await start({ SECURITY_CONTACT: CONTACT })
  const account = accountEach(service)
  const second = await service.spawn()

  const run = (...args: string[]) => operate(args, service.env)
  const json = (...args: string[]) => operateJson(service.env, ...args)
  const post = (body: object) =>
    service.call('POST', '/v1/qrcodes', { key: account.liveKey, body: { name: 'Menu', ...body } })
  async function create(destination_url = 'https://example.com/menu') {
    const { status, json, text } = await post({ destination_url })
    assert.equal(status, 201, text)
    return json
  }
  async function actions(target: string): Promise<string[]> {
    const text = `select action from audit where target = $1 and actor_kind = 'operator'
      and action <> 'account.created' order by id`
    const rows = await service.db.query<{ action: string }>(text, [target])
    return rows.map(({ action }) => action)
  }
  const statuses = (path: string, options = {}) =>
    Promise.all(
      [service.base, second.base].map(
        async (base) => (await call(base + path, 'GET', options)).status,
      ),
    )

  test('an account, a code and a domain stop on both servers at once, and go on', async () => {
    const { id, short_code } = await create('https://far.example/menu')
    for (const [stop, go] of [
      [
        ['account', 'suspend', account.id],
        ['account', 'resume', account.id],
      ],
      [
        ['code', 'block', id],
        ['code', 'unblock', id],
      ],
      [
        ['block', 'add', 'far.example'],
        ['block', 'remove', 'far.example'],
      ],
    ] as const) {
      assert.deepEqual(await statuses(`/${short_code}`), [302, 302])
      await json(...stop, '--yes')
      assert.deepEqual(await statuses(`/${short_code}`), [403, 403], stop.join(' '))
      const api = stop[0] === 'account' ? 403 : 200
      assert.deepEqual(await statuses('/v1/account', { key: account.liveKey }), [api, api])
      await json(...go)
    }
    assert.deepEqual(await statuses(`/${short_code}`), [302, 302])
    const blocked = 'qroute_redirects_total\\{outcome="blocked"\\}'
    assert.ok((await figure(service.base, blocked)) >= 2)
  })

  test('a command that fails is a process that says why, and shows no stack trace', async () => {
    for (const [words, ...args] of [
      [/URL.*Did you mean evil\.example/, 'block', 'add', 'https://evil.example/', '--yes'],
      [/spaces/, 'block', 'add', 'evil example', '--yes'],
      [/evil\.example is not blocked/, 'block', 'remove', 'evil.example'],
      [/No account has the id acct_x/, 'account', 'suspend', 'acct_x', '--yes'],
      [/No account has the id acct_x/, 'account', 'resume', 'acct_x'],
      [/No code has the id or short code qr_x/, 'code', 'block', 'qr_x', '--yes'],
      [/No code has the id or short code qr_x/, 'code', 'unblock', 'qr_x'],
    ] as const) {
      const { code, stdout, stderr } = await qroute(args, service.env)
      assert.deepEqual([code, stdout], [1, ''], stderr)
      assert.match(stderr, words)
      assert.doesNotMatch(stderr, /\n\s+at /)
    }
  })

  test('a live stream of a suspended account ends', async () => {
    const stream = await openStream(service.base, account.liveKey)
    assert.equal(stream.status, 200)
    await json('account', 'suspend', account.id, '--yes')
    await overAfter(stream, PATIENCE_MS)
  })

  test('what stops links asks for the id once more', async () => {
    const { id, short_code } = await create()
    for (const [question, typed, ...args] of [
      ['Type the id', account.id, 'account', 'suspend', account.id],
      ['Type the id', id, 'code', 'block', id],
      ['Type the domain', 'asked.example', 'block', 'add', 'Asked.example'],
    ] as const) {
      const { code, stdout, stderr } = await qroute(args, service.env)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr, /requires confirmation\. .+ pass --yes/)
      if (!existsSync(SCRIPT)) continue
      const wrong = await onTerminal(args, service.env, question, 'yes')
      assert.equal(wrong.code, 1, wrong.output)
      assert.match(wrong.output, /Nothing was changed/)
      assert.equal((await service.call('GET', `/${short_code}`)).status, 302)
      assert.deepEqual(await actions(typed), [])
      const right = await onTerminal(args, service.env, question, typed)
      assert.equal(right.code, 0, right.output)
      assert.equal((await actions(typed)).length, 1)
      const undo = { account: 'resume', code: 'unblock', block: 'remove' }[args[0]]
      assert.equal((await run(args[0], undo, typed)).code, 0)
    }
  })

  test('SECURITY_CONTACT is an address or a URL, and the pages do without it', async () => {
    const silent = await service.spawn({ SECURITY_CONTACT: '' })
    assert.equal((await call(`${silent.base}/.well-known/security.txt`, 'GET')).status, 404)
    const { id, short_code } = await create()
    await json('code', 'block', id, '--yes')
    const { status, text } = await call(`${silent.base}/${short_code}`, 'GET')
    assert.equal(status, 403)
    assert.doesNotMatch(text, /<a |Report/)
    for (const wrong of ['nobody', 'http://a.example', 'mailto:', 'mailto:a@b\nX: y', 'tel:112']) {
      const expected = { message: /^SECURITY_CONTACT: must be an email address/ }
      assert.throws(() => readConfig({ SECURITY_CONTACT: wrong }), expected, wrong)
    }
    for (const right of ['https://operator.example/report', 'mailto:a@b.example?subject=Abuse']) {
      assert.equal(readConfig({ SECURITY_CONTACT: right }).SECURITY_CONTACT, right)
    }
  })
})
