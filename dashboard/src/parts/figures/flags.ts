import { dayIn } from '../../time/days.ts'

/** A point of the chart, by when it begins. */
interface Point {
  readonly date: string
}

/** A moment of the period at which the code began to lead elsewhere. */
export interface Flag {
  readonly version: number
  readonly at: string
  readonly label: string
}

/** Beyond this part of the chart, labels are left of what they are about. */
const LABEL_LEFT = 0.7

/** Which point of the chart a moment belongs to: the last that begins before it. */
function indexOf(points: readonly Point[], at: string, zone: string): number {
  const moment = Date.parse(at)
  const day = dayIn(zone, moment)
  const begins = (date: string) => (date.includes('T') ? Date.parse(date) <= moment : date <= day)
  return points.findLastIndex(({ date }) => begins(date))
}

/** The flags of these points, where they stand, and which of them can show their label. */
export function placeFlags(
  flags: readonly Flag[],
  points: readonly Point[],
  zone: string,
  leftOf: (index: number) => number,
) {
  const placed = flags
    .map((flag) => ({ ...flag, index: indexOf(points, flag.at, zone) }))
    .filter(({ index }) => index >= 0)
    .map(({ index, ...flag }) => {
      return { ...flag, left: leftOf(index), isBefore: index > points.length * LABEL_LEFT }
    })
  const room = haveRoom(placed)
  return placed.map((flag, at) => ({ ...flag, hasRoom: room[at] === true }))
}

/** Where a flag of the chart stands, in pixels, and whether it and its label are left of that. */
export interface Place {
  readonly left: number
  readonly isBefore: boolean
}

/** As wide as `.flags li` may be, and as its number is. */
const WHOLE = 150
const NUMBER = 28

type Span = readonly [from: number, to: number]

function toSpan({ left, isBefore }: Place, from: number, to: number): Span {
  return isBefore ? [left - to, left - from] : [left + from, left + to]
}

const overlap = (one: Span, other: Span) => one[0] < other[1] && other[0] < one[1]

/** Which flags can show their label, from left to right: those that then lie on no number and no label. */
export function haveRoom(places: readonly Place[]): boolean[] {
  const taken = places.map((place) => toSpan(place, 0, NUMBER))
  return places.map((place, at) => {
    // Of several in one place, the last one covers the others.
    const isCovered = places.some(({ left }, index) => index > at && left === place.left)
    const label = toSpan(place, NUMBER, WHOLE)
    if (isCovered || taken.some((other) => overlap(label, other))) return false
    taken.push(label)
    return true
  })
}
