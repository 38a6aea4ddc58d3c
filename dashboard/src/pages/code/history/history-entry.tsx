import { Fragment } from 'preact'
import { useRef } from 'preact/hooks'
import type { Code, PastDestination } from '../../../../../client/client.ts'
import { toExactMoment, toMoment } from '../../../format.ts'
import { compare, isSame } from '../../../parts/code/compare.ts'
import { difference, shorten } from '../../../parts/code/difference.ts'
import { changesOf } from '../../../parts/code/history-changes.ts'
import { Link } from '../../../parts/code/links.tsx'
import { toSaid } from '../../../parts/code/sentences.ts'
import { Fault } from '../../../parts/form/field.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import { Contested } from '../conflict.tsx'
import { CompareView } from './compare-view.tsx'
import type { Restoring } from './history-restore.ts'

const LINK_MAX = 120
const NOWHERE = { destination_url: null }

interface EntryProps {
  readonly entry: PastDestination
  readonly before: PastDestination | undefined
  /** An earlier version that leads alike. */
  readonly like: number | undefined
  /** Undefined: they are not counted yet. */
  readonly scans: number | null | undefined
  readonly code: Code
  readonly restoring: Restoring
  readonly onRestore: () => void
}

/** On the same site only the paths are worth reading. */
function toPaths(before: string, after: string): [string, string] {
  const { start } = difference(before, after)
  const origin = /^https?:\/\/[^/?#]+(?=[/?#])/i.exec(start)?.[0] ?? ''
  return [before.slice(origin.length), after.slice(origin.length)]
}

function ChangedDestination({ before, after }: { before: string; after: string }) {
  const [old, made] = toPaths(before, after)
  const { start, after: part, end } = difference(old, made)
  return (
    <>
      <s>
        <Link url={old} most={LINK_MAX} />
      </s>{' '}
      <span aria-hidden="true">→</span>{' '}
      <bdi dir="ltr">
        {shorten(start.replace(/^https?:\/\//i, ''), LINK_MAX)}
        <b>{shorten(part, LINK_MAX)}</b>
        {shorten(end, LINK_MAX)}
      </bdi>
    </>
  )
}

/** In one sentence what it changed against the one before it; the first one, what it began with. */
function Changes({ entry, before, like }: Pick<EntryProps, 'entry' | 'before' | 'like'>) {
  const text = words.code.history
  const changes = changesOf(compare(before ?? NOWHERE, entry))
  const url = entry.destination_url
  const isElsewhere = before !== undefined && before.destination_url !== url
  const said = [
    ...(like === undefined ? [] : [text.changes.sameAs(like)]),
    ...(before
      ? []
      : [
          <>
            {text.first}{' '}
            <b>
              <Link url={url} most={LINK_MAX} />
            </b>
          </>,
        ]),
    ...(isElsewhere ? [<ChangedDestination before={before.destination_url} after={url} />] : []),
    ...changes,
  ]
  return (
    <p>
      {said.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
      {said.length === 0 && text.changes.nothing}
    </p>
  )
}

function Facts({ entry: { changed_at, changed_by } }: { entry: PastDestination }) {
  return (
    <p class="tiny second">
      <time dateTime={changed_at} title={toExactMoment(changed_at)}>
        {toMoment(changed_at)}
      </time>
      {' · '}
      {words.code.history.by(changed_by)}
    </p>
  )
}

/** How often it was scanned; null: nobody knows any more. */
function Scans({ scans }: { scans: number | null | undefined }) {
  const text = words.code.history
  if (scans === undefined) return <span />
  const isKnown = scans !== null
  return (
    <span class="version-scans second" title={isKnown ? undefined : text.uncounted}>
      {isKnown ? text.scans(scans) : <span aria-hidden="true">{text.unknown}</span>}
      {!isKnown && <span class="unseen">{text.uncounted}</span>}
    </span>
  )
}

function RestoreButton(props: { label: string; text: string; onPress: () => void }) {
  return (
    <Button look="low" icon="undo" aria-label={props.label} onClick={props.onPress}>
      {props.text}
    </Button>
  )
}

function Actions({ entry, code, restoring, onRestore }: EntryProps) {
  const text = words.code.history
  const { version, destination_url: url } = entry
  if (version === code.version) return <span class="tag">{text.current}</span>
  if (isSame(entry, code)) return <span class="tag">{text.sameAsNow}</span>
  const isOpen = restoring.open.value === version
  const toggle = () => {
    restoring.open.value = isOpen ? null : version
    restoring.asked.value = null
  }
  return (
    <div class="actions">
      <Button
        look="low bare compare"
        icon={isOpen ? 'close' : 'panel'}
        text={isOpen ? text.close : text.compare}
        aria-expanded={isOpen}
        aria-label={isOpen ? text.closeIt(version) : text.compareIt(version)}
        onClick={toggle}
      />
      {mayAct('editor') && !isOpen && (
        <RestoreButton
          label={text.restoreIt(version, toSaid(url))}
          text={text.restore}
          onPress={onRestore}
        />
      )}
    </div>
  )
}

/** Version beside version; above it, why it is asked once more. */
function Compared({ entry, code, restoring, onRestore }: EntryProps) {
  const text = words.code
  const { version } = entry
  const isAsked = restoring.asked.value === version
  const close = () => {
    restoring.open.value = null
    restoring.asked.value = null
  }
  return (
    <div class="compared">
      {isAsked && (
        <Contested
          title={text.conflict.meanwhile}
          mine={text.conflict.restore}
          onMine={onRestore}
          onTheirs={close}
        >
          {text.history.meanwhile(code.version)}
        </Contested>
      )}
      <CompareView version={entry} now={code} />
      {mayAct('editor') && !isAsked && (
        <RestoreButton
          label={text.history.restoreThis(version)}
          text={text.history.restoreThis(version)}
          onPress={onRestore}
        />
      )}
    </div>
  )
}

export function Entry(props: EntryProps) {
  const { entry, before, like, code, restoring } = props
  const element = useRef<HTMLLIElement>(null)
  const fault = restoring.faults.value[entry.version]
  const isOpen = restoring.open.value === entry.version && entry.version !== code.version
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    restoring.open.value = null
    restoring.asked.value = null
    element.current?.querySelector<HTMLElement>('.compare')?.focus()
  }
  return (
    <li ref={element} onKeyDown={onKey}>
      <span class="version">
        <span class="unseen">{words.code.history.version(entry.version)}</span>
        <span aria-hidden="true">{entry.version}</span>
      </span>
      <div class="breakable">
        <Changes entry={entry} before={before} like={like} />
        <Facts entry={entry} />
      </div>
      <Scans scans={props.scans} />
      <Actions {...props} />
      {fault && <Fault>{fault}</Fault>}
      {isOpen && <Compared {...props} />}
    </li>
  )
}
