import { FAULT_CODES, type FaultCode } from '../../../../domain/errors.ts'
import { CLOSED, Decimal, OneOf, optional, Text } from './fields.ts'
import { Type } from './type.ts'

/** One error in one field, as answers tell it. */

const NOTES: Readonly<Record<FaultCode, string>> = {
  required:
    'the field is missing (if `allowed` is present, one of the fields that it lists is required)',
  unknown:
    'the field or parameter does not exist, or it refers to something that does not exist in your account',
  immutable: 'the field cannot be changed',
  type: 'the JSON type of the value is not in `allowed`',
  format: 'the format of the value is wrong',
  choice: 'the value is not in `allowed`',
  range: 'the value is below `min`, above `max`, or a time in the past',
  length:
    'the value has fewer characters or entries than `min`, or more than `max` (counted in bytes for URLs and `rules`)',
  repeated: 'the field or value was sent more than once',
  taken: 'the value is already in use (`id` is your code that uses it)',
  conflict: 'the value conflicts with another field or with the state of the object',
  invalid: 'any other error, explained in the message',
}

const TOLD = FAULT_CODES.map((code) => `\`${code}\`: ${NOTES[code]}`).join('; ')

export const FaultView = Type.Object(
  {
    param: Text('Name of the invalid field; empty if the error is about the whole body.', 'name'),
    message: Text('What is wrong with the field.', 'name is required'),
    ...optional({
      code: OneOf(FAULT_CODES, `Machine-readable type of error. ${TOLD}. New codes may be added.`),
      min: Decimal('The lowest allowed value, length or number of entries.', 1),
      max: Decimal('The highest allowed value, length or number of entries.', 255),
      allowed: Type.Array(
        Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] }),
        {
          description: 'The allowed values.',
          examples: [['png', 'svg']],
        },
      ),
      id: Text(
        'Id of the code in your account that already uses this `short_code` or `external_id`.',
        'qr_01m7eftr2mb8239pr4s9qw6yc9',
      ),
    }),
  },
  {
    ...CLOSED,
    // Stored answers of before are repeated without a code.
    'x-told': { required: ['param', 'message', 'code'] },
    title: 'Fault',
  },
)
