/** Lengths and counts as they are typed. */

/** "22.5" or "22,5"; null: it is no number of this range. */
export function toLength(typed: string, least: number, most: number): number | null {
  const plain = typed.trim().replace(',', '.')
  const value = /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
  return value >= least && value <= most ? value : null
}

/** "1024" or "1 024"; null: it is no whole number of this range. */
export function toWhole(typed: string, least: number, most: number): number | null {
  const digits = typed.replace(/\s/g, '')
  const value = /^\d{1,5}$/.test(digits) ? Number(digits) : Number.NaN
  return value >= least && value <= most ? value : null
}
