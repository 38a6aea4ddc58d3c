import assert from 'node:assert/strict'
import { newSetUpLink } from '../../../../domain/accounts/people/people.ts'
import type { Role } from '../../../../domain/accounts/permissions.ts'
import { openPersonStore } from '../../../storage/accounts/people.ts'
import { newAddress } from '../service/addresses.ts'
import { unlessShed } from '../service/patient.ts'
import {
  type Answer,
  type CallOptions,
  call,
  type Service,
  type TestAccount,
} from '../service/service.ts'

/** A browser with the dashboard open: it keeps its cookies and says where requests come from. */
export interface Browser {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Of the session, `name=value`; empty: none. */
  cookie(): string
  /** By which it is known when nobody is signed in, `name=value`; empty: it is not. */
  known(): string
  /** The same cookies on another server. */
  at(base: string): Browser
}

export const PASSWORD = 'correct horse battery'

let people = 0

export function openBrowser(base: string, cookie = '', knownBy = ''): Browser {
  let kept = cookie
  let known = knownBy
  return {
    cookie: () => kept,
    known: () => known,
    at: (other) => openBrowser(other, kept, known),
    async call(method, path, options = {}) {
      const cookies = [kept, known].filter((one) => one !== '').join('; ')
      const headers = {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': newAddress(),
        ...(cookies === '' ? {} : { cookie: cookies }),
        ...options.headers,
      }
      const answer = await unlessShed(() => call(base + path, method, { ...options, headers }))
      for (const set of answer.headers.getSetCookie()) {
        const value = /Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '')
        if (set.startsWith('qroute-known=')) known = value
        else kept = value
      }
      return answer
    },
  }
}

export function newEmail(name = 'ada'): string {
  return `${name}-${++people}-${process.pid}-${Date.now()}@example.com`
}

/** The secret of a new set-up link. */
export async function setUpLink(service: Service, accountId: string): Promise<string> {
  const link = newSetUpLink(accountId, Date.now())
  await openPersonStore(service.db).reset(link, [])
  return link.secret
}

/** How many of so many get in who use one link at once. */
export async function setUpAtOnce(service: Service, count: number): Promise<number> {
  const token = await setUpLink(service, (await service.account()).id)
  const answers = await Promise.all(
    Array.from({ length: count }, () => {
      const body = { token, email: newEmail(), password: PASSWORD }
      return openBrowser(service.base).call('POST', '/v1/setup', { body })
    }),
  )
  return answers.filter(({ status }) => status === 201).length
}

/** A signed-in owner of the account. */
export async function openOwner(service: Service, accountId: string, email = newEmail()) {
  const browser = openBrowser(service.base)
  const token = await setUpLink(service, accountId)
  const body = { token, email, password: PASSWORD }
  const { status, json, text } = await browser.call('POST', '/v1/setup', { body })
  if (status !== 201) throw new Error(`The owner could not be set up: ${text}`)
  return { browser, email, id: json.user.id as string }
}

/** A signed-in member of the owner's account. */
export async function openMember(base: string, owner: Browser, role: Role, email = newEmail(role)) {
  const invited = await owner.call('POST', '/v1/members', { body: { email, role } })
  if (invited.status !== 201) throw new Error(`Nobody was invited: ${invited.text}`)
  const browser = openBrowser(base)
  const token = (invited.json.invitation_url as string).split('#')[1]
  const { status, text } = await browser.call('POST', '/v1/setup', {
    body: { token, password: PASSWORD },
  })
  if (status !== 201) throw new Error(`The invitation could not be accepted: ${text}`)
  return { browser, email, id: invited.json.member.id as string }
}

export function signIn(browser: Browser, email: string, password = PASSWORD): Promise<Answer> {
  return browser.call('POST', '/v1/session', { body: { email, password } })
}

/** An account with a signed-in owner. */
export async function openHome(
  service: Service,
): Promise<{ account: TestAccount; browser: Browser; email: string; id: string }> {
  const account = await service.account()
  return { account, ...(await openOwner(service, account.id)) }
}

export function inviteBy(owner: Browser, email: string, role: Role = 'viewer'): Promise<Answer> {
  return owner.call('POST', '/v1/members', { body: { email, role } })
}

/** The secret of the link in an answer to an invitation. */
export function tokenOf({ json }: Answer): string {
  return json.invitation_url.split('#')[1]
}

/** A new browser follows a link; one to set up an account needs an email address. */
export function accept({ base }: Service, token: string, email?: string): Promise<Answer> {
  const body = { token, password: PASSWORD, ...(email ? { email } : {}) }
  return openBrowser(base).call('POST', '/v1/setup', { body })
}

export function assertRefused(answer: Answer, status: number, code: string): void {
  assert.deepEqual([answer.status, answer.json?.error?.code], [status, code], answer.text)
}

/** What a page of a list is, for who may read it. */
export async function readList(browser: Browser, path: string) {
  const { status, json, text } = await browser.call('GET', path)
  assert.equal(status, 200, text)
  return json as { data: { id: string }[]; pagination: Record<string, number> }
}

/** An account has as many of something as it may. */
export function assertFull(answer: Answer | undefined, message: RegExp): void {
  assert.ok(answer)
  assertRefused(answer, 403, 'quota_exceeded')
  assert.match(answer.json.error.message, message)
}
