import { GRADED, GRADES } from '../../../../domain/codes/print/scannability.ts'
import {
  CLOSED,
  Decimal,
  Integer,
  ListOf,
  Nullable,
  OneOf,
  Text,
} from '../../core/schemas/fields.ts'
import { Type } from '../../core/schemas/type.ts'

const grade = OneOf(GRADES, 'Grade from A (ready to print) to F.')

/** How well a code will scan once it is printed. */
export const Scannability = Type.Object(
  {
    grade,
    reasons: ListOf(
      Type.Object(
        {
          what: OneOf(GRADED, 'Name of the check.'),
          text: Text(
            'The result of the check as a sentence.',
            'Contrast is 6.2 : 1 at its weakest; 5 : 1 or more is safe.',
          ),
          value: Nullable(
            Decimal(
              'The measured value: a contrast, a number of modules or a percentage. Null if the check does not measure a value.',
              6.2,
            ),
          ),
          grade,
        },
        CLOSED,
      ),
      'The checks behind the overall grade. Each check has its own grade, and the lowest one sets the overall grade.',
    ),
    min_width_mm: Integer('Smallest recommended print width, including the quiet zone.', 14),
    max_distance_m: Decimal(
      'Greatest distance from which the code can be scanned at the requested width.',
      0.41,
    ),
  },
  {
    ...CLOSED,
    title: 'Scannability',
    description:
      'How well the code will scan once it is printed. See docs/scannability.md for how this is calculated.',
  },
)
