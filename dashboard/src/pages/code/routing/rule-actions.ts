import { RULES_MAX } from '../../../../../domain/codes/routing/routing.ts'
import { words } from '../../../words.ts'
import { duplicateRule, moveRule, newRule, removeRule } from './changes.ts'
import { newKey, type RoutingDraft } from './draft.ts'
import { focusSoon, type RoutingEditor } from './editing.ts'

/** What is done to whole rules; each is said to those who do not see it. */
export interface RuleActions {
  readonly mayAdd: boolean
  readonly add: () => void
  readonly duplicate: (at: number) => void
  readonly remove: (at: number) => void
  readonly move: (at: number, to: number) => void
  readonly toggle: (key: string) => void
}

/** An element that is moved in the page loses the focus. */
function keepFocus(): void {
  const focused = document.activeElement as HTMLElement | null
  setTimeout(() => focused?.focus())
}

export function ruleActions(editor: RoutingEditor, draft: RoutingDraft): RuleActions {
  const text = words.routing.editor
  const { rules } = draft
  const openedNow = () => editor.editing.peek()?.opened ?? []
  const say = (words: string) => {
    editor.spoken.value = words
  }
  return {
    mayAdd: rules.length < RULES_MAX,
    add() {
      const rule = newRule()
      editor.write({ ...draft, rules: [...rules, rule] }, 'rules')
      editor.show({ opened: [...openedNow(), rule.key] })
      say(text.added(rules.length + 1))
      focusSoon(`[data-entry="${rule.key}"] .add-condition`)
    },
    duplicate(at) {
      const key = newKey()
      editor.write(duplicateRule(draft, rules[at]?.key ?? '', key), 'rules')
      editor.show({ opened: [...openedNow(), key] })
      say(text.added(at + 2))
      focusSoon(`[data-entry="${key}"] .sentence`)
    },
    remove(at) {
      const key = rules[at]?.key ?? ''
      editor.write(removeRule(draft, key), key)
      editor.show({ opened: openedNow().filter((one) => one !== key) })
      say(text.removed(at + 1))
      const next = rules[at + 1]?.key ?? rules[at - 1]?.key
      focusSoon(next === undefined ? '.add-rule' : `[data-entry="${next}"] .sentence`)
    },
    move(at, to) {
      const rule = rules[at]
      if (!rule) return
      const place = Math.min(Math.max(to, 0), rules.length - 1)
      if (place === at) return say(text.stays(at + 1, rules.length))
      keepFocus()
      editor.write(moveRule(draft, rule.key, place))
      say(text.moved(place + 1, rules.length))
    },
    toggle(key) {
      const opened = openedNow()
      const isOpen = opened.includes(key)
      editor.show({ opened: isOpen ? opened.filter((one) => one !== key) : [...opened, key] })
    },
  }
}
