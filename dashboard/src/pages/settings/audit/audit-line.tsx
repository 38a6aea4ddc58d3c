import type { AuditEntry } from '../../../../../client/client.ts'
import { toAgo, toExactMoment } from '../../../format.ts'
import { shorten, shortenBoth } from '../../../parts/code/difference.ts'
import { Mini } from '../../../parts/picture/mini.tsx'
import { mode } from '../../../router.ts'
import { session } from '../../../session.ts'
import { words } from '../../../words.ts'
import { NAME_MAX, type Things } from './audit-names.ts'
import {
  actorOf,
  changesOf,
  type FieldWords,
  nameOf,
  routingChanges,
  sentenceOf,
  styleChangeOf,
  styleWords,
} from './audit-words.ts'

const text = words.settings.audit
/** What is longer is cut, with the whole of it in a title. */
const VALUE_MAX = 120
const PHRASE_MAX = 400

function shortId(id: string): string {
  const [prefix = '', rest = ''] = id.split('_')
  return `${prefix}_…${rest.slice(-6)}`
}

/** The whole of a text that is shown cut. */
function wholeOf(text: string, shown: string): string | undefined {
  return text === shown ? undefined : text
}

function Change({ of: { field, from, to } }: { of: FieldWords }) {
  const isBoth = from !== null && to !== null
  const [was, now] = isBoth
    ? shortenBoth(from, to, VALUE_MAX)
    : [shorten(from ?? '', VALUE_MAX), shorten(to ?? '', VALUE_MAX)]
  return (
    <li>
      <span class="third">{field}</span>{' '}
      {from !== null && (
        <s dir="auto" title={wholeOf(from, was)}>
          <span class="unseen">{text.from} </span>
          {was}
        </s>
      )}
      {isBoth && ' → '}
      {to !== null && (
        <span dir="auto" title={wholeOf(to, now)}>
          {isBoth && <span class="unseen">{text.to} </span>}
          {now}
        </span>
      )}
    </li>
  )
}

function Phrase({ of }: { of: string }) {
  const shown = shorten(of, PHRASE_MAX)
  return (
    <li>
      <bdi title={wholeOf(of, shown)}>{shown}</bdi>
    </li>
  )
}

/** Old and new picture, as they are printed. */
function StyleChanged({ of, things }: { of: AuditEntry; things: Things }) {
  const style = styleChangeOf(of)
  if (style === null) return null
  const { from, to } = style
  const own = of.changes.short_code?.to ?? of.changes.short_code?.from
  const base = session.value?.short_base_url ?? location.origin
  const link = things.shortUrls.get(of.target) ?? `${base}/${typeof own === 'string' ? own : ''}`
  const where = { text: link, mode: of.mode ?? mode.value }
  return (
    <li class="style">
      <span class="third">{text.style}</span>
      {from && <Mini {...where} style={from} alt={text.pictureBefore(styleWords(from))} />}
      {from && to && <span aria-hidden="true">→</span>}
      {to && <Mini {...where} style={to} alt={text.pictureAfter(styleWords(to))} />}
    </li>
  )
}

function Changes({ of, things }: { of: AuditEntry; things: Things }) {
  const [changes, phrases] = [changesOf(of, things.names), routingChanges(of)]
  if (changes.length + phrases.length === 0 && styleChangeOf(of) === null) return null
  return (
    <ul>
      {changes.map((change) => (
        <Change key={change.field} of={change} />
      ))}
      {phrases.map((phrase) => (
        <Phrase key={phrase} of={phrase} />
      ))}
      <StyleChanged of={of} things={things} />
    </ul>
  )
}

/** What it is about, with a way to it as long as it exists. */
function Named({ of, things }: { of: AuditEntry; things: Things }) {
  const name = nameOf(of, things.names)
  const link = things.links.get(of.target)
  if (name === null && (link === undefined || !of.target.startsWith('qr_'))) return null
  const whole = name ?? shortId(of.target)
  const shown = things.alike.has(whole) ? whole : shorten(whole, NAME_MAX)
  const title = wholeOf(whole, shown)
  return (
    <b dir="auto" title={title}>
      {link === undefined ? shown : <a href={link}>{shown}</a>}
    </b>
  )
}

export function AuditLine({ of, things }: { of: AuditEntry; things: Things }) {
  return (
    <li>
      <time class="second" dateTime={of.at} title={toExactMoment(of.at)}>
        {toAgo(of.at)}
      </time>
      <b
        class="actor breakable"
        title={of.actor.type === 'operator' ? text.operatorNote : undefined}
      >
        {actorOf(of, things.names)}
      </b>
      <div class="what breakable">
        {sentenceOf(of)} <Named of={of} things={things} />{' '}
        {of.mode === 'test' && <span class="tag">{words.shell.test}</span>}
        <Changes of={of} things={things} />
      </div>
      <span class="target mono third" title={of.target}>
        {shortId(of.target)}
      </span>
    </li>
  )
}
