import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../../domain/ids.ts'
import { NOTIFICATIONS } from '../../domain/mail/mail.ts'
import { openUnsubscribing } from './unsubscribe.ts'

const OLD = randomBytes(32)
const NEW = randomBytes(32)

test('a link stops one notice of one person, also after the secret was changed', () => {
  const before = openUnsubscribing([OLD])
  const now = openUnsubscribing([NEW, OLD])
  for (const notification of NOTIFICATIONS) {
    const personId = newId('usr', Date.now())
    const token = before.make(personId, notification)
    assert.match(token, /^[\w.-]+$/)
    assert.deepEqual(now.read(token), { personId, notification })
    assert.deepEqual(now.read(now.make(personId, notification)), { personId, notification })
    assert.equal(openUnsubscribing([NEW]).read(token), null)
  }
})

test('any other text is nobody’s link', () => {
  const { make, read } = openUnsubscribing([NEW])
  const token = make(newId('usr', Date.now()), 'weekly_report')
  const [id, , code] = token.split('.')
  for (const wrong of [
    ...['', '.', '..', 'a.0.b', `${id}.1.${code}`, `${id}.00.${code}`, `${token}.`, `${token}=`],
    ...[token.slice(0, -1), `${newId('usr', Date.now())}.0.${code}`, `${id}.4.${code}`],
  ]) {
    assert.equal(read(wrong), null, wrong)
  }
})
