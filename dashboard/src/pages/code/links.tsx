import { Fragment } from 'preact'
import { toPieces, toShortLink } from '../../format.ts'
import { type Difference, shorten } from './difference.ts'

/** Of the parts that did not change, so much is enough to recognise them. */
const SAME_MAX = 80
const CHANGED_MAX = 400

/** A link that breaks at its separators. */
export function Link({ url, most = Number.POSITIVE_INFINITY }: { url: string; most?: number }) {
  const text = shorten(toShortLink(url), most)
  return (
    <bdi dir="ltr">
      {toPieces(text).map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </bdi>
  )
}

/** One side of a change, with what changed marked. */
export function ChangedLink(props: { change: Difference; side: 'before' | 'after' }) {
  const { change, side } = props
  const part = shorten(change[side], CHANGED_MAX)
  const start = shorten(change.start.replace(/^https?:\/\//i, ''), SAME_MAX)
  const end = shorten(change.end, SAME_MAX)
  if (side === 'before') {
    return (
      <s dir="ltr">
        {start}
        {part !== '' && <b>{part}</b>}
        {end}
      </s>
    )
  }
  return (
    <bdi dir="ltr">
      {start}
      {part !== '' && <mark>{part}</mark>}
      {end}
    </bdi>
  )
}
