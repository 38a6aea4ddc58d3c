import { DAY_MS } from '../time/periods.ts'

/** Limits of endpoints and of an attempt, and what counts as a success. */

export const DESCRIPTION_MAX = 255
export const TARGET_URL_MAX_LENGTH = 2048
/** A receiver that needs longer should accept first and work later. */
export const TRY_TIMEOUT_MS = 10_000
/** How long a replaced secret keeps signing. */
export const ROTATION_MS = DAY_MS
/** Each one adds a signature of 47 characters to every delivery. */
export const OLD_SECRETS_MAX = 8
/** Waiting deliveries are counted every second, up to this many: that takes a millisecond. */
export const COUNTED_MAX = 10_000

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

export function descriptionFault(text: string): string | null {
  const fits = [...text].length <= DESCRIPTION_MAX && text.isWellFormed() && !/\p{Cc}/u.test(text)
  if (fits) return null
  return `description must have at most ${DESCRIPTION_MAX} characters and no control characters`
}
