import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  MAIL_LANGUAGES,
  type Mail,
  type MailContents,
  MISSED_REASONS,
  type WeeklyReport,
} from '../../../domain/mail/mail.ts'
import { cleaned, clipped, toSubject } from './clean.ts'
import { SAMPLE_PARTS, samplesIn } from './samples.ts'
import { writeMail } from './write-mail.ts'

/** Names that want to be more than names. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' style='display:none",
  '</title></style></td></table><h1>Pay now</h1>',
  'a\r\nBcc: everybody@example.com\r\n\r\nBody',
  'a\u2028b\u2029c\u0085d\u0000e\u001bf',
  '\u202egnp.exe\u2066\u200f\ufeff',
  '&lt;b&gt; $& $1 $`',
  '=?utf-8?Q?=0D=0ABcc:=20a?= =?utf-8?B?4oCuZ25wLmV4ZQ==?=',
  '\ud800 half of a pair',
  '😀'.repeat(300),
]
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Every text in a mail that a person could have chosen. */
function poisoned<T>(value: T, text: string, key = ''): T {
  if (typeof value === 'string') {
    const isGiven = ['name', 'leadsTo', 'plan', 'endpoint', 'invitedBy'].includes(key)
    return (isGiven ? text : value) as T
  }
  if (Array.isArray(value)) return value.map((one) => poisoned(one, text, key)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, poisoned(inner, text, name)])
  return Object.fromEntries(entries) as T
}

const tagsOf = (html: string) => (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.split(/[\s>]/)[0])

test('no name adds a tag, or a line to the subject', () => {
  for (const language of MAIL_LANGUAGES) {
    for (const { name, mail } of samplesIn(language)) {
      // Without <wbr>, of which a link with more parts has more.
      const tags = (one: Mail) =>
        tagsOf(writeMail(one, SAMPLE_PARTS).html).filter((tag) => tag !== '<wbr')
      const plain = tags(poisoned(mail, 'plain'))
      for (const text of HOSTILE) {
        const bad = poisoned(mail, text)
        assert.deepEqual(tags(bad), plain, `${name}: ${text}`)
        const { subject, html, text: body } = writeMail(bad, SAMPLE_PARTS)
        assert.doesNotMatch(subject, BREAKS, `${name}: ${text}`)
        assert.ok(!subject.includes('=?'), `${name}: an encoded word`)
        assert.ok(subject.length <= 200 && subject.isWellFormed(), `${name}: ${subject}`)
        assert.doesNotMatch(subject + html + body, TURNS, `${name}: ${text}`)
        assert.doesNotMatch(body, /^Bcc:/m, name)
        assert.ok(html.isWellFormed() && body.isWellFormed(), name)
      }
    }
  }
})

test('the longest names, links and lists there can be stay below 30 kB', () => {
  const url = `https://${'a'.repeat(60)}.example/app/codes/${'x'.repeat(60)}`
  const name = '"'.repeat(255)
  const missed = Array.from({ length: 300 }, (_, at) => ({
    ...{ name, url, scans: 1_000_000 },
    reason: MISSED_REASONS[at % MISSED_REASONS.length] ?? 'paused',
  }))
  const top = Array.from({ length: 50 }, () => ({ name, leadsTo: name, scans: 1e9, url }))
  const days = Array.from({ length: 7 }, () => 1e9)
  const numbers = { scans: 7e9, scansBefore: 1, visitors: 1e9, codes: 1e6, missedTotal: 3e8 }
  const week = { from: '2026-11-30', to: '2026-12-06' }
  const report: WeeklyReport = { ...week, ...numbers, days, top, missed, url }
  const account = { name, timezone: 'America/Argentina/Buenos_Aires' }
  const to = `${'m'.repeat(200)}@example.com`
  for (const language of MAIL_LANGUAGES) {
    const mail: Mail = {
      kind: 'weekly_report',
      to,
      personId: null,
      language,
      account,
      content: report,
    }
    const { html, text } = writeMail(mail, SAMPLE_PARTS)
    assert.ok(Buffer.byteLength(html) <= 30_000, `${Buffer.byteLength(html)}`)
    assert.match(
      text,
      language === 'en'
        ? /292,000,000 missed scans on other/
        : /292\.000\.000 verpasste Scans bei anderen/,
    )
    const content: MailContents['missed_scans'] = { codes: missed, more: 5 }
    const many = writeMail({ ...mail, kind: 'missed_scans', content }, SAMPLE_PARTS)
    assert.ok(Buffer.byteLength(many.html) <= 30_000, `${Buffer.byteLength(many.html)}`)
    assert.match(many.subject, /\b305 /)
    assert.match(many.text, /\b297\b/)
  }
})

test('a name is cleaned to one line, and keeps what its script needs', () => {
  assert.equal(cleaned(' a\r\n\tb\u2028c '), 'a b c')
  assert.equal(cleaned('\u202eabc\u2066'), 'abc')
  assert.equal(cleaned('می\u200cخواهم'), 'می\u200cخواهم')
  assert.equal(cleaned('👩\u200d🍳'), '👩\u200d🍳')
  assert.equal(cleaned('\ud800'), '\ufffd')
})

test('a long name is cut between characters', () => {
  assert.equal(clipped('abc', 3), 'abc')
  assert.equal(clipped('abcd', 3), 'ab…')
  assert.equal(clipped('👩\u200d🍳👩\u200d🍳', 9), '👩\u200d🍳…')
  assert.ok(clipped('😀'.repeat(9), 4).isWellFormed())
  assert.equal(toSubject('x'.repeat(500)).length, 200)
})
