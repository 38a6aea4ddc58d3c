import { useSignal } from '@preact/signals'
import { api, askPart } from '../../../api.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { useResource } from '../../../resource.ts'
import { place } from '../../../router.ts'
import { words } from '../../../words.ts'

const text = words.analytics.views
const ViewsDialog = lazyPart(async () => (await import('./views-dialog.tsx')).ViewsDialog)

/** What the address says, in one order: the same view is the same text. The mode is not part of it. */
function toQuery(query: URLSearchParams): string {
  const own = new URLSearchParams(query)
  own.delete('mode')
  own.sort()
  return own.toString()
}

/** Views to come back to. The button says which one this is. */
export function Views() {
  const isOpen = useSignal(false)
  const saved = useResource((signal) => api.listViews({}, { signal }), askPart)
  const query = toQuery(place.value.query)
  const shown = saved.data.value?.data.find((view) => view.query === query)
  return (
    <>
      <Button
        look="low"
        icon="bookmark"
        aria-haspopup="dialog"
        onClick={() => (isOpen.value = true)}
      >
        {shown ? <bdi class="clip">{shown.name}</bdi> : text.title}
      </Button>
      {isOpen.value && (
        <ViewsDialog saved={saved} query={query} onClose={() => (isOpen.value = false)} />
      )}
    </>
  )
}
