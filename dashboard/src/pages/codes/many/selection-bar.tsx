import { useEffect } from 'preact/hooks'
import { addShortcuts } from '../../../keyboard.ts'
import { useSending } from '../../../parts/form/sending.ts'
import { Button, type IconName } from '../../../parts/shell/icon.tsx'
import { trouble } from '../../../trouble.ts'
import { words } from '../../../words.ts'
import type { Listing } from '../address.ts'
import type { RowActs } from '../row-menu.tsx'
import { run } from './changes.ts'
import { hasSelection, SELECTED_MAX, selected, selectMatching, selectNone } from './selection.ts'
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
      <Button look="low" text={text.stop} onClick={stop} />
    </>
  )
}

/** Offered once everything on the page is ticked and there is more. */
function Beyond({ listing, shown, total }: { listing: Listing; shown: number; total: number }) {
  const { isBusy, send } = useSending(async () => {
    await selectMatching(listing)
    return null
  })
  const text = words.codes.selection
  if (selected.value.size !== shown || total <= shown) return null
  const label = total > SELECTED_MAX ? text.first(SELECTED_MAX) : text.all(total)
  return (
    <Button look="low beyond" aria-disabled={isBusy.value} onClick={() => void send()}>
      {isBusy.value ? text.selecting : label}
    </Button>
  )
}

function Action({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return <Button look="low" icon={icon} text={label} onClick={onPress} />
}

export function SelectionBar(props: {
  listing: Listing
  shown: number
  total: number
  acts: RowActs
}) {
  const { acts, ...list } = props
  const text = words.codes.selection
  const chosen = [...selected.value.values()]
  const isShown = hasSelection.value || run.value !== null
  useEffect(
    () => (hasSelection.value ? addShortcuts({ Escape: selectNone }) : undefined),
    [hasSelection.value],
  )
  if (!isShown) return null
  return (
    <div class="selection-place">
      {/* A toolbar would take the arrow keys; this is a group of plain buttons. */}
      {/* biome-ignore lint/a11y/useSemanticElements: not of form fields */}
      <div class="selection-bar fine cluster" role="group" aria-label={text.bar}>
        <Running />
        {run.value === null && (
          <>
            <b role="status">{text.count(chosen.length)}</b>
            <Beyond {...list} />
            <Action
              icon="download"
              label={text.download}
              onPress={() => acts.ask('download', chosen)}
            />
            <Action
              icon="resume"
              label={text.resume}
              onPress={() => acts.change('resume', chosen)}
            />
            <Action icon="pause" label={text.pause} onPress={() => acts.change('pause', chosen)} />
            <Action icon="tag" label={text.tag} onPress={() => acts.ask('tag', chosen)} />
            <Action icon="arrow" label={text.lead} onPress={() => acts.ask('lead', chosen)} />
            <Action icon="delete" label={text.delete} onPress={() => acts.ask('delete', chosen)} />
            <Button look="low square" icon="close" aria-label={text.none} onClick={selectNone} />
          </>
        )}
      </div>
    </div>
  )
}
