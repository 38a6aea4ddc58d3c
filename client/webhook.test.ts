import assert from 'node:assert/strict'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { newSecret, signatureOf } from '../server/courier/sign.ts'
import { deliveryOf, verifyWebhook, WebhookError, type WebhookFault } from './index.ts'
import { hmacSha256, sha256 } from './sha256.ts'

/** The server signs, the client verifies, and an independent library does both for comparison. */

interface Foreign {
  Webhook: new (
    secret: string,
  ) => {
    sign(id: string, time: Date, body: string): string
    verify(body: string, headers: Record<string, string>): unknown
  }
}
const engines = createRequire(join(import.meta.dirname, '../server/test/engines/package.json'))
const { Webhook }: Foreign = engines('standardwebhooks')

const RUNS = 300
const SECRET = newSecret()
const EVENT = {
  event: 'scan.created',
  timestamp: '2026-01-31T23:59:59.999Z',
  data: {
    qr_id: 'qr_01',
    scan_id: 'scan_01',
    country: 'DE',
    city: 'Köln',
    device: 'ios',
    is_unique: true,
  },
} as const
const BODY = JSON.stringify(EVENT)
const nowSeconds = () => Math.floor(Date.now() / 1000)
const bytesOf = (text: string) => new TextEncoder().encode(text)

function signed(body = BODY, id = 'evt_01', timestamp = nowSeconds(), secrets = [SECRET]) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(id, timestamp, bytesOf(body), secrets),
  }
}

function refuses(reason: WebhookFault, verify: () => unknown, message?: string): void {
  assert.throws(
    verify,
    (error) => error instanceof WebhookError && error.reason === reason && error.message !== '',
    message,
  )
}

const secrets = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((key) => `whsec_${Buffer.from(key).toString('base64')}`)
const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
const bodies = fc.jsonValue().map((value) => JSON.stringify(value))
/** In seconds. The library allows 300 by its own clock: this machine may stand still in between. */
const offsets = fc.integer({ min: -200, max: 290 })

test('a signed delivery is verified and returns the event', () => {
  const headers = signed()
  const spelled = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]])
  for (const given of [headers, new Headers(headers), Object.fromEntries(spelled)]) {
    assert.deepEqual(verifyWebhook(BODY, given, SECRET), EVENT)
    assert.deepEqual(verifyWebhook(bytesOf(BODY), given, SECRET), EVENT)
    assert.deepEqual(verifyWebhook(Buffer.from(BODY), given, [newSecret(), SECRET]), EVENT)
  }
})

test('a delivery has an id, and says if it was asked for again', () => {
  const headers = signed()
  const again = { ...headers, 'Webhook-Replayed': 'true' }
  for (const [given, replayed] of [
    [headers, false],
    [new Headers(again), true],
    [again, true],
    [{ ...headers, 'webhook-replayed': 'false' }, false],
  ] as const) {
    assert.deepEqual(deliveryOf(given), { id: 'evt_01', replayed })
  }
  refuses('headers', () => deliveryOf({}))
})

test('the independent library verifies what the server signs', () => {
  fc.assert(
    fc.property(secrets, ids, bodies, offsets, (secret, id, body, offset) => {
      const headers = signed(body, id, nowSeconds() + offset, [secret])
      assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
    }),
    { numRuns: RUNS },
  )
})

test('the client verifies what the independent library signs, and the server’s signatures are identical', () => {
  fc.assert(
    fc.property(secrets, ids, bodies, offsets, (secret, id, body, offset) => {
      const timestamp = nowSeconds() + offset
      const signature = new Webhook(secret).sign(id, new Date(timestamp * 1000), body)
      const headers = { ...signed(body, id, timestamp, [secret]), 'webhook-signature': signature }
      assert.deepEqual(verifyWebhook(bytesOf(body), headers, secret), JSON.parse(body))
      assert.equal(signatureOf(id, timestamp, bytesOf(body), [secret]), signature)
    }),
    { numRuns: RUNS },
  )
})

test('a single changed bit in body, id, timestamp or signature is rejected', () => {
  const headers = signed()
  const flip = (bytes: Uint8Array, bit: number) => {
    const copy = Uint8Array.from(bytes)
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return copy
  }
  const bytes = bytesOf(BODY)
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    refuses('signature', () => verifyWebhook(flip(bytes, bit), headers, SECRET), `bit ${bit}`)
  }
  for (const [name, value] of Object.entries(headers)) {
    const text = Buffer.from(value, 'latin1')
    for (let bit = 0; bit < text.length * 8; bit++) {
      const changed = { ...headers, [name]: Buffer.from(flip(text, bit)).toString('latin1') }
      assert.throws(() => verifyWebhook(BODY, changed, SECRET), WebhookError, `${name}, bit ${bit}`)
    }
  }
  assert.deepEqual(verifyWebhook(bytes, headers, SECRET), EVENT)
})

test('timestamps more than 300 seconds old or ahead are rejected, to the second', () => {
  const nowMs = 1_800_000_000_000
  const at = (seconds: number) => signed(BODY, 'evt_01', nowMs / 1000 + seconds)
  for (const seconds of [-300, -299, 0, 299, 300]) {
    assert.deepEqual(verifyWebhook(BODY, at(seconds), SECRET, { nowMs }), EVENT)
  }
  refuses('timestamp_too_old', () => verifyWebhook(BODY, at(-301), SECRET, { nowMs }))
  refuses('timestamp_too_new', () => verifyWebhook(BODY, at(301), SECRET, { nowMs }))
  refuses('timestamp_too_old', () =>
    verifyWebhook(BODY, at(-301), SECRET, { nowMs, toleranceSeconds: 60 }),
  )
  refuses('timestamp_too_old', () =>
    verifyWebhook(BODY, at(0), SECRET, { nowMs, toleranceSeconds: Number.NaN }),
  )
  assert.deepEqual(verifyWebhook(BODY, at(-301), SECRET, { nowMs, toleranceSeconds: 301 }), EVENT)
  for (const text of ['', 'now', '1e9', '-1', '1.5', ' 1800000000', '1800000000x', '0x6b49d200']) {
    refuses('headers', () => verifyWebhook(BODY, { ...at(0), 'webhook-timestamp': text }, SECRET))
  }
})

test('with several signatures and secrets, one match is enough', () => {
  const [old, fresh, other] = [newSecret(), newSecret(), newSecret()]
  const both = signed(BODY, 'evt_01', nowSeconds(), [old, fresh])
  for (const secret of [old, fresh, [other, fresh], [fresh, other]]) {
    assert.deepEqual(verifyWebhook(BODY, both, secret), EVENT)
  }
  for (const secret of [old, fresh]) {
    assert.deepEqual(new Webhook(secret).verify(BODY, both), EVENT)
  }
  refuses('signature', () => verifyWebhook(BODY, both, other))
  const [first = ''] = both['webhook-signature'].split(' ')
  const odd = ['v1', 'v1,', `v2,${first.slice(3)}`, first.slice(3), `${first}=`, `v1,v1,${first}`]
  for (const signature of odd) {
    refuses('signature', () =>
      verifyWebhook(BODY, { ...both, 'webhook-signature': signature }, old),
    )
    const beside = { ...both, 'webhook-signature': `${signature} v1a,x ${first}` }
    assert.deepEqual(verifyWebhook(BODY, beside, old), EVENT)
  }
})

test('a missing or invalid secret, header or body is reported', () => {
  const headers = signed()
  const useless = [
    '',
    'whsec_',
    'whsec_AAAA',
    'not base64 at all, but long enough to be one',
    [],
    [''],
  ]
  // biome-ignore lint/suspicious/noExplicitAny: what untyped programs pass
  for (const secret of [...useless, undefined, null, 7, [undefined]] as any[]) {
    refuses('secret', () => verifyWebhook(BODY, headers, secret), String(secret))
  }
  for (const name of Object.keys(headers)) {
    const { [name as keyof typeof headers]: value = '', ...rest } = headers
    for (const given of [rest, { ...rest, [name]: '' }, { ...rest, [name]: [value, value] }]) {
      refuses('headers', () => verifyWebhook(BODY, given, SECRET), name)
    }
    refuses('headers', () =>
      verifyWebhook(BODY, { ...headers, [name.toUpperCase()]: value }, SECRET),
    )
  }
  // biome-ignore lint/suspicious/noExplicitAny: what untyped programs pass
  for (const body of [EVENT, undefined, null, 7] as any[]) {
    refuses('body', () => verifyWebhook(body, headers, SECRET))
  }
  refuses('body', () => verifyWebhook('no JSON', signed('no JSON'), SECRET))
})

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** FIPS 180-4, and RFC 4231 with keys shorter and longer than a block. */
test('SHA-256 and HMAC give what the standards say', () => {
  const abc = 'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'
  for (const [text, digest] of [
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [abc, '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
    ['a'.repeat(1e6), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ] as const) {
    assert.equal(hexOf(sha256(bytesOf(text))), digest)
  }
  const question = hmacSha256(bytesOf('Jefe'), bytesOf('what do ya want '), bytesOf('for nothing?'))
  assert.equal(hexOf(question), '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
  const long = bytesOf('Test Using Larger Than Block-Size Key - Hash Key First')
  assert.equal(
    hexOf(hmacSha256(new Uint8Array(131).fill(0xaa), long)),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  )
})

test('SHA-256 and HMAC give what Node gives, at every length and in any parts', () => {
  for (const length of [...Array(301).keys(), 4095, 65_536, 100_001]) {
    const [bytes, key] = [randomBytes(length), randomBytes(length % 150)]
    const cut = Math.floor(length / 3)
    const parts = [bytes.subarray(0, cut), bytes.subarray(cut)]
    assert.equal(hexOf(sha256(...parts)), createHash('sha256').update(bytes).digest('hex'))
    const expected = createHmac('sha256', key).update(bytes).digest('hex')
    assert.equal(hexOf(hmacSha256(key, ...parts)), expected, String(length))
  }
})

test('every new secret is 32 different random bytes', () => {
  const made = new Set(Array.from({ length: 1000 }, newSecret))
  assert.equal(made.size, 1000)
  for (const secret of made) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
  }
})
