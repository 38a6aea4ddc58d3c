import type { ComponentChildren } from 'preact'
import { differs, type Sides } from '../../../parts/code/compare.ts'
import { difference } from '../../../parts/code/difference.ts'
import { ChangedLink, Link } from '../../../parts/code/links.tsx'
import { words } from '../../../words.ts'

/** A row of the comparison: a title, and both sides with what differs marked. */

const LINK_MAX = 200
/** What lies between words of a sentence. */
const WORDS = ' ,'
const text = words.code.history

type Side = 'before' | 'after'

/** One side of two texts, with the words that differ marked. */
export function Words({ of, side }: { of: Sides<string>; side: Side }) {
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

export function Url({ of, side }: { of: Sides<string>; side: Side }) {
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

export function Row(props: {
  title: string
  isSame: boolean
  /** About both sides together. */
  note?: string | undefined
  side: (side: Side) => ComponentChildren
}) {
  const { title, isSame, note, side } = props
  const sides: readonly Side[] = isSame ? ['after'] : ['before', 'after']
  return (
    <tr class={isSame ? 'second' : ''}>
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

/** A row of plain text; none if neither side has any. */
export function TextRow({ title, of }: { title: string; of: Sides<string> }) {
  if ((of.before ?? of.after) === null) return null
  return (
    <Row
      title={title}
      isSame={!differs(of)}
      note={sideNote(of)}
      side={(side) => (of[side] === null ? null : <Words of={of} side={side} />)}
    />
  )
}

export function Leads({ of, side }: Parameters<typeof Url>[0]) {
  return (
    <p class="breakable">
      <span aria-hidden="true">→ </span>
      <Url of={of} side={side} />
    </p>
  )
}

export function sideNote({ before, after }: Sides<unknown>): string | undefined {
  if (before !== null && after !== null) return undefined
  return before === null ? text.marks.added : text.marks.removed
}
