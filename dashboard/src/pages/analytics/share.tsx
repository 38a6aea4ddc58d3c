import { useSignal } from '@preact/signals'
import { lazyPart } from '../../lazy-part.tsx'
import type { View } from '../../parts/figures/address.ts'
import { Button } from '../../parts/shell/icon.tsx'
import { words } from '../../words.ts'

const text = words.analytics.share
/** Loaded when it is opened: figures need not wait for it. */
const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** A read-only link to these figures, for people without an account. */
export function Share({ view }: { view: View }) {
  const isOpen = useSignal(false)
  return (
    <>
      <Button look="low" icon="open" text={text.title} onClick={() => (isOpen.value = true)} />
      {isOpen.value && <ShareDialog view={view} onClose={() => (isOpen.value = false)} />}
    </>
  )
}
