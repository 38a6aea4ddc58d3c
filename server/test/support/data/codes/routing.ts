import assert from 'node:assert/strict'
import type { Service } from '../../service/service.ts'
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

/** Codes of an account whose routing is written and read. */
export function openRouted(service: Service, account: { readonly key: string }) {
  const ask = (method: string, path: string, body?: unknown) =>
    service.call(method, `/v1${path}`, { key: account.key, body })
  async function good(method: string, path: string, body?: unknown): Promise<Fields> {
    const { status, json, text } = await ask(method, path, body)
    assert.ok(status < 300, text)
    return json
  }
  const create = (fields: object = {}) =>
    good('POST', '/qrcodes', {
      name: 'Menu',
      destination_url: 'https://example.com/menu',
      ...fields,
    })
  const patch = (id: string, fields: object) => good('PATCH', `/qrcodes/${id}`, fields)
  return { ask, good, create, patch }
}
