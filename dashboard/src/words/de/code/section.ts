import type { Words } from '../../shape.ts'

/** Forms on the page of a code that are saved as one change. */
export const section: Words['section'] = {
  saveAs: (version) => `Als Version ${version} speichern`,
  saved: (version) => `Als Version ${version} gespeichert.`,
  savedOnly: 'Gespeichert.',
  already: 'Es wurde nichts geändert.',
  discarded: 'Ihre Änderungen wurden verworfen.',
  rest: (text) => `Nicht gespeichert. ${text}`,
  nowhere: 'noch kein Ziel',
  urlExample: 'https://',
  needsUrl: 'Geben Sie die Zieladresse ein.',

  localTime: (zone) => `Ihre Zeitzone: ${zone}`,
  gap: (typed, meant) =>
    `An diesem Tag werden die Uhren vorgestellt, deshalb gibt es ${typed} Uhr nicht. Wir verwenden ${meant} Uhr.`,
  twice: (typed) =>
    `An diesem Tag werden die Uhren zurückgestellt, deshalb gibt es ${typed} Uhr zweimal. Welche Zeit ist gemeint?`,
  which: (place, zone) => (place === 'first' ? `Die erste (${zone})` : `Die zweite (${zone})`),
}
