import { type Faults, faultAt } from '../../../parts/form/faults.ts'
import { TextField } from '../../../parts/form/field.tsx'
import { Button, Icon } from '../../../parts/shell/icon.tsx'
import { Menu, MenuItem } from '../../../parts/shell/menu.tsx'
import { words } from '../../../words.ts'
import { knots, LeadsTo } from '../section/stop.tsx'
import { UrlField } from '../section/url-field.tsx'
import { setRule } from './changes.ts'
import { Conditions } from './conditions.tsx'
import type { RoutingDraft, RuleDraft } from './draft.ts'
import type { Dragging } from './dragging.ts'
import type { RoutingEditor } from './editing.ts'
import type { RuleActions } from './rule-actions.ts'
import { IdleNote, Sentence } from './stops.tsx'

interface RuleProps {
  readonly draft: RoutingDraft
  readonly at: number
  readonly isOpen: boolean
  readonly editor: RoutingEditor
  readonly actions: RuleActions
  readonly dragging: Dragging
}

function RuleFields(props: {
  rule: RuleDraft
  draft: RoutingDraft
  faults: Faults
  write: RoutingEditor['write']
}) {
  const { rule, draft, faults, write } = props
  const text = words.routing.editor
  const { key } = rule
  const set = (part: Partial<RuleDraft>, path: string) =>
    write(setRule(draft, key, part), `${key}.${path}`)
  return (
    <div class="rule-fields stack">
      <Conditions
        rule={rule}
        faults={faults}
        // What is wrong with the whole of it ends with any change.
        onChange={(when, name) => set({ when }, faults[`${key}.when`] ? 'when' : `when.${name}`)}
      />
      <div class="url-and-label">
        <UrlField
          label={text.url}
          value={rule.url}
          fault={faultAt(faults, `${key}.destination_url`)}
          onInput={(url) => set({ url }, 'destination_url')}
        />
        <TextField
          label={text.label}
          value={rule.label}
          fault={faultAt(faults, `${key}.label`)}
          onInput={(label) => set({ label }, 'label')}
        />
      </div>
    </div>
  )
}

function RuleMenu({ at, actions, count }: { at: number; actions: RuleActions; count: number }) {
  const text = words.routing.editor
  return (
    <Menu label={text.ruleMenu(at + 1)} button={<Icon name="more" />}>
      {at > 0 && <MenuItem text={text.up} onClick={() => actions.move(at, at - 1)} />}
      {at < count - 1 && <MenuItem text={text.down} onClick={() => actions.move(at, at + 1)} />}
      {actions.mayAdd && (
        <MenuItem icon="duplicate" text={text.duplicate} onClick={() => actions.duplicate(at)} />
      )}
      <hr />
      <MenuItem
        class="red"
        icon="delete"
        text={text.removeRule}
        onClick={() => actions.remove(at)}
      />
    </Menu>
  )
}

/** Where the dragged rule would land: before this one, after it, or neither. */
function dropMark({ draft, at, dragging }: RuleProps): string {
  const now = dragging.dragged.value
  const own = draft.rules[at]?.key
  if (!now || now.key === own) return now ? 'dragged' : ''
  const others = draft.rules.filter(({ key }) => key !== now.key)
  if (others[now.to]?.key === own) return 'drop-before'
  return now.to === others.length && others.at(-1)?.key === own ? 'drop-after' : ''
}

/** One rule: a sentence that opens into its fields. */
export function RuleStop(props: RuleProps) {
  const { draft, at, isOpen, editor, actions, dragging } = props
  const text = words.routing.editor
  const rule = draft.rules[at]
  if (!rule) return null
  const faults = editor.faults.value
  const offset = dragging.dragged.value?.key === rule.key ? dragging.dragged.value.offset : 0
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element
    const isMeant = event.altKey ? target.tagName !== 'SELECT' : target.matches('.grip')
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || !isMeant || event.defaultPrevented) return
    event.preventDefault()
    actions.move(at, at + step)
  }
  return (
    <li
      class={`stop rule ${dropMark(props)}`}
      data-entry={rule.key}
      style={offset === 0 ? {} : { transform: `translateY(${offset}px)` }}
      onKeyDown={onKey}
    >
      <span class="knot">{knots.number(at + 1)}</span>
      <div class="stop-body">
        <button
          type="button"
          class="sentence"
          aria-expanded={isOpen}
          onClick={() => actions.toggle(rule.key)}
        >
          <Sentence when={rule.when} />
        </button>
        {!isOpen && (
          <p class="line-end cluster">
            <LeadsTo url={rule.url} />
            {rule.label && <bdi class="tag breakable">{rule.label}</bdi>}
          </p>
        )}
        <IdleNote rules={draft.rules} at={at} />
      </div>
      <div class="handles">
        <Button
          look="bare low square grip"
          aria-label={text.drag(at + 1)}
          title={text.drag(at + 1)}
          onPointerDown={(event) => dragging.start(event, rule.key)}
        >
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" stroke-width="2.8" />
          </svg>
        </Button>
        <RuleMenu at={at} actions={actions} count={draft.rules.length} />
      </div>
      {isOpen && <RuleFields rule={rule} draft={draft} faults={faults} write={editor.write} />}
    </li>
  )
}
