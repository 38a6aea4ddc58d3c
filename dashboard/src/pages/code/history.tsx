import { useSignal } from '@preact/signals'
import type { Code, PastDestination } from '../../../../client/client.ts'
import { toSentence } from '../../failure.ts'
import { toExactMoment, toMoment } from '../../format.ts'
import { Fault } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { difference, shorten } from './difference.ts'
import { toSaid } from './editor.ts'
import { Link } from './links.tsx'
import { type CodeModel, sayDone, updateCode } from './model.ts'

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

function Entries({ model, code }: { model: CodeModel; code: Code }) {
  const fault = useSignal<string | null>(null)
  const loaded = model.history.data.value
  const text = words.code
  if (!loaded) return <Waiting />
  const { entries, total } = loaded
  if (total === 0) return <p class="small second">{text.history.empty}</p>
  const restore = async (destination_url: string) => {
    const failure = await updateCode(model, { destination_url })
    fault.value = failure && `${words.trouble.notSaved} ${toSentence(failure)}`
    if (failure || code.destination_url === null) return
    const back = { destination_url: code.destination_url }
    sayDone(model, text.leads(toSaid(destination_url)), { destination_url }, back)
  }
  const shown = entries.slice(0, model.history.shown.value)
  const rest = total - shown.length
  return (
    <>
      {fault.value && <Fault>{fault.value}</Fault>}
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
