import { distance, millimetres } from './lengths.ts'

/** What the API tells of one measurement. */
interface Reason {
  readonly what: string
  readonly grade: string
  readonly text: string
  readonly value: number | null
}

/** How well a code will scan once it is printed, as a letter. */
export const grade = {
  label: 'How well it scans',
  letter: (letter: string) => `Grade ${letter}, on a scale from A to F`,
  letters: {
    A: ['Ready to print.', 'Nothing stands in the way of a scan.'],
    B: ['Ready to print.', 'Good, with a little less to spare than an A.'],
    C: [
      'Readable with care.',
      'Fine when it is large, clean and well lit. Otherwise some phones give up.',
    ],
    D: ['Readable with care.', 'It takes good light, clean paper and patience.'],
    F: ['Too risky to print.', 'Some phones may read it. Do not count on it.'],
  },
  pale: 'Too pale to print.',
  what: {
    contrast: 'Contrast',
    logo: 'Logo',
    quiet_zone: 'Quiet zone',
    frame: 'Frame',
    shapes: 'Shapes',
    inversion: 'Light on dark',
    reading: 'Reading test',
  } as Readonly<Record<string, string>>,
  /** The API's own sentence. */
  reason: ({ text }: Reason) => text,
  decides: 'The lowest letter decides.',
  all: (count: number) => `All ${count} measurements`,
  others: (count: number) => (count === 1 ? 'One more is good' : `${count} more are good`),
  smallest: (mm: number) => `Smallest ${millimetres(mm)}.`,
  scans: (mm: number, metres: number) => `At ${millimetres(mm)} it scans from ${distance(metres)}.`,
  noSize: 'No size works.',
  noSizeBody: 'A larger print does not help.',
  tooSmall: (mm: number) =>
    `Smaller than ${millimetres(mm)}, the smallest recommended width for this code. Phones may not read it.`,
  loading: 'Testing…',
  failed: 'No grade right now.',
  failedBody: 'The server is busy or unavailable. The code works anyway.',
} as const
