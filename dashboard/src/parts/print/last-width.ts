import { WIDTH_MM_MAX, WIDTH_MM_MIN } from '../../../../domain/codes/limits.ts'
import { deviceStorage } from '../../kept.ts'
import { toLength } from './lengths.ts'

/** Where the last choice of a download is kept on this device. */
export const KEPT_AS = 'qroute.print'
export const FIRST_WIDTH_MM = 60

/** The width that was chosen last. */
export function lastWidthMm(): number {
  try {
    const width = JSON.parse(deviceStorage.read(KEPT_AS) ?? '{}').width
    return toLength(String(width), WIDTH_MM_MIN, WIDTH_MM_MAX) ?? FIRST_WIDTH_MM
  } catch {
    return FIRST_WIDTH_MM
  }
}
