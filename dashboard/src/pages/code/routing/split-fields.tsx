import { useRef } from 'preact/hooks'
import type { Code } from '../../../../../client/client.ts'
import { SPLIT_MAX, SPLIT_MIN } from '../../../../../domain/codes/routing/routing.ts'
import { toShares } from '../../../parts/code/shares.ts'
import { faultAt } from '../../../parts/form/faults.ts'
import { Fault, TextField } from '../../../parts/form/field.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import { knots, LeadsTo, Stop } from '../section/stop.tsx'
import { UrlField } from '../section/url-field.tsx'
import { addEntry, newSplit, removeEntry, setEntry, setPercent } from './changes.ts'
import type { RoutingDraft, ShareDraft } from './draft.ts'
import { focusSoon, type RoutingEditor } from './editing.ts'

interface SplitProps {
  readonly code: Code
  readonly draft: RoutingDraft
  readonly editor: RoutingEditor
}

/** A share; the others give way, in the proportions that they had when the typing began. */
function ShareField(props: SplitProps & { at: number; share: number }) {
  const { draft, editor, at, share } = props
  const weights = draft.split.map(({ weight }) => weight)
  const before = useRef(weights)
  const entry = draft.split[at] as ShareDraft
  const fault = faultAt(editor.faults.value, `${entry.key}.weight`)
  // A field for whole numbers: nothing in it is less than one.
  const typed = share === 0 ? '' : String(share)
  const type = (text: string) => {
    const percent = Number(text)
    if (text === '' || !Number.isFinite(percent)) return
    editor.write(setPercent(draft, at, percent, before.current), `${entry.key}.weight`)
  }
  return (
    <div class="field share">
      <label for={`share-${entry.key}`}>{words.routing.editor.share}</label>
      <input
        id={`share-${entry.key}`}
        class="input"
        type="number"
        inputMode="numeric"
        min={1}
        max={101 - draft.split.length}
        step={1}
        aria-invalid={fault !== null}
        placeholder={words.routing.editor.lessThanOne}
        value={typed}
        onFocus={() => (before.current = weights)}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={(event) => (event.currentTarget.value = typed)}
      />
      {fault && <Fault>{fault}</Fault>}
    </div>
  )
}

function EntryFields(props: SplitProps & { at: number; share: number }) {
  const { draft, editor, at } = props
  const entry = draft.split[at] as ShareDraft
  const { key } = entry
  const text = words.routing.editor
  const faults = editor.faults.value
  const set = (part: Partial<ShareDraft>, path: string) =>
    editor.write(setEntry(draft, key, part), `${key}.${path}`)
  const remove = () => {
    editor.write(removeEntry(draft, key), key)
    focusSoon('.add-entry')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a frame around each would part what belongs together
    <div class="entry" role="group" aria-label={words.routing.entry(at + 1)} data-entry={key}>
      <ShareField {...props} />
      <UrlField
        label={text.url}
        value={entry.url}
        fault={faultAt(faults, `${key}.destination_url`)}
        onInput={(url) => set({ url }, 'destination_url')}
      />
      <TextField
        label={text.noLabel}
        value={entry.label}
        fault={faultAt(faults, `${key}.label`)}
        onInput={(label) => set({ label }, 'label')}
      />
      {draft.split.length > SPLIT_MIN && (
        <Button
          look="bare low square"
          icon="close"
          aria-label={text.removeEntry(at + 1)}
          onClick={remove}
        />
      )}
    </div>
  )
}

function SplitButtons({ draft, editor }: SplitProps) {
  const text = words.routing.editor
  const isFull = draft.split.length >= SPLIT_MAX
  const add = () => {
    const next = addEntry(draft)
    editor.write(next, 'split')
    focusSoon(`[data-entry="${next.split.at(-1)?.key}"] .field:not(.share) .input`)
  }
  const clear = () => {
    editor.write({ ...draft, split: [] }, 'split')
    focusSoon('.add-split')
  }
  return (
    <div class="cluster">
      {isFull ? (
        <p class="small second">{text.mostEntries}</p>
      ) : (
        <Button look="low add-entry" icon="plus" text={text.addEntry} onClick={add} />
      )}
      <Button look="bare low" text={text.removeSplit} onClick={clear} />
    </div>
  )
}

/** Everyone whom no rule takes: to the destination, or shared out. */
export function EveryoneStop(props: SplitProps) {
  const { code, draft, editor } = props
  const text = words.routing
  const { split } = draft
  const who = draft.rules.length > 0 ? text.everyone : text.all
  const begin = () => {
    const made = newSplit(code.destination_url ?? '')
    editor.write({ ...draft, split: made })
    focusSoon(`[data-entry="${made[1]?.key}"] .field:not(.share) .input`)
  }
  const shares = toShares(split.map(({ weight }) => weight))
  return (
    <Stop knot={knots.everyone} kind="dashed">
      <p class="sentence">
        <b>{who}</b> {split.length > 0 ? text.sharedOut : text.everyoneGoes}
      </p>
      {split.length === 0 ? (
        <p class="line-end cluster">
          <LeadsTo url={code.destination_url ?? ''} />
          <Button look="low add-split" title={text.editor.splitHint} onClick={begin}>
            {text.split}
          </Button>
        </p>
      ) : (
        <div class="entries">
          {split.map((entry, index) => (
            <EntryFields key={entry.key} {...props} at={index} share={shares[index] ?? 0} />
          ))}
          <p class="tiny second">{text.editor.sticky}</p>
          <SplitButtons {...props} />
        </div>
      )}
    </Stop>
  )
}
