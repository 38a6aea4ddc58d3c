import { TREND_DAYS } from '../../../domain/analytics/trends.ts'
import { fields } from '../codes/schemas.ts'
import {
  CLOSED,
  Component,
  Integer,
  ListOf,
  Nullable,
  OneOf,
  Part,
  Text,
} from '../core/schemas/fields.ts'
import { timestamp } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { byUtcDay, timezone } from './question.ts'

/** The overview of an account. */

export const OverviewQuery = Type.Object({
  timezone: timezone('today and for the hours of a typical day', ''),
})

const maybe = (description: string, example: number) => Nullable(Integer(description, example))
const id = Text('Id of the code.', 'qr_01m7eftr2mb8239pr4s9qw6yc9')
const name = Text('Name of the code.', 'Autumn menu')
const destination = (description: string) => Nullable(Text(description, 'https://example.com/menu'))

const TodayView = Part("Today's figures so far.", {
  total_scans: Integer('Scans since midnight in the requested time zone.', 1284),
  unique_visitors: Integer('Distinct visitors today.', 812),
  qrcodes: Integer('Number of codes scanned today.', 61),
  usual_by_now: maybe(
    'Scans on a typical day by this time; null if there is no baseline yet.',
    1120,
  ),
  usual_total: maybe('Scans on a whole typical day; null if there is no baseline yet.', 2830),
  usual_days: Integer('Number of days that are averaged for a typical day.', 4),
  heading_for: maybe(
    'Estimated number of scans by the end of today; null if it is too early for an estimate.',
    3200,
  ),
})

const TopView = Type.Object(
  {
    qr_id: id,
    name,
    short_url: Text('Short link of the code.', 'https://qr.example.com/menu'),
    destination_url: destination('Destination of the code.'),
    style: fields.style,
    scans: Integer('Scans today.', 540),
    unique_visitors: Integer('Distinct visitors today.', 310),
    usual_by_now: maybe(
      'Scans of the code on a typical day by this time; null if there is no baseline yet.',
      480,
    ),
    days: Type.Array(Type.Integer(), {
      description: `Scans on each of the last ${TREND_DAYS} days, ending with today; empty if unknown.`,
      examples: [[0, 0, 12, 540]],
    }),
  },
  CLOSED,
)

const UpcomingView = Type.Object(
  {
    at: timestamp('When the change will take effect.'),
    what: OneOf(
      ['destination', 'starts', 'expires'],
      'What will happen. The code gets a new destination, starts to redirect, or expires.',
    ),
    qr_id: id,
    name,
    destination_url: destination('The new destination if `what` is `destination`, otherwise null.'),
  },
  CLOSED,
)

export const OverviewView = Component('Overview', {
  as_of: timestamp('The time at which these figures were current.'),
  today: TodayView,
  top: ListOf(TopView, 'The most scanned codes today, up to 6, with the most scans first.'),
  upcoming: ListOf(
    UpcomingView,
    'Up to 20 automatic changes to codes in the next 14 days, soonest first.',
  ),
  by_utc_day: byUtcDay,
})
