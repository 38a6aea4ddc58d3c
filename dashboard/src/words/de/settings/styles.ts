import type { Words } from '../../shape.ts'

export const styles: Words['settings']['styles'] = {
  title: 'Markenstile',
  intro:
    'Vorlagen für neue Codes. Fertige Codes behalten ihr Aussehen, auch wenn sich ein Stil später ändert.',
  name: 'Name',
  changed: 'Geändert',
  default: 'Standard',
  empty: 'Noch keine Markenstile. Gestalten Sie einen Code und wählen Sie „Stil speichern“.',
  design: 'Code gestalten',
  makeDefault: 'Als Standard',
  makeDefaultOf: (name) => `Als Standard: ${name}`,
  noDefault: 'Nicht mehr Standard',
  noDefaultOf: (name) => `Nicht mehr Standard: ${name}`,
  isDefault: (name) => `Neue Codes beginnen mit „${name}“.`,
  isNoDefault: 'Neue Codes beginnen mit unserem eigenen Stil.',
  rename: 'Umbenennen',
  renameOf: (name) => `${name} umbenennen`,
  renameTitle: (name) => `„${name}“ umbenennen`,
  renamed: (name) => `Er heißt jetzt „${name}“.`,
  delete: 'Löschen',
  deleteOf: (name) => `${name} löschen`,
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteBody: 'Damit erstellte Codes behalten ihr Aussehen.',
  deleted: (name) => `„${name}“ wurde gelöscht.`,
}
