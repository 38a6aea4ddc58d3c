import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FlakyProxy, openFlakyProxy } from '../../service/network/flaky-proxy.ts'
import type { Answer, Service } from '../../service/service.ts'
import { SNIPPETS } from './snippets.ts'

/** A folder with the programs of docs/, and a server behind a proxy that can make trouble for them. */
export interface Workshop {
  readonly folder: string
  readonly service: Service
  readonly proxy: FlakyProxy
  /** A real answer past the limit, but for the time to wait: a second. */
  readonly limited: Answer
  /** An account with what the guides speak of. */
  furnish(): Promise<{ key: string; id: string; link: string }>
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the service answers
  send(key: string, method: string, path: string, body?: object): Promise<any>
  close(): Promise<void>
}

export const WRONG_KEY = 'sk_live_0000000000000000000000000000000000000A'
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'

export async function openWorkshop(service: Service): Promise<Workshop> {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-snippets-'))
  const proxy = await openFlakyProxy(service.base)
  const limited = await meetLimit(service)
  for (const { file, text } of SNIPPETS) if (file !== null) writeFileSync(join(folder, file), text)
  writeFileSync(join(folder, 'logo.svg'), LOGO)
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\nmax-time = 10\n')

  async function furnish() {
    const { liveKey: key } = await service.account()
    const code = {
      name: 'Table 1',
      destination_url: 'https://example.com/1',
      external_id: 'A-1001',
    }
    const made = await send(key, 'POST', '/v1/qrcodes', { ...code, tags: ['sommer', 'Tables'] })
    for (const [at, id] of ['A-1002', 'A-2001'].entries()) {
      await send(key, 'POST', '/v1/qrcodes', { ...code, name: `Table ${at + 2}`, external_id: id })
    }
    return { key, id: made.id as string, link: new URL(made.short_url).pathname }
  }

  async function send(key: string, method: string, path: string, body?: object) {
    const { status, json, text } = await service.call(method, path, { key, body })
    assert.ok(status < 300, text)
    return json
  }

  return {
    folder,
    service,
    proxy,
    limited,
    furnish,
    send,
    async close() {
      await proxy.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The smallest plan has ten requests a minute. */
async function meetLimit(service: Service): Promise<Answer> {
  const { liveKey: key } = await service.account('free')
  for (let tries = 0; tries < 20; tries++) {
    const answer = await service.call('GET', '/v1/account', { key })
    if (answer.status !== 429) continue
    const headers = new Headers({ 'content-type': 'application/json' })
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    headers.set('retry-after', '1')
    return { ...answer, headers }
  }
  throw new Error('The limit was not met')
}
