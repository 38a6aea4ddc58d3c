import { computed, useComputed } from '@preact/signals'
import type { CodeCounts } from '../../../../client/client.ts'
import { api, askPart } from '../../api.ts'
import { toCount } from '../../format.ts'
import { STATES } from '../../parts/code/state.tsx'
import { type Resource, useResource } from '../../resource.ts'
import { words } from '../../words.ts'
import { filterBy, listing, toCountInput } from './address.ts'
import { changed } from './many/changes.ts'

/** As text: state, order and page ask for nothing new. */
const asked = computed(() => JSON.stringify(toCountInput(listing.value)))

function useCounts(): Resource<CodeCounts> {
  return useResource((signal) => {
    changed.value
    return api.countCodes(JSON.parse(asked.value), { signal })
  }, askPart)
}

/**
 * How many codes each state has, of those that search and tags leave. Until that is known, or if it
 * cannot be, only the number of those that are shown.
 */
export function StateChips({ total }: { total: number | undefined }) {
  const { state } = listing.value
  const { data, isOther } = useCounts()
  const counts = useComputed(() => (isOther.value ? null : data.value)).value
  const numberOf = (one: keyof CodeCounts) =>
    counts?.[one] ?? (one === (state ?? 'all') ? total : undefined)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields
    <div class="chips scrolling" role="group" aria-label={words.codes.state}>
      {([null, ...STATES] as const).map((one) => {
        const count = numberOf(one ?? 'all')
        return (
          <button
            key={one}
            type="button"
            class="chip"
            aria-pressed={one === state}
            onClick={() => filterBy(one)}
          >
            {one === null ? words.codes.all : words.states[one]}
            {count !== undefined && <b>{toCount(count)}</b>}
          </button>
        )
      })}
    </div>
  )
}
