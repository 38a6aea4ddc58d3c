import { distance, millimetres } from './lengths.ts'

/** One measurement, as the API returns it. */
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
    A: ['Ready to print.', 'This code is easy to scan.'],
    B: ['Ready to print.', 'Scans well, but slightly less reliably than an A.'],
    C: [
      'Fair.',
      'Scans well if the code is large, clean and well lit. Otherwise, some phones may not read it.',
    ],
    D: ['Hard to scan.', 'Scanning this code needs good light, clean paper and patience.'],
    F: ['Too risky to print.', 'Some phones may read this code, but do not rely on it.'],
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
  decides: 'The overall grade is the lowest grade of any check.',
  all: (count: number) => `All ${count} checks`,
  others: (count: number) =>
    count === 1 ? '1 other check is good' : `${count} other checks are good`,
  smallest: (mm: number) => `Minimum ${millimetres(mm)}.`,
  scans: (mm: number, metres: number) =>
    `At ${millimetres(mm)} wide, the code can be scanned from up to ${distance(metres)} away.`,
  noSize: 'Not reliable at any size.',
  noSizeBody: 'Printing the code larger will not help.',
  tooSmall: (mm: number) =>
    `This is smaller than ${millimetres(mm)}, the smallest recommended width for this code. Some phones may not read it.`,
  loading: 'Testing…',
  failed: 'No grade available.',
  failedBody: 'The server is busy or unavailable. The code still works.',
} as const
