import type { Words } from '../../shape.ts'

export const styles: Words['settings']['styles'] = {
  title: 'Markenstile',
  intro:
    'Markenstile sind Vorlagen für neue Codes. Codes behalten den Stil, mit dem sie erstellt wurden, auch wenn Sie den Markenstil später ändern.',
  name: 'Name',
  changed: 'Geändert',
  default: 'Standard',
  empty: 'Noch keine Markenstile. Gestalten Sie einen Code und wählen Sie „Stil speichern“.',
  design: 'Code gestalten',
  makeDefault: 'Als Standard festlegen',
  makeDefaultOf: (name) => `Als Standard festlegen: ${name}`,
  noDefault: 'Standard aufheben',
  noDefaultOf: (name) => `Standard aufheben: ${name}`,
  isDefault: (name) => `„${name}“ ist jetzt der Standard für neue Codes.`,
  isNoDefault: 'Neue Codes bekommen wieder den schlichten Stil: schwarze Quadrate auf Weiß.',
  rename: 'Umbenennen',
  renameOf: (name) => `${name} umbenennen`,
  renameTitle: (name) => `„${name}“ umbenennen`,
  renamed: (name) => `In „${name}“ umbenannt.`,
  delete: 'Löschen',
  deleteOf: (name) => `${name} löschen`,
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteBody: 'Codes, die mit diesem Markenstil erstellt wurden, behalten ihren Stil.',
  deleted: (name) => `„${name}“ wurde gelöscht.`,
}
