import type { Words } from '../shape.ts'
import { distance, millimetres } from './lengths.ts'

/** How well a code will scan once it is printed, as a letter. */
export const grade: Words['grade'] = {
  label: 'Wie gut er sich scannen lässt',
  letter: (letter) => `Note ${letter}, auf einer Skala von A bis F`,
  letters: {
    A: ['Bereit zum Druck.', 'Einem Scan steht nichts im Weg.'],
    B: ['Bereit zum Druck.', 'Gut, mit etwas weniger Reserve als ein A.'],
    C: [
      'Lesbar, mit Vorsicht.',
      'In Ordnung, wenn er groß, sauber und gut beleuchtet ist. Sonst geben manche Telefone auf.',
    ],
    D: ['Lesbar, mit Vorsicht.', 'Es braucht gutes Licht, sauberes Papier und Geduld.'],
    F: [
      'Zu riskant zum Drucken.',
      'Manche Telefone lesen ihn vielleicht. Verlassen Sie sich nicht darauf.',
    ],
  },
  pale: 'Zu blass zum Drucken.',
  what: {
    contrast: 'Kontrast',
    logo: 'Logo',
    quiet_zone: 'Ruhezone',
    frame: 'Rahmen',
    shapes: 'Formen',
    inversion: 'Hell auf dunkel',
    reading: 'Lesetest',
  },
  decides: 'Der schlechteste Buchstabe entscheidet.',
  all: (measurements) => `Alle ${measurements} Messungen`,
  others: (more) => (more === 1 ? 'Eine weitere ist gut' : `${more} weitere sind gut`),
  smallest: (mm) => `Mindestens ${millimetres(mm)}.`,
  scans: (mm, metres) => `Mit ${millimetres(mm)} lässt er sich aus ${distance(metres)} scannen.`,
  noSize: 'Keine Größe genügt.',
  noSizeBody: 'Ein größerer Druck hilft nicht.',
  tooSmall: (mm) =>
    `Kleiner als ${millimetres(mm)}, die kleinste empfohlene Breite für diesen Code. Telefone lesen ihn vielleicht nicht.`,
  loading: 'Wird geprüft …',
  failed: 'Gerade keine Note.',
  failedBody: 'Der Server hat zu viel zu tun oder ist nicht da. Der Code funktioniert trotzdem.',
}
