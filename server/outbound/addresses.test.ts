import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import {
  INNER_IPV4,
  INNER_IPV6,
  IPV4_SPELLINGS,
  PUBLIC,
} from '../test/support/data/codes/spellings.ts'
import { isAllowed, isMetadata, isPublic } from './addresses.ts'

const METADATA = [
  ...['169.254.169.254', '169.254.170.2', '169.254.0.23', '100.100.100.200', '168.63.129.16'],
  ...['192.0.0.192', 'fd00:ec2::254', 'FD00:0EC2:0::254', 'fd20:ce::254', 'fd00:42::42'],
  ...['fe80::a9fe:a9fe', 'fe80::1%lo', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe'],
]
const PRIVATE = [
  ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['100.64.0.1', '::1', '0:0:0:0:0:0:0:1', 'fc00::1', 'fd12:3456::1'],
]

test('addresses next to every reserved range are public, those inside are not', () => {
  assert.deepEqual(
    PUBLIC.filter((address) => !isPublic(address)),
    [],
  )
  assert.deepEqual([...INNER_IPV4, ...INNER_IPV6].filter(isPublic), [])
  assert.ok(INNER_IPV4.length >= 60)
})

test('an address that embeds another one is never public', () => {
  for (const [name, spell] of Object.entries(IPV4_SPELLINGS)) {
    for (const address of [...INNER_IPV4, '1.1.1.1']) {
      const spelled = spell(address).replace(/^\[|\]$/g, '')
      if (isIP(spelled) === 6) assert.equal(isPublic(spelled), false, `${name}: ${spelled}`)
    }
  }
})

test('invalid addresses and those with a zone are not public', () => {
  const wrong = ['', ' ', 'localhost', '1.1.1', '1.1.1.1.', '01.1.1.1', '1.1.1.1 ', '0x01010101']
  const zoned = ['2606:4700:4700::1111%eth0', '2606:4700:4700::1111%1', '[2606:4700:4700::1111]']
  for (const text of [...wrong, ...zoned]) assert.equal(isPublic(text), false, text)
})

test('private addresses are allowed only if the operator allows them', () => {
  for (const address of PRIVATE) {
    assert.equal(isAllowed(address, false), false, address)
    assert.equal(isAllowed(address, true), true, address)
  }
})

test('metadata services are never allowed, nor addresses that are neither public nor private', () => {
  const others = [
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '192.0.2.1',
    '::',
    'ff02::1',
    'fec0::1',
  ]
  const carried = ['::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '::127.0.0.1', '::1%lo']
  for (const address of METADATA) assert.equal(isMetadata(address), true, address)
  for (const address of [...METADATA, ...others, ...carried]) {
    assert.equal(isAllowed(address, false), false, address)
    assert.equal(isAllowed(address, true), false, address)
  }
})
