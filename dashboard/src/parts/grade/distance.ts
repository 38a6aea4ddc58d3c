import type { Scannability } from '../../../../client/client.ts'
import { WIDTH_MM_DEFAULT } from '../../../../domain/codes/limits.ts'

/**
 * From how far a code scans when it is printed so wide. The only rule is the server's: it says how far at one
 * width, and twice the width is twice as far.
 */
export function metresAt(
  { max_distance_m }: Pick<Scannability, 'max_distance_m'>,
  widthMm: number,
  askedMm = WIDTH_MM_DEFAULT,
): number {
  return (max_distance_m * widthMm) / askedMm
}
