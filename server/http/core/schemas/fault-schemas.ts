import { FAULT_CODES, type FaultCode } from '../../../../domain/errors.ts'
import { Type } from './type.ts'

/** One error in one field, as answers tell it. */

const NOTES: Readonly<Record<FaultCode, string>> = {
  required: 'it is missing (`allowed`: one of these is required)',
  unknown:
    'the field or parameter does not exist, or it refers to something that does not exist in your account',
  immutable: 'it cannot be changed',
  type: 'its JSON type is not one of `allowed`',
  format: 'its format is wrong',
  choice: 'it is not one of `allowed`',
  range: 'it is below `min` or above `max`, or a time in the past',
  length:
    'it has fewer characters or entries than `min`, or more than `max` (URLs and `rules`: bytes)',
  repeated: 'it was sent more than once',
  taken: 'it is already in use (`id`: your code that uses it)',
  conflict: 'it conflicts with another field or with the state of the object',
  invalid: 'anything else: see the message',
}

const TOLD = FAULT_CODES.map((code) => `${code}: ${NOTES[code]}`).join('; ')

export const FaultView = Type.Object(
  {
    param: Type.String({
      description: 'Name of the field; empty for the whole body.',
      examples: ['name'],
    }),
    message: Type.String({
      description: 'What is wrong with the field.',
      examples: ['name is required'],
    }),
    code: Type.Optional(
      Type.Unsafe<FaultCode>({
        type: 'string',
        enum: FAULT_CODES,
        description: `Machine-readable reason. ${TOLD}. New codes may be added.`,
        examples: ['required'],
      }),
    ),
    min: Type.Optional(Type.Number({ description: 'The minimum.', examples: [1] })),
    max: Type.Optional(Type.Number({ description: 'The maximum.', examples: [255] })),
    allowed: Type.Optional(
      Type.Array(
        Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] }),
        {
          description: 'The allowed values.',
          examples: [['png', 'svg']],
        },
      ),
    ),
    id: Type.Optional(
      Type.String({
        description: 'Id of your code that already has the short_code or the external_id.',
        examples: ['qr_01m7eftr2mb8239pr4s9qw6yc9'],
      }),
    ),
  },
  {
    additionalProperties: false,
    // Stored answers of before are repeated without a code.
    'x-told': { required: ['param', 'message', 'code'] },
    title: 'Fault',
  },
)
