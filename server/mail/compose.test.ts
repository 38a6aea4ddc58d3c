import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mail } from '../../domain/mail/mail.ts'
import { openComposer } from './compose.ts'
import { openUnsubscribing } from './unsubscribe.ts'

const KEY = new Uint8Array(32)
const URL = 'https://qr.example.com'

async function headersOf(name: string, to: string): Promise<string[]> {
  const compose = openComposer({
    ...{ from: { name: 'Codes', address: 'qr@example.com' }, baseUrl: URL, pagesUrl: URL },
    unsubscribing: openUnsubscribing([KEY]),
  })
  const account = { name, timezone: 'UTC' }
  const content = { invitedBy: to, role: 'viewer', url: `${URL}/app/invitation#x`, expiresAt: 0 }
  const mail = { kind: 'invitation', to, personId: null, language: 'en', account, content } as Mail
  const { bytes, ...envelope } = await compose(mail, 'mail_1', 0)
  assert.deepEqual(envelope, { from: 'qr@example.com', to })
  const [head = ''] = bytes.toString('latin1').split('\r\n\r\n')
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
}

test('whatever an account or an address is called, a mail has the same headers', async () => {
  const plain = (await headersOf('Plain', 'a@example.com')).map((line) => line.split(':')[0])
  for (const [name, to] of [
    ['a\r\nBcc: b@example.com\r\n\r\nBody', 'a,b@example.com'],
    ['=?utf-8?Q?=0D=0ABcc:_b@example.com?=', '=?utf-8?Q?a?=@example.com'],
    ['"Qroute" <b@example.com>', '"a\\"b@example.com'],
    ['Qroute <b@example.com>, Ada', 'a<b>@example.com'],
    ['x'.repeat(255), `${'a'.repeat(64)}@${'b'.repeat(255)}`],
    ['😀'.repeat(127), 'ä@exämple.com'],
    ['\u2028\u202eBcc: a\\', '(c)a;b:@example.com'],
  ] as const) {
    const lines = await headersOf(name, to)
    assert.deepEqual(
      lines.map((line) => line.split(':')[0]),
      plain,
      name,
    )
    const [from = ''] = lines.filter((line) => line.startsWith('From:'))
    assert.ok(from.endsWith(' <qr@example.com>') && from.split('@').length <= 3, from)
    // Encoded words of others would be decoded to anything.
    for (const line of lines.filter((one) => /^(From|Subject):/.test(one)))
      assert.doesNotMatch(line.replace(/=\?UTF-8\?[QB]\?[^?]*\?=/g, ''), /=\?/, line)
  }
})
