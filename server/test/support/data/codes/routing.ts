/** Routing with every field that there is, as a request may give it. */

// biome-ignore lint/suspicious/noExplicitAny: tests spoil it in every way
export type Fields = Record<string, any>

export const WHEN = {
  device: ['ios', 'android'],
  country: ['DE', 'XX'],
  language: ['de', 'und'],
  days: ['fri', 'sat'],
  hours: ['18:00', '02:00'],
  timezone: 'Europe/Berlin',
  from: '2026-01-01T00:00:00.000Z',
  until: '2030-01-01T00:00:00.000Z',
}

export const RULES = [
  { when: WHEN, destination_url: 'https://example.com/evening', label: 'Evening' },
  { when: { device: ['ios'] }, destination_url: 'https://example.com/ios?a=1' },
  { when: { country: ['DE'] }, destination_url: 'https://example.de/', label: 'Deutschland' },
]

export const SPLIT = [
  { destination_url: 'https://example.com/a', weight: 50, label: 'A' },
  { destination_url: 'https://example.com/b', weight: 1000 },
]

export const ROUTING = {
  rules: RULES,
  split: SPLIT,
  fallback_url: 'https://example.com/closed',
  forward_query: true,
  utm: { source: 'poster', medium: 'print', campaign: 'a b', term: 'x', content: 'ü' },
}

export const NAMES = Object.keys(ROUTING)

/** What a view says of routing. */
export function routingOf(view: Fields): Fields {
  return Object.fromEntries(Object.entries(view).filter(([name]) => NAMES.includes(name)))
}
