import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { newEmail, openBrowser, setUpLink } from '../support/browser/browser.ts'
import { qroute } from '../support/service/command.ts'
import { filesUnder } from '../support/service/files-under.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { onEveryEngine, stop } from '../support/service/service.ts'

/**
 * Marked values go through everything people and keys can do, right and wrong, while the server logs at the
 * lowest level; then all remaining data is searched for them.
 */
const ADDRESS = '203.0.113.199'

onEveryEngine('secrets of people and keys', (start, engine) => {
  test('no password, cookie, link, key or address is in logs, tables, the audit or backups', async (t) => {
    const service = await start({})
    const server = await service.spawn({ LOG_LEVEL: 'trace' })
    const { id } = await service.account()
    const marked = (word: string) => `marked ${word} ${engine} passphrase`
    const secrets = new Map<string, string>([['address', ADDRESS]])
    const keep = (name: string, value: string) => {
      assert.ok(value.length >= 12, `${name}: ${value}`)
      secrets.set(name, value)
      return value
    }
    const browser = openBrowser(server.base)
    const headers = { 'x-forwarded-for': ADDRESS }
    const ask = (method: string, path: string, body?: object, from = browser) =>
      from.call(method, path, body ? { body, headers } : { headers })
    const cookieOf = (name: string, from = browser) => keep(name, from.cookie().split('=')[1] ?? '')

    const token = keep('set-up link', await setUpLink(service, id))
    const [email, password] = [newEmail('marked'), keep('password', marked('first'))]
    const refused = keep('refused password', 'marked-too-long-'.repeat(20))
    assert.equal((await ask('POST', '/v1/setup', { token, email, password: refused })).status, 400)
    assert.equal((await ask('POST', '/v1/setup', { token, email, password })).status, 201)
    cookieOf('first cookie')
    const wrong = keep('wrong password', marked('wrong'))
    const stranger = openBrowser(server.base)
    assert.equal(
      (await ask('POST', '/v1/session', { email, password: wrong }, stranger)).status,
      401,
    )
    // People paste a password into the wrong field.
    const misplaced = keep('password as an address', 'marked-misplaced-password')
    await ask('POST', '/v1/session', { email: misplaced, password: wrong }, stranger)
    assert.equal((await ask('POST', '/v1/session', { email, password }, stranger)).status, 201)
    cookieOf('second cookie', stranger)
    const next = keep('new password', marked('next'))
    const change = { current_password: password, new_password: next }
    assert.equal((await ask('POST', '/v1/password', change)).status, 200)
    cookieOf('third cookie')
    const bob = { email: newEmail('bob'), role: 'viewer' }
    const invited = await ask('POST', '/v1/members', bob)
    keep('invitation', invited.json.invitation_url.split('#')[1])
    const made = await ask('POST', '/v1/api-keys', { name: 'Marked', scopes: ['codes:read'] })
    const key = keep('key', made.json.key)
    keep('random part of the key', key.slice(8, 40))
    const read = await openBrowser(server.base).call('GET', '/v1/qrcodes', { key, headers })
    assert.equal(read.status, 200)
    await ask('PATCH', `/v1/api-keys/${made.json.id}`, { scopes: 'full' })
    const shared = await ask('POST', '/v1/reports', { scope: { type: 'account' } })
    const link = keep('report link', shared.json.url.split('#')[1])
    // As links were until 0.2.0, with the secret in the path, too; right and mistyped.
    for (const path of [`/v1/reports/shared/${link}`, `/app/report/${link}`]) {
      for (const end of ['', '/x', '%', '?days=3']) await ask('GET', path + end)
    }
    const seen = await ask('POST', '/v1/reports/shared', { secret: link })
    assert.equal(seen.status, 200, seen.text)
    const unknown = keep('unknown key', `sk_live_${'Marked'.repeat(6)}ab`)
    await openBrowser(server.base).call('GET', '/v1/qrcodes', { key: unknown, headers })
    assert.equal(
      (await ask('POST', '/v1/api-keys/revoke', { key }, openBrowser(server.base))).status,
      200,
    )
    await ask('DELETE', `/v1/members/${invited.json.member.id}`)
    const audit = await ask('GET', '/v1/audit')
    assert.ok(audit.json.data.length >= 7, audit.text)
    await ask('DELETE', '/v1/session')
    const reset = await qroute(
      ['account', 'reset-password', '--account', id, '--json'],
      service.env,
    )
    keep('reset link', JSON.parse(reset.stdout).setup_url.split('#')[1])
    await stop(server.child, 'SIGTERM')

    const left = new Map<string, string>([
      ['the log', server.output()],
      ['the audit', audit.text],
      ['the files', filesUnder(service.env.DATA_DIR ?? '')],
    ])
    if (engine === 'postgres') left.set('the tables', await allTables())
    if (engine === 'sqlite') {
      const folder = temporaryFolder(t)
      const { code, stderr } = await qroute(['backup', '--to', join(folder, 'b')], service.env)
      assert.equal(code, 0, stderr)
      left.set('the backup', filesUnder(join(folder, 'b')))
      assert.ok(left.get('the backup')?.includes(email), 'the backup has the members')
    }
    assert.match(server.output(), /"route":"\/v1\/session"/)
    for (const [place, text] of left) {
      for (const [name, secret] of secrets) {
        assert.equal(text.includes(secret), false, `${name} is in ${place}`)
      }
    }

    async function allTables(): Promise<string> {
      const tables = await service.db.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public'`,
      )
      const rows = await Promise.all(
        tables.map(({ name }) => service.db.query(`select * from ${name}`)),
      )
      return JSON.stringify(rows)
    }
  })
})
