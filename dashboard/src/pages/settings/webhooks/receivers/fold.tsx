import { useSignal } from '@preact/signals'
import { lazyPart } from '../../../../lazy-part.tsx'
import { words } from '../../../../words.ts'

const Receivers = lazyPart(async () => (await import('./receivers.tsx')).Receivers)

/** Loaded when it is opened: most visits are about something else. */
export function ReceiverFold() {
  const isOpen = useSignal(false)
  return (
    <details class="folded" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{words.settings.receivers.title}</summary>
      {isOpen.value && <Receivers />}
    </details>
  )
}
