import assert from 'node:assert/strict'
import type { Answer, Service } from '../../service/service.ts'

/** What a short link answers. */

export const HOME = 'https://example.com/menu'

export async function make(service: Service, key: string, fields: object = {}) {
  const json = await service.newCode(key, { destination_url: HOME, ...fields })
  return json
}

export function assertRedirect(answer: Answer, location: string): void {
  assert.equal(answer.status, 302)
  assert.equal(answer.headers.get('location'), location)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer-when-downgrade')
  assert.ok(answer.headers.get('x-request-id'))
}

export function assertPage(answer: Answer, status: number, words: RegExp): void {
  assert.equal(answer.status, status)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html; *charset=utf-8$/i)
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/)
  assert.equal(answer.headers.get('location'), null)
  assert.match(answer.text, words)
  assert.ok(answer.headers.get('x-request-id'))
}

export const PAUSED = /paused/i
export const UNKNOWN = /code does not exist/i
export const DELETED = /deleted|removed/i

/** Started with this SHORT_BASE_URL: its path is part of every short link, and is served. */
export const MOVED = 'https://qr.example/go/to/'

export async function assertServesPath(moved: Service): Promise<void> {
  const { liveKey: key } = await moved.account()
  const { short_url, short_code: code } = await make(moved, key)
  assert.equal(short_url, `${MOVED}${code}`)
  assertRedirect(await moved.call('GET', `/go/to/${code}`), HOME)
  assertRedirect(await moved.call('GET', `/go/to/${code.toUpperCase()}/?x=1`), HOME)
  for (const path of [`/${code}`, `/go/${code}`, `/go/to/x/${code}`, '/go/to/', '/go/to']) {
    assert.equal((await moved.call('GET', path)).status, 404, path)
  }
  const posted = await moved.call('POST', `/go/to/${code}`)
  assert.equal(posted.status, 405)
}
