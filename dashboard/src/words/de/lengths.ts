/** Lengths, as they are said wherever something is printed. */
const lengths = new Intl.NumberFormat('de', { maximumFractionDigits: 1 })

export const plainLength = (length: number) => lengths.format(length)
export const millimetres = (mm: number) => `${plainLength(mm)} mm`

/** „60 cm“ or „1,5 m“. */
export function distance(metres: number): string {
  return metres < 0.995 ? `${Math.round(100 * metres)} cm` : `${plainLength(metres)} m`
}
