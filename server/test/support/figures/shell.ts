import type { Kept } from './lines.ts'

/** Digits on every page that are no figures. */
export const SHELL_KEPT: readonly Kept[] = [
  { pattern: / \| drawing \| /, why: 'scales and legends of what is drawn' },
  { pattern: /^Short links begin with /, why: 'an address' },
  { pattern: /^Only this computer can open these links/, why: 'an address' },
]
