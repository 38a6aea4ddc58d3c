import assert from 'node:assert/strict'
import { toDate } from '../../../../../domain/time/periods.ts'
import { dayAt, toZone, type Zone } from '../../../../../domain/time/zones.ts'

/** Time zones held against the clocks of the platform. */

const DAY_MS = 86_400_000

export function zoneOf(name: string): Zone {
  const zone = toZone(name)
  assert.ok(zone, name)
  return zone
}

/** What a clock there shows, computed without the zone's own code. */
export function clockOf(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (at) => format.format(at)
}

/** Offset and day match the local clock, around every change of it. */
export function assertClocks(name: string): void {
  const zone = zoneOf(name)
  const clock = clockOf(name)
  for (const { from } of zone.stretches.slice(1)) {
    if (from > Date.UTC(2030, 0, 1)) break
    for (const at of [from - 1000, from, from + 1000, from + DAY_MS]) {
      const shown = new Date(at + zone.offsetAt(at)).toISOString().slice(0, 19).replace('T', ' ')
      assert.equal(shown, clock(at), `${name} at ${new Date(at).toISOString()}`)
      assert.equal(toDate(dayAt(zone, at)), clock(at).slice(0, 10))
    }
  }
}

/** The offset of a moment is that of its stretch, also far from the present. */
export function assertStretches(name: string): void {
  const zone = zoneOf(name)
  const edges = zone.stretches.slice(1).flatMap(({ from }) => [from - 1, from])
  for (const at of [Date.UTC(1990, 0), Date.UTC(2060, 0), Date.UTC(2050, 0), ...edges]) {
    const stretch = zone.stretches.findLast(({ from }) => from <= at)
    assert.equal(zone.offsetAt(at), stretch?.offsetMs, `${name} at ${at}`)
  }
}
