import { SIZE_MAX } from '../../../domain/codes/pictures.ts'
import type { Layout } from '../layout.ts'
import { type Matrix, QUIET_MODULES, SIDE_MAX, toMatrix } from '../matrix.ts'
import { BitWriter, ChunkJoiner, ChunkList } from './bits.ts'
import { checksum } from './checksum.ts'
import { runCount, runValue, type TileRows, toTileRows } from './rows.ts'
import { addMatch, addRun, type Codebook, Encoder, type Sink, Tally } from './stream.ts'
import { drawTiles, layTiles, type Tiles, type TileTypes } from './tiles.ts'
import { COPY_DISTANCE_BITS, KIND_BITS, ROW, RUN, Tokens } from './tokens.ts'
import { beginZlib, endZlib } from './zlib.ts'

/**
 * Everything that images of the same types and pixels per module share: tile rows and their codes.
 * The codes come from a fixed sample image, so equal images have equal bytes in every process. With
 * the codes known, the bits of each tile row are known too, and an image is assembled from them
 * without a pixel or a compressor.
 */
export interface Mosaic {
  readonly tiles: Pick<Tiles, 'ofMask' | 'ofFinder'>
  readonly rows: TileRows
  readonly book: Codebook
  /** The bits of row r are the chunks from starts[r] on. */
  readonly chunks: Int32Array
  readonly starts: Int32Array
  readonly zeros: Zeros
}

/** The bits for n zeros, cached on first use: chunks from starts[n] to ends[n]. */
interface Zeros {
  readonly bits: ChunkJoiner
  readonly starts: Uint16Array
  readonly ends: Uint16Array
}

const SAMPLE = toMatrix('https://qr.example.com/sample7')
const KIND_MASK = (1 << KIND_BITS) - 1
const DISTANCE_MASK = (1 << COPY_DISTANCE_BITS) - 1
/** Enough for any pixel row. Longer runs are rare: the margins above and below. */
const ZEROS_MAX = SIZE_MAX + 2

const tokens = new Tokens()
const script = new ChunkList()
const writer = new BitWriter()

export function openMosaic(types: TileTypes, module: number): Mosaic {
  const tiles = drawTiles(types, module)
  const rows = toTileRows(tiles)
  const tally = new Tally(module, SIDE_MAX)
  const { side } = SAMPLE
  // Larger than any image when other symbols have fewer modules.
  const layout = {
    size: module * (side + 2 * QUIET_MODULES),
    side,
    module,
    margin: QUIET_MODULES * module,
  }
  const list = tokens.of(layTiles(SAMPLE, tiles), rows, layout)
  // By index here and below: iterators create as much garbage as everything else.
  for (let index = 0; index < list.length; index++) {
    const token = list[index] ?? 0
    if ((token & KIND_MASK) === ROW) addRow(tally, rows, token >>> KIND_BITS)
    else addOther(tally, token)
  }
  // A row missing from the sample may be in the next image.
  for (let place = 0; place < rows.runs.length; place++) {
    tally.literal(runValue(rows.runs[place] ?? 0))
  }
  tally.allowAllMatches()
  const book = tally.toCodebook()
  const zeros = {
    bits: new ChunkJoiner(),
    starts: new Uint16Array(ZEROS_MAX),
    ends: new Uint16Array(ZEROS_MAX),
  }
  const { ofMask, ofFinder } = tiles
  return {
    tiles: { ofMask, ofFinder },
    rows,
    book,
    ...toBits(rows, book),
    zeros,
  }
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
  const joiner = new ChunkJoiner()
  const encoder = new Encoder(book, joiner)
  const starts = new Int32Array(rows.starts.length)
  for (let row = 0; row < starts.length; row++) {
    starts[row] = joiner.close()
    if (row < starts.length - 1) addRow(encoder, rows, row)
  }
  return { chunks: Int32Array.from(joiner.chunks), starts }
}

/** Most runs are zeros, and the same lengths recur. */
function addZerosOr(encoder: Encoder, { book, zeros }: Mosaic, run: number): void {
  const count = runCount(run)
  if (runValue(run) !== 0 || count >= zeros.ends.length) {
    addRun(encoder, run)
    return
  }
  if (zeros.ends[count] === 0) {
    zeros.starts[count] = zeros.bits.close()
    addRun(new Encoder(book, zeros.bits), run)
    zeros.ends[count] = zeros.bits.close()
  }
  const end = zeros.ends[count] ?? 0
  for (let place = zeros.starts[count] ?? 0; place < end; place++) {
    script.put(zeros.bits.chunks[place] ?? 0)
  }
}

/** The image data of a PNG: a zlib stream, as a view that is valid until the next call. */
export function encodeMosaic(mosaic: Mosaic, matrix: Matrix, layout: Layout): Uint8Array {
  const { rows, book, chunks, starts } = mosaic
  const ids = layTiles(matrix, mosaic.tiles)
  const list = tokens.of(ids, rows, layout)
  const encoder = new Encoder(book, script)
  script.clear()
  encoder.begin()
  for (let index = 0; index < list.length; index++) {
    const token = list[index] ?? 0
    const kind = token & KIND_MASK
    const value = token >>> KIND_BITS
    if (kind === ROW) script.putSome(chunks, starts[value] ?? 0, starts[value + 1] ?? 0)
    else if (kind === RUN) addZerosOr(encoder, mosaic, value)
    else addMatch(encoder, value >>> COPY_DISTANCE_BITS, value & DISTANCE_MASK)
  }
  encoder.end()
  beginZlib(writer)
  script.writeTo(writer)
  return endZlib(writer, checksum(ids, rows, layout))
}
