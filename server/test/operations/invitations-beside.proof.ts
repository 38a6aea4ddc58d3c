import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { newEmail, openBrowser, openOwner, PASSWORD } from '../support/browser/browser.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import {
  checkOutRelease,
  missingRelease,
  RELEASE_BEFORE,
  startRelease,
} from '../support/service/processes/release-before.ts'
import { freePort, startService } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/** Invitations while a server of the release before runs on the same database. */

async function startBefore(t: TestContext, env: Record<string, string>): Promise<string> {
  const folder = temporaryFolder(t)
  const door = checkOutRelease(folder, RELEASE_BEFORE)
  const port = await freePort()
  const own = { ...env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
  await startRelease(t, door, own)
  return `http://127.0.0.1:${port}`
}

const skip = missingRelease(RELEASE_BEFORE)

test('a server of 0.2.0 invites and accepts beside this one', { skip }, async (t) => {
  const service = await startService('postgres', {}, (close) => atEnd(t, async () => close()))
  const before = await startBefore(t, service.env)
  const accounts = [await service.account(), await service.account()]
  const [one, two] = [
    await openOwner(service, accounts[0]?.id ?? ''),
    await openOwner(service, accounts[1]?.id ?? ''),
  ]
  const there = one.browser.at(before)
  const invite = async (browser: typeof there, email: string) => {
    const { status, json, text } = await browser.call('POST', '/v1/members', {
      body: { email, role: 'viewer' },
    })
    assert.equal(status, 201, text)
    return { id: json.member.id as string, token: json.invitation_url.split('#')[1] as string }
  }
  const accept = (base: string, token: string) =>
    openBrowser(base).call('POST', '/v1/setup', { body: { token, password: PASSWORD } })

  const [first, second] = [await invite(there, newEmail()), await invite(there, newEmail())]
  assert.equal((await accept(service.base, first.token)).json.user?.id, first.id, 'made there')
  assert.equal((await accept(before, second.token)).json.user?.id, second.id)

  const squatted = newEmail('squatted')
  const old = await invite(there, squatted)
  const free = await invite(two.browser, squatted)
  assert.equal((await accept(service.base, free.token)).status, 201)
  assert.equal((await accept(service.base, old.token)).status, 409)
  assert.equal((await accept(before, old.token)).status, 410, 'what 0.2.0 knows to say')

  const made = await invite(one.browser, newEmail('new'))
  assert.equal((await accept(before, made.token)).status, 410, 'not known there')
  assert.equal((await accept(service.base, made.token)).status, 201, 'and not used up')
  const shown = async (browser: typeof there) =>
    (await browser.call('GET', '/v1/members')).json.data.length
  assert.equal(await shown(one.browser), 5)
  assert.equal(await shown(there), 4, 'without the one invitation that stepped aside')
})
