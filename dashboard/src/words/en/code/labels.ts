/** Labels: tags, an id of their own, and notes. */
export const labels = {
  title: 'Tags and notes',
  none: 'It has no tags, no notes and no external ID.',
  add: 'Add tags or notes',
  edit: 'Edit',
  editLabel: 'Edit tags and notes',
  form: 'Tags and notes: edit',
  changed: 'Its tags, its notes or its external ID are different now.',

  externalId: 'External ID',
  externalIdHint: 'Your own ID for it, such as an order number. Only one code can have it.',
  copyExternalId: 'Copy the external ID',
  copiedExternalId: 'External ID copied.',
  takenBy: 'It belongs to',
  notes: 'Notes',
  notesHint: 'Seen by the people of this account only.',
  notesLength: (typed: string, most: string) => `${typed} of ${most} characters.`,
} as const
