import { TREND_DAYS } from '../../../domain/analytics/trends.ts'
import { fields } from '../codes/schemas.ts'
import { Nullable, OneOf, timestamp } from '../frame/schemas/schemas.ts'
import { Type } from '../frame/schemas/type.ts'
import { byUtcDay, timezone } from './question.ts'

/** The overview of an account. */
const closed = { additionalProperties: false } as const

export const OverviewQuery = Type.Object({
  timezone: timezone('today and the hours of the usual day', ''),
})

const count = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })
const maybe = (description: string, example: number) =>
  Nullable<number>({ type: 'integer', description, examples: [example] })
const id = Type.String({ description: 'The code.', examples: ['qr_01m7eftr2mb8239pr4s9qw6yc9'] })
const name = Type.String({ description: 'Its name.', examples: ['Autumn menu'] })
const destination = (description: string) =>
  Nullable<string>({ type: 'string', description, examples: ['https://example.com/menu'] })

const TodayView = Type.Object(
  {
    total_scans: count('Since midnight there.', 1284),
    unique_visitors: count('Distinct visitors of today.', 812),
    qrcodes: count('Codes that were scanned today.', 61),
    usual_by_now: maybe('Scans of the usual day by this minute; null: there is none yet.', 1120),
    usual_total: maybe('Scans of the whole usual day; null: there is none yet.', 2830),
    usual_days: count('How many days the usual one is the mean of.', 4),
    heading_for: maybe('About how many today will have; null: too early to say.', 3200),
  },
  { ...closed, description: 'How today goes.' },
)

const TopView = Type.Object(
  {
    qr_id: id,
    name,
    short_url: Type.String({
      description: 'Its short link.',
      examples: ['https://qr.example.com/menu'],
    }),
    destination_url: destination('Where it leads.'),
    style: fields.style,
    scans: count('Scans of today.', 540),
    unique_visitors: count('Visitors of today.', 310),
    usual_by_now: maybe('Its scans of the usual day by this minute; null: there is none yet.', 480),
    days: Type.Array(Type.Integer(), {
      description: `Scans of the last ${TREND_DAYS} days, today last; empty: not known.`,
      examples: [[0, 0, 12, 540]],
    }),
  },
  closed,
)

const UpcomingView = Type.Object(
  {
    at: timestamp('When.'),
    what: OneOf(
      ['destination', 'starts', 'expires'],
      'It leads elsewhere, begins to lead, or ends.',
    ),
    qr_id: id,
    name,
    destination_url: destination('Where it will lead, with `destination`; otherwise null.'),
  },
  closed,
)

export const OverviewView = Type.Object(
  {
    as_of: timestamp('When this was so.'),
    today: TodayView,
    top: Type.Array(TopView, { description: 'Scanned most today, most first: up to 6.' }),
    upcoming: Type.Array(UpcomingView, {
      description: 'What codes will do automatically in the next 14 days, soonest first: up to 20.',
    }),
    by_utc_day: byUtcDay,
  },
  { ...closed, title: 'Overview' },
)
