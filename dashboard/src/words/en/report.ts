/** A report that was shared by a link. */
export const report = {
  page: 'Report',
  by: 'A report by',
  period: (period: string, zone: string) => `${period}, time zone ${zone}`,
  readOnly: 'Read only',
  until: (day: string) => `Read only, until ${day}`,
  print: 'Print',
  gone: 'There is no report here',
  goneBody:
    'The link is mistyped, or the report was revoked or has expired. Ask whoever sent it to you.',
  failed: 'The report cannot be shown right now',
} as const
