import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMailFrom, readSmtpUrl } from './smtp-url.ts'

test('a URL says where, how and as whom', () => {
  const plain = { host: 'mail.example.com', user: '', pass: '', verifies: true }
  for (const [url, expected] of [
    ['smtp://mail.example.com', { ...plain, port: 587, isSecure: false }],
    ['smtps://mail.example.com/', { ...plain, port: 465, isSecure: true }],
    [
      'smtp://mail.example.com:25?verify=no',
      { ...plain, port: 25, isSecure: false, verifies: false },
    ],
    [
      'smtps://a%40b.example:p%2Fw%25@[::1]:2465',
      { ...plain, host: '::1', port: 2465, isSecure: true, user: 'a@b.example', pass: 'p/w%' },
    ],
  ] as const) {
    assert.deepEqual(readSmtpUrl(url), expected, url)
  }
  for (const [url, fault] of [
    ['mail.example.com', /must be a URL/],
    ['https://mail.example.com', /must be a URL/],
    ['smtp://', /must be a URL|no host/],
    ['smtp://host/path', /path/],
    ['smtp://host?tls=1', /unknown option: tls/],
    ['smtp://host?verify=maybe', /verify/],
    ['smtp://:secret@host', /no user/],
    ['smtp://a:%zz@host', /%25/],
  ] as const) {
    assert.throws(() => readSmtpUrl(url), fault, url)
  }
})

test('who mails are from is an address, with or without a name', () => {
  assert.deepEqual(readMailFrom('qr@example.com'), { name: '', address: 'qr@example.com' })
  for (const text of ['Codes & Co <qr@example.com>', '"Codes & Co" <qr@example.com>']) {
    assert.deepEqual(readMailFrom(text), { name: 'Codes & Co', address: 'qr@example.com' })
  }
  for (const text of [
    '',
    'Codes',
    'a@b@c',
    'a b@example.com',
    'x <y>',
    'a\r\nBcc: b <qr@example.com>',
  ]) {
    assert.throws(() => readMailFrom(text), /must be an email address/, text)
  }
})
