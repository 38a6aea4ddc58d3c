import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Brand, LANGUAGES, NO_BRAND } from '../domain/accounts/brand.ts'
import { languageOf } from '../server/redirect/language.ts'
import { inkOn, luminanceOf } from './colours.ts'
import { toPage } from './markup.ts'
import { type Notice, toNoticePage } from './pages.ts'
import type { State } from './words/en.ts'
import { WORDS } from './words/words.ts'

/** Notices as they are rendered. What they say over HTTP is in test/redirect/notices.test.ts. */
const BYTES_MAX = 6000
const LOGO = 'logo_01m7eftr2mb8239pr4s9qw6yc9'
const AT = Date.parse('2026-11-21T09:00:00Z')
const STATES = Object.entries(WORDS.en).flatMap(([key, said]) =>
  typeof said === 'string' ? [] : [key as State],
)

function pageOf(state: State, language: keyof typeof WORDS, brand: Brand | null, more = {}) {
  const notice: Notice = { state, ...more }
  const sender = { brand, timezone: 'Europe/Berlin' }
  return toPage(toNoticePage(notice, language, sender))
}

const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('ink on any colour of a brand is read at 4.5 : 1 or more', () => {
  const full = { '#000': '#000000', '#fff': '#ffffff' } as const
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  const greys = Array.from({ length: 256 }, (_, level) => level * 0x010101)
  const colours = [...greys, ...Array.from({ length: 5000 }, () => Math.floor(random() * 2 ** 24))]
  for (const number of colours) {
    const color = `#${number.toString(16).padStart(6, '0')}`
    const ink = full[inkOn(color) as keyof typeof full]
    assert.ok(contrast(color, ink) >= 4.5, `${color} ${ink}`)
  }
})

test('every notice in every language is complete and small, with the longest brand there can be', () => {
  const brand = {
    ...{ name: '"&<'.repeat(20), color: '#8a2f16', logo: LOGO, language: null },
    contactUrl: `https://${'a'.repeat(60)}.example/?${'&'.repeat(220)}`,
  }
  for (const language of LANGUAGES) {
    for (const state of STATES) {
      const domain = state === 'blockedDomain' ? { domain: `${'x'.repeat(240)}.example` } : {}
      const at = state === 'expired' || state === 'scheduled' ? { at: AT } : {}
      const html = pageOf(state, language, brand, { ...domain, ...at })
      const size = Buffer.byteLength(html)
      assert.ok(size <= BYTES_MAX, `${state} in ${language}: ${size}`)
      assert.match(html, new RegExp(`<html lang="${language}">`))
      assert.doesNotMatch(html, /\{site\}|undefined|null|<script/)
      assert.ok(html.includes(WORDS[language][state].title.replaceAll('&', '&amp;')))
    }
  }
})

test('a hostile brand stays text, and gets no script, style or link of its own', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title></style><script>1</script>',
    "';}body{display:none}/*",
    '$& $1 $`',
    '&lt;b&gt;',
  ]
  for (const text of hostile) {
    const brand = { ...NO_BRAND, name: text, color: text, contactUrl: text }
    const html = pageOf('paused', 'en', brand)
    assert.doesNotMatch(html, /<script|<img|<b>|onerror=alert\(1\)>/i, text)
    assert.equal(html.match(/<style>/g)?.length, 1)
    const [style = ''] = /<style>[\s\S]*?<\/style>/.exec(html) ?? []
    assert.ok(!style.includes(text), text)
    assert.match(html, /<title>This code is paused · /)
  }
  for (const contactUrl of ['javascript:alert(1)', 'data:text/html,x', 'http://a.example/']) {
    const html = pageOf('paused', 'en', { ...NO_BRAND, contactUrl })
    assert.doesNotMatch(html, /<a href="(?:javascript|data|http):/, contactUrl)
  }
})

test('a long address is told by its end, where its owner is named', () => {
  const long = `www.bank.example.${'a'.repeat(60)}.other.example`
  for (const contactUrl of [`https://${long}/`, `mailto:hello@${long}`]) {
    const html = pageOf('paused', 'en', { ...NO_BRAND, contactUrl })
    assert.match(html, /<bdi>(?:Go to )?…a+\.other\.example<\/bdi>/)
  }
})

test('a browser that does not know light-dark() draws the shape in the ink of the sign', () => {
  const html = pageOf('paused', 'en', null)
  assert.match(html, /@supports not \(color:light-dark\(#000,#fff\)\)\{\.k\{color:inherit\}\}/)
})

test('only what an account can answer for carries its brand', () => {
  const brand = { ...NO_BRAND, name: 'Harbour Café', color: '#8a2f16', logo: LOGO }
  const branded = STATES.filter((state) => pageOf(state, 'en', brand).includes('Harbour'))
  assert.deepEqual(branded, ['paused', 'scheduled', 'expired', 'used_up', 'deleted'])
  for (const state of STATES) {
    const html = pageOf(state, 'en', brand)
    assert.equal(html.includes(`/images/${LOGO}/public`), branded.includes(state))
    assert.equal(html.includes('#8a2f16'), branded.includes(state))
  }
})

test('times are in the zone of the account, which they name', () => {
  const en = pageOf('scheduled', 'en', null, { at: AT })
  assert.match(en, /datetime="2026-11-21T09:00:00.000Z">Saturday,? 21 November 2026 at 10:00 CET</)
  assert.match(pageOf('expired', 'de', null, { at: AT }), /21\. November 2026 um 10:00 MEZ/)
  const nowhere = toNoticePage({ state: 'scheduled', at: AT }, 'en', {
    ...{ brand: null, timezone: 'Mars/Olympus' },
  })
  assert.match(nowhere.time?.html ?? '', /09:00 UTC/)
})

test('the language is the one of ours that weighs most', () => {
  const cases: readonly (readonly [header: string | undefined, language: string | null])[] = [
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['da, en-GB;q=0.8, sv;q=0.7', 'en'],
    ['fr;q=0.3, ja;q=0.8, en;q=0.5', 'ja'],
    ['zh-Hant-TW', 'zh'],
    ['PT-br', 'pt'],
    ['da;q=1, fi;q=0.5', null],
    ['de;q=0', null],
    ['de;q=0.5, *;q=0.8', null],
    ['*', null],
    ['de;q=2, ,;;, <script>, it', 'it'],
    ['', null],
    [undefined, null],
    [`${'xx,'.repeat(80)}de`, null],
    [`de,${'xx,'.repeat(80)}fr`, 'de'],
  ]
  for (const [header, language] of cases) assert.equal(languageOf(header), language, header)
})
