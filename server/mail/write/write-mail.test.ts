import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  MAIL_LANGUAGES,
  type MailKind,
  NOTIFICATIONS,
  type WeeklyReport,
} from '../../../domain/mail/mail.ts'
import { WORDS } from '../words/words.ts'
import { SAMPLE_PARTS, samplesIn } from './samples.ts'
import { type WrittenMail, writeMail } from './write-mail.ts'

const BYTES_MAX = 30_000
const KINDS: Readonly<Record<MailKind, true>> = {
  ...{ invitation: true, password_reset: true, password_changed: true, address_confirm: true },
  ...{ address_asked: true, address_changed: true, new_browser: true, weekly_report: true },
  ...{ missed_scans: true, limit_near: true, webhook_disabled: true, test: true },
}
const TAGS = new Set(
  'html head meta title style body div table tr th td h1 h2 p a b span br wbr'.split(' '),
)

const mails = MAIL_LANGUAGES.flatMap((language) =>
  samplesIn(language).map(({ name, mail }) => ({
    ...{ name: `${name} in ${language}`, language, mail },
    written: writeMail(mail, SAMPLE_PARTS),
  })),
)

const unescaped = (html: string) =>
  html
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const hrefsOf = (html: string) =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, url = '']) => unescaped(url))

/** What a reader sees of it, in order. */
function seen(html: string): string {
  const body = html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<div style="display:none[^>]*>[\s\S]*?<\/div>/, '')
  return unescaped(body.replace(/<\/?(?:b|span|a|wbr)\b[^>]*>/g, '').replace(/<[^>]*>/g, ' '))
}

/** Headings are in capitals in the text, and a colon follows what a table or a link shows otherwise. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ''))
    .filter((word) => !/^[#·]*$/.test(word))

test('there is a sample of every kind', () => {
  const kinds = new Set(samplesIn('en').map(({ mail }) => mail.kind))
  assert.deepEqual([...kinds].sort(), Object.keys(KINDS).sort())
})

test('the HTML is small, and asks nobody for anything', () => {
  for (const { name, language, written } of mails) {
    const { html } = written
    assert.ok(Buffer.byteLength(html) <= BYTES_MAX, `${name}: ${Buffer.byteLength(html)}`)
    assert.ok(html.includes(`<html lang="${language}" dir="ltr">`), name)
    assert.match(html, /<meta name="color-scheme" content="light dark">/)
    const tags = [...html.matchAll(/<\/?([a-z]\w*)/gi)].map(([, tag = '']) => tag)
    assert.deepEqual(
      tags.filter((tag) => !TAGS.has(tag)),
      [],
      name,
    )
    for (const [markup] of html.matchAll(/<[a-z][^>]*>/g)) {
      const bare = markup.replace(/ href="[^"]*"/, '')
      assert.doesNotMatch(bare, /src=|background=|url\(|https?:|\son\w+=/i, name)
    }
    assert.doesNotMatch(html.replace(/<body[\s\S]*/, ''), /url\(|@import|https?:/, name)
    assert.doesNotMatch(html + written.text, /undefined|NaN|\[object|null/, name)
  }
})

test('HTML and text say the same words, with the same links, in the same order', () => {
  for (const { name, language, written } of mails) {
    const { html, text } = written
    const hrefs = hrefsOf(html)
    const isLink = (line: string) => hrefs.includes(line)
    const lines = text.split('\n')
    assert.deepEqual(lines.filter(isLink), hrefs, name)
    // The link to copy is the button's, which the text shows as it is.
    const { copy } = WORDS[language]
    const once = seen(html).replace(new RegExp(`${copy}\\s+\\S+`), '')
    assert.deepEqual(wordsOf(lines.filter((line) => !isLink(line)).join('\n')), wordsOf(once), name)
  }
})

test('what a mailbox shows beside the subject is in the mail', () => {
  for (const { name, written } of mails) {
    const [, preview = ''] =
      /<div style="display:none[^>]*>([\s\S]*?)<\/div>/.exec(written.html) ?? []
    assert.notEqual(preview, '', name)
    const whole = written.text.replaceAll('\n', ' ')
    assert.ok(whole.includes(unescaped(preview)), name)
  }
})

test('lines of the text fit a narrow window, unless a link or a name is longer', () => {
  for (const { name, written } of mails) {
    const long = written.text.split('\n').filter((line) => line.length > 72 && line.includes(' '))
    assert.deepEqual(long, [], name)
  }
})

test('notices can be stopped in both parts, other mails cannot', () => {
  const stop = SAMPLE_PARTS.unsubscribeUrl ?? ''
  for (const { name, mail, written } of mails) {
    const isNotification = (NOTIFICATIONS as readonly string[]).includes(mail.kind)
    assert.equal(hrefsOf(written.html).includes(stop), isNotification, name)
    assert.equal(written.text.includes(stop), isNotification, name)
    const unstoppable = writeMail(mail, { ...SAMPLE_PARTS, unsubscribeUrl: null })
    assert.ok(!unstoppable.text.includes(WORDS[mail.language].weeklyReport.stop), name)
    assert.ok(!unstoppable.html.includes('href=""'), name)
  }
})

test('there is at most one filled button', () => {
  for (const { name, written } of mails) {
    const buttons = written.html.match(/mso-padding-alt/g) ?? []
    assert.ok(buttons.length <= 1, name)
  }
})

test('every reason of a missed scan has its verb', () => {
  const { text } = find('weekly-report in en')
  for (const verb of [
    'Resume:',
    'Change the expiry time:',
    'Raise the limit:',
    'Change the start time:',
  ]) {
    assert.ok(text.includes(verb), verb)
  }
})

test('the week is compared with the one before', () => {
  const said = (scans: number, scansBefore: number) => {
    const mail = samplesIn('en').find(({ name }) => name === 'weekly-report')?.mail
    assert.ok(mail)
    const content = { ...(mail.content as WeeklyReport), scans, scansBefore }
    const { text } = writeMail({ ...mail, content }, SAMPLE_PARTS)
    return (text.split('\n\n')[2] ?? '').replaceAll('\n', ' ').split('. ')[0]
  }
  assert.equal(said(108, 100), '108 scans, ▲ 8.0% from the week before')
  assert.equal(said(1, 3), '1 scan, ▼ 66.7% from the week before')
  assert.equal(said(0, 3), '0 scans, ▼ 100.0% from the week before.')
  assert.equal(said(12_000, 1), '12,000 scans, ▲ 1,199,900% from the week before')
  assert.equal(said(7, 7), '7 scans, the same as the week before')
  assert.equal(said(1, 1), '1 scan, the same as the week before')
  assert.equal(said(100_001, 100_000), '100,001 scans, about the same as the week before')
  assert.equal(said(5, 0), '5 scans')
  assert.equal(said(0, 0), '0 scans, the same as the week before.')
})

test('missed scans of codes that redirect again ask for nothing', () => {
  const mail = samplesIn('en').find(({ name }) => name === 'weekly-report')?.mail
  assert.ok(mail)
  const content: WeeklyReport = { ...(mail.content as WeeklyReport), missed: [], missedTotal: 9 }
  const { text } = writeMail({ ...mail, content }, SAMPLE_PARTS)
  assert.match(text, /9 MISSED SCANS\n\nAll of these codes are working again/)
  assert.doesNotMatch(text, /other codes/)
})

test('a browser that is not known is left out', () => {
  for (const seat of [
    { device: '', browser: '' },
    { device: 'toaster', browser: 'constructor' },
  ]) {
    const { subject, text } = writeMail({ ...NEW_BROWSER, content: { at: 0, seat } }, SAMPLE_PARTS)
    assert.equal(subject, 'New sign-in')
    assert.doesNotMatch(text, /^Browser/m)
  }
  const half = { device: '', browser: 'samsung_browser' }
  const { subject } = writeMail({ ...NEW_BROWSER, content: { at: 0, seat: half } }, SAMPLE_PARTS)
  assert.equal(subject, 'New sign-in: Samsung Internet')
})

const NEW_BROWSER = {
  kind: 'new_browser',
  to: 'mara@saltmarsh.example',
  personId: null,
  language: 'en',
  account: { name: 'Saltmarsh Studio', timezone: 'Europe/Berlin' },
} as const

function find(name: string): WrittenMail {
  const found = mails.find((one) => one.name === name)
  assert.ok(found, name)
  return found.written
}
