import { toAgo, toExactMoment } from '../../format.ts'
import { words } from '../../words.ts'

/** How long ago, with the exact time as its title. */
export function When({ at }: { at: string | null }) {
  if (at === null) return <>{words.common.never}</>
  return (
    <time dateTime={at} title={toExactMoment(at)}>
      {toAgo(at)}
    </time>
  )
}
