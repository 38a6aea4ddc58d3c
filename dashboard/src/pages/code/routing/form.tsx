import type { Code } from '../../../../../client/client.ts'
import { Fault } from '../../../parts/field.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { words } from '../../../words.ts'
import { isSameRouting } from './draft.ts'
import { useDragging } from './dragging.ts'
import type { Editing, RoutingEditor } from './editing.ts'
import { ExtrasFields } from './extras-fields.tsx'
import { faultAt, otherFaults } from './faults.ts'
import { UrlField } from './fields.tsx'
import { ruleActions } from './rule-actions.ts'
import { RuleStop } from './rule-stop.tsx'
import { EveryoneStop } from './split-fields.tsx'
import { knots, Stop } from './stops.tsx'

interface FormProps {
  readonly code: Code
  readonly editor: RoutingEditor
  readonly now: Editing
}

function AddRule({ mayAdd, onAdd }: { mayAdd: boolean; onAdd: () => void }) {
  return (
    <Stop knot={<i class="place" />}>
      {mayAdd ? (
        <button type="button" class="button low add-rule" onClick={onAdd}>
          <Icon name="plus" />
          {words.routing.addRule}
        </button>
      ) : (
        <p class="sentence second">{words.routing.editor.most}</p>
      )}
    </Stop>
  )
}

function FallbackStop({ editor, now: { draft } }: FormProps) {
  const text = words.routing.editor
  return (
    <Stop knot={knots.paused} kind="last fallback">
      <UrlField
        label={text.fallback}
        hint={text.fallbackHint}
        value={draft.fallback}
        fault={faultAt(editor.faults.value, 'fallback_url')}
        onInput={(fallback) => editor.write({ ...draft, fallback }, 'fallback_url')}
      />
    </Stop>
  )
}

function Buttons({ code, editor, now }: FormProps) {
  const text = words.routing.editor
  // Then the decision is made in the banner.
  const isContested = !isSameRouting(now.seen, code)
  const isBusy = editor.isBusy.value
  const label = code.destination_url === null ? words.common.save : text.saveAs(code.version + 1)
  const rest = otherFaults(editor.faults.value, now.draft)
  return (
    <div class="save">
      {rest.length > 0 && <Fault>{words.routing.faults.rest(rest.join(' '))}</Fault>}
      <div class="cluster">
        <button
          type="submit"
          class={isContested ? 'button' : 'button main'}
          aria-disabled={isBusy || isContested}
        >
          {isBusy ? words.code.waiting : label}
        </button>
        <button type="button" class="button bare" onClick={editor.close}>
          {words.common.cancel}
        </button>
      </div>
    </div>
  )
}

/** Everything about who goes where, as one form that is saved as one version. */
export function RoutingForm(props: FormProps) {
  const { code, editor, now } = props
  const { draft, opened } = now
  const actions = ruleActions(editor, draft)
  const dragging = useDragging((key, to) => {
    const rules = editor.editing.peek()?.draft.rules ?? []
    actions.move(
      rules.findIndex((rule) => rule.key === key),
      to,
    )
  })
  const submit = (event: Event) => {
    event.preventDefault()
    if (isSameRouting(now.seen, code)) void editor.save()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    event.preventDefault()
    editor.close()
  }
  return (
    <form
      class="routing-form"
      aria-label={words.routing.editor.form}
      noValidate
      onSubmit={submit}
      onKeyDown={onKey}
    >
      <p class="unseen" role="status">
        {editor.spoken.value}
      </p>
      <ol class="route">
        {draft.rules.map((rule, index) => (
          <RuleStop
            key={rule.key}
            draft={draft}
            at={index}
            isOpen={opened.includes(rule.key)}
            editor={editor}
            actions={actions}
            dragging={dragging}
          />
        ))}
        <AddRule mayAdd={actions.mayAdd} onAdd={actions.add} />
        <EveryoneStop code={code} draft={draft} editor={editor} />
        <FallbackStop {...props} />
      </ol>
      <ExtrasFields code={code} draft={draft} editor={editor} isOpen={now.areExtrasOpen} />
      <Buttons {...props} />
    </form>
  )
}
