import { Icon } from '../../parts/icon.tsx'
import { words } from '../../words.ts'
import { clearAll, filterBy, searchFor, type Wanted } from './address.ts'

function SetChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      class="chip set"
      aria-label={words.common.removeOne(label)}
      onClick={onRemove}
    >
      <bdi class="clip">{label}</bdi>
      <Icon name="close" />
    </button>
  )
}

function sentenceOf(q: string, state: Wanted['state']): string {
  const text = words.codes.nothing
  if (state === null) return text.search(q)
  return q === '' ? text.states[state] : text.searchIn(q, words.states[state])
}

/** Empty after filters: what was searched for, and how to clear it. */
export function Nothing({ q, state }: Wanted) {
  const text = words.codes.nothing
  const searched = q.trim()
  return (
    <div class="blank">
      <div class="crop">
        <div class="nothing">
          <Icon name="search" />
        </div>
      </div>
      <b>{text.title}</b>
      <p class="small second breakable">{sentenceOf(searched, state)}</p>
      <div class="chips">
        {state && <SetChip label={words.states[state]} onRemove={() => filterBy(null)} />}
        {searched !== '' && (
          <SetChip label={text.quoted(searched)} onRemove={() => searchFor('')} />
        )}
      </div>
      {state && searched !== '' && (
        <button type="button" class="button low" onClick={clearAll}>
          {text.clear}
        </button>
      )}
    </div>
  )
}
