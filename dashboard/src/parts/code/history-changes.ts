import type { Rule, SplitEntry } from '../../../../client/client.ts'
import { words } from '../../words.ts'
import { type Comparison, differs, isTouched, type Pair, type Sides } from './compare.ts'
import { shorten } from './difference.ts'
import { momentSentences, toSaid, toSaids, whenSentence, whenSentences } from './sentences.ts'
import { whenText } from './when.ts'

/** What a version changed against the one before it, beside its destination: one phrase for each. */

const VALUE_MAX = 40
const text = words.code.history.changes

export function changesOf(comparison: Comparison): string[] {
  const { rules, split, fallback, query } = comparison
  return [
    ...ruleChanges(rules),
    ...splitChanges(split),
    ...(differs(fallback) ? [fallbackChange(fallback.after)] : []),
    ...(differs(query) ? [query.after ? text.queryOn : text.queryOff] : []),
    ...utmChanges(comparison.utm),
    ...momentChanges(comparison.starts, text.starts),
    ...momentChanges(comparison.expires, text.expires),
    ...limitChanges(comparison.limit),
  ]
}

function fallbackChange(url: string | null): string {
  return url === null ? text.fallbackRemoved : text.fallbackSet(toSaid(url))
}

function ruleName(rule: Rule, place: number): string {
  return text.rule(place, rule.label ?? null)
}

/** One is told in full, several are counted. */
function oneOrMany<Item>(
  list: readonly Item[],
  one: (item: Item) => string,
  many: (count: number) => string,
): string[] {
  const [first] = list
  if (first === undefined) return []
  return [list.length === 1 ? one(first) : many(list.length)]
}

function ruleChanges(pairs: readonly Pair<Rule>[]): string[] {
  const both = pairs.flatMap(({ before, after, isChanged, isMoved }) =>
    before && after ? [{ before, after, isChanged, isMoved }] : [],
  )
  const added = pairs.flatMap(({ before, after }) => (after && !before ? [after] : []))
  const removed = pairs.flatMap(({ before, after }) => (before && !after ? [before] : []))
  return [
    ...oneOrMany(
      added,
      ({ item, place }) => text.added(ruleName(item, place), whenSentence(item.when)),
      text.addedMany,
    ),
    ...oneOrMany(
      removed,
      ({ item, place }) => text.removed(ruleName(item, place), whenSentence(item.when)),
      text.removedMany,
    ),
    ...oneOrMany(
      both.filter(({ isChanged }) => isChanged),
      ({ before, after }) => ruleChange(before.item, after.item, after.place),
      text.changedMany,
    ),
    ...oneOrMany(
      both.filter(({ isMoved }) => isMoved),
      ({ before, after }) => text.moved(ruleName(before.item, before.place), after.place),
      text.movedMany,
    ),
  ]
}

/** What became of it, if only one thing of it changed. */
function ruleChange(before: Rule, after: Rule, place: number): string {
  const rule = ruleName(after, place)
  const isLedElsewhere = before.destination_url !== after.destination_url
  const isRenamed = (before.label ?? '') !== (after.label ?? '')
  const isWhenChanged = whenText(before.when) !== whenText(after.when)
  if ([isLedElsewhere, isRenamed, isWhenChanged].filter(Boolean).length !== 1) {
    return text.changed(rule)
  }
  if (isLedElsewhere) {
    const [was, now] = toSaids(before.destination_url, after.destination_url)
    return text.leads(rule, now, was)
  }
  if (isWhenChanged) {
    const [was, now] = whenSentences(before.when, after.when)
    return text.when(rule, now, was)
  }
  return after.label ? text.named(place, after.label) : text.unnamed(place, before.label ?? '')
}

function splitChanges(pairs: readonly Pair<SplitEntry>[]): string[] {
  const before = sharesOf(pairs.flatMap(({ before }) => before ?? []))
  const after = sharesOf(pairs.flatMap(({ after }) => after ?? []))
  if (!pairs.some(isTouched)) {
    const isWeighed = pairs.some((pair) => pair.before?.item.weight !== pair.after?.item.weight)
    return isWeighed ? [text.weights(before, after)] : []
  }
  if (before === '') return [text.splitAdded(after)]
  if (after === '') return [text.splitRemoved(before)]
  if (before !== after) return [text.shares(before, after)]
  const touched = pairs.filter(isTouched)
  const [only] = touched
  if (touched.length !== 1 || !only?.before || !only.after) return [text.splitChanged]
  const { item, place } = only.after
  const name = text.share(item.label ?? null, place)
  const [was, now] = toSaids(only.before.item.destination_url, item.destination_url)
  return [text.shareLeads(name, now, was)]
}

/** "60:40", in their order. */
function sharesOf(entries: readonly { place: number; item: SplitEntry }[]): string {
  return entries
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item.weight)
    .join(':')
}

function utmChanges(utm: Comparison['utm']): string[] {
  const changed = utm.filter((sides) => differs(sides))
  const set = changed.flatMap(({ field, after }) =>
    after === null ? [] : [text.utmValue(field, shorten(after, VALUE_MAX))],
  )
  const removed = changed.flatMap(({ field, after }) => (after === null ? [field] : []))
  return [
    ...(set.length > 0 ? [text.utmSet(set.join(', '))] : []),
    ...(removed.length > 0 ? [text.utmRemoved(removed.join(', '))] : []),
  ]
}

function momentChanges(
  sides: Sides<string>,
  said: typeof text.starts | typeof text.expires,
): string[] {
  const { before, after } = sides
  if (before === after) return []
  if (after === null) return [said.removed]
  const [was, now] = momentSentences(sides)
  return [was === null || now === null ? said.set(now ?? '') : said.moved(now, was)]
}

function limitChanges({ before, after }: Sides<number>): string[] {
  if (before === after) return []
  if (after === null) return [text.limit.removed]
  return [before === null ? text.limit.set(after) : text.limit.changed(before, after)]
}
