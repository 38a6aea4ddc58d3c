import { type Static, Type } from 'typebox'
import { DESTINATION_MAX_BYTES } from '../domain/destination.ts'
import { ERROR_CODES } from '../domain/errors.ts'
import { STATUSES } from '../domain/ports.ts'

/** Shapes that several routes share. Each noun's own shapes stand beside its routes. */

export const MAX_PAGE = Number.MAX_SAFE_INTEGER

/** A field that may be left out; null says the same as leaving it out. */
export function Omittable<Value>(schema: { type: string } & Record<string, unknown>) {
  const values = schema.enum as unknown[] | undefined
  return Type.Optional(
    Type.Unsafe<Value | null>({
      ...schema,
      type: [schema.type, 'null'],
      ...(values ? { enum: [...values, null] } : {}),
    }),
  )
}

export const Timestamp = Type.String({
  format: 'date-time',
  examples: ['2026-01-31T23:59:59.999Z'],
})

export const DestinationUrl = Type.String({
  description: `Where scans are sent: an absolute http or https URL of at most ${DESTINATION_MAX_BYTES} bytes, kept as given.`,
  examples: ['https://example.com/menu'],
})

export const Status = Type.Unsafe<(typeof STATUSES)[number]>({ type: 'string', enum: STATUSES })

export const Pagination = Type.Object(
  {
    page: Type.Integer({ examples: [1] }),
    limit: Type.Integer({ examples: [20] }),
    total: Type.Integer({ examples: [57] }),
    total_pages: Type.Integer({ examples: [3] }),
  },
  { additionalProperties: false },
)

export function pageQuery(defaultLimit: number, maxLimit: number) {
  return {
    page: Type.Integer({ default: 1, minimum: 1, maximum: MAX_PAGE }),
    limit: Type.Integer({ default: defaultLimit, minimum: 1, maximum: maxLimit }),
  }
}

export function toPagination(page: number, limit: number, total: number) {
  return { page, limit, total, total_pages: Math.ceil(total / limit) }
}

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.Unsafe<(typeof ERROR_CODES)[number]>({ type: 'string', enum: ERROR_CODES }),
        message: Type.String(),
        param: Type.Optional(Type.String()),
        details: Type.Optional(
          Type.Array(
            Type.Object(
              { param: Type.String(), message: Type.String() },
              { additionalProperties: false },
            ),
          ),
        ),
        request_id: Type.String(),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

export type PageQuery = Static<ReturnType<typeof Type.Object<ReturnType<typeof pageQuery>>>>
