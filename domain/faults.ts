/**
 * What may be wrong although short links work. `/readyz` tells it in words, `/metrics` as a gauge by
 * name: names are few and stay as they are, because alerts are written against them.
 */
export const FAULTS = [
  'scan_log',
  'scans_db',
  'recorder',
  'webhooks',
  'mail',
  'tickets',
  'short_links',
  'lease',
  'clock',
  'retention',
] as const

export interface Fault {
  readonly what: (typeof FAULTS)[number]
  /** For people; it may change with every release. */
  readonly text: string
}
