import type { Words } from '../shape.ts'
import { distance, millimetres } from './lengths.ts'

interface Reason {
  readonly what: string
  readonly grade: string
  readonly text: string
  readonly value: number | null
}

const figure = new Intl.NumberFormat('de', { maximumFractionDigits: 1 })

/** A measurement that this page does not know yet is told in the API's words. */
function reason({ what, grade: letter, value, text }: Reason): string {
  const told = figure.format(value ?? 0)
  const isGood = letter === 'A'
  switch (what) {
    case 'contrast':
      return `Der Kontrast ist an der schwächsten Stelle ${told} : 1; ab 5 : 1 ist er sicher.`
    case 'logo':
      return `Das Logo bedeckt ${told} % des Codes; bis 8 % sind sicher.`
    case 'quiet_zone':
      return isGood
        ? `Die Ruhezone ist mit ${told} Modulen breit genug.`
        : `Die Ruhezone ist ${told} Module breit und so hell wie der Untergrund im Druck: bewertet auf Weiß.`
    case 'frame':
      return isGood
        ? 'Der Rahmen bleibt außerhalb der Ruhezone.'
        : `Der Rahmen bleibt außerhalb der Ruhezone; sein Text hat einen Kontrast von ${told} : 1, gut lesbar ist er ab 4,5 : 1.`
    case 'shapes':
      return isGood
        ? 'Die Module berühren sich, wie Scanner es erwarten.'
        : 'Einzelne Punkte lassen Lücken, über die manche Scanner stolpern.'
    case 'inversion':
      return 'Hell auf dunkel: Drei von sechs Scannern erkennen nichts.'
    case 'reading':
      return `Zwei Scanner lesen ${isGood ? 'mindestens ' : ''}${told} % der unscharfen, verrauschten, schrägen, dunklen oder kleinen Testbilder.`
    default:
      return text
  }
}

/** How well a code will scan once it is printed, as a letter. */
export const grade: Words['grade'] = {
  label: 'Wie gut er sich scannen lässt',
  letter: (letter) => `Note ${letter}, auf einer Skala von A bis F`,
  letters: {
    A: ['Bereit zum Druck.', 'Einem Scan steht nichts im Weg.'],
    B: ['Bereit zum Druck.', 'Gut, mit etwas weniger Reserve als bei A.'],
    C: [
      'Lesbar, mit Einschränkungen.',
      'In Ordnung, wenn er groß, sauber und gut beleuchtet ist. Sonst geben manche Smartphones auf.',
    ],
    D: ['Lesbar, mit Einschränkungen.', 'Braucht gutes Licht, sauberes Papier und Geduld.'],
    F: [
      'Zu riskant zum Drucken.',
      'Manche Smartphones lesen ihn vielleicht. Verlassen Sie sich nicht darauf.',
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
  reason,
  decides: 'Die schlechteste Note entscheidet.',
  all: (measurements) => `Alle ${measurements} Messungen`,
  others: (more) => (more === 1 ? 'Eine weitere ist gut' : `${more} weitere sind gut`),
  smallest: (mm) => `Mindestens ${millimetres(mm)}.`,
  scans: (mm, metres) => `Mit ${millimetres(mm)} lässt er sich aus ${distance(metres)} scannen.`,
  noSize: 'Keine Größe reicht aus.',
  noSizeBody: 'Ein größerer Druck hilft nicht.',
  tooSmall: (mm) =>
    `Kleiner als die empfohlene Mindestbreite von ${millimetres(mm)} für diesen Code. Manche Smartphones lesen ihn vielleicht nicht.`,
  loading: 'Wird geprüft …',
  failed: 'Gerade keine Note.',
  failedBody: 'Der Server ist überlastet oder nicht erreichbar. Der Code funktioniert trotzdem.',
}
