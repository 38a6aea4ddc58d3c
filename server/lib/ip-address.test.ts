import assert from 'node:assert/strict'
import { BlockList, SocketAddress } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { addRange, isListed, toGroups, toIpv4, toIpv4Number } from './ip-address.ts'

/** Whether node:net takes both for the same address. */
function isSame(address: string, groups: readonly number[]): boolean {
  const list = new BlockList()
  list.addAddress(address, 'ipv6')
  return list.check(groups.map((group) => group.toString(16)).join(':'), 'ipv6')
}

test('every spelling of IPv6 is read as node:net reads it', () => {
  const spellings = [
    ...['::', '::1', '1::', '2001:db8::', '2001:DB8::a', 'fe80::1', '::ffff:192.0.2.1'],
    ...['2001:0db8:0000:0000:0000:0000:0000:0001', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7::'],
    ...['::2:3:4:5:6:7:8', '64:ff9b::203.0.113.9', '1:2:3:4:5:6:192.0.2.255', '::1.2.3.4'],
  ]
  for (const spelling of spellings) {
    const groups = toGroups(spelling)
    assert.equal(groups.length, 8, spelling)
    assert.ok(isSame(spelling, groups), `${spelling}: ${groups}`)
  }
  assert.deepEqual(toGroups('fe80::1%eth0'), toGroups('fe80::1'))
  assert.deepEqual(toGroups('::ffff:192.0.2.1%lo'), toGroups('::ffff:192.0.2.1'))
})

test('any IPv6 address is read as node:net reads it', () => {
  const check = (address: string) => {
    const groups = toGroups(address)
    assert.equal(groups.length, 8)
    assert.ok(isSame(address, groups))
    assert.deepEqual(toGroups(new SocketAddress({ address, family: 'ipv6' }).address), groups)
  }
  fc.assert(fc.property(fc.ipV6(), check), { numRuns: 2000 })
})

test('any IPv4 address is a number and back', () => {
  const check = (address: string) => {
    const number = toIpv4Number(address)
    assert.ok(number >= 0 && number < 2 ** 32)
    assert.equal(toIpv4(number), address)
  }
  fc.assert(fc.property(fc.ipV4(), check), { numRuns: 2000 })
  assert.equal(toIpv4Number('192.0.2.1'), 0xc000_0201)
})

test('a range is an address with as many bits as it has, or fewer', () => {
  const list = new BlockList()
  for (const range of ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32', '::1', '0.0.0.0/32']) {
    assert.equal(addRange(list, range), true, range)
  }
  for (const range of [
    '',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::/129',
    'a.example/8',
    '10.0.0.0/-1',
  ]) {
    assert.equal(addRange(list, range), false, range)
  }
  for (const address of ['10.255.255.255', '192.0.2.1', '2001:db8:1::', '::1']) {
    assert.equal(isListed(list, address), true, address)
  }
  for (const address of ['11.0.0.0', '192.0.2.2', '2001:db9::', '::2', '', 'a.example']) {
    assert.equal(isListed(list, address), false, address)
  }
})
