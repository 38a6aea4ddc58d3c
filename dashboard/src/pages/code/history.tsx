import { useSignal } from '@preact/signals'
import type { Code, PastDestination } from '../../../../client/client.ts'
import { toExactMoment, toMoment } from '../../format.ts'
import { Fault } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../parts/toast.tsx'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { Contested, LeadsNow } from './conflict.tsx'
import { difference, shorten } from './difference.ts'
import { sayLeads, toSaid } from './editor.ts'
import { Link } from './links.tsx'
import { type CodeModel, seenOf, toFault, updateCode } from './model.ts'

const LINK_MAX = 120

/** On the same site only the paths are worth reading. */
function toPaths(before: string, after: string): [string, string] {
  const { start } = difference(before, after)
  const origin = /^https?:\/\/[^/?#]+(?=[/?#])/i.exec(start)?.[0] ?? ''
  return [before.slice(origin.length), after.slice(origin.length)]
}

function Changed({ before, after }: { before: string; after: string }) {
  const [old, made] = toPaths(before, after)
  const { start, after: part, end } = difference(old, made)
  return (
    <p>
      <s>
        <Link url={old} most={LINK_MAX} />
      </s>{' '}
      <span aria-hidden="true">→</span>{' '}
      <bdi dir="ltr">
        {shorten(start.replace(/^https?:\/\//i, ''), LINK_MAX)}
        <b>{shorten(part, LINK_MAX)}</b>
        {shorten(end, LINK_MAX)}
      </bdi>
    </p>
  )
}

function Entry(props: {
  version: number
  entry: PastDestination
  before: PastDestination | undefined
  current: string | null
  isNewest: boolean
  onRestore: (url: string) => void
}) {
  const { version, entry, before, current, isNewest, onRestore } = props
  const { destination_url: url, changed_at, changed_by } = entry
  const text = words.code.history
  const canRestore = !isNewest && url !== current && mayAct('editor')
  return (
    <li>
      <span class="version">
        <span class="unseen">{text.version(version)}</span>
        <span aria-hidden="true">{version}</span>
      </span>
      <div class="breakable">
        {before ? (
          <Changed before={before.destination_url} after={url} />
        ) : (
          <p>
            {text.first} <b>{<Link url={url} most={LINK_MAX} />}</b>
          </p>
        )}
        <p class="tiny second">
          <time dateTime={changed_at} title={toExactMoment(changed_at)}>
            {toMoment(changed_at)}
          </time>
          {' · '}
          {text.by(changed_by)}
        </p>
      </div>
      {isNewest && url === current && <span class="tag">{text.current}</span>}
      {canRestore && (
        <button
          type="button"
          class="button low"
          aria-label={text.restoreIt(version, toSaid(url))}
          onClick={() => onRestore(url)}
        >
          <Icon name="undo" />
          {text.restore}
        </button>
      )}
    </li>
  )
}

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

/** Going back to an earlier destination; `asked`: the one that waits for an answer. */
function useRestoring(model: CodeModel, code: Code) {
  const fault = useSignal<string | null>(null)
  const asked = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const restore = async (destination_url: string) => {
    if (isBusy.value) return
    isBusy.value = true
    const outcome = await updateCode(model, { destination_url }, seenOf(code))
    isBusy.value = false
    fault.value = toFault(outcome)
    asked.value = outcome.is === 'contested' ? destination_url : null
    if (outcome.is === 'already') say(words.code.alreadyThere)
    else if (outcome.is === 'done') sayLeads(model, outcome)
  }
  return { fault, asked, restore }
}

function Entries({ model, code }: { model: CodeModel; code: Code }) {
  const { fault, asked, restore } = useRestoring(model, code)
  const loaded = model.history.data.value
  const text = words.code
  if (!loaded) return <Waiting />
  const { entries, total } = loaded
  if (total === 0) return <p class="small second">{text.history.empty}</p>
  const url = asked.value
  const shown = entries.slice(0, model.history.shown.value)
  const rest = total - shown.length
  return (
    <>
      {fault.value && <Fault>{fault.value}</Fault>}
      {url !== null && (
        <Contested
          title={text.conflict.meanwhile}
          mine={text.conflict.restore}
          onMine={() => void restore(url)}
          onTheirs={() => (asked.value = null)}
        >
          <LeadsNow url={code.destination_url} isSame={false} />
          {text.conflict.wanted(toSaid(url))}
        </Contested>
      )}
      <ol class="history" reversed>
        {shown.map((entry, index) => (
          <Entry
            key={`${entry.changed_at} ${total - index}`}
            version={total - index}
            entry={entry}
            before={entries[index + 1]}
            current={code.destination_url}
            isNewest={index === 0}
            onRestore={(url) => void restore(url)}
          />
        ))}
      </ol>
      {rest > 0 && (
        <button type="button" class="button low bare" onClick={model.history.showMore}>
          <Icon name="down" />
          {text.history.earlier(rest)}
        </button>
      )}
    </>
  )
}

/** Every destination the code has had, with who and when, and the way back to it. */
export function CodeHistory({ model, code }: { model: CodeModel; code: Code }) {
  const total = model.history.data.value?.total ?? 0
  return (
    <section aria-labelledby="history">
      <div class="section-head">
        <h2 id="history">{words.code.history.title}</h2>
        {total > 0 && <span class="aside">{words.code.history.aside(total)}</span>}
      </div>
      <Entries model={model} code={code} />
    </section>
  )
}
