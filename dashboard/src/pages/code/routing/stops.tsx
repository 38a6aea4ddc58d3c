import type { Rule, SplitEntry } from '../../../../../client/client.ts'
import { toMoment } from '../../../format.ts'
import { toSentence } from '../../../parts/code/sentence.ts'
import { toShares } from '../../../parts/code/shares.ts'
import type { WhenDraft } from '../../../parts/code/when.ts'
import { Icon } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import { LeadsTo } from '../section/stop.tsx'
import { type RuleDraft, shadowOf } from './draft.ts'

export function Sentence({ when }: { when: WhenDraft }) {
  return (
    <>
      {toSentence(when).map(({ text, isValue }, index) =>
        isValue ? <u key={index}>{text}</u> : <span key={index}>{text}</span>,
      )}
    </>
  )
}

/** Why a rule takes nobody: an earlier one has the same conditions, or its time is over. */
function idleReason(rules: readonly (Rule | RuleDraft)[], at: number): string | null {
  const first = shadowOf(rules, at)
  if (first !== -1) return words.routing.never(first + 1)
  const until = rules[at]?.when.until
  return until && Date.parse(until) <= Date.now() ? words.routing.over(toMoment(until)) : null
}

export function IdleNote(props: { rules: readonly (Rule | RuleDraft)[]; at: number }) {
  const reason = idleReason(props.rules, props.at)
  if (reason === null) return null
  return (
    <p class="idle fine second">
      <Icon name="warning" />
      {reason}
    </p>
  )
}

type Entry = Pick<SplitEntry, 'weight' | 'label'> & { readonly url: string }

/** The shares as lengths; the legend beneath says the same in words. */
export function ShareBar(props: {
  entries: readonly Entry[]
  /** Scans of each. */
  counts?: readonly number[] | undefined
}) {
  const { entries, counts } = props
  const shares = toShares(entries.map(({ weight }) => weight))
  const text = words.routing
  const nameOf = (index: number) => entries[index]?.label || text.entry(index + 1)
  return (
    <>
      <div class="share-bar small" aria-hidden="true">
        {shares.map((share, index) => (
          <span
            key={index}
            class={share === 0 ? 'sliver' : ''}
            style={{ flexGrow: entries[index]?.weight }}
          >
            {share > 0 && (
              <>
                <b>{text.percent(share)}</b> <bdi>{nameOf(index)}</bdi>
              </>
            )}
          </span>
        ))}
      </div>
      <ul class="share-list small">
        {entries.map(({ url }, index) => (
          <li key={index} class="breakable">
            <b>{text.percent(shares[index] ?? 0)}</b> <bdi>{nameOf(index)}</bdi>
            {counts && <span class="scans">{text.counted(counts[index] ?? 0)}</span>}
            <LeadsTo url={url} />
          </li>
        ))}
      </ul>
    </>
  )
}
