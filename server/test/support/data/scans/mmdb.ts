import { isIPv6 } from 'node:net'

/**
 * Writes a geo database as MaxMind's are: a search tree over the bits of an address (IPv6, IPv4 in
 * its first 2^32), then the records, then metadata. Enough of the format for some networks.
 */
export type Value = string | number | bigint | readonly Value[] | { readonly [name: string]: Value }

export interface Networks {
  readonly [cidr: string]: Value
}

const STRING = 2
const UINT16 = 5
const UINT32 = 6
const MAP = 7
const UINT64 = 9
const ARRAY = 11
const SEPARATOR = Buffer.alloc(16)
const METADATA_MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const SIZE_MAX = 284

/** Where a bit leads: to another node, to a record, nowhere. */
type Way = { readonly node: number } | { readonly record: number } | null

/** How many bits each of a node's two ways takes. */
export type RecordBits = 24 | 28 | 32

export function toMmdb(
  networks: Networks,
  ipVersion: 4 | 6 = 6,
  recordBits: RecordBits = 32,
): Buffer {
  const records: Buffer[] = []
  const nodes: [Way, Way][] = [[null, null]]
  let recordBytes = 0
  // Wide networks first, so that narrow ones are drawn into them.
  const listed = Object.entries(networks).map(([cidr, value]) => ({
    bits: bitsOf(cidr, ipVersion),
    value,
  }))
  for (const { bits, value } of listed.sort((a, b) => a.bits.length - b.bits.length)) {
    draw(nodes, bits, { record: recordBytes })
    const record = encode(value)
    records.push(record)
    recordBytes += record.length
  }
  const metadata = {
    binary_format_major_version: { uint16: 2 },
    binary_format_minor_version: { uint16: 0 },
    build_epoch: { uint64: 1_767_225_600n },
    database_type: 'Test-City',
    description: { en: 'Some networks' },
    ip_version: { uint16: ipVersion },
    languages: ['en'],
    node_count: { uint32: nodes.length },
    record_size: { uint16: recordBits },
  }
  const tree = toTree(nodes, recordBits)
  return Buffer.concat([tree, SEPARATOR, ...records, METADATA_MARK, encode(metadata)])
}

function draw(nodes: [Way, Way][], bits: readonly (0 | 1)[], end: Way): void {
  let at = 0
  for (const [index, bit] of bits.entries()) {
    const node = nodes[at] as [Way, Way]
    if (index === bits.length - 1) {
      node[bit] = end
      return
    }
    const way = node[bit]
    if (way !== null && 'node' in way) {
      at = way.node
    } else {
      // What held for the whole holds for both halves, until one is drawn again.
      at = nodes.push([way, way]) - 1
      node[bit] = { node: at }
    }
  }
}

function toTree(nodes: readonly [Way, Way][], recordBits: RecordBits): Buffer {
  const nodeBytes = recordBits / 4
  const tree = Buffer.alloc(nodes.length * nodeBytes)
  const toValue = (way: Way) => {
    if (way === null) return nodes.length
    return 'node' in way ? way.node : nodes.length + SEPARATOR.length + way.record
  }
  for (const [index, ways] of nodes.entries()) {
    const [left, right] = ways.map(toValue) as [number, number]
    const at = index * nodeBytes
    const lowBytes = Math.floor(recordBits / 8)
    // Of 28 bits the highest four are in the byte between the two.
    if (recordBits === 28) tree[at + 3] = ((left >>> 24) << 4) | (right >>> 24)
    const mask = recordBits === 28 ? 0xffffff : 0xffffffff
    tree.writeUIntBE((left & mask) >>> 0, at, lowBytes)
    tree.writeUIntBE((right & mask) >>> 0, at + nodeBytes - lowBytes, lowBytes)
  }
  return tree
}

function bitsOf(cidr: string, ipVersion: 4 | 6): (0 | 1)[] {
  const [address = '', length = ''] = cidr.split('/')
  const isSix = isIPv6(address)
  const value = isSix ? toBigInt6(address) : toBigInt4(address)
  const before = !isSix && ipVersion === 6 ? 96 : 0
  const width = (isSix ? 128 : 32) + before
  const bits = value
    .toString(2)
    .padStart(width, '0')
    .slice(0, Number(length) + before)
  return [...bits].map((bit) => (bit === '1' ? 1 : 0))
}

function toBigInt4(address: string): bigint {
  return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

function toBigInt6(address: string): bigint {
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter((part) => part !== '')
  const after = tail.split(':').filter((part) => part !== '')
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].reduce(
    (sum, part) => sum * 65_536n + BigInt(`0x${part}`),
    0n,
  )
}

/** `{uint16: 7}` and its like are numbers of that size; records are made of text and maps. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') return sized(STRING, Buffer.from(value))
  if (typeof value === 'number' || typeof value === 'bigint') return integer(UINT32, BigInt(value))
  if (Array.isArray(value)) return counted(ARRAY, value.length, value.map(encode))
  const entries = Object.entries(value as { readonly [name: string]: Value })
  const [[name, only] = ['', '']] = entries
  if (name === 'uint16') return integer(UINT16, BigInt(only as number))
  if (name === 'uint32') return integer(UINT32, BigInt(only as number))
  if (name === 'uint64') return integer(UINT64, only as bigint)
  return counted(
    MAP,
    entries.length,
    entries.flatMap(([key, inner]) => [encode(key), encode(inner)]),
  )
}

function integer(type: number, value: bigint): Buffer {
  const hex = value === 0n ? '' : value.toString(16)
  return sized(type, Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex'))
}

function sized(type: number, content: Buffer): Buffer {
  return counted(type, content.length, [content])
}

function counted(type: number, size: number, content: readonly Buffer[]): Buffer {
  if (size > SIZE_MAX) throw new Error(`${size} is more than this writer can say`)
  const small = Math.min(size, 29)
  const control = type <= 7 ? [(type << 5) | small] : [small, type - 7]
  return Buffer.concat([Buffer.from(size < 29 ? control : [...control, size - 29]), ...content])
}
