import type { Words } from '../shape.ts'

/** Tags, wherever they are shown or written. „Tag“ is a day. */
export const tags: Words['tags'] = {
  label: 'Schlagwörter',
  find: 'Schlagwort hinzufügen',
  hint: 'Enter oder ein Komma fügt eines hinzu.',
  create: (name) => `„${name}“ anlegen`,
  show: (name) => `Codes mit dem Schlagwort ${name} zeigen`,
  tooMany: (most) => `Höchstens ${most} Schlagwörter.`,
  tooLong: (most) => `Ein Schlagwort kann höchstens ${most} Zeichen haben.`,
  slash: 'Ein Schlagwort kann keinen Schrägstrich enthalten.',
}
