import { BitWriter, type Chunk, joinChunks } from './bits.ts'
import { checksum } from './checksum.ts'
import { MATCH_MAX } from './huffman.ts'
import { type Layout, toLayout } from './layout.ts'
import { type Matrix, QUIET_MODULES, toMatrix } from './matrix.ts'
import { runCount, runValue, type TileRows, toRun, toTileRows } from './rows.ts'
import { addMatch, addRun, type Codebook, Encoder, type Sink, Tally } from './stream.ts'
import { drawTiles, layTiles, type Tiles, type TileTypes } from './tiles.ts'
import { COPY_DISTANCE_BITS, KIND_BITS, ROW, RUN, Tokens } from './tokens.ts'
import { beginZlib, endZlib } from './zlib.ts'

/**
 * Everything that pictures of the same types and pixels a module share: tile rows and the codes
 * for them. The codes come from a sample picture that is always the same, so equal pictures have
 * equal bytes in every process. With the codes known, the bits of each tile row are known too, and
 * a picture is put together from them without a pixel or a compressor.
 */
export interface Mosaic {
  readonly tiles: Pick<Tiles, 'ofMask' | 'ofFinder'>
  readonly rows: TileRows
  readonly book: Codebook
  /** The bits of row r are the chunks from starts[r] on. */
  readonly chunks: Uint32Array
  readonly starts: Uint32Array
  /** Runs of so many zeros, where they fit a chunk; else 0. */
  readonly zeros: Uint32Array
}

const SAMPLE = toMatrix('https://qr.example.com/sample7')
/** Version 40 has 177 modules. */
const STEPS_MAX = 177
const KIND_MASK = (1 << KIND_BITS) - 1
const DISTANCE_MASK = (1 << COPY_DISTANCE_BITS) - 1
/** A tile row or a copy takes no more; a run takes a byte for every 32 beside it. */
const TOKEN_BYTES_MAX = 256
const RUN_SHIFT = KIND_BITS + 8 + 5

const tokens = new Tokens()
const writer = new BitWriter()

export function openMosaic(types: TileTypes, module: number): Mosaic {
  const tiles = drawTiles(types, module)
  const rows = toTileRows(tiles)
  const tally = new Tally(module)
  const layout = toLayout(SAMPLE.side, module * (SAMPLE.side + 2 * QUIET_MODULES))
  for (const token of tokens.of(layTiles(SAMPLE, tiles), rows, layout)) {
    if ((token & KIND_MASK) === ROW) addRow(tally, rows, token >>> KIND_BITS)
    else addOther(tally, token)
  }
  // A row that the sample does not show may be in the next picture.
  for (const run of rows.runs) tally.literal(runValue(run))
  tally.allowAllMatches(STEPS_MAX)
  const book = tally.toCodebook(STEPS_MAX)
  const { ofMask, ofFinder } = tiles
  return { tiles: { ofMask, ofFinder }, rows, book, ...toBits(rows, book), zeros: toZeros(book) }
}

function addRow(sink: Sink, { runs, starts }: TileRows, row: number): void {
  for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) {
    addRun(sink, runs[place] ?? 0)
  }
}

/** A run or a copy. */
function addOther(sink: Sink, token: number): void {
  const value = token >>> KIND_BITS
  if ((token & KIND_MASK) === RUN) addRun(sink, value)
  else addMatch(sink, value >>> COPY_DISTANCE_BITS, value & DISTANCE_MASK)
}

function toBits(rows: TileRows, book: Codebook): Pick<Mosaic, 'chunks' | 'starts'> {
  const chunks: Chunk[] = []
  const starts = Uint32Array.from(rows.starts, (_, row) => {
    const start = chunks.length
    chunks.push(...collect(book, (sink) => addRow(sink, rows, row)))
    return start
  })
  return { chunks: Uint32Array.from(chunks), starts }
}

function toZeros(book: Codebook): Uint32Array {
  return Uint32Array.from({ length: MATCH_MAX + 1 }, (_, count) => {
    if (count === 0) return 0
    const [chunk = 0, ...more] = collect(book, (sink) => addRun(sink, toRun(0, count)))
    return more.length === 0 ? chunk : 0
  })
}

function collect(book: Codebook, say: (sink: Sink) => void): Chunk[] {
  const chunks: Chunk[] = []
  say(new Encoder(book, { put: (chunk) => chunks.push(chunk) }))
  return joinChunks(chunks)
}

/** The image data of a PNG: a zlib stream, as a view that holds until the next call. */
export function encodeMosaic(mosaic: Mosaic, matrix: Matrix, layout: Layout): Uint8Array {
  const { rows, book, chunks, starts, zeros } = mosaic
  const ids = layTiles(matrix, mosaic.tiles)
  const encoder = new Encoder(book, writer)
  beginZlib(writer)
  encoder.begin()
  for (const token of tokens.of(ids, rows, layout)) {
    writer.reserve(TOKEN_BYTES_MAX + (token >>> RUN_SHIFT))
    const kind = token & KIND_MASK
    const value = token >>> KIND_BITS
    if (kind === ROW) {
      const end = starts[value + 1] ?? 0
      for (let place = starts[value] ?? 0; place < end; place++) writer.put(chunks[place] ?? 0)
    } else if (kind === RUN && runValue(value) === 0 && zeros[runCount(value)]) {
      writer.put(zeros[runCount(value)] ?? 0)
    } else {
      addOther(encoder, token)
    }
  }
  encoder.end()
  return endZlib(writer, checksum(ids, rows, layout))
}
