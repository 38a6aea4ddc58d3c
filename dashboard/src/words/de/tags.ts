import type { Words } from '../shape.ts'

/** Tags, wherever they are shown or written. „Tag“ is a day. */
export const tags: Words['tags'] = {
  label: 'Schlagwörter',
  find: 'Schlagwort hinzufügen',
  hint: 'Mit Enter oder Komma hinzufügen.',
  create: (name) => `„${name}“ erstellen`,
  show: (name) => `Codes mit dem Schlagwort ${name} anzeigen`,
  tooMany: (most) => `Höchstens ${most} Schlagwörter.`,
  tooLong: (most) => `Ein Schlagwort darf höchstens ${most} Zeichen haben.`,
  slash: 'Ein Schlagwort darf keinen Schrägstrich enthalten.',
}
