/**
 * Shares visitors out by weighted rendezvous hashing: each entry draws a number for the visitor from
 * the visitor's key and its own name, waits that long divided by its weight, and the shortest wait
 * wins. Nothing is stored, and a visitor's draws do not depend on the other entries or on any
 * weight. So, when weights change, visitors move only to entries that have gained on theirs.
 *
 * The same visitor must get the same entry on every machine, and Math.log may differ in the last
 * bit from one to the next. Integer operations and + - * / may not: the standard fixes their
 * results. So the logarithm is computed here from those.
 */
export interface Share {
  /** 64 bits that stand for the name. */
  readonly low: number
  readonly high: number
  readonly weight: number
}

export function toShare(name: string, weight: number): Share {
  return { low: hashText(name), high: hashText(name, 0x7f4a7c15), weight }
}

/**
 * The position of the share that the visitor gets. `key`: 53 random bits that stand for a visitor of
 * one code. The code must be part of it, otherwise all splits would divide visitors alike.
 */
export function pickShare(shares: readonly Share[], key: number): number {
  const low = key >>> 0
  const high = Math.floor(key / 2 ** 32) >>> 0
  let best = 0
  let shortest = Number.POSITIVE_INFINITY
  for (let index = 0; index < shares.length; index++) {
    const share = shares[index] as Share
    const draw = mix(mix(low ^ share.low) ^ high ^ share.high)
    const wait = minusLog(draw) / share.weight
    if (wait < shortest) {
      shortest = wait
      best = index
    }
  }
  return best
}

/** 32 bits that stand for a text, the same on every machine. */
export function hashText(text: string, seed = 0x9e3779b9): number {
  let hash = seed
  for (let index = 0; index < text.length; index++) hash = mix(hash ^ text.charCodeAt(index))
  return mix(hash ^ text.length)
}

/** The finaliser of MurmurHash3: each bit of the input changes half of the output's. */
function mix(bits: number): number {
  let hash = bits ^ (bits >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const POWERS_OF_TWO: readonly number[] = powersOfTwo()

/** 0.5, 1, 2 … 2³¹, by doubling, which is exact. */
function powersOfTwo(): number[] {
  const powers = [0.5]
  for (let power = 1; powers.length < 33; power *= 2) powers.push(power)
  return powers
}

/**
 * -ln(u), u being the middle of the draw's place between 0 and 1, so neither of them. With u = m·2ᵉ
 * and m around 1: ln m = 2·(s + s³/3 + s⁵/5 + …), s = (m - 1) / (m + 1).
 */
export function minusLog(draw: number): number {
  const place = 32 - Math.clz32(draw)
  let exponent = place - 1
  let m = (draw + 0.5) / (POWERS_OF_TWO[place] as number)
  if (m > Math.SQRT2) {
    m /= 2
    exponent += 1
  }
  const s = (m - 1) / (m + 1)
  const q = s * s
  const series = 1 + q * (1 / 3 + q * (1 / 5 + q * (1 / 7 + q * (1 / 9 + q * (1 / 11 + q / 13)))))
  return (32 - exponent) * Math.LN2 - 2 * s * series
}
