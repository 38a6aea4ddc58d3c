import { useSignal } from '@preact/signals'
import { lazyPart } from '../../lazy-part.tsx'
import type { View } from '../../parts/figures/address.ts'
import { Icon } from '../../parts/shell/icon.tsx'
import { words } from '../../words.ts'

const text = words.analytics.share
/** Loaded when it is opened: figures need not wait for it. */
const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** A read-only link to these figures, for people without an account. */
export function Share({ view }: { view: View }) {
  const isOpen = useSignal(false)
  return (
    <>
      <button type="button" class="button low" onClick={() => (isOpen.value = true)}>
        <Icon name="open" />
        {text.title}
      </button>
      {isOpen.value && <ShareDialog view={view} onClose={() => (isOpen.value = false)} />}
    </>
  )
}
