import { type BitWriter, type Chunk, extendChunk, toChunk } from './bits.ts'
import {
  type BlockCodes,
  type Codes,
  DISTANCES,
  END_OF_BLOCK,
  LENGTH_EXTRA,
  LENGTH_REST,
  LENGTH_SYMBOL,
  LITERALS,
  MATCH_MAX,
  MATCH_MIN,
  toBlockCodes,
  toDistanceParts,
} from './huffman.ts'
import { runCount, runValue } from './rows.ts'

/**
 * The elements of a deflate block. There are few distances: one byte back, or a number of units, a
 * unit being a module or a pixel row. Step 0 is the one byte, step n is n units.
 */
export interface Sink {
  literal(value: number): void
  /** From MATCH_MIN to MATCH_MAX bytes. */
  match(length: number, step: number): void
}

/** A byte once, and then repeated from one back. */
export function addRun(sink: Sink, run: number): void {
  const value = runValue(run)
  const again = runCount(run) - 1
  sink.literal(value)
  if (again >= MATCH_MIN) addMatch(sink, again, 0)
  else for (let left = again; left > 0; left--) sink.literal(value)
}

/** Any length from MATCH_MIN on; the last match but one leaves enough for the last. */
export function addMatch(sink: Sink, length: number, step: number): void {
  let left = length
  while (left > MATCH_MAX) {
    const part = left - MATCH_MAX < MATCH_MIN ? MATCH_MAX - MATCH_MIN : MATCH_MAX
    sink.match(part, step)
    left -= part
  }
  sink.match(left, step)
}

/** Counts symbols, so that codes can be built for them. */
export class Tally implements Sink {
  readonly literals = new Int32Array(LITERALS)
  private readonly steps: Int32Array
  private readonly unit: number

  constructor(unit: number, steps: number) {
    this.unit = unit
    this.steps = new Int32Array(steps + 1)
    this.literal(END_OF_BLOCK)
  }

  literal(value: number): void {
    this.literals[value] = (this.literals[value] ?? 0) + 1
  }

  match(length: number, step: number): void {
    this.literal(LENGTH_SYMBOL[length] ?? 0)
    this.steps[step] = (this.steps[step] ?? 0) + 1
  }

  /** From now on an image may use any length and any distance of the unit. */
  allowAllMatches(): void {
    for (let length = MATCH_MIN; length <= MATCH_MAX; length++) {
      const symbol = LENGTH_SYMBOL[length] ?? 0
      this.literals[symbol] ||= 1
    }
    this.steps.forEach((uses, step) => {
      this.steps[step] = Math.max(uses, 1)
    })
  }

  toCodebook(): Codebook {
    const distances = new Int32Array(DISTANCES)
    this.steps.forEach((uses, step) => {
      const { symbol } = toDistanceParts(step * this.unit || 1)
      distances[symbol] = (distances[symbol] ?? 0) + uses
    })
    return toCodebook(toBlockCodes(this.literals, distances), this.unit, this.steps.length - 1)
  }
}

/** Prepared bits for every symbol. */
export interface Codebook {
  readonly header: readonly Chunk[]
  readonly literals: Int32Array
  readonly lengths: Int32Array
  readonly steps: Int32Array
}

function toCodebook(codes: BlockCodes, unit: number, steps: number): Codebook {
  const literals = toChunks(codes.literals)
  const distances = toChunks(codes.distances)
  const ofLength = new Int32Array(MATCH_MAX + 1)
  for (let length = MATCH_MIN; length <= MATCH_MAX; length++) {
    const chunk = literals[LENGTH_SYMBOL[length] ?? 0] ?? 0
    ofLength[length] = extendChunk(chunk, LENGTH_REST[length] ?? 0, LENGTH_EXTRA[length] ?? 0)
  }
  const ofStep = new Int32Array(steps + 1)
  for (let step = 0; step <= steps; step++) {
    const { symbol, rest, extra } = toDistanceParts(step * unit || 1)
    ofStep[step] = extendChunk(distances[symbol] ?? 0, rest, extra)
  }
  return { header: codes.header, literals, lengths: ofLength, steps: ofStep }
}

function toChunks({ bits, lengths }: Codes): Int32Array {
  const chunks = new Int32Array(bits.length)
  for (let symbol = 0; symbol < bits.length; symbol++) {
    chunks[symbol] = toChunk(bits[symbol] ?? 0, lengths[symbol] ?? 0)
  }
  return chunks
}

/** Writes symbols as bits. */
export class Encoder implements Sink {
  private readonly book: Codebook
  private readonly writer: Pick<BitWriter, 'put'>

  constructor(book: Codebook, writer: Pick<BitWriter, 'put'>) {
    this.book = book
    this.writer = writer
  }

  begin(): void {
    for (const chunk of this.book.header) this.writer.put(chunk)
  }

  end(): void {
    this.literal(END_OF_BLOCK)
  }

  literal(value: number): void {
    this.writer.put(this.book.literals[value] ?? 0)
  }

  match(length: number, step: number): void {
    this.writer.put(this.book.lengths[length] ?? 0)
    this.writer.put(this.book.steps[step] ?? 0)
  }
}
