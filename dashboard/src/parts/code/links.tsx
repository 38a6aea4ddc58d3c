import { Fragment } from 'preact'
import { toPieces, toShortLink } from '../../format.ts'
import { type Difference, shorten } from './difference.ts'

/** Of the parts that did not change, so much is enough to recognise them. */
const SAME_MAX = 80
const CHANGED_MAX = 400
/** A marked part of this length fits a line of a phone: it is not broken. */
const SHORT = 22

/** Text of a link that breaks at its separators. */
function Breaking({ text }: { text: string }) {
  return (
    <>
      {toPieces(text).map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </>
  )
}

export function Link({ url, most = Number.POSITIVE_INFINITY }: { url: string; most?: number }) {
  return (
    <bdi dir="ltr">
      <Breaking text={shorten(toShortLink(url), most)} />
    </bdi>
  )
}

/** One side of a change, with what changed marked. */
export function ChangedLink(props: { change: Difference; side: 'before' | 'after' }) {
  const { change, side } = props
  const part = shorten(change[side], CHANGED_MAX)
  const start = shorten(change.start.replace(/^https?:\/\//i, ''), SAME_MAX)
  const end = shorten(change.end, SAME_MAX)
  const Changed = side === 'before' ? 'b' : 'mark'
  const text = (
    <>
      <Breaking text={start} />
      {part !== '' && (
        <>
          <wbr />
          <Changed class={part.length <= SHORT ? 'short' : ''}>{part}</Changed>
        </>
      )}
      <Breaking text={end} />
    </>
  )
  return side === 'before' ? <s dir="ltr">{text}</s> : <bdi dir="ltr">{text}</bdi>
}
