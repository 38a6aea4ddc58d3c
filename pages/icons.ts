import type { State } from './words/en.ts'

/** What stands beside the words: a shape for each state, drawn in lines. */
const RING = '<circle cx="32" cy="32" r="20"/>'
const QUESTION = '<path d="M21 23a11.5 11.5 0 1117 10c-4 2.5-6 4.5-6 9M32 50v2"/>'
const STOP = '<path d="M23 10h18l13 13v18L41 54H23L10 41V23zM21 32h22"/>'
const WARNING = '<path d="M32 11l23 41H9zM32 26v12M32 44v2"/>'
const WAIT = '<path d="M14 32h2M31 32h2M48 32h2" stroke-linecap="round"/>'

export const STATE_ICONS: Readonly<Record<State, string>> = {
  paused: '<path d="M24 15v34M40 15v34"/>',
  scheduled: `${RING}<path d="M32 20v13l9 6"/>`,
  expired: `${RING}<path d="M18 46l28-28"/>`,
  used_up: '<path d="M15 15h34v34H15z" fill="currentColor"/>',
  unknown: QUESTION,
  deleted: '<path d="M15 15h34v34H15z" stroke-dasharray="7 6"/>',
  suspended: STOP,
  blocked: STOP,
  blockedDomain: WARNING,
  tooMany: WAIT,
  unavailable: WAIT,
  badRequest: QUESTION,
  method: QUESTION,
}

/** Beside links. */
export const LINK_ICONS = {
  again: '<path d="M19 12a7 7 0 1 1-2.5-5.4M17 3v4.5h-4.5"/>',
  visit: '<path d="M4 12h15M13 6l6 6-6 6"/>',
  mail: '<path d="M3 6h18v12H3zM3 7l9 7 9-7"/>',
  call: '<path d="M6 3h4l1.5 5L9 10a12 12 0 0 0 5 5l2-2.5 5 1.5v4a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2z"/>',
} as const
