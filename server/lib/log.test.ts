import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { test } from 'node:test'
import { placeOf } from '../storage/engine/postgres/login.ts'
import { DatabaseAway } from './database-away.ts'
import { toTold } from './log.ts'

const ADDRESSES = [
  '203.0.113.77',
  '203.0.113.77:4711',
  '::1',
  '[::1]:4711',
  '2001:db8:5ee7:c0de::6789:1',
  '2001:0DB8:5ee7:c0de:0000:0000:6789:0001',
  '[2001:db8::1]:443',
  '::ffff:203.0.113.77',
  'fe80::1%eth0',
]

test('a stack trace keeps its files, lines and columns', () => {
  const { stack = '' } = toTold(new Error('broken'))
  assert.match(stack, /log\.test\.ts:\d+:\d+/)
  assert.doesNotMatch(stack, /\[address\]/)
})

test('times, versions and other words with colons and dots are not mistaken for addresses', () => {
  for (const text of ['at 12:34:56', 'v1.2.3', 'node:internal/x:1:2', 'a::b::c!', 'std::move']) {
    assert.equal(toTold(new Error(text)).message, text)
  }
})

test('addresses, keys and passwords in errors are redacted everywhere', () => {
  for (const address of ADDRESSES) {
    for (const text of [address, `read from ${address}`, `(${address})`, `ip=${address}, ended`]) {
      const { message, stack } = toTold(new Error(text))
      assert.ok(!message.includes(address.replace(/[[\]]|:\d+$/g, '')), `${text}: ${message}`)
      assert.match(message, /\[address\]/, text)
      assert.ok(!stack?.includes(address))
    }
  }
  assert.equal(toTold(new Error('ip:203.0.113.77')).message, 'ip:[address]')
  const secrets = ['sk_live_abcDEF0123456789', 'whsec_Zm9v+/=', 'postgres://me:hunter2@db/x']
  const told = JSON.stringify(toTold(new Error('a', { cause: new Error(secrets.join(' ')) })))
  assert.doesNotMatch(told, /abcDEF|Zm9v|hunter2|me:/)
})

test('database errors carry host and port as configured', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5433'), {
    code: 'ECONNREFUSED',
  })
  const place = placeOf('postgres://me:hunter2@db.internal:5433/qroute')
  const told = toTold(new Error('away', { cause: new DatabaseAway(place, cause) })).cause
  assert.equal(told?.message, 'database db.internal:5433: connect ECONNREFUSED db.internal:5433')
  assert.equal(told?.code, 'ECONNREFUSED')
  assert.match(told?.stack ?? '', /log\.test\.ts:\d+:\d+/)
  const local = new DatabaseAway(placeOf('postgres://127.0.0.1/x'), new AggregateError([cause]))
  assert.match(toTold(local).message, /^database 127\.0\.0\.1:5432: connect ECONNREFUSED/)
})

test('an error that is its own cause is still logged', () => {
  const error = new Error('round')
  error.cause = error
  assert.match(JSON.stringify(toTold(error)), /round/)
})

/** Takes nothing, like a terminal that was closed. */
const FULL = '/dev/full'

test('lines that cannot be written neither end a process nor hold up its end', async (t) => {
  if (!existsSync(FULL)) return t.skip(`there is no ${FULL}`)
  const program = `
    import { openLog } from ${JSON.stringify(import.meta.resolve('./log.ts'))}
    const log = openLog('info')
    log.info('first')
    setTimeout(() => {
      log.info('second')
      process.exit(7)
    }, 100)`
  const full = openSync(FULL, 'w')
  const args = ['--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', full, 'pipe'],
    timeout: 30_000,
  })
  closeSync(full)
  let said = ''
  child.stderr?.on('data', (chunk) => (said += chunk))
  await once(child, 'close')
  assert.deepEqual([child.exitCode, said], [7, ''])
})
