import { distance, millimetres, plainLength } from '../lengths.ts'

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

/** Files for print: images by the millimetre, many at once, sheets of labels. */
export const words = {
  mm: 'mm',
  px: 'px',
  millimetres,
  distance,
  area,
  download: {
    title: (name: string) => `Download “${name}”`,
    submit: { png: 'Download PNG', svg: 'Download SVG', pdf: 'Download PDF' },
    busy: 'Drawing…',
  },
  format: {
    label: 'Format',
    names: { png: 'PNG', svg: 'SVG', pdf: 'PDF' },
    uses: { png: 'screens, documents', svg: 'designers', pdf: 'print shops' },
  },
  presets: {
    label: 'Where will the code be used?',
    card: 'Business card',
    cardHint: 'held in your hand',
    table: 'Table card',
    tableHint: 'on the table',
    poster: 'A4 poster',
    posterHint: 'one step away',
    window: 'Shop window',
    windowHint: 'from the kerb',
    scans: (distance: string) => `scans up to ${distance}`,
  },
  metres: (m: number) => `${plainLength(m)} m`,
  width: {
    label: 'Width',
    slider: 'Width slider',
    hint: 'Includes the white margin around the code.',
    framed: 'Includes the white margin around the code, but not the frame.',
    fault: (least: number, most: number) =>
      `Enter a width from ${counts.format(least)} to ${counts.format(most)} mm.`,
  },
  measure: {
    label: 'Unit',
    names: { mm: 'Millimetres', px: 'Pixels' },
    dpi: 'Resolution',
    dpiName: (dpi: number) => `${dpi} dpi`,
    pixels: 'Width in pixels',
    pixelsFault: (most: number) => `Enter a whole number of pixels, up to ${counts.format(most)}.`,
    pixelsHint: (most: number, mm: number, dpi: number) =>
      `Up to ${counts.format(most)}. Prints ${millimetres(mm)} wide at ${dpi} dpi.`,
    tooFine: (pixels: number, most: number) =>
      `This would be ${counts.format(pixels)} pixels wide. The maximum is ${counts.format(most)}. Lower the resolution, or choose PDF, which has no limit.`,
  },
  edges: {
    bleed: 'Bleed',
    bleedWidth: 'Bleed width',
    bleedHint: 'An extra area that is printed and then cut off, so that no white edge shows.',
    bleedFault: (most: number) => `Enter a bleed from 0 to ${most} mm.`,
    marks: 'Crop marks',
  },
  compact: {
    label: 'Compact code',
    hint: 'Puts the link in capital letters. The code then needs fewer squares, so each square is larger. The link goes to the same page.',
    gain: (before: number, now: number) =>
      `${now} squares per row instead of ${before}, so each square is larger. The link is in capital letters and goes to the same page.`,
    same: 'Puts the link in capital letters. For this code, that does not reduce the number of squares.',
    underscore: (shortCode: string) =>
      `Not available for this code: “${shortCode}” contains an underscore, which compact codes do not support.`,
  },
  ticket: {
    png: (width: number, height: number) =>
      `${counts.format(width)} × ${counts.format(height)} pixels`,
    printedPng: (size: string, width: number, height: number) =>
      `${size}, ${counts.format(width)} × ${counts.format(height)} pixels`,
    svg: (size: string) => `Scales to any size. Place it ${size} wide.`,
    pdf: (size: string) => `${size}, vector`,
    pdfPage: (trim: string, page: string) => `${trim}, page size ${page}, vector`,
  },
  bench: {
    label: 'Actual size',
    life: 'Actual size on this screen',
    reduced: (percent: number) => `Scaled to ${percent}% to fit`,
    check: 'A bank card is 85.6 mm wide.',
    alt: (trim: string, bleed: string | null, hasMarks: boolean) =>
      `The image, ${trim}${bleed === null ? '' : `, with ${bleed} of bleed`}${hasMarks ? ', with crop marks' : ''}`,
    trim: 'Trim',
    bleed: 'Bleed',
    bleedRound: (size: string) => `${size} on all sides`,
    marks: 'Crop marks',
  },
  far: {
    title: 'Scan distance',
    rule: (distance: string, size: string) => `${distance} at ${size}`,
    alt: (size: string, distance: string) =>
      `At ${size} wide, the code can be scanned from up to ${distance} away`,
    zero: '0 m',
  },
  many: {
    title: (count: number) => `Download ${codesOf(count)}`,
    titleTag: (tag: string) => `Download “${tag}”`,
    ofTag: (count: number) =>
      `All ${codesOf(count)} with this tag, including codes that your search hides.`,
    as: 'Output',
    ways: { pictures: 'Download images', labels: 'Print labels' },
    tooMany: (count: number, most: number) =>
      `${counts.format(count)} codes have this tag, but you can download at most ${counts.format(most)} at a time. Narrow the list, then select some of the codes.`,
    none: 'No code has this tag.',
  },
  look: {
    label: 'Style',
    own: 'Each code’s own style',
    hint: 'For this download only. The codes keep their own styles.',
  },
  zip: {
    name: 'File names',
    nameHint: 'You can use {short_code}, {name}, {id} and {external_id}.',
    nameExample: (file: string) => `First file: ${file}`,
    nameFault: 'Enter a file name.',
    summary: (count: number) =>
      count === 1 ? 'ZIP with 1 image' : `ZIP with ${counts.format(count)} images`,
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
      `${labelsOf(count)} per sheet. The code is ${size} wide.`,
    test: 'Print a test page first',
    testHint:
      'The test page has outlines and a ruler. Hold it against your label sheet before you print the labels.',
    caption: 'Caption',
    captions: { name: 'Name', short_url: 'Short link', none: 'Nothing' },
    copies: 'Copies of each code',
    start: 'First free label',
    startHint: 'Labels before this one are already used.',
    summary: (labels: number, sheets: number) => `${labelsOf(labels)} on ${sheetsOf(sheets)}`,
    left: (used: number, free: number) =>
      [
        used === 0 ? '' : `${used === 1 ? '1 label is' : `${used} labels are`} already used. `,
        free === 0
          ? 'The last sheet is full.'
          : `${free} ${free === 1 ? 'label is' : 'labels are'} left.`,
      ].join(''),
    scale: 'Print at 100%, not “fit to page”.',
    submit: 'Download sheet as PDF',
    file: 'labels.pdf',
    preview: (count: number, used: number, labels: number) =>
      `First sheet of ${count} labels: ${used} used, ${labels} filled`,
    startAt: (label: number) => `Start at label ${label}`,
    pick: 'Select a label to start there.',
  },
  arrival: {
    waiting: 'Drawing…',
    soFar: (bytes: number) => `${sizeOf(bytes)} so far`,
    cancelled: 'Cancelled. Nothing was saved.',
    broken: (bytes: number) =>
      `The connection was lost after ${sizeOf(bytes)}. Nothing was saved. Try again.`,
    done: (file: string, bytes: number) => `Downloaded ${file} (${sizeOf(bytes)}).`,
  },
} as const
