/** Tags, external ID and notes. */
export const labels = {
  title: 'Tags and notes',
  none: 'No tags, notes or external ID yet.',
  add: 'Add tags or notes',
  edit: 'Edit',
  editLabel: 'Edit tags and notes',
  form: 'Edit tags and notes',
  changed: 'The tags, notes or external ID have changed.',

  externalId: 'External ID',
  externalIdHint: 'Your own ID for this code, such as an order number. It must be unique.',
  copyExternalId: 'Copy the external ID',
  copiedExternalId: 'External ID copied.',
  takenBy: 'Already used by',
  notes: 'Notes',
  notesHint: 'Only people in this account can see the notes.',
  notesLength: (typed: string, most: string) => `${typed} of ${most} characters.`,
} as const
