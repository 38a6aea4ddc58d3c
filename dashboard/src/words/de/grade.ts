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
      return `Der Kontrast beträgt an der schwächsten Stelle ${told} : 1. Gut ist er ab 5 : 1.`
    case 'logo':
      return `Das Logo bedeckt ${told} % des Codes. Bis 8 % sind unproblematisch.`
    case 'quiet_zone':
      return isGood
        ? `Die Ruhezone ist mit ${told} Modulen breit genug.`
        : `Die Ruhezone ist ${told} Module breit. Das Bild ist transparent und wurde deshalb auf weißem Untergrund bewertet.`
    case 'frame':
      return isGood
        ? 'Der Rahmen bleibt außerhalb der Ruhezone.'
        : `Der Rahmen bleibt außerhalb der Ruhezone. Sein Text hat einen Kontrast von ${told} : 1. Gut lesbar ist er ab 4,5 : 1.`
    case 'shapes':
      return isGood
        ? 'Die Module berühren sich, wie Scanner es erwarten.'
        : 'Zwischen den einzelnen Punkten bleiben Lücken, mit denen manche Scanner Probleme haben.'
    case 'inversion':
      return 'Der Code ist hell auf dunklem Grund. Drei von sechs Scannern erkennen ihn so nicht.'
    case 'reading':
      return `Zwei Scanner lesen ${isGood ? 'mindestens ' : ''}${told} % der unscharfen, verrauschten, schrägen, dunklen oder kleinen Testbilder.`
    default:
      return text
  }
}

/** How well a code will scan once it is printed, as a letter. */
export const grade: Words['grade'] = {
  label: 'Wie gut sich der Code scannen lässt',
  letter: (letter) => `Note ${letter}, auf einer Skala von A bis F`,
  letters: {
    A: ['Druckreif.', 'Dieser Code lässt sich leicht scannen.'],
    B: ['Druckreif.', 'Gut lesbar, mit etwas weniger Reserve als bei Note A.'],
    C: [
      'Lesbar, mit Einschränkungen.',
      'Gut lesbar, wenn der Code groß, sauber und gut beleuchtet ist. Sonst können ihn manche Smartphones nicht lesen.',
    ],
    D: ['Schwer lesbar.', 'Zum Scannen braucht es gutes Licht, sauberes Papier und Geduld.'],
    F: [
      'Zu riskant zum Drucken.',
      'Manche Smartphones können diesen Code vielleicht lesen. Verlassen Sie sich nicht darauf.',
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
  decides: 'Das schlechteste Ergebnis bestimmt die Note.',
  all: (measurements) => `Alle ${measurements} Prüfungen`,
  others: (more) =>
    more === 1 ? '1 weitere Prüfung bestanden' : `${more} weitere Prüfungen bestanden`,
  smallest: (mm) => `Mindestens ${millimetres(mm)}.`,
  scans: (mm, metres) =>
    `Bei ${millimetres(mm)} Breite lässt sich der Code aus bis zu ${distance(metres)} Entfernung scannen.`,
  noSize: 'In keiner Größe zuverlässig.',
  noSizeBody: 'Es hilft nicht, den Code größer zu drucken.',
  tooSmall: (mm) =>
    `Kleiner als die empfohlene Mindestbreite von ${millimetres(mm)} für diesen Code. Manche Smartphones können ihn vielleicht nicht lesen.`,
  loading: 'Wird geprüft …',
  failed: 'Derzeit keine Note verfügbar.',
  failedBody: 'Der Server ist überlastet oder nicht erreichbar. Der Code funktioniert trotzdem.',
}
