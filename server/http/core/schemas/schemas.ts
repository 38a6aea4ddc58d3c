import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Permission } from '../../../../domain/accounts/permissions.ts'
import { STATUSES } from '../../../../domain/codes/code.ts'
import { DESTINATION_MAX_BYTES } from '../../../../domain/codes/destination.ts'
import { ERROR_CODES, type ErrorCode, FAULTS_MAX } from '../../../../domain/errors.ts'
import { NAMED_PERIODS } from '../../../../domain/time/named-periods.ts'
import { CURSOR_MAX } from '../answers/cursors.ts'
import { FaultView } from './fault-schemas.ts'
import {
  CLOSED,
  Component,
  Described,
  Integer,
  ListOf,
  Nullable,
  OneOf,
  RuledText,
  Text,
} from './fields.ts'
import { URL_TEXT } from './told.ts'
import { type Static, type TSchema, Type } from './type.ts'

/**
 * Shapes shared by several routes; each noun's own are next to its routes. A schema with a title
 * becomes a named component of the OpenAPI document.
 */

/** What a route adds to its shapes for the OpenAPI document. */
export interface RouteSchema extends FastifySchema {
  /** The operation's name for generated clients. */
  readonly id: string
  readonly tag: string
  /** What the caller needs: a row of domain/accounts/permissions.ts. */
  readonly permission: Permission
  readonly summary: string
  /** What it does and does not, and its limits. */
  readonly description: string
  /** Media types of the body, if it is not JSON. */
  readonly takes?: readonly string[]
  /** Media types of the response, if it is not JSON. */
  readonly files?: readonly string[]
  /** The shape of a file that is JSON. */
  readonly exported?: TSchema
  /** Its own errors; those common to all routes are added to the document automatically. */
  readonly errors?: readonly ErrorCode[]
  /** Who is suspended may still use it. */
  readonly evenSuspended?: true
  /** Its headers say until when: see retired.ts. */
  readonly deprecated?: true
  /** The response contains scan counts and reports how many scans are missing: see catch-up.ts. */
  readonly counts?: true
  /** A file with an ETag: with it in If-None-Match, the response is 304. */
  readonly revalidates?: true
  /** The response carries the ETag of the code. */
  readonly revision?: true
}

/** A route takes the types of its request from its schemas. */
export interface FromSchemas extends FastifyTypeProvider {
  readonly validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
}
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  FromSchemas
>

/** Every route under /v1 is created here, and accepts only the query parameters it declares. */
export function documented<const Schema extends RouteSchema>(schema: Schema): Schema {
  const querystring = { ...Type.Object({}), ...(schema.querystring as object | undefined) }
  return { ...schema, querystring: { ...querystring, ...CLOSED } }
}

/** The same for routes that have a tag in common. */
export function documentedIn(tag: string) {
  return <const Schema extends Omit<RouteSchema, 'tag'>>(schema: Schema) =>
    documented({ ...schema, tag })
}

/** A query string has words, not booleans. */
export function flag(description: string) {
  return Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      ...{ type: 'string', enum: ['true', 'false'], examples: ['true'] },
      description: `${description} Default: false.`,
    }),
  )
}

export function timestamp(description: string) {
  const examples = ['2026-01-31T23:59:59.999Z']
  return Type.String({
    format: 'date-time',
    description: description.replace(/[;.]/, ' (UTC)$&'),
    examples,
  })
}

export const destinationUrl = {
  type: 'string',
  'x-told': URL_TEXT,
  description: `Where scans are sent: an absolute http or https URL of at most ${DESTINATION_MAX_BYTES} bytes, stored as given.`,
  examples: ['https://example.com/menu'],
} as const

export const Status = OneOf(STATUSES, '`draft` means that the code has not been published yet.')

export const Pagination = Type.Object(
  {
    page: Type.Optional(Integer('Page number, starting at 1.', 1)),
    limit: Type.Optional(Integer('Number of items per page.', 20)),
    total: Type.Optional(Integer('Total number of items.', 57)),
    total_pages: Type.Optional(
      Integer('Total number of pages, which is 0 if there are no items.', 3),
    ),
    next_cursor: Type.Optional(
      Nullable(
        Text(
          'Cursor of the next page; null on the last page.',
          'WyItY3JlYXRlZF9hdCIsbnVsbCwicXJfMDFtN2VmdHIybWI4MjM5cHI0czlxdzZ5YzkiXQ',
        ),
      ),
    ),
  },
  {
    ...CLOSED,
    // It is always there. Written in the order of the fields, required ones would come first.
    'x-told': { required: ['limit'] },
    title: 'Pagination',
    description:
      'Position of this page in the list. If you sent `cursor`, this object has limit and next_cursor; otherwise, it has all fields except next_cursor.',
  },
)

/** The answer of a list. */
export const Page = <Item extends TSchema>(title: string, items: Item, description: string) =>
  Component(title, { data: ListOf(items, description), pagination: Pagination })

const cursor = Type.Optional(
  Type.String({
    maxLength: CURSOR_MAX,
    'x-message': `must have at most ${CURSOR_MAX} characters`,
    description:
      'To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped.',
    examples: [''],
  }),
)

/** For lists without pages. */
export function wholeQuery(max: number) {
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        // As of other lists, so that one program can walk them all.
        maximum: Math.max(max, 100),
        description:
          'Number of items per page. Without limit and cursor, the response contains all items.',
        examples: [max],
      }),
    ),
    cursor,
  }
}
/** Their answers. */
export const WholeList = <Item extends TSchema>(title: string, items: Item, description: string) =>
  Component(title, { data: ListOf(items, description), pagination: Type.Optional(Pagination) })

export function pageQuery(
  defaultLimit: number,
  maxLimit: number,
  maxPage = Number.MAX_SAFE_INTEGER,
) {
  return {
    // Without a default, which would hide whether it was sent beside a cursor.
    page: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxPage,
        'x-told': { default: 1 },
        description: 'Page number, starting at 1. Cannot be combined with cursor.',
        examples: [1],
      }),
    ),
    limit: Type.Integer({
      default: defaultLimit,
      minimum: 1,
      maximum: maxLimit,
      description: 'Number of items per page.',
      examples: [defaultLimit],
    }),
    cursor,
  }
}

export const PeriodView = Described('Period', 'The period that the figures cover.', {
  start: timestamp('Start of the first day.'),
  end: timestamp('End of the last day.'),
})

const date = (name: string, description: string) =>
  Type.Optional(RuledText(name, description, '2026-01-31'))

/** Days in a zone, or as a parameter says; `start`: where the period begins by default. */
export function periodQuery(
  zone: string,
  start = '29 days ago (30 days including today), or the earliest scan if end_date is set',
) {
  const time = `If you send a timestamp with Z or an offset, the whole of that day in ${zone} is included.`
  return {
    period: Type.Optional(
      OneOf(
        NAMED_PERIODS,
        `Named period in ${zone}. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday.`,
      ),
    ),
    start_date: date('start_date', `First day of the period. ${time} Default: ${start}.`),
    end_date: date('end_date', `Last day of the period, inclusive. ${time} Default: today.`),
  }
}

export function toPagination(page: number, limit: number, total: number) {
  return { page, limit, total, total_pages: Math.ceil(total / limit) }
}

export const ErrorBody = Component('Error', {
  error: Described('ErrorObject', 'What went wrong.', {
    code: OneOf(ERROR_CODES, 'Machine-readable code. New codes may be added.'),
    message: Text('Human-readable error message.', 'name is required'),
    param: Type.Optional(Text('Name of the first invalid field.', 'name')),
    details: Type.Optional(ListOf(FaultView, `All errors in the request, up to ${FAULTS_MAX}.`)),
    request_id: Text(
      'The same id as in X-Request-Id. Include it when you contact support.',
      'req_01m7eftr38dvctqav5mcbdp2j6',
    ),
  }),
})
