import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toBody, toContactUrl, toForm, toPreview } from './form.ts'

test('a contact is typed as on a card', () => {
  const cases = {
    'harbourcafe.example': 'https://harbourcafe.example',
    'https://a.example/x': 'https://a.example/x',
    'hello@a.example': 'mailto:hello@a.example',
    '+49 40 555 01 42': 'tel:+49405550142',
    '040 / 555-0142': 'tel:040555-0142',
    'tel:112': 'tel:112',
    'bücher.example/über uns': 'https://xn--bcher-kva.example/%C3%BCber%20uns',
    'https://bücher.example': 'https://xn--bcher-kva.example/',
    'javascript:alert(1)': 'javascript:alert(1)',
    ' ': '',
  }
  for (const [typed, url] of Object.entries(cases)) assert.equal(toContactUrl(typed), url)
})

test('what is empty is null, and what was saved is shown again', () => {
  const brand = {
    ...{ name: 'Harbour', color: '#8a2f16', logo: null },
    ...{ contact_url: 'tel:+49405550142', language: 'de' as const },
  }
  const form = toForm(brand)
  assert.equal(form.contact, '+49405550142')
  assert.deepEqual(toBody(form), brand)
  const long = { ...brand, contact_url: 'mailto:a@b.example?body=https://c.example/' }
  assert.deepEqual(toBody(toForm(long)), long)
  assert.equal(toPreview(toForm(null)), null)
  assert.equal(toBody({ ...form, color: '8A2F16' }).color, '#8A2F16')
})
