import { useRef } from 'preact/hooks'
import type { Code } from '../../../../../client/client.ts'
import { likesOf } from '../../../parts/code/compare.ts'
import { Button } from '../../../parts/shell/icon.tsx'
import { SectionHead } from '../../../parts/shell/section-head.tsx'
import { LoadFailed } from '../../../parts/shell/trouble/load-failed.tsx'
import { words } from '../../../words.ts'
import type { CodeModel } from '../model.ts'
import { useVersionScans } from './history-data.ts'
import { Entry } from './history-entry.tsx'
import { useRestoring } from './history-restore.ts'
import './history.css'

function Waiting() {
  return (
    <div class="waiting" role="status">
      <span class="unseen">{words.code.history.loading}</span>
      {[0, 1, 2].map((index) => (
        <span key={index} class="bone row" />
      ))}
    </div>
  )
}

function Entries(props: { model: CodeModel; code: Code; onRestored: () => void }) {
  const { model, code, onRestored } = props
  const restoring = useRestoring(model, onRestored)
  const loaded = model.history.data.value
  const text = words.code.history
  const { resource } = model.history
  if (!loaded && resource.failure.value) return <LoadFailed of={resource} title={text.failed} />
  if (!loaded) return <Waiting />
  const { entries, total } = loaded
  if (total === 0) return <p class="small second">{text.empty}</p>
  const likes = likesOf(entries)
  // New versions push the others down: the one that is open stays in sight.
  const openAt = entries.findIndex(({ version }) => version === restoring.open.value)
  const shown = entries.slice(0, Math.max(model.history.shown.value, openAt + 1))
  const rest = total - shown.length
  return (
    <>
      <ol class="history" reversed>
        {shown.map((entry, index) => (
          <Entry
            key={entry.version}
            entry={entry}
            before={entries[index + 1]}
            like={likes.get(entry.version)}
            scans={model.history.scans.value.get(entry.version)}
            code={code}
            restoring={restoring}
            onRestore={() => void restoring.send(entry, code.version)}
          />
        ))}
      </ol>
      {rest > 0 && (
        <Button look="low bare" icon="down" onClick={model.history.showMore}>
          {text.earlier(rest)}
        </Button>
      )}
    </>
  )
}

/** Without a word, and after the figures: of a code with a million scans it takes a while. */
function CountVersions({ model }: { model: CodeModel }) {
  useVersionScans(model.id, model.history)
  return null
}

/** Every version of the code: what it changed, who and when, how it differs from now, the way back. */
export function CodeHistory(props: {
  model: CodeModel
  code: Code
  /** Whether the figures of the page are there, or will not come. */
  hasFigures: boolean
}) {
  const { model, code, hasFigures } = props
  const title = useRef<HTMLHeadingElement>(null)
  const total = model.history.data.value?.total ?? 0
  return (
    <section aria-labelledby="history">
      <SectionHead id="history" ref={title} tabIndex={-1} title={words.code.history.title}>
        {total > 0 && <span class="aside">{words.code.history.aside(total)}</span>}
      </SectionHead>
      {/* The button that was pressed is gone then. */}
      <Entries model={model} code={code} onRestored={() => title.current?.focus()} />
      {hasFigures && total > 0 && code.total_scans !== 0 && <CountVersions model={model} />}
    </section>
  )
}
