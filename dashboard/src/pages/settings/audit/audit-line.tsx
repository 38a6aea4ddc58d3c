import type { AuditEntry } from '../../../../../client/client.ts'
import { toAgo, toExactMoment } from '../../../format.ts'
import { shorten, shortenBoth } from '../../../parts/code/difference.ts'
import { linkIn } from '../../../router.ts'
import { words } from '../../../words.ts'
import {
  actorOf,
  changesOf,
  type FieldWords,
  type Names,
  nameOf,
  routingChanges,
  sentenceOf,
} from './audit-words.ts'

const text = words.settings.audit
/** What is longer is cut, with the whole of it in a title. */
const VALUE_MAX = 120
const PHRASE_MAX = 400

function Target({ of: { target, mode, action } }: { of: AuditEntry }) {
  const [prefix = '', rest = ''] = target.split('_')
  const short = `${prefix}_…${rest.slice(-6)}`
  const isCode = prefix === 'qr' && mode !== null && action !== 'qrcode.deleted'
  return (
    <span class="target mono" title={target}>
      {isCode ? <a href={linkIn(mode, `/codes/${target}`)}>{short}</a> : short}
    </span>
  )
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

function Changes({ of }: { of: AuditEntry }) {
  const [changes, phrases] = [changesOf(of), routingChanges(of)]
  if (changes.length + phrases.length === 0) return null
  return (
    <ul>
      {changes.map((change) => (
        <Change key={change.field} of={change} />
      ))}
      {phrases.map((phrase) => (
        <Phrase key={phrase} of={phrase} />
      ))}
    </ul>
  )
}

export function AuditLine({ of, names }: { of: AuditEntry; names: Names }) {
  const name = nameOf(of, names)
  const short = shorten(name ?? '', VALUE_MAX)
  return (
    <li>
      <time class="second" dateTime={of.at} title={toExactMoment(of.at)}>
        {toAgo(of.at)}
      </time>
      <b
        class="actor breakable"
        title={of.actor.type === 'operator' ? text.operatorNote : undefined}
      >
        {actorOf(of)}
      </b>
      <div class="what breakable">
        {sentenceOf(of)}{' '}
        {name !== null && (
          <b dir="auto" title={wholeOf(name, short)}>
            {short}
          </b>
        )}{' '}
        {of.mode === 'test' && <span class="tag">{words.shell.test}</span>}
        <Changes of={of} />
      </div>
      <Target of={of} />
    </li>
  )
}
