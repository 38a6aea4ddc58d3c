import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe } from 'node:test'
import { ROLES, SCOPES, type Scopes } from '../../../domain/accounts/permissions.ts'
import { type Browser, openHome, openMember, openOwner } from '../support/browser/browser.ts'
import { operationsOf } from '../support/oracles/requests/document.ts'
import { newAddress } from '../support/service/addresses.ts'
import {
  type Answer,
  onEveryEngine,
  openService,
  type Service,
  type StartService,
} from '../support/service/service.ts'
import { both, isProof, test } from '../support/service/tiers.ts'

/**
 * Every operation of the document, with every role and every scope: the document says who may, and
 * the service must agree. An id that does not exist is enough, since permission is checked first.
 */
const DOCUMENT = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'),
)

const NO_SUCH_ID = `x_${'0'.repeat(26)}`

/** What codes:write includes. */
const WRITING = /^codes:(?:create|edit|delete)$/

/** These end or change the session that asks. */
const ENDING = new Set(['DELETE /v1/session', 'POST /v1/password'])

function permissionTests(start: StartService): void {
  let service: Service
  let account: Awaited<ReturnType<Service['account']>>
  let owner: Browser
  const people = new Map<string, Browser>()
  const keys = new Map<string, string>()

  before(async () => {
    service = await start()
    account = await service.account()
    owner = (await openOwner(service, account.id)).browser
    for (const role of ROLES) {
      people.set(role, (await openMember(service.base, owner, role)).browser)
    }
    for (const scopes of ['full', ...SCOPES]) keys.set(scopes, await newKey(scopes))
  })

  async function newKey(scopes: string): Promise<string> {
    const body = { name: scopes, scopes: (scopes === 'full' ? 'full' : [scopes]) as Scopes }
    const { status, json, text } = await owner.call('POST', '/v1/api-keys', { body })
    assert.equal(status, 201, text)
    return json.key
  }

  const isRefused = ({ status, json }: Answer) =>
    status === 403 &&
    ['forbidden'].includes(json.error.code) &&
    !/a page of this service/.test(json.error.message)

  /** The stream would stay open; it asks for an event that cannot exist. */
  const pathOf = (path: string) =>
    path.replace(/\{\w+\}/g, NO_SUCH_ID) + (path.endsWith('/stream') ? '?after=nonsense' : '')

  for (const { method, path, body, security } of operationsOf(DOCUMENT)) {
    const place = `${method} ${path}`
    if (ENDING.has(place)) continue
    both(`${place} obeys the document`, async () => {
      const given = body ? { body: {} } : {}
      const byKey = security.find((way) => 'apiKey' in way)?.apiKey
      const bySession = security.find((way) => 'session' in way)?.session
      const isPublic = security.length === 0
      for (const [role, browser] of people) {
        const answer = await browser.call(method, pathOf(path), given)
        const may = isPublic || (bySession ?? []).includes(role)
        assert.equal(isRefused(answer), !may, `${role}: ${answer.status} ${answer.text}`)
        if (!may) assert.match(answer.json.error.message, new RegExp(`your role is ${role}`))
      }
      for (const [scope, key] of keys) {
        const answer = await service.call(method, pathOf(path), { key, ...given })
        const has = (needed: string) =>
          scope === 'full' || scope === needed || (scope === 'codes:write' && WRITING.test(needed))
        const may = isPublic || byKey?.every(has)
        assert.equal(isRefused(answer), !may, `${scope}: ${answer.status} ${answer.text}`)
        if (!may && byKey && byKey[0] !== 'full') {
          const missing = byKey.find((needed) => !has(needed)) ?? ''
          assert.ok(answer.json.error.message.includes(missing), answer.json.error.message)
        }
      }
      // Each from an address of its own: too many failures of one are shut out.
      const headers = { 'x-forwarded-for': newAddress() }
      const stranger = await service.call(method, pathOf(path), { ...given, headers })
      assert.equal(stranger.status === 401, !isPublic, `a stranger: ${stranger.status}`)
    })
  }
}

/** Who may is no matter of the engine: the proof asks the other one. */
if (isProof) onEveryEngine('permissions', permissionTests)
else describe('permissions', () => permissionTests(() => openService()))

onEveryEngine('scopes', (start) => {
  test('a key with two scopes has both and no more', async () => {
    const service = await start()
    const { browser: owner } = await openHome(service)
    const scopes: Scopes = ['codes:read', 'analytics:read']
    const { json } = await owner.call('POST', '/v1/api-keys', { body: { name: 'Two', scopes } })
    const status = async (method: string, path: string) =>
      (
        await service.call(method, path, {
          key: json.key,
          ...(method === 'POST' ? { body: {} } : {}),
        })
      ).status
    assert.equal(await status('GET', '/v1/qrcodes'), 200)
    assert.equal(await status('GET', '/v1/analytics/aggregate'), 200)
    assert.equal(await status('POST', '/v1/qrcodes'), 403)
    assert.equal(await status('GET', '/v1/webhooks'), 403)
  })
})
