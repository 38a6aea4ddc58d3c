import type { LabelName } from './fields.ts'
import { EXTERNAL_ID_MAX, NOTES_MAX } from './limits.ts'

/** What the API reference and `qr` say about each label. */
interface LabelTexts {
  readonly input: string
  readonly view: string
  readonly example: string
  /** Of `qr create` and `qr edit`: `--notes TEXT`. */
  readonly option: { readonly value: string; readonly help: string }
}

export const LABEL_TEXTS: Readonly<Record<LabelName, LabelTexts>> = {
  external_id: {
    input: `Your own id for the code: 1 to ${EXTERNAL_ID_MAX} characters, unique in the account and mode. \`null\` removes it.`,
    view: 'Your own id for the code.',
    example: 'A-1001',
    option: { value: 'ID', help: 'your own id for the code' },
  },
  notes: {
    input: `Notes of up to ${NOTES_MAX} characters, visible only within the account. \`null\` removes them.`,
    view: 'Notes, visible only within the account.',
    example: 'On the kitchen door.',
    option: { value: 'TEXT', help: 'notes, visible only within the account' },
  },
}
