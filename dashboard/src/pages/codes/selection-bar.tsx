import { useEffect } from 'preact/hooks'
import type { CodeItem } from '../../../../client/client.ts'
import { trouble } from '../../api.ts'
import { addShortcuts } from '../../keyboard.ts'
import { Icon } from '../../parts/icon.tsx'
import { words } from '../../words.ts'
import { run } from './changes.ts'
import type { RowActs } from './row-menu.tsx'
import { hasSelection, selected, selectNone } from './selection.ts'
import './selection-bar.css'

function Running() {
  const now = run.value
  if (!now) return null
  const { act, done, all, stop } = now
  const text = words.codes.selection
  return (
    <>
      <b>
        {trouble.value ? text.waiting : words.codes.working[act]} {text.progress(done, all)}
      </b>
      <progress max={all} value={done} aria-label={words.codes.working[act]} />
      <button type="button" class="button low" onClick={stop}>
        {text.stop}
      </button>
    </>
  )
}

export function SelectionBar({ codes, acts }: { codes: readonly CodeItem[]; acts: RowActs }) {
  const text = words.codes.selection
  const chosen = codes.filter(({ id }) => selected.value.has(id))
  const isShown = hasSelection.value || run.value !== null
  useEffect(
    () => (hasSelection.value ? addShortcuts({ Escape: selectNone }) : undefined),
    [hasSelection.value],
  )
  if (!isShown) return null
  return (
    // A toolbar would take the arrow keys; this is a group of plain buttons.
    // biome-ignore lint/a11y/useSemanticElements: not of form fields
    <div class="selection-bar" role="group" aria-label={text.bar}>
      <Running />
      {run.value === null && (
        <>
          <b role="status">{text.count(chosen.length)}</b>
          <button type="button" class="button low" onClick={() => acts.change('resume', chosen)}>
            <Icon name="resume" />
            {text.resume}
          </button>
          <button type="button" class="button low" onClick={() => acts.change('pause', chosen)}>
            <Icon name="pause" />
            {text.pause}
          </button>
          <button type="button" class="button low" onClick={() => acts.askDelete(chosen)}>
            <Icon name="delete" />
            {text.delete}
          </button>
          <button
            type="button"
            class="button low square"
            aria-label={text.none}
            onClick={selectNone}
          >
            <Icon name="close" />
          </button>
        </>
      )}
    </div>
  )
}
