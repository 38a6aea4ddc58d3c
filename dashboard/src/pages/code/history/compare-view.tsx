import type { ComponentChildren } from 'preact'
import type { Code, PastDestination, Rule, SplitEntry } from '../../../../../client/client.ts'
import {
  type Comparison,
  compare,
  differs,
  type Pair,
  type Sides,
} from '../../../parts/code/compare.ts'
import { difference } from '../../../parts/code/difference.ts'
import { ChangedLink, Link } from '../../../parts/code/links.tsx'
import {
  momentSentences,
  shareOf,
  whenSentence,
  whenSentences,
} from '../../../parts/code/sentences.ts'
import { words } from '../../../words.ts'

/** A version beside what holds now, field by field, with what differs marked. */

const LINK_MAX = 200
/** What lies between words of a sentence. */
const WORDS = ' ,'
const text = words.code.history

type Side = 'before' | 'after'

/** One side of two texts, with the words that differ marked. */
function Words({ of, side }: { of: Sides<string>; side: Side }) {
  const { before, after } = of
  if (before === null || after === null || before === after) return <bdi>{of[side]}</bdi>
  const { start, end, ...parts } = difference(before, after, WORDS)
  const Changed = side === 'before' ? 's' : 'mark'
  return (
    <bdi>
      {start}
      {parts[side] !== '' && <Changed>{parts[side]}</Changed>}
      {end}
    </bdi>
  )
}

function Url({ of, side }: { of: Sides<string>; side: Side }) {
  const own = of[side]
  if (own === null) return null
  const isOne = of.before === null || of.after === null || of.before === of.after
  return (
    <span class="mono">
      {isOne ? (
        <Link url={own} most={LINK_MAX} />
      ) : (
        <ChangedLink change={difference(of.before ?? '', of.after ?? '')} side={side} />
      )}
    </span>
  )
}

function Row(props: {
  title: string
  isSame: boolean
  /** What is said of both sides together. */
  note?: string | undefined
  side: (side: Side) => ComponentChildren
}) {
  const { title, isSame, note, side } = props
  const sides: readonly Side[] = isSame ? ['after'] : ['before', 'after']
  return (
    <tr class={isSame ? 'unchanged' : ''}>
      <th scope="row">
        {title}
        {note && <span class="tag">{note}</span>}
      </th>
      {sides.map((name) => (
        <td
          key={name}
          class="breakable"
          colSpan={isSame ? 2 : 1}
          data-label={isSame ? undefined : text.sides[name]}
        >
          {side(name) ?? <span class="third">{text.none}</span>}
        </td>
      ))}
    </tr>
  )
}

function sidesOf<Item, Value>(pair: Pair<Item>, read: (item: Item) => Value | null): Sides<Value> {
  return {
    before: pair.before ? read(pair.before.item) : null,
    after: pair.after ? read(pair.after.item) : null,
  }
}

function noteOf({ before, after, isMoved }: Pair<unknown>): string | undefined {
  if (!before || !after) return sideNote({ before: before ?? null, after: after ?? null })
  return isMoved ? text.marks.moved(before.place, after.place) : undefined
}

function sideNote({ before, after }: Sides<unknown>): string | undefined {
  if (before !== null && after !== null) return undefined
  return before === null ? text.marks.added : text.marks.removed
}

function sentencesOf(pair: Pair<Rule>): Sides<string> {
  if (!pair.before || !pair.after) return sidesOf(pair, ({ when }) => whenSentence(when))
  const [before, after] = whenSentences(pair.before.item.when, pair.after.item.when)
  return { before, after }
}

function RuleRow({ pair }: { pair: Pair<Rule> }) {
  const { before, after, isChanged } = pair
  const label = sidesOf(pair, (rule) => rule.label ?? '')
  const when = sentencesOf(pair)
  const url = sidesOf(pair, (rule) => rule.destination_url)
  return (
    <Row
      title={text.ruleAt(after?.place ?? before?.place ?? 0)}
      isSame={Boolean(before && after) && !isChanged}
      note={noteOf(pair)}
      side={(side) =>
        pair[side] && (
          <>
            {label[side] !== '' && (
              <b>
                <Words of={label} side={side} />
              </b>
            )}
            <p>
              <Words of={when} side={side} />
            </p>
            <Leads of={url} side={side} />
          </>
        )
      }
    />
  )
}

function Leads({ of, side }: Parameters<typeof Url>[0]) {
  return (
    <p class="leads">
      <span aria-hidden="true">→ </span>
      <Url of={of} side={side} />
    </p>
  )
}

/** With the weights where whole percents do not tell what changed. */
function sharesOf(
  pair: Pair<SplitEntry>,
  old: readonly SplitEntry[],
  made: readonly SplitEntry[],
): Sides<string> {
  const { before, after, isChanged } = pair
  const share: Sides<string> = {
    before: before ? shareOf(before.item, old) : null,
    after: after ? shareOf(after.item, made) : null,
  }
  const isTold = differs(share) || before?.item.weight === after?.item.weight
  if (!before || !after || !isChanged || isTold) return share
  return {
    before: text.weighted(shareOf(before.item, old), before.item.weight),
    after: text.weighted(shareOf(after.item, made), after.item.weight),
  }
}

function ShareRow(props: { pair: Pair<SplitEntry>; before: Led; after: Led }) {
  const { pair } = props
  const share = sharesOf(pair, props.before.split ?? [], props.after.split ?? [])
  const url = sidesOf(pair, (entry) => entry.destination_url)
  const entry = pair.after ?? pair.before
  return (
    <Row
      title={text.share(entry?.item.label ?? null, entry?.place ?? 0)}
      isSame={!differs(share) && !differs(url)}
      note={noteOf(pair)}
      side={(side) =>
        pair[side] && (
          <>
            <p>
              <Words of={share} side={side} />
            </p>
            <Leads of={url} side={side} />
          </>
        )
      }
    />
  )
}

type Led = Pick<Code, 'split'>

function ClockRows({ comparison }: { comparison: Comparison }) {
  const { starts, expires, limit } = comparison
  const toSides = (sides: Sides<string>): Sides<string> => {
    const [before, after] = momentSentences(sides)
    return { before, after }
  }
  const toScans = (count: number | null) => (count === null ? null : text.scans(count))
  const rows = [
    { name: 'starts', sides: toSides(starts) },
    { name: 'expires', sides: toSides(expires) },
    { name: 'limit', sides: { before: toScans(limit.before), after: toScans(limit.after) } },
  ] as const
  return (
    <>
      {rows
        .filter(({ sides }) => (sides.before ?? sides.after) !== null)
        .map(({ name, sides }) => (
          <Row
            key={name}
            title={text.fields[name]}
            isSame={!differs(sides)}
            note={sideNote(sides)}
            side={(side) => (sides[side] === null ? null : <Words of={sides} side={side} />)}
          />
        ))}
    </>
  )
}

/** What is one value on each side; nothing, if neither has it. */
function SingleRows({ comparison }: { comparison: Comparison }) {
  const { fallback, query, utm } = comparison
  const said: Sides<string> = {
    before: query.before ? text.forwarded : text.notForwarded,
    after: query.after ? text.forwarded : text.notForwarded,
  }
  return (
    <>
      {(fallback.before ?? fallback.after) !== null && (
        <Row
          title={text.fields.fallback}
          isSame={!differs(fallback)}
          note={sideNote(fallback)}
          side={(side) => (fallback[side] ? <Url of={fallback} side={side} /> : text.notice)}
        />
      )}
      {(query.before || query.after) && (
        <Row
          title={text.fields.query}
          isSame={!differs(query)}
          side={(side) => <Words of={said} side={side} />}
        />
      )}
      {utm.map((sides) => (
        <Row
          key={sides.field}
          title={text.utm(sides.field)}
          isSame={!differs(sides)}
          note={sideNote(sides)}
          side={(side) => (sides[side] === null ? null : <Words of={sides} side={side} />)}
        />
      ))}
    </>
  )
}

export function CompareView({ version, now }: { version: PastDestination; now: Code }) {
  const comparison = compare(version, now)
  const { destination, rules, split } = comparison
  return (
    <table class="comparison">
      <caption class="unseen">{text.comparison(version.version, now.version)}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{text.version(version.version)}</th>
          <th scope="col">{text.now(now.version)}</th>
        </tr>
      </thead>
      <tbody>
        <Row
          title={text.fields.destination}
          isSame={!differs(destination)}
          side={(side) => <Url of={destination} side={side} />}
        />
        {rules.map((pair, index) => (
          <RuleRow key={index} pair={pair} />
        ))}
        {split.map((pair, index) => (
          <ShareRow key={index} pair={pair} before={version} after={now} />
        ))}
        <SingleRows comparison={comparison} />
        <ClockRows comparison={comparison} />
      </tbody>
    </table>
  )
}
