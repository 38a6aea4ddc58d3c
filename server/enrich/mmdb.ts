import { type FilePages, openFilePages } from './file-pages.ts'

/**
 * Reads geo databases in MaxMind's format (maxmind.github.io/MaxMind-DB): a tree over the bits of
 * an address, then the records it leads to, then metadata. It is read from the file, where other
 * readers load everything into memory: a city database is 135 MB, per process.
 *
 * Nodes are written depth first, so everything below a network is close together in the file, and
 * everything above is scattered. So the path to a network is cached for as many as there are in
 * IPv4, and an unknown address costs about two pages.
 */
export interface Mmdb {
  readonly ipVersion: 4 | 6
  readonly nodeCount: number
  /** How many bits each of a node's two branches takes: 24, 28 or 32. */
  readonly recordBits: number
  /** For an IPv4 address `high`; for an IPv6 network its first 64 bits. */
  find(version: 4 | 6, high: number, low: number): Found
  /** The record, made of objects, lists and strings; throws if the file is damaged. */
  read(record: number): unknown
  close(): void
}

export interface Found {
  /** Position of the record; null: nothing is known. */
  readonly record: number | null
  /** How many bits of the address decided it. */
  readonly bits: number
}

const METADATA_MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const METADATA_MAX_BYTES = 128 * 1024
const SEPARATOR_BYTES = 16
/** Networks whose nodes are cached, by their first bits; 8 bytes each. */
const REMEMBERED_BITS = { 4: 16, 6: 32 }
const REMEMBERED_MAX = 65_536

export function openMmdb(path: string): Mmdb {
  const file = openFilePages(path)
  try {
    return openIn(file)
  } catch (error) {
    file.close()
    throw error
  }
}

function openIn(file: FilePages): Mmdb {
  const { ipVersion, nodeCount, recordBits } = readMetadata(file)
  const treeBytes = (nodeCount * recordBits) / 4
  const read = openDecoder(file, treeBytes + SEPARATOR_BYTES)
  const remembered = { 4: openStarts(), 6: openStarts() }

  function next(node: number, bit: number): number {
    const at = (node * recordBits) / 4
    if (recordBits !== 28) return file.numberAt(at + (bit * recordBits) / 8, recordBits / 8)
    // The middle byte holds the highest four bits of both.
    const middle = file.byteAt(at + 3)
    const highest = bit === 1 ? middle & 15 : middle >> 4
    return highest * 2 ** 24 + file.numberAt(at + bit * 4, 3)
  }

  /** In an IPv6 tree, IPv4 is below 96 zeros. */
  let ipv4Root = 0
  for (let i = 0; ipVersion === 6 && i < 96 && ipv4Root < nodeCount; i++)
    ipv4Root = next(ipv4Root, 0)

  return {
    ipVersion,
    nodeCount,
    recordBits,
    find(version, high, low) {
      const length = version === 4 ? 32 : 128
      const jump = REMEMBERED_BITS[version]
      const starts = remembered[version]
      const key = version === 4 ? high >>> 16 : high
      const known = starts.get(key)
      let node = known || (version === 4 ? ipv4Root : 0)
      let bits = known === 0 ? 0 : jump
      for (; bits < length && node < nodeCount; bits++) {
        if (bits === jump && known === 0) starts.set(key, node)
        const word = bits < 32 ? high : bits < 64 ? low : 0
        node = next(node, (word >>> (31 - (bits & 31))) & 1)
      }
      return { record: node > nodeCount ? node - nodeCount + treeBytes : null, bits }
    },
    read,
    close: file.close,
  }
}

/** Nodes by the first bits of the networks below them; 0, the root: not known. */
function openStarts() {
  const keys = new Uint32Array(REMEMBERED_MAX)
  const nodes = new Uint32Array(REMEMBERED_MAX)
  const slotOf = (key: number) => (key ^ (key >>> 16)) & (REMEMBERED_MAX - 1)
  return {
    get(key: number): number {
      const slot = slotOf(key)
      return keys[slot] === key ? (nodes[slot] ?? 0) : 0
    },
    set(key: number, node: number): void {
      const slot = slotOf(key)
      keys[slot] = key
      nodes[slot] = node
    },
  }
}

function readMetadata(file: FilePages) {
  const from = Math.max(0, file.size - METADATA_MAX_BYTES)
  const mark = file.bytesAt(from, file.size - from).lastIndexOf(METADATA_MARK)
  if (mark === -1) throw new Error('it has no metadata')
  const start = from + mark + METADATA_MARK.length
  const told = openDecoder(file, start)(start)
  const { ip_version, node_count, record_size } = told as Record<string, unknown>
  const recordBits = Number(record_size)
  const nodeCount = Number(node_count)
  if (![24, 28, 32].includes(recordBits)) throw new Error('its records have an unknown size')
  if (ip_version !== 4 && ip_version !== 6) throw new Error('its address type is unknown')
  if (!(nodeCount > 0 && (nodeCount * recordBits) / 4 < start)) throw new Error('it is cut off')
  return { ipVersion: ip_version as 4 | 6, nodeCount, recordBits }
}

const POINTER = 1
const TEXT = 2
const MAP = 7
const LIST = 11
const BOOLEAN = 14
const NUMBERS = new Set([5, 6, 8, 9])
/** Doubles, bytes, large numbers, floats: never needed. */
const PASSED_OVER = new Set([3, 4, 10, 15])
/** Real records have a few dozen; damaged ones may loop or claim millions. */
const VALUES_MAX = 10_000
const DEPTH_MAX = 32
const TEXT_MAX = 65_536
const POINTER_FROM = [0, 2048, 526_336, 0]

/** `base`: the origin of pointers. */
function openDecoder(file: FilePages, base: number): (offset: number) => unknown {
  let at = 0
  let left = 0

  function number(bytes: number): number {
    at += bytes
    return file.numberAt(at - bytes, bytes)
  }

  function follow(control: number, depth: number): unknown {
    const size = (control >> 3) & 3
    const highest = size === 3 ? 0 : (control & 7) * 2 ** (8 * (size + 1))
    const target = base + highest + number(size + 1) + (POINTER_FROM[size] ?? 0)
    const end = at
    at = target
    const found = value(depth + 1)
    at = end
    return found
  }

  function sizeIn(control: number): number {
    const size = control & 31
    if (size < 29) return size
    return size === 29 ? 29 + number(1) : size === 30 ? 285 + number(2) : 65_821 + number(3)
  }

  function value(depth: number): unknown {
    if (--left < 0 || depth > DEPTH_MAX) throw new Error('a record is too large')
    const control = number(1)
    if (control >> 5 === POINTER) return follow(control, depth)
    const type = control >> 5 || 7 + number(1)
    const size = sizeIn(control)
    if (type === MAP) {
      const found: Record<string, unknown> = Object.create(null)
      for (let i = 0; i < size; i++) {
        const name = String(value(depth + 1))
        found[name] = value(depth + 1)
      }
      return found
    }
    if (type === LIST) {
      const found: unknown[] = []
      for (let i = 0; i < size; i++) found.push(value(depth + 1))
      return found
    }
    if (type === BOOLEAN) return size !== 0
    if (size > TEXT_MAX) throw new Error('a record is too large')
    at += size
    if (type === TEXT) return file.textAt(at - size, size)
    if (NUMBERS.has(type)) return file.numberAt(at - size, size)
    if (PASSED_OVER.has(type)) return null
    throw new Error(`there is no type ${type}`)
  }

  return (offset) => {
    at = offset
    left = VALUES_MAX
    return value(0)
  }
}
