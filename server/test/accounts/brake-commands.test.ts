import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operate, operateJson } from '../support/service/operate.ts'
import { accountEach, onEveryEngine } from '../support/service/service.ts'

/** The commands against abuse as an operator meets them, and what SECURITY_CONTACT publishes. */

const CONTACT = 'abuse@operator.example'

onEveryEngine('commands against abuse', async (start) => {
  const service = await start({ SECURITY_CONTACT: CONTACT })
  const account = accountEach(service)

  const run = (...args: string[]) => operate(args, service.env)
  const json = (...args: string[]) => operateJson(service.env, ...args)
  const post = (body: object) =>
    service.call('POST', '/v1/qrcodes', { key: account.liveKey, body: { name: 'Menu', ...body } })
  async function assertFails(words: RegExp, ...args: string[]) {
    const outcome = await operate(args, service.env)
    assert.deepEqual([outcome.code, outcome.stdout], [1, ''], outcome.stderr)
    assert.match(outcome.stderr, words)
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
    await assertFails(/No account has the id acct_x/, 'account', 'suspend', 'acct_x', '--yes')
    await assertFails(/No account has the id acct_x/, 'account', 'resume', 'acct_x')
    await assertFails(/No code has the id or short code qr_x/, 'code', 'block', 'qr_x', '--yes')
    await assertFails(/No code has the id or short code qr_x/, 'code', 'unblock', 'qr_x')
  })

  test('security.txt, the pages of what is blocked, and robots.txt', async () => {
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
    const { json: code } = await post({ destination_url: 'https://example.com/' })
    await json('code', 'block', code.id, '--yes')
    const page = await service.call('GET', `/${code.short_code}`)
    assert.equal(page.status, 403)
    assert.match(page.text, /href="mailto:abuse@operator\.example\?subject=Report%20about%20http/)
    assert.match(page.text, /Report this link/)
    const robots = await service.call('GET', '/robots.txt')
    assert.equal(robots.status, 200)
    assert.match(robots.text, /User-agent: \*\nAllow: \/docs\n[^\n]*\nDisallow: \/\n/)
    assert.match(robots.text, /User-agent: Twitterbot\n/)
  })
})
