/** Numbers of things, as they stand in sentences. */
const numbers = new Intl.NumberFormat('de')

export const count = (value: number) => numbers.format(value)

export function codesOf(value: number): string {
  return value === 1 ? '1 Code' : `${count(value)} Codes`
}

export function scansOf(value: number): string {
  return value === 1 ? '1 Scan' : `${count(value)} Scans`
}
