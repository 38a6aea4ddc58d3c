import type { HttpAsked } from './answers.ts'

/** Who and what is in a fixture, by names that the story gives and the questions use. */
export interface Cast {
  readonly accounts: Map<string, string>
  /** Headers that let in: a key, or a cookie. */
  readonly doors: Map<string, Readonly<Record<string, string>>>
  /** By short code. */
  readonly codes: Map<string, string>
  readonly webhooks: Map<string, string>
  readonly secrets: Map<string, string>
  /** Sent once already, each with an Idempotency-Key. */
  readonly sent: HttpAsked[]
}

export function openCast(): Cast {
  return {
    accounts: new Map(),
    doors: new Map(),
    codes: new Map(),
    webhooks: new Map(),
    secrets: new Map(),
    sent: [],
  }
}

export function byKey(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` }
}

export function byCookie(cookie: string): Record<string, string> {
  return { cookie, 'sec-fetch-site': 'same-origin' }
}

export function get<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const found = map.get(name)
  if (found === undefined) throw new Error(`The story has no ${name}`)
  return found
}

/** Whoever scans: what their phone and the network in front of the service say. */
export const PEOPLE = {
  anna: {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'accept-language': 'de-DE,de;q=0.9',
    'x-forwarded-for': '203.0.113.10',
    'cf-ipcountry': 'DE',
    'cf-region': 'Bavaria',
    'cf-ipcity': 'Munich',
  },
  bob: {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'accept-language': 'en-GB,en;q=0.8',
    'x-forwarded-for': '198.51.100.20',
    'cf-ipcountry': 'GB',
    'cf-region': 'England',
    'cf-ipcity': 'London',
  },
  chie: {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'accept-language': 'ja',
    'x-forwarded-for': '2001:db8:1:2::3',
    'cf-ipcountry': 'JP',
    'cf-region': 'Tokyo',
    'cf-ipcity': 'Tokyo',
  },
  dora: {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'accept-language': 'fr',
    'x-forwarded-for': '192.0.2.40',
  },
  crawler: {
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'x-forwarded-for': '192.0.2.50',
  },
  preview: { 'user-agent': 'WhatsApp/2.23.20.0', 'x-forwarded-for': '192.0.2.60' },
  prefetch: {
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    'sec-purpose': 'prefetch',
    'x-forwarded-for': '192.0.2.70',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type Person = keyof typeof PEOPLE
