import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { before, beforeEach, test } from 'node:test'
import { readConfig } from '../../config.ts'
import { onTerminal, qroute, SCRIPT } from '../support/command.ts'
import { operate } from '../support/operate.ts'
import {
  call,
  onEveryEngine,
  proofOnly,
  type Service,
  type TestAccount,
} from '../support/service.ts'

/** The commands against abuse as an operator meets them, and what SECURITY_CONTACT publishes. */

const CONTACT = 'abuse@operator.example'

onEveryEngine('commands against abuse', (start, engine) => {
  const once = { skip: proofOnly(engine === 'postgres') }
  let service: Service
  let account: TestAccount
  before(async () => {
    service = await start({ SECURITY_CONTACT: CONTACT })
  })
  beforeEach(async () => {
    account = await service.account()
  })

  const run = (...args: string[]) => operate(args, service.env)
  async function json(...args: string[]) {
    const { code, stdout, stderr } = await run(...args, '--json')
    assert.deepEqual([code, stderr], [0, ''])
    return JSON.parse(stdout)
  }
  const post = (body: object) =>
    service.call('POST', '/v1/qrcodes', { key: account.liveKey, body: { name: 'Menu', ...body } })
  async function create() {
    const { status, json, text } = await post({ destination_url: 'https://example.com/menu' })
    assert.equal(status, 201, text)
    return json
  }
  async function actions(target: string): Promise<string[]> {
    const text = `select action from audit where target = $1 and actor_kind = 'operator'
      and action <> 'account.created' order by id`
    const rows = await service.db.query<{ action: string }>(text, [target])
    return rows.map(({ action }) => action)
  }
  async function assertFails(words: RegExp, ...args: string[]) {
    const outcome = await (engine === 'sqlite' ? qroute : operate)(args, service.env)
    assert.deepEqual([outcome.code, outcome.stdout], [1, ''], outcome.stderr)
    assert.match(outcome.stderr, words)
    assert.doesNotMatch(outcome.stderr, /\n\s+at /)
  }

  test('block list shows the domains, and what is not a domain is refused', async () => {
    await json('block', 'add', 'bücher.example', '--yes')
    await json('block', 'add', '192.0.2.7', '--yes')
    const again = await run('block', 'add', '--domain', 'XN--bcher-kva.example', '--yes')
    assert.deepEqual(
      [again.code, again.stdout],
      [0, 'xn--bcher-kva.example was already blocked.\n'],
    )
    const rows: { domain: string; added_at: string }[] = await json('block', 'list')
    assert.deepEqual(
      rows.map(({ domain }) => domain),
      ['192.0.2.7', 'xn--bcher-kva.example'],
    )
    assert.match((await run('block', 'list')).stdout, /^domain +added_at\n192\.0\.2\.7 +2/)
    assert.equal((await post({ destination_url: 'https://www.bücher.example' })).status, 400)
    assert.equal((await post({ destination_url: 'http://0xc0000207/' })).status, 400)
    for (const { domain } of rows) await json('block', 'remove', domain)
    assert.equal((await run('block', 'list')).stdout, 'No domains are blocked.\n')

    await assertFails(
      /URL.*Did you mean evil\.example/,
      'block',
      'add',
      'https://evil.example/',
      '--yes',
    )
    await assertFails(/spaces/, 'block', 'add', 'evil example', '--yes')
    await assertFails(/evil\.example is not blocked/, 'block', 'remove', 'evil.example')
    await assertFails(/There is no account acct_x/, 'account', 'suspend', 'acct_x', '--yes')
    await assertFails(/There is no account acct_x/, 'account', 'resume', 'acct_x')
    await assertFails(/There is no code qr_x/, 'code', 'block', 'qr_x', '--yes')
    await assertFails(/There is no code qr_x/, 'code', 'unblock', 'qr_x')
  })

  test('what stops links asks for the id once more', once, async () => {
    const { id, short_code } = await create()
    for (const [question, typed, ...args] of [
      ['Type the id', account.id, 'account', 'suspend', account.id],
      ['Type the id', id, 'code', 'block', id],
      ['Type the domain', 'asked.example', 'block', 'add', 'Asked.example'],
    ] as const) {
      const { code, stdout, stderr } = await qroute(args, service.env)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr, /asks for confirmation: pass --yes/)
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

  test('security.txt and robots.txt', async () => {
    const { status, text, headers } = await service.call('GET', '/.well-known/security.txt')
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
    const fields = Object.fromEntries(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    )
    assert.equal(fields.Contact, `mailto:${CONTACT}`)
    assert.equal(fields.Canonical, `${service.base}/.well-known/security.txt`)
    assert.equal(fields['Preferred-Languages'], 'en')
    const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
    assert.ok(days > 100 && days < 365, fields.Expires)
    const robots = await service.call('GET', '/robots.txt')
    assert.equal(robots.status, 200)
    assert.match(robots.text, /User-agent: \*\nAllow: \/docs\n[^\n]*\nDisallow: \/\n/)
    assert.match(robots.text, /User-agent: Twitterbot\n/)
  })

  test('SECURITY_CONTACT is an address or a URL, and the pages do without it', once, async () => {
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
