import type { Words } from '../../shape.ts'

/** Labels: tags, an id of their own, and notes. */
export const labels: Words['labels'] = {
  title: 'Schlagwörter und Notizen',
  none: 'Er hat keine Schlagwörter, keine Notizen und keine externe ID.',
  add: 'Schlagwörter oder Notizen hinzufügen',
  edit: 'Bearbeiten',
  editLabel: 'Schlagwörter und Notizen bearbeiten',
  form: 'Schlagwörter und Notizen bearbeiten',
  changed: 'Seine Schlagwörter, Notizen oder externe ID wurden geändert.',

  externalId: 'Externe ID',
  externalIdHint:
    'Ihre eigene ID für den Code, zum Beispiel eine Bestellnummer. Jede gibt es nur einmal.',
  copyExternalId: 'Externe ID kopieren',
  copiedExternalId: 'Externe ID kopiert.',
  takenBy: 'Sie gehört zu',
  notes: 'Notizen',
  notesHint: 'Nur für die Personen dieses Kontos sichtbar.',
  notesLength: (typed, most) => `${typed} von ${most} Zeichen.`,
}
