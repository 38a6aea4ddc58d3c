const HEADER_BYTES = 8
const MEMORY_SECTION = 5
const PAGES_PER_MB = 16

/**
 * A module of WebAssembly whose memory may not grow beyond so much: what asks for more dies of it. Only
 * the module itself can say so; the part of it that does has a kind, its length, the number of memories,
 * whether there is a most, and the least.
 */
export function withMemoryMax(module: Uint8Array, maxMb: number): Uint8Array {
  for (let place = HEADER_BYTES; place < module.length; ) {
    const start = place
    const length = readNumber(module, start + 1)
    const end = length.end + length.value
    if (module[start] !== MEMORY_SECTION) {
      place = end
      continue
    }
    const [count, hasMost] = module.subarray(length.end)
    if (count !== 1 || hasMost !== 0) break
    const least = module.subarray(length.end + 2, end)
    const body = [1, 1, ...least, ...toNumber(maxMb * PAGES_PER_MB)]
    const section = [MEMORY_SECTION, ...toNumber(body.length), ...body]
    return Buffer.concat([module.subarray(0, start), Buffer.of(...section), module.subarray(end)])
  }
  throw new Error('This module has no memory of the kind that can be limited')
}

/** Seven bits in each byte, the lowest first; all but the last have the eighth. */
function readNumber(module: Uint8Array, start: number): { value: number; end: number } {
  let value = 0
  for (let at = start, scale = 1; ; at++, scale *= 128) {
    const byte = module[at] ?? 0
    value += (byte % 128) * scale
    if (byte < 128) return { value, end: at + 1 }
  }
}

function toNumber(value: number): number[] {
  return value < 128 ? [value] : [128 + (value % 128), ...toNumber(Math.floor(value / 128))]
}
