import { type Chunk, ChunkJoiner, extendChunk, toChunk } from './bits.ts'

/**
 * Deflate's codes (RFC 1951): which symbols represent a length or a distance, and how many bits
 * each symbol gets. Bits are stored reversed, because deflate wants the codes' first bit lowest.
 */
export const END_OF_BLOCK = 256
export const LITERALS = 286
export const DISTANCES = 30
export const MATCH_MIN = 3
export const MATCH_MAX = 258

const LITERAL_BITS_MAX = 15
/** With its 13 extra bits a distance still fits in a single write of 24. */
const DISTANCE_BITS_MAX = 11
const ORDER_BITS_MAX = 7
/** The order in which a block's header lists the code lengths of its code lengths. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

export interface Codes {
  readonly bits: Uint16Array
  readonly lengths: Uint8Array
}

/** The two alphabets of a block, and the header that describes them. */
export interface BlockCodes {
  readonly literals: Codes
  readonly distances: Codes
  readonly header: readonly Chunk[]
}

export const LENGTH_SYMBOL = new Uint16Array(MATCH_MAX + 1)
export const LENGTH_EXTRA = new Uint8Array(MATCH_MAX + 1)
export const LENGTH_REST = new Uint8Array(MATCH_MAX + 1)
const DISTANCE_STARTS: number[] = []
const DISTANCE_EXTRAS: number[] = []

for (let symbol = 257, start = MATCH_MIN; symbol < LITERALS; symbol++) {
  const extra = symbol < 265 || symbol === 285 ? 0 : (symbol - 261) >> 2
  if (symbol === 285) start = MATCH_MAX
  for (let rest = 0; rest < 1 << extra && start + rest <= MATCH_MAX; rest++) {
    LENGTH_SYMBOL[start + rest] = symbol
    LENGTH_EXTRA[start + rest] = extra
    LENGTH_REST[start + rest] = rest
  }
  start += 1 << extra
}
for (let symbol = 0, start = 1; symbol < DISTANCES; symbol++) {
  const extra = symbol < 4 ? 0 : (symbol - 2) >> 1
  DISTANCE_STARTS.push(start)
  DISTANCE_EXTRAS.push(extra)
  start += 1 << extra
}

export interface DistanceParts {
  readonly symbol: number
  readonly extra: number
  readonly rest: number
}

export function toDistanceParts(distance: number): DistanceParts {
  let symbol = DISTANCES - 1
  while ((DISTANCE_STARTS[symbol] ?? 0) > distance) symbol--
  const extra = DISTANCE_EXTRAS[symbol] ?? 0
  return { symbol, extra, rest: distance - (DISTANCE_STARTS[symbol] ?? 0) }
}

export function toBlockCodes(literalUses: Int32Array, distanceUses: Int32Array): BlockCodes {
  const literals = toCodes(literalUses, LITERAL_BITS_MAX)
  const distances = toCodes(distanceUses, DISTANCE_BITS_MAX)
  return { literals, distances, header: toHeader(literals.lengths, distances.lengths) }
}

/** One final block with its own codes. */
function toHeader(literals: Uint8Array, distances: Uint8Array): Chunk[] {
  const lengths = new Uint8Array(literals.length + distances.length)
  lengths.set(literals)
  lengths.set(distances, literals.length)
  const steps = toSteps(lengths)
  const uses = new Int32Array(ORDER.length)
  for (const [symbol] of steps) uses[symbol] = (uses[symbol] ?? 0) + 1
  const codes = toCodes(uses, ORDER_BITS_MAX)
  let listed = ORDER.length
  while (listed > 4 && codes.lengths[ORDER[listed - 1] ?? 0] === 0) listed--
  const header = new ChunkJoiner()
  const isLastWithOwnCodes = toChunk(0b101, 3)
  header.put(isLastWithOwnCodes)
  header.put(toChunk(LITERALS - 257, 5))
  header.put(toChunk(DISTANCES - 1, 5))
  header.put(toChunk(listed - 4, 4))
  for (const symbol of ORDER.slice(0, listed)) header.put(toChunk(codes.lengths[symbol] ?? 0, 3))
  for (const [symbol, rest, extra] of steps) {
    const chunk = toChunk(codes.bits[symbol] ?? 0, codes.lengths[symbol] ?? 0)
    header.put(extendChunk(chunk, rest, extra))
  }
  header.close()
  return header.chunks
}

/** Code lengths one by one, but runs of zeros combined: symbol, rest, extra bits. */
function toSteps(lengths: Uint8Array): [number, number, number][] {
  const steps: [number, number, number][] = []
  for (let place = 0; place < lengths.length; ) {
    let zeros = 0
    while (zeros < 138 && lengths[place + zeros] === 0) zeros++
    if (zeros >= 11) steps.push([18, zeros - 11, 7])
    else if (zeros >= 3) steps.push([17, zeros - 3, 3])
    else steps.push([lengths[place] ?? 0, 0, 0])
    place += zeros >= 3 ? zeros : 1
  }
  return steps
}

function toCodes(uses: Int32Array, bitsMax: number): Codes {
  let counts = uses
  let lengths = toLengths(counts)
  // Flatter counts give a flatter tree. The loss is a few bytes and the case is rare.
  while (lengths.some((length) => length > bitsMax)) {
    counts = counts.map((count) => (count === 0 ? 0 : (count >> 1) + 1))
    lengths = toLengths(counts)
  }
  return { bits: toBits(lengths, bitsMax), lengths }
}

/** Shorter codes come first, equal lengths in symbol order. */
function toBits(lengths: Uint8Array, bitsMax: number): Uint16Array {
  const bits = new Uint16Array(lengths.length)
  for (let length = 1, code = 0; length <= bitsMax; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] === length) bits[symbol] = reverse(code++, length)
    }
    code <<= 1
  }
  return bits
}

function reverse(value: number, bits: number): number {
  let reversed = 0
  for (let bit = 0; bit < bits; bit++) reversed |= ((value >> bit) & 1) << (bits - 1 - bit)
  return reversed
}

/**
 * Huffman's tree with two queues: leaves by rising count, and the inner nodes as they are created.
 */
function toLengths(uses: Int32Array): Uint8Array {
  const lengths = new Uint8Array(uses.length)
  const leaves: number[] = []
  for (let symbol = 0; symbol < uses.length; symbol++) if (uses[symbol]) leaves.push(symbol)
  leaves.sort((a, b) => (uses[a] ?? 0) - (uses[b] ?? 0) || a - b)
  const [only] = leaves
  if (leaves.length === 1 && only !== undefined) lengths[only] = 1
  if (leaves.length < 2) return lengths
  const weights = leaves.map((symbol) => uses[symbol] ?? 0)
  const parents = new Array<number>(2 * leaves.length - 1).fill(0)
  let leaf = 0
  let inner = leaves.length
  const takeLeast = () => {
    const isLeaf = leaf < leaves.length && (weights[leaf] ?? 0) <= (weights[inner] ?? Infinity)
    return isLeaf ? leaf++ : inner++
  }
  while (weights.length < parents.length) {
    const [one, other] = [takeLeast(), takeLeast()]
    parents[one] = weights.length
    parents[other] = weights.length
    weights.push((weights[one] ?? 0) + (weights[other] ?? 0))
  }
  const depths = new Array<number>(parents.length).fill(0)
  for (let node = parents.length - 2; node >= 0; node--) {
    depths[node] = (depths[parents[node] ?? 0] ?? 0) + 1
    const symbol = leaves[node]
    if (symbol !== undefined) lengths[symbol] = depths[node] ?? 0
  }
  return lengths
}
