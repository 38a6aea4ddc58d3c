import { toHeading } from '../../label-names.ts'
import type { Words } from '../../shape.ts'

/** Labels: tags, an id of their own, and notes. */
export const labels: Words['labels'] = {
  title: 'Schlagwörter und Notizen',
  none: 'Noch keine Schlagwörter, Notizen oder externe ID.',
  add: 'Schlagwörter oder Notizen hinzufügen',
  edit: 'Bearbeiten',
  editLabel: 'Schlagwörter und Notizen bearbeiten',
  form: 'Schlagwörter und Notizen bearbeiten',
  changed: 'Die Schlagwörter, die Notizen oder die externe ID wurden geändert.',

  fields: {
    external_id: {
      name: 'externe ID',
      hint: 'Ihre eigene ID für den Code, zum Beispiel eine Bestellnummer. Sie muss eindeutig sein.',
    },
    notes: { name: 'Notizen', hint: 'Nur für die Personen dieses Kontos sichtbar.' },
  },
  copy: (field) => `${toHeading(field)} kopieren`,
  copied: (field) => `${toHeading(field)} kopiert.`,
  takenBy: 'Schon verwendet von',
  length: (typed, most) => `${typed} von ${most} Zeichen.`,
}
