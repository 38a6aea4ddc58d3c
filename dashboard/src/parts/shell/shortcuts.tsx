import { PALETTE_KEY, shortcutsOn } from '../../keyboard.ts'
import { words } from '../../words.ts'
import { Switch } from '../form/switch.tsx'
import { Dialog } from './dialog.tsx'
import { Fact } from './fact.tsx'
import { Button } from './icon.tsx'

const KEYS = [
  [PALETTE_KEY, words.shortcuts.find],
  ['c', words.shortcuts.create],
  ['/', words.shortcuts.search],
  ['n', words.shortcuts.next],
  ['b', words.shortcuts.back],
  ['e', words.shortcuts.change],
  ['?', words.shortcuts.help],
  ['Esc', words.shortcuts.escape],
] as const

export function ShortcutsSwitch() {
  return (
    <Switch
      on={shortcutsOn.value}
      label={words.shortcuts.enabled}
      onChange={(on) => (shortcutsOn.value = on)}
    />
  )
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={words.shortcuts.title} onClose={onClose}>
      <dl class="facts">
        {KEYS.map(([key, what]) => (
          <Fact key={key} name={what}>
            <kbd>{key}</kbd>
          </Fact>
        ))}
      </dl>
      <ShortcutsSwitch />
      <p class="tiny third">{words.shortcuts.note}</p>
      <div class="cluster">
        <Button look="main" text={words.common.close} onClick={onClose} />
      </div>
    </Dialog>
  )
}
