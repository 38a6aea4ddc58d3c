import { toDay, toInstant } from './periods.ts'
import { toZone } from './zones.ts'

/** What is wrong with a date, a moment or a time zone of a request. */

type TextFault = (text: string) => string | null

const EXAMPLES = '2026-01-31T12:00:00Z or 2026-01-31T13:00:00+01:00'

export function dateFault(name: string): TextFault {
  return (text) => {
    if (toDay(text) !== null) return null
    return (
      offsetFault(name, text) ??
      `${name} must be a date such as 2026-01-31, or an ISO 8601 timestamp with Z or an offset`
    )
  }
}

export function instantFault(name: string): TextFault {
  return (text) => {
    if (toInstant(text) !== null) return null
    return (
      offsetFault(name, text) ??
      `${name} must be an ISO 8601 timestamp such as 2026-01-31T12:00:00Z, or a date`
    )
  }
}

/** Noon is another moment in Berlin than in London, so the time zone is never guessed. */
function offsetFault(name: string, text: string): string | null {
  if (toInstant(`${text}Z`) !== null) {
    return `${name} has a time without a time zone: add Z or an offset, as in ${EXAMPLES}`
  }
  // As a + arrives from an address.
  const isSpace = / \d\d:?\d\d$/.test(text) && toInstant(text.replace(' ', '+')) !== null
  return isSpace ? `${name} has a space before its offset: encode + as %2B in a URL` : null
}

export function zoneFault(name: string): string | null {
  return toZone(name) === null
    ? 'timezone must be an IANA time zone name such as Europe/Berlin'
    : null
}
