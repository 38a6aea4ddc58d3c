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

  externalId: 'Externe ID',
  externalIdHint:
    'Ihre eigene ID für den Code, zum Beispiel eine Bestellnummer. Sie muss eindeutig sein.',
  copyExternalId: 'Externe ID kopieren',
  copiedExternalId: 'Externe ID kopiert.',
  takenBy: 'Schon verwendet von',
  notes: 'Notizen',
  notesHint: 'Nur für die Personen dieses Kontos sichtbar.',
  notesLength: (typed, most) => `${typed} von ${most} Zeichen.`,
}
