import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mailTo } from '../../../domain/accounts/people/mail-links.ts'
import { GIVE_UP_MS } from '../../../domain/mail/outgoing.ts'
import { sealOf } from '../../compose/open-mail.ts'
import { toSecret } from '../../secret.ts'
import { openOutbox } from '../../storage/mail/outbox.ts'
import { mailStatements } from '../../storage/mail/write-mails.ts'
import { openHome } from '../support/browser/browser.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** While SECRET is changed server by server, some mails can be read by those only that have the new one. */
const OLD = 'the-old-secret-of-thirty-two-characters'
const NEW = 'the-new-secret-of-thirty-two-characters'

onEveryEngine('mails and a new secret', async (start) => {
  const server = await startMailServer()
  const service = await start({ SMTP_URL: server.url, SECRET: OLD, MAIL_RETRY_SECONDS: '0.2' })
  after(() => server.close())

  test('a server leaves what it cannot read to those that can', async () => {
    const { id, email, account } = await openHome(service)
    const whom = { id, email, accountId: account.id, accountName: 'Acme', timezone: 'UTC' }
    const at = Date.now()
    const told = mailTo(whom, 'en', 'password_changed', { at, seat: null }, at)
    const [before, now] = [sealOf(toSecret(OLD)), sealOf(toSecret(NEW, toSecret(OLD)))]
    const statements = (seal: typeof now) => mailStatements('codes', seal, [told])
    await service.db.batch([...statements(now), ...statements(now), ...statements(before)])
    await until(() => server.mails.length === 1, 'the one that can be read arrives')
    const theirs = openOutbox(service.db, 'codes', now)
    const ours = openOutbox(service.db, 'codes', before)
    const left = async () => (await theirs.list('all', 10)).filter(({ state }) => state !== 'sent')
    await until(async () => (await left()).length === 2, 'that is noted')
    for (const { state, tries } of await left()) assert.deepEqual([state, tries], ['waiting', 0])
    assert.deepEqual(
      (await ours.waiting('nobody', Date.now())).nextAt,
      null,
      'so it does not ask all the time',
    )
    assert.equal((await ours.claim('somebody', Date.now(), 10)).length, 0)
    assert.equal((await theirs.claim('somebody', Date.now(), 1)).length, 1)
    await ours.sweep(Date.now())
    assert.equal((await left()).length, 2)
    await ours.sweep(at + GIVE_UP_MS)
    for (const { state, fault } of await left()) {
      assert.equal(state, 'given_up')
      assert.match(fault ?? '', /a secret that is no longer known/)
    }
  })
})
