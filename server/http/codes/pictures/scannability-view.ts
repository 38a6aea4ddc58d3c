import { GRADED, GRADES } from '../../../../domain/codes/print/scannability.ts'
import { Nullable, OneOf } from '../../core/schemas/schemas.ts'
import { Type } from '../../core/schemas/type.ts'

const grade = OneOf(GRADES, 'From A (ready to print) to F.')

/** How well a code will scan once it is printed. */
export const Scannability = Type.Object(
  {
    grade,
    reasons: Type.Array(
      Type.Object(
        {
          what: OneOf(GRADED, 'What was measured.'),
          text: Type.String({
            description: 'The measured figure, in a sentence.',
            examples: ['Contrast is 6.2 : 1 at its weakest; 5 : 1 and more is safe.'],
          }),
          value: Nullable<number>({
            type: 'number',
            description:
              'The figure alone: a contrast, a number of modules or a percentage; null if there is none.',
            examples: [6.2],
          }),
          grade,
        },
        { additionalProperties: false },
      ),
      { description: 'Each reason has its own grade; the lowest decides.' },
    ),
    min_width_mm: Type.Integer({
      description: 'Smallest recommended print width, including the quiet zone.',
      examples: [14],
    }),
    max_distance_m: Type.Number({
      description: 'Distance from which the code scans at the requested width.',
      examples: [0.41],
    }),
  },
  {
    additionalProperties: false,
    title: 'Scannability',
    description:
      'How well the code will scan once it is printed. docs/scannability.md explains how it is calculated.',
  },
)
