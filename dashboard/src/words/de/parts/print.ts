import type { PrintWords } from '../../shape.ts'
import { codesOf, count } from '../counts.ts'
import { distance, millimetres, plainLength } from '../lengths.ts'

const megabytes = new Intl.NumberFormat('de', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

function labelsOf(labels: number): string {
  return labels === 1 ? '1 Etikett' : `${count(labels)} Etiketten`
}

function sheetsOf(sheets: number): string {
  return sheets === 1 ? '1 Bogen' : `${count(sheets)} Bögen`
}

/** Megabytes, unless it is a small part of one. */
function sizeOf(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} kB`
  return `${megabytes.format(bytes / 1e6)} MB`
}

const area = (width: number, height: number) => `${plainLength(width)} × ${plainLength(height)} mm`

/** What leaves for the printer. */
export const words: PrintWords = {
  mm: 'mm',
  px: 'px',
  millimetres,
  distance,
  area,
  download: {
    title: (name) => `„${name}“ herunterladen`,
    submit: { png: 'PNG herunterladen', svg: 'SVG herunterladen', pdf: 'PDF herunterladen' },
    busy: 'Wird erstellt …',
  },
  format: {
    label: 'Format',
    names: { png: 'PNG', svg: 'SVG', pdf: 'PDF' },
    uses: { png: 'Bildschirm, Dokumente', svg: 'Gestaltung', pdf: 'Druckerei' },
  },
  presets: {
    label: 'Wo wird der Code eingesetzt?',
    card: 'Visitenkarte',
    cardHint: 'in der Hand',
    table: 'Tischkarte',
    tableHint: 'auf dem Tisch',
    poster: 'A4-Plakat',
    posterHint: 'einen Schritt entfernt',
    window: 'Schaufenster',
    windowHint: 'vom Gehweg aus',
    scans: (distance) => `scanbar bis ${distance}`,
  },
  metres: (m) => `${plainLength(m)} m`,
  width: {
    label: 'Breite',
    slider: 'Breite (Regler)',
    hint: 'Einschließlich des weißen Rands um den Code.',
    framed: 'Einschließlich des weißen Rands um den Code, aber ohne den Rahmen.',
    fault: (least, most) => `Geben Sie eine Breite von ${count(least)} bis ${count(most)} mm ein.`,
  },
  measure: {
    label: 'Maßeinheit',
    names: { mm: 'Millimeter', px: 'Pixel' },
    dpi: 'Auflösung',
    dpiName: (dpi) => `${dpi} dpi`,
    pixels: 'Breite in Pixeln',
    pixelsFault: (most) => `Geben Sie eine ganze Zahl bis ${count(most)} ein.`,
    pixelsHint: (most, mm, dpi) =>
      `Bis ${count(most)}. Im Druck ${millimetres(mm)} breit bei ${dpi} dpi.`,
    tooFine: (pixels, most) =>
      `Das wären ${count(pixels)} Pixel Breite. Höchstens ${count(most)} sind möglich. Wählen Sie eine geringere Auflösung oder ein PDF, für das es keine Grenze gibt.`,
  },
  edges: {
    bleed: 'Beschnitt',
    bleedWidth: 'Breite des Beschnitts',
    bleedHint:
      'Zusätzlicher Rand, der mitgedruckt und abgeschnitten wird, damit keine weiße Kante bleibt.',
    bleedFault: (most) => `Geben Sie einen Beschnitt von 0 bis ${most} mm ein.`,
    marks: 'Schnittmarken',
  },
  compact: {
    label: 'Kompakter Code',
    hint: 'In Großbuchstaben braucht der Link weniger Quadrate, sodass jedes Quadrat größer wird. Das Ziel bleibt dasselbe.',
    gain: (before, now) =>
      `${now} statt ${before} Quadrate pro Reihe, sodass jedes Quadrat größer ist. Der Link steht in Großbuchstaben und führt zum selben Ziel.`,
    same: 'Der Link steht in Großbuchstaben. Bei diesem Code werden es dadurch nicht weniger Quadrate.',
    underscore: (shortCode) =>
      `Für diesen Code nicht verfügbar: „${shortCode}“ enthält einen Unterstrich, der in der kompakten Schreibweise nicht zulässig ist.`,
  },
  ticket: {
    png: (width, height) => `${count(width)} × ${count(height)} Pixel`,
    printedPng: (size, width, height) => `${size}, ${count(width)} × ${count(height)} Pixel`,
    svg: (size) => `Beliebig skalierbar. Platzieren Sie das Bild mit ${size} Breite.`,
    pdf: (size) => `${size}, Vektor`,
    pdfPage: (trim, page) => `${trim}, auf einer Seite von ${page}, Vektor`,
  },
  bench: {
    label: 'Originalgröße',
    life: 'Originalgröße auf diesem Bildschirm',
    reduced: (percent) => `Auf ${percent} % verkleinert, damit das Bild passt`,
    check: 'Eine Bankkarte ist 85,6 mm breit.',
    alt: (trim, bleed, hasMarks) =>
      `Das Bild, ${trim}${bleed === null ? '' : `, mit ${bleed} Beschnitt`}${hasMarks ? ', mit Schnittmarken' : ''}`,
    trim: 'Endformat',
    bleed: 'Beschnitt',
    bleedRound: (size) => `${size} ringsum`,
    marks: 'Schnittmarken',
  },
  far: {
    title: 'Scan-Entfernung',
    rule: (distance, size) => `${distance} bei ${size}`,
    alt: (size, distance) =>
      `Bei ${size} Breite lässt sich der Code aus bis zu ${distance} Entfernung scannen`,
    zero: '0 m',
  },
  many: {
    title: (codes) => `${codesOf(codes)} herunterladen`,
    titleTag: (tag) => `„${tag}“ herunterladen`,
    ofTag: (codes) =>
      `Alle ${codesOf(codes)} mit diesem Schlagwort, auch wenn die Suche sie ausblendet.`,
    as: 'Ausgabe',
    ways: { pictures: 'Bilder herunterladen', labels: 'Etiketten drucken' },
    tooMany: (codes, most) =>
      `${count(codes)} Codes haben dieses Schlagwort. Auf einmal lassen sich höchstens ${count(most)} herunterladen. Grenzen Sie die Liste ein und wählen Sie einige davon aus.`,
    none: 'Kein Code hat dieses Schlagwort.',
  },
  look: {
    label: 'Stil',
    own: 'Jeder Code in seinem eigenen Stil',
    hint: 'Nur für diesen Download. Die Codes behalten ihre eigenen Stile.',
  },
  zip: {
    name: 'Dateinamen',
    nameHint: 'Platzhalter: {short_code}, {name}, {id} und {external_id}.',
    nameExample: (file) => `Erste Datei: ${file}`,
    nameFault: 'Geben Sie einen Dateinamen ein.',
    summary: (pictures) =>
      pictures === 1
        ? 'Eine ZIP-Datei mit 1 Bild'
        : `Eine ZIP-Datei mit ${count(pictures)} Bildern`,
    submit: 'ZIP herunterladen',
    file: 'codes.zip',
  },
  labels: {
    layout: 'Bogen',
    layouts: {
      'avery-l7120': 'Avery L7120, quadratisch',
      'avery-l7160': 'Avery L7160, Adresse',
      'avery-l7163': 'Avery L7163, Versand',
      'avery-5160': 'Avery 5160, Adresse',
      'a4-3x8': 'A4 ohne Ränder, 3 × 8',
      'letter-3x10': 'Letter, 3 × 10',
      'cards-10': 'Visitenkarten',
      own: 'Eigenes Raster',
    },
    pages: { a4: 'A4', letter: 'Letter' },
    layoutName: (name, width, height, labels, page) =>
      `${name} · ${count(labels)} auf ${page} · ${area(width, height)}`,
    page: 'Papier',
    columns: 'Spalten',
    rows: 'Zeilen',
    margin: 'Rand in mm',
    gap: 'Abstand in mm',
    gridFault: 'Diese Etiketten passen nicht auf die Seite.',
    numberFault: (least, most) => `Geben Sie eine ganze Zahl von ${least} bis ${most} ein.`,
    lengthFault: (most) => `Geben Sie eine Länge von 0 bis ${most} mm ein.`,
    codeWidth: (labels, size) => `${labelsOf(labels)} pro Bogen. Der Code ist ${size} breit.`,
    test: 'Zuerst eine Testseite drucken',
    testHint:
      'Die Testseite zeigt Umrisse und ein Lineal. Halten Sie sie vor dem Druck der Etiketten an Ihren Etikettenbogen.',
    caption: 'Beschriftung',
    captions: { name: 'Name', short_url: 'Kurzlink', none: 'Keine' },
    copies: 'Etiketten pro Code',
    start: 'Erstes freies Etikett',
    startHint: 'Etiketten davor sind schon verbraucht.',
    summary: (labels, sheets) => `${labelsOf(labels)} auf ${sheetsOf(sheets)}`,
    left: (used, free) =>
      [
        used === 0
          ? ''
          : `${used === 1 ? '1 Etikett ist' : `${used} Etiketten sind`} schon verbraucht. `,
        free === 0
          ? 'Der letzte Bogen ist voll.'
          : `${free} ${free === 1 ? 'Etikett bleibt' : 'Etiketten bleiben'} frei.`,
      ].join(''),
    scale: 'Drucken Sie mit 100 % und nicht mit „An Seite anpassen“.',
    submit: 'Bogen als PDF herunterladen',
    file: 'etiketten.pdf',
    preview: (labels, used, filled) =>
      `Erster Bogen mit ${labels} Etiketten: ${used} verbraucht, ${filled} bedruckt`,
    startAt: (label) => `Bei Etikett ${label} beginnen`,
    pick: 'Wählen Sie ein Etikett, um dort zu beginnen.',
  },
  arrival: {
    waiting: 'Wird erstellt …',
    soFar: (bytes) => `bisher ${sizeOf(bytes)}`,
    cancelled: 'Abgebrochen. Es wurde nichts gespeichert.',
    broken: (bytes) =>
      `Die Verbindung wurde nach ${sizeOf(bytes)} unterbrochen. Es wurde nichts gespeichert. Versuchen Sie es erneut.`,
    done: (file, bytes) => `${file} wurde heruntergeladen (${sizeOf(bytes)}).`,
  },
}
