import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeUrl } from './complete-url.ts'
import { suggestName } from './suggest-name.ts'

test('a link without a scheme gets https, any other stays as it was typed', () => {
  const links = {
    'example.com/menu': 'https://example.com/menu',
    '  example.com ': 'https://example.com',
    '//example.com/a': 'https://example.com/a',
    'example.com:8080/a': 'https://example.com:8080/a',
    'localhost:3000/a': 'https://localhost:3000/a',
    'HTTP://example.com': 'HTTP://example.com',
    'https://example.com/a b': 'https://example.com/a b',
    'ftp://example.com': 'ftp://example.com',
    'javascript:alert(1)': 'javascript:alert(1)',
    'mailto:ada@example.com': 'mailto:ada@example.com',
    'example.com/?next=http://other.example': 'https://example.com/?next=http://other.example',
    '': '',
    '   ': '',
  }
  for (const [typed, whole] of Object.entries(links)) assert.equal(completeUrl(typed), whole, typed)
})

test('a name is suggested from the end of the path, or from the host', () => {
  const names = {
    'harbourcafe.example/menu/autumn-menu': 'Autumn menu',
    'https://harbourcafe.example/supper': 'Supper',
    'https://harbourcafe.example/supper/?utm_source=flyer#top': 'Supper',
    'https://example.com/docs/getting_started.html': 'Getting started',
    'https://example.com/menu/index.html': 'Menu',
    'https://example.com/en/menu/2026': 'Menu',
    'https://example.com/summerMenu': 'Summer menu',
    'https://example.com/p/3f2a9c1b7d': 'Example',
    'https://example.com/events/8f14e45f-ceea-467f-a0e6-1b2c3d4e5f60': 'Events',
    'https://example.com/caf%C3%A9': 'Café',
    'https://example.com/100%25-off': '100% off',
    'https://example.com/%E0%A4%A': '%E0%A4%A',
    'https://example.com/iPhone': 'IPhone',
    'https://www.harbour-cafe.co.uk': 'Harbour cafe',
    'shop.harbourcafe.example': 'Harbourcafe',
    'https://münchen.example/': 'München',
    'https://example.com:8443/': 'Example',
    'http://192.0.2.7/': '192.0.2.7',
    'http://[2001:db8::1]/': '[2001:db8::1]',
    'localhost:3000': 'Localhost',
    'https://example.com/😀-party': '😀 party',
    'mailto:ada@example.com': '',
    'https://': '',
    '': '',
  }
  for (const [url, name] of Object.entries(names)) assert.equal(suggestName(url), name, url)
})

test('a long path gives a short name, cut between words and between characters', () => {
  const words = suggestName(`example.com/${'autumn-'.repeat(30)}`)
  assert.equal(words, `Autumn${' autumn'.repeat(7)}`)
  const faces = suggestName(`example.com/${'😀'.repeat(100)}`)
  assert.equal(faces, '😀'.repeat(60))
  assert.ok(faces.isWellFormed())
})
