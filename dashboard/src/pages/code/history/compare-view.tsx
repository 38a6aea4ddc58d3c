import type { Code, PastDestination, Rule, SplitEntry } from '../../../../../client/client.ts'
import {
  type Comparison,
  compare,
  differs,
  type Pair,
  type Sides,
} from '../../../parts/code/compare.ts'
import {
  momentSentences,
  shareOf,
  whenSentence,
  whenSentences,
} from '../../../parts/code/sentences.ts'
import { words } from '../../../words.ts'
import { Leads, Row, sideNote, TextRow, Url, Words } from './compare-row.tsx'

/** A version beside what holds now, field by field, with what differs marked. */

const text = words.code.history

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
  const isClear = differs(share) || before?.item.weight === after?.item.weight
  if (!before || !after || !isChanged || isClear) return share
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

/** What is one value on each side. */
function SingleRows({ comparison }: { comparison: Comparison }) {
  const { fallback, query, utm, starts, expires, limit } = comparison
  const queries: Sides<string> = {
    before: query.before ? text.forwarded : text.notForwarded,
    after: query.after ? text.forwarded : text.notForwarded,
  }
  const toMoments = (sides: Sides<string>): Sides<string> => {
    const [before, after] = momentSentences(sides)
    return { before, after }
  }
  const toScans = (count: number | null) => (count === null ? null : text.scans(count))
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
      {(query.before || query.after) && <TextRow title={text.fields.query} of={queries} />}
      {utm.map((sides) => (
        <TextRow key={sides.field} title={text.utm(sides.field)} of={sides} />
      ))}
      <TextRow title={text.fields.starts} of={toMoments(starts)} />
      <TextRow title={text.fields.expires} of={toMoments(expires)} />
      <TextRow
        title={text.fields.limit}
        of={{ before: toScans(limit.before), after: toScans(limit.after) }}
      />
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
      </tbody>
    </table>
  )
}
