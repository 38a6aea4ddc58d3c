import { distance, millimetres, plainLength } from './lengths.ts'

const counts = new Intl.NumberFormat('en')
const megabytes = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

function codesOf(count: number): string {
  return count === 1 ? '1 code' : `${counts.format(count)} codes`
}

function labelsOf(count: number): string {
  return count === 1 ? '1 label' : `${counts.format(count)} labels`
}

function sheetsOf(count: number): string {
  return count === 1 ? '1 sheet' : `${counts.format(count)} sheets`
}

/** Megabytes, unless it is a small part of one. */
function sizeOf(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} kB`
  return `${megabytes.format(bytes / 1e6)} MB`
}

const area = (width: number, height: number) => `${plainLength(width)} × ${plainLength(height)} mm`

/** What leaves for the printer: pictures by the millimetre, many at once, sheets of labels. */
export const print = {
  mm: 'mm',
  px: 'px',
  millimetres,
  distance,
  area,
  download: {
    title: (name: string) => `Download “${name}”`,
    submit: { png: 'Download PNG', svg: 'Download SVG', pdf: 'Download PDF' },
    busy: 'Drawing …',
  },
  format: {
    label: 'Format',
    names: { png: 'PNG', svg: 'SVG', pdf: 'PDF' },
    uses: { png: 'screens, office', svg: 'designers', pdf: 'print shops' },
  },
  presets: {
    label: 'Where will it hang?',
    card: 'Business card',
    cardHint: 'held in the hand',
    table: 'Table card',
    tableHint: 'on the table',
    poster: 'A4 poster',
    posterHint: 'one step away',
    window: 'Shop window',
    windowHint: 'from the kerb',
    scans: (distance: string) => `scans from ${distance}`,
  },
  metres: (m: number) => `${plainLength(m)} m`,
  width: {
    label: 'Width',
    slider: 'Width, as a slider',
    hint: 'Of the code with its white edge.',
    framed: 'Of the code with its white edge. The frame is around it.',
    fault: (least: number, most: number) =>
      `Enter a width from ${counts.format(least)} to ${counts.format(most)} mm.`,
  },
  measure: {
    label: 'Measured in',
    names: { mm: 'Millimetres', px: 'Pixels' },
    dpi: 'Sharpness',
    dpiName: (dpi: number) => `${dpi} dpi`,
    pixels: 'Width in pixels',
    pixelsFault: (most: number) => `Enter a whole number of pixels, up to ${counts.format(most)}.`,
    pixelsHint: (most: number, mm: number, dpi: number) =>
      `Up to ${counts.format(most)}. In print, ${millimetres(mm)} wide at ${dpi} dpi.`,
    tooFine: (pixels: number, most: number) =>
      `This would be ${counts.format(pixels)} pixels wide; ${counts.format(most)} is the most. Choose fewer dpi, or a PDF, which has no limit.`,
  },
  edges: {
    bleed: 'Bleed',
    bleedWidth: 'Width of the bleed',
    bleedHint: 'Printed beyond the edge and cut off, so that no white shows.',
    bleedFault: (most: number) => `Enter a bleed from 0 to ${most} mm.`,
    marks: 'Crop marks',
  },
  compact: {
    label: 'Smaller symbol',
    hint: 'The link in capitals needs fewer squares, so each is larger. It leads to the same page.',
    gain: (before: number, now: number) =>
      `${now} instead of ${before} squares in a row, so each is larger. The link is in capitals and leads to the same page.`,
    same: 'The link in capitals. Here it saves no squares.',
    underscore: (shortCode: string) =>
      `Not for this code: “${shortCode}” has an underscore, which the denser alphabet lacks.`,
  },
  ticket: {
    png: (width: number, height: number) =>
      `${counts.format(width)} × ${counts.format(height)} pixels`,
    printedPng: (size: string, width: number, height: number) =>
      `${size}, ${counts.format(width)} × ${counts.format(height)} pixels`,
    svg: (size: string) => `Any size: place it ${size} wide.`,
    pdf: (size: string) => `${size}, vector`,
    pdfPage: (trim: string, page: string) => `${trim}, on a page of ${page}, vector`,
  },
  bench: {
    label: 'Life size',
    life: 'Life size on this screen',
    reduced: (percent: number) => `At ${percent} % of its size, to fit`,
    check: 'A bank card is 85.6 mm wide.',
    alt: (trim: string, bleed: string | null, hasMarks: boolean) =>
      `The picture, ${trim}${bleed === null ? '' : `, with ${bleed} of bleed`}${hasMarks ? ', with crop marks' : ''}`,
    trim: 'Trim',
    bleed: 'Bleed',
    bleedRound: (size: string) => `${size} all round`,
    marks: 'Crop marks',
  },
  far: {
    title: 'From how far',
    rule: (distance: string, size: string) => `${distance} at ${size}`,
    alt: (size: string, distance: string) => `At ${size} it scans from ${distance}`,
    zero: '0 m',
  },
  many: {
    title: (count: number) => `Download ${codesOf(count)}`,
    titleTag: (tag: string) => `Download “${tag}”`,
    ofTag: (count: number) =>
      `All ${codesOf(count)} with this tag, including those that a search hides.`,
    as: 'As',
    ways: { pictures: 'Download pictures', labels: 'Print labels' },
    tooMany: (count: number, most: number) =>
      `${counts.format(count)} codes have this tag; ${counts.format(most)} at a time is the most. Narrow the list and select some of them.`,
    none: 'No code has this tag.',
  },
  look: {
    label: 'Style',
    own: 'Each code’s own style',
    hint: 'For this download only. The codes keep their own styles.',
  },
  zip: {
    name: 'File names',
    nameHint: 'Can contain {short_code}, {name}, {id} and {external_id}.',
    nameExample: (file: string) => `The first is ${file}`,
    nameFault: 'Give the files a name.',
    summary: (count: number) =>
      count === 1 ? 'A ZIP with 1 picture' : `A ZIP with ${counts.format(count)} pictures`,
    submit: 'Download ZIP',
    file: 'codes.zip',
  },
  labels: {
    layout: 'Sheet',
    layouts: {
      'avery-l7120': 'Avery L7120, square',
      'avery-l7160': 'Avery L7160, address',
      'avery-l7163': 'Avery L7163, shipping',
      'avery-5160': 'Avery 5160, address',
      'a4-3x8': 'A4 without margins, 3 × 8',
      'letter-3x10': 'Letter, 3 × 10',
      'cards-10': 'Business cards',
      own: 'Your own grid',
    },
    pages: { a4: 'A4', letter: 'Letter' },
    layoutName: (name: string, width: number, height: number, count: number, page: string) =>
      `${name} · ${counts.format(count)} on ${page} · ${area(width, height)}`,
    page: 'Paper',
    columns: 'Columns',
    rows: 'Rows',
    margin: 'Margin in mm',
    gap: 'Gap in mm',
    gridFault: 'These labels do not fit on the page.',
    numberFault: (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`,
    lengthFault: (most: number) => `Enter a length from 0 to ${most} mm.`,
    codeWidth: (count: number, size: string) =>
      `${labelsOf(count)} on a sheet. The code is ${size} wide.`,
    test: 'A test page first',
    testHint: 'Outlines and a ruler, to hold against your sheet before you use it.',
    caption: 'Caption',
    captions: { name: 'Name', short_url: 'Short link', none: 'Nothing' },
    copies: 'Of each',
    start: 'First free label',
    startHint: 'Labels before it are used up already.',
    summary: (labels: number, sheets: number) => `${labelsOf(labels)} on ${sheetsOf(sheets)}`,
    left: (used: number, free: number) =>
      [
        used === 0 ? '' : `${used === 1 ? '1 is' : `${used} are`} used up already. `,
        free === 0 ? 'The last sheet is full.' : `${free} ${free === 1 ? 'stays' : 'stay'} free.`,
      ].join(''),
    scale: 'Print it at 100 %, not “fit to page”.',
    submit: 'Download sheet, PDF',
    file: 'labels.pdf',
    preview: (count: number, used: number, labels: number) =>
      `First sheet of ${count} labels: ${used} used up, ${labels} filled`,
    startAt: (label: number) => `Start at label ${label}`,
    pick: 'Press a label to start there.',
  },
  arrival: {
    waiting: 'Drawing …',
    soFar: (bytes: number) => `${sizeOf(bytes)} so far`,
    cancelled: 'Cancelled. Nothing was saved.',
    broken: (bytes: number) =>
      `The connection ended after ${sizeOf(bytes)}. Nothing was saved. Try again.`,
    done: (file: string, bytes: number) => `${file} is downloaded, ${sizeOf(bytes)}.`,
  },
} as const
