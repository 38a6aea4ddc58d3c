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
