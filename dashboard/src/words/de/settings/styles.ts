import type { Words } from '../../shape.ts'

export const styles: Words['settings']['styles'] = {
  title: 'Markenstile',
  intro:
    'Stile, mit denen neue Codes beginnen. Codes behalten den Stil, mit dem sie erstellt wurden, was auch immer aus ihm wird.',
  name: 'Name',
  changed: 'Geändert',
  default: 'Standard',
  empty: 'Noch keine Markenstile. Gestalten Sie einen Code und wählen Sie „Diesen speichern“.',
  design: 'Code gestalten',
  makeDefault: 'Als Standard',
  makeDefaultOf: (name) => `Als Standard: ${name}`,
  noDefault: 'Nicht mehr Standard',
  noDefaultOf: (name) => `Nicht mehr Standard: ${name}`,
  isDefault: (name) => `Neue Codes beginnen mit „${name}“.`,
  isNoDefault: 'Neue Codes beginnen mit unserem eigenen Stil.',
  rename: 'Umbenennen',
  renameOf: (name) => `Umbenennen: ${name}`,
  renameTitle: (name) => `„${name}“ umbenennen`,
  renamed: (name) => `Er heißt jetzt „${name}“.`,
  delete: 'Löschen',
  deleteOf: (name) => `Löschen: ${name}`,
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteBody: 'Codes, die damit erstellt wurden, behalten ihr Aussehen.',
  deleted: (name) => `„${name}“ ist gelöscht.`,
}
