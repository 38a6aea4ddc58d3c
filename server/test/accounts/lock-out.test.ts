import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wideNetworkOf } from '../../enrich/address.ts'
import { newEmail, openBrowser, openHome, PASSWORD } from '../support/browser/browser.ts'
import { openLockOuts } from '../support/data/accounts/lock-outs.ts'
import { newAddress } from '../support/service/addresses.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Ten failures keep their place out, and nobody else. Nine of them are written, not tried. */

onEveryEngine('locking others out', async (start) => {
  const service = await start()
  const { tryFrom, failed } = await openLockOuts(service)

  test('the tenth wrong password for an email address keeps its network out, not others', async () => {
    const { browser, email } = await openHome(service)
    const nobody = newEmail('nobody')
    const home = newAddress()
    for (const address of [email, nobody]) {
      await failed(`network ${wideNetworkOf(home)} ${address}`, 9)
      assert.equal((await tryFrom(home, address)).status, 401)
      const refused = await tryFrom(home, address, PASSWORD)
      assert.deepEqual([refused.status, refused.json.error.code], [429, 'rate_limit_exceeded'])
      const seconds = Number(refused.headers.get('retry-after'))
      assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, `${seconds} s`)
    }
    assert.equal((await tryFrom('192.0.2.7', email, PASSWORD)).status, 201, 'from elsewhere')
    assert.equal((await tryFrom(home, email, PASSWORD, browser)).status, 201, 'a known browser')
    const stored = openBrowser(service.base, '', browser.known().slice(0, -20))
    assert.equal((await tryFrom(home, email, PASSWORD, stored)).status, 429, 'a changed cookie')
  })

  test('the eleventh wrong password from one address is refused, whatever the email address', async () => {
    const address = newAddress()
    for (let n = 0; n < 10; n++) {
      assert.equal((await tryFrom(address, newEmail('nobody'))).status, 401)
    }
    assert.equal((await tryFrom(address, newEmail('nobody'))).status, 429)
    assert.equal((await tryFrom(newAddress(), newEmail('nobody'))).status, 401)
  })
})
