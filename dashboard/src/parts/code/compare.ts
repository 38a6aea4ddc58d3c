import type { Rule, SplitEntry, Utm } from '../../../../client/client.ts'
import { splitVariant, UTM_FIELDS } from '../../../../domain/codes/routing/routing.ts'
import type { Clock, Routing } from './fields.ts'
import { whenText } from './when.ts'

/** Where a code leads, whole: as it is now, or as a version of its history has it. */
export type Led = Routing & Clock & { readonly destination_url: string | null }

/** One entry of a list on both sides, with its place from 1; a side that is absent does not have it. */
export interface Pair<Item> {
  readonly before?: Placed<Item>
  readonly after?: Placed<Item>
  readonly isChanged: boolean
  /** Whether its order among the others is another one; not if only something above it came or went. */
  readonly isMoved: boolean
}

export interface Placed<Item> {
  readonly place: number
  readonly item: Item
}

export interface Sides<Value> {
  readonly before: Value | null
  readonly after: Value | null
}

export type UtmField = (typeof UTM_FIELDS)[number]

export interface Comparison {
  readonly destination: Sides<string>
  readonly rules: readonly Pair<Rule>[]
  readonly split: readonly Pair<SplitEntry>[]
  readonly fallback: Sides<string>
  readonly query: Sides<boolean>
  readonly utm: readonly (Sides<string> & { readonly field: UtmField })[]
  readonly starts: Sides<string>
  readonly expires: Sides<string>
  readonly limit: Sides<number>
}

export function compare(before: Led, after: Led): Comparison {
  return {
    destination: { before: before.destination_url, after: after.destination_url },
    rules: pairRules(before.rules ?? [], after.rules ?? []),
    split: pairShares(before.split ?? [], after.split ?? []),
    fallback: { before: before.fallback_url ?? null, after: after.fallback_url ?? null },
    // Off is the same as not set.
    query: { before: before.forward_query === true, after: after.forward_query === true },
    utm: UTM_FIELDS.map((field) => ({
      field,
      before: utmValue(before.utm, field),
      after: utmValue(after.utm, field),
    })).filter((sides) => sides.before !== null || sides.after !== null),
    starts: { before: before.starts_at ?? null, after: after.starts_at ?? null },
    expires: { before: before.expires_at ?? null, after: after.expires_at ?? null },
    limit: { before: before.scan_limit ?? null, after: after.scan_limit ?? null },
  }
}

function utmValue(utm: Utm | undefined, field: UtmField): string | null {
  return utm?.[field] ?? null
}

export function differs<Value>({ before, after }: Sides<Value>): boolean {
  return before !== after
}

export function isTouched(pair: Pair<unknown>): boolean {
  return pair.isChanged || pair.isMoved || !pair.before || !pair.after
}

/** Whether a scan is led alike on both sides. */
export function isSame(before: Led, after: Led): boolean {
  const { rules, split, utm, ...single } = compare(before, after)
  const sides = [...Object.values(single), ...utm]
  return !sides.some((side) => differs<unknown>(side)) && ![...rules, ...split].some(isTouched)
}

/** What makes two rules the same one, the surest first. */
const LIKENESSES: readonly ((rule: Rule, place: number) => string | null)[] = [
  (rule) => textOf(rule),
  ({ label }) => label ?? null,
  ({ when }) => whenText(when),
  ({ destination_url }) => destination_url,
]

function textOf({ when, destination_url, label }: Rule): string {
  return JSON.stringify([whenText(when), destination_url, label ?? null])
}

function pairRules(before: readonly Rule[], after: readonly Rule[]): Pair<Rule>[] {
  const matches = new Map<number, number>()
  const taken = new Set<number>()
  for (const like of LIKENESSES) {
    for (const [place, rule] of after.entries()) {
      const likeness = like(rule, place)
      if (matches.has(place) || likeness === null) continue
      const other = before.findIndex((old, at) => !taken.has(at) && like(old, at) === likeness)
      if (other === -1) continue
      matches.set(place, other)
      taken.add(other)
    }
  }
  const steady = longestRise(after.flatMap((_, place) => matches.get(place) ?? []))
  const pairs = after.map((rule, place): Pair<Rule> => {
    const other = matches.get(place)
    const old = other === undefined ? undefined : before[other]
    if (other === undefined || !old) return added(rule, place)
    return {
      before: { place: other + 1, item: old },
      after: { place: place + 1, item: rule },
      isChanged: textOf(old) !== textOf(rule),
      isMoved: !steady.has(other),
    }
  })
  const gone = [...before.entries()].filter(([place]) => !taken.has(place))
  return [...pairs, ...gone.map(([place, rule]) => removed(rule, place))]
}

function added<Item>(item: Item, place: number): Pair<Item> {
  return { after: { place: place + 1, item }, isChanged: false, isMoved: false }
}

function removed<Item>(item: Item, place: number): Pair<Item> {
  return { before: { place: place + 1, item }, isChanged: false, isMoved: false }
}

/** The most numbers that rise in their order: what is not among them was moved. */
export function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  let best: readonly number[] = []
  const rises: (readonly number[])[] = []
  for (const number of numbers) {
    const longest = rises
      .filter((rise) => (rise.at(-1) ?? -1) < number)
      .reduce<readonly number[]>((most, rise) => (rise.length > most.length ? rise : most), [])
    const rise = [...longest, number]
    rises.push(rise)
    if (rise.length > best.length) best = rise
  }
  return new Set(best)
}

/** Visitors are shared out by label, else by place: so are the shares told apart here. */
function pairShares(
  before: readonly SplitEntry[],
  after: readonly SplitEntry[],
): Pair<SplitEntry>[] {
  const [totalOld, totalNew] = [totalOf(before), totalOf(after)]
  const nameOld = before.map((entry, place) => splitVariant(toLabelled(entry), place))
  const nameNew = after.map((entry, place) => splitVariant(toLabelled(entry), place))
  const pairs = after.map((entry, place): Pair<SplitEntry> => {
    const other = nameOld.indexOf(nameNew[place] ?? '')
    const old = before[other]
    if (!old) return added(entry, place)
    // 1:1 and 2:2 share out alike.
    const isShared = old.weight * totalNew === entry.weight * totalOld
    const isChanged = !isShared || old.destination_url !== entry.destination_url
    const sides = {
      before: { place: other + 1, item: old },
      after: { place: place + 1, item: entry },
    }
    return { ...sides, isChanged, isMoved: false }
  })
  const gone = [...before.entries()].filter(([place]) => !nameNew.includes(nameOld[place] ?? ''))
  return [...pairs, ...gone.map(([place, entry]) => removed(entry, place))]
}

function totalOf(split: readonly SplitEntry[]): number {
  return split.reduce((total, { weight }) => total + weight, 0)
}

function toLabelled({ label }: { label?: string | null }): { label?: string } {
  return label ? { label } : {}
}

/** By version, the earliest other one that leads exactly alike; `versions` are newest first. */
export function likesOf(versions: readonly (Led & { version: number })[]): Map<number, number> {
  const first = new Map<string, number>()
  const likes = new Map<number, number>()
  for (const { version, ...led } of versions.toReversed()) {
    const { destination_url, rules, split, fallback_url, forward_query, utm } = led
    const told = [rules?.map(textOf), led.starts_at, led.expires_at, led.scan_limit]
    const text = JSON.stringify([destination_url, told, split, fallback_url, forward_query, utm])
    const earlier = first.get(text)
    if (earlier === undefined) first.set(text, version)
    else likes.set(version, earlier)
  }
  return likes
}
