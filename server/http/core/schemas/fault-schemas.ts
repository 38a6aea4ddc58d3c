import { FAULT_CODES, type FaultCode } from '../../../../domain/errors.ts'
import { Type } from './type.ts'

/** One error in one field, as answers tell it. */

const NOTES: Readonly<Record<FaultCode, string>> = {
  required: 'it is missing (`allowed`: one of these is needed)',
  unknown: 'there is no such field or parameter, or nothing of yours that it names',
  immutable: 'it cannot be changed',
  type: 'it has another JSON type than one of `allowed`',
  format: 'it is not written as it should be',
  choice: 'it is none of `allowed`',
  range: 'it is below `min` or above `max`, or a time that is past',
  length:
    'it has fewer characters or entries than `min`, or more than `max` (URLs and `rules`: bytes)',
  repeated: 'it is given more than once',
  taken: 'something else has it (`id`: your own code)',
  conflict: 'it does not go together with another field, or with the state of the object',
  invalid: 'anything else: see the message',
}

const TOLD = FAULT_CODES.map((code) => `${code}: ${NOTES[code]}`).join('; ')

export const FaultView = Type.Object(
  {
    param: Type.String({
      description: 'Name of the field; empty for the whole body.',
      examples: ['name'],
    }),
    message: Type.String({ description: 'What is wrong with it.', examples: ['name is required'] }),
    code: Type.Optional(
      Type.Unsafe<FaultCode>({
        type: 'string',
        enum: FAULT_CODES,
        description: `What is wrong with it, for programs. ${TOLD}. New codes may be added.`,
        examples: ['required'],
      }),
    ),
    min: Type.Optional(Type.Number({ description: 'The least.', examples: [1] })),
    max: Type.Optional(Type.Number({ description: 'The most.', examples: [255] })),
    allowed: Type.Optional(
      Type.Array(
        Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'] }),
        {
          description: 'What it may be.',
          examples: [['png', 'svg']],
        },
      ),
    ),
    id: Type.Optional(
      Type.String({
        description: 'Your code that has the short_code or the external_id already.',
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
