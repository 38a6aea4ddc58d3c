import type { AuditEntry } from '../../../../client/client.ts'
import { toAgo, toExactMoment } from '../../format.ts'
import { linkIn } from '../../router.ts'
import { words } from '../../words.ts'
import {
  actorOf,
  changesOf,
  type FieldWords,
  type Names,
  nameOf,
  sentenceOf,
} from './audit-words.ts'

const text = words.settings.audit

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

function Change({ of: { field, from, to } }: { of: FieldWords }) {
  const isBoth = from !== null && to !== null
  return (
    <li>
      <span class="third">{field}</span>{' '}
      {from !== null && (
        <s dir="auto">
          <span class="unseen">{text.from} </span>
          {from}
        </s>
      )}
      {isBoth && ' → '}
      {to !== null && (
        <span dir="auto">
          {isBoth && <span class="unseen">{text.to} </span>}
          {to}
        </span>
      )}
    </li>
  )
}

export function AuditLine({ of, names }: { of: AuditEntry; names: Names }) {
  const changes = changesOf(of)
  const name = nameOf(of, names)
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
        {sentenceOf(of)} {name !== null && <b dir="auto">{name}</b>}{' '}
        {of.mode === 'test' && <span class="tag">{words.shell.test}</span>}
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <Change key={change.field} of={change} />
            ))}
          </ul>
        )}
      </div>
      <Target of={of} />
    </li>
  )
}
