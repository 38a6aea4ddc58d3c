import type { Code } from '../../../../../client/client.ts'
import { faultAt } from '../../../parts/form/faults.ts'
import { Button } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import { SectionForm } from '../section/form.tsx'
import { knots, Stop } from '../section/stop.tsx'
import { UrlField } from '../section/url-field.tsx'
import { useDragging } from './dragging.ts'
import type { Editing, RoutingEditor } from './editing.ts'
import { ExtrasFields } from './extras-fields.tsx'
import { otherFaults } from './faults.ts'
import { ruleActions } from './rule-actions.ts'
import { RuleStop } from './rule-stop.tsx'
import { EveryoneStop } from './split-fields.tsx'

interface FormProps {
  readonly code: Code
  readonly editor: RoutingEditor
  readonly now: Editing
}

function AddRule({ mayAdd, onAdd }: { mayAdd: boolean; onAdd: () => void }) {
  return (
    <Stop knot={<i class="place" />}>
      {mayAdd ? (
        <Button look="low add-rule" icon="plus" text={words.routing.addRule} onClick={onAdd} />
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
  return (
    <SectionForm
      name="routing-form"
      label={words.routing.editor.form}
      code={code}
      editor={editor}
      faults={otherFaults(editor.faults.value, draft)}
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
    </SectionForm>
  )
}
