import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LABEL_MAX, PLAIN_NAMES, perPlain } from '../../domain/scans/dimensions.ts'
import { type LoggedScan, UNSEEN } from '../../domain/scans/scans.ts'
import {
  brokenName,
  fromLine,
  isLock,
  lockName,
  logFileName,
  logFolder,
  sessionOf,
  sessionOfFile,
  splitLines,
  toLine,
  walBytes,
  withSideFiles,
} from './format.ts'

/** Spelled out, since logs of earlier versions lie on disks and must stay readable. */

const SESSION = 'log_01m7eh6nkb6d2s0g1n2b3v4c5x'
const FILE = `${SESSION}-000001.db`
const SCAN: LoggedScan = {
  ...UNSEEN,
  codeId: 'qr_01m7eh6nkb6d2s0g1n2b3v4c5x',
  accountId: 'acct_01m7eh6nkb6d2s0g1n2b3v4c5x',
  mode: 'live',
  at: 1_800_000_000_000,
  visitor: 123,
  class: 'crawler',
  reason: 'Googlebot',
  device: 'android',
  browser: 'chrome',
  country: 'DE',
  region: 'Berlin',
  city: 'Berlin',
  variant: 'App Store 🍎',
  version: 12,
  os: 'android',
  language: 'de',
}
const UNKNOWN_DETAILS = { os: 'unknown', ...UNSEEN }
const LINE =
  'qr_01m7eh6nkb6d2s0g1n2b3v4c5x\tacct_01m7eh6nkb6d2s0g1n2b3v4c5x\tlive\t1800000000000\t123\t3\tGooglebot\t2\t2\tDE\tBerlin\tBerlin\tApp Store 🍎\t12\t3\tde'

test('files have the names they always had', () => {
  assert.equal(logFolder({ DATA_DIR: '/data' }), '/data/log')
  assert.equal(logFileName(SESSION, 1), FILE)
  assert.equal(logFileName(SESSION, 1_234_567), `${SESSION}-1234567.db`)
  assert.equal(lockName(SESSION), `${SESSION}.lock`)
  assert.equal(brokenName(FILE), `${FILE}.broken`)
  assert.deepEqual(withSideFiles(FILE), [`${FILE}-wal`, `${FILE}-shm`, FILE])
})

test('a session is found by its files and its lock, and by nothing else', () => {
  assert.equal(sessionOfFile(FILE), SESSION)
  assert.equal(sessionOfFile(lockName(SESSION)), null)
  assert.equal(sessionOf(FILE), SESSION)
  assert.equal(sessionOf(lockName(SESSION)), SESSION)
  assert.ok(isLock(lockName(SESSION)))
  for (const name of [`${FILE}-wal`, `${FILE}-shm`, `${FILE}.broken`, 'ballast', '.lock']) {
    assert.equal(sessionOf(name), null, name)
    assert.ok(!isLock(name), name)
  }
})

test('a scan is written as the line it always was, and read back whole', () => {
  const written = toLine(SCAN, SCAN, SCAN.variant, SCAN.at)
  const [line = '', end] = splitLines(written)
  assert.equal(end, '')
  assert.deepEqual(fromLine(line), SCAN)
  const [language, ...later] = PLAIN_NAMES
  assert.equal(language, 'language')
  assert.equal(line, LINE + '\tunknown'.repeat(later.length))
})

test('every plain dimension has a place of its own in the line', () => {
  const scan = { ...SCAN, ...perPlain((name) => `a ${name}`) }
  const [line = ''] = splitLines(toLine(scan, scan, scan.variant, scan.at))
  assert.deepEqual(fromLine(line), scan)
})

test('a line of the fourth version, which ends after the language, is still read', () => {
  assert.deepEqual(fromLine(LINE), SCAN)
})

test('a line of the first version, which ends after the class, is still read', () => {
  const old = LINE.split('\t').slice(0, 6).join('\t')
  const unknown = { country: 'XX', region: 'Unknown', city: 'Unknown' }
  const bare = { reason: '', device: 'desktop', browser: 'other', ...unknown }
  const led = { variant: 'unknown', version: 0 }
  assert.deepEqual(fromLine(old), { ...SCAN, ...bare, ...led, ...UNKNOWN_DETAILS })
})

test('a line of the second version, which ends after the city, is still read', () => {
  const old = LINE.split('\t').slice(0, 12).join('\t')
  const led = { variant: 'unknown', version: 0 }
  assert.deepEqual(fromLine(old), { ...SCAN, ...led, ...UNKNOWN_DETAILS })
})

test('a line of the third version, which ends after the version, is still read', () => {
  const old = LINE.split('\t').slice(0, 14).join('\t')
  assert.deepEqual(fromLine(old), { ...SCAN, ...UNKNOWN_DETAILS })
})

test('the longest label and version there can be fit into a line', () => {
  const scan = { ...SCAN, variant: '👨'.repeat(LABEL_MAX), version: Number.MAX_SAFE_INTEGER }
  const [line = ''] = splitLines(toLine(scan, scan, scan.variant, scan.at))
  assert.deepEqual(fromLine(line), scan)
})

test('a line that is torn or was never ours is no scan', () => {
  for (const line of ['', 'rubbish', LINE.slice(0, 60), LINE.replace('live', ''), `${LINE}\0`]) {
    assert.equal(fromLine(line.trimEnd()), null, line)
  }
})

test('a write-ahead log is a header and its pages', () => {
  assert.equal(walBytes(0), 32)
  assert.equal(walBytes(2), 32 + 2 * (24 + 4096))
})
