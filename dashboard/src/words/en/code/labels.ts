import type { LabelName } from '../../../../../domain/codes/fields.ts'
import { toHeading } from '../../label-names.ts'

/** Tags, external ID and notes. */
export const labels = {
  title: 'Tags and notes',
  none: 'No tags, notes or external ID yet.',
  add: 'Add tags or notes',
  edit: 'Edit',
  editLabel: 'Edit tags and notes',
  form: 'Edit tags and notes',
  changed: 'The tags, notes or external ID have changed.',

  fields: {
    external_id: {
      name: 'external ID',
      hint: 'Your own ID for this code, such as an order number. It must be unique.',
    },
    notes: { name: 'notes', hint: 'Only people in this account can see the notes.' },
  } satisfies Record<LabelName, { name: string; hint: string }>,
  copy: (field: string) => `Copy the ${field}`,
  copied: (field: string) => `${toHeading(field)} copied.`,
  takenBy: 'Already used by',
  length: (typed: string, most: string) => `${typed} of ${most} characters.`,
} as const
