import { useSignal } from '@preact/signals'
import type { ApiKey, NewApiKeyWithSecret } from '../../../../../client/client.ts'
import { api } from '../../../api.ts'
import { toAgo, toDate, toExactMoment } from '../../../format.ts'
import { ConfirmDialog } from '../../../parts/form/confirm.tsx'
import { copyText } from '../../../parts/shell/copy.ts'
import { Button } from '../../../parts/shell/icon.tsx'
import { useResource } from '../../../resource.ts'
import { words } from '../../../words.ts'
import { Once } from '../once.tsx'
import { Pager, pageInAddress } from '../pager.tsx'
import { ActionsHead, Loaded, SettingsHead } from '../section.tsx'
import { When } from '../when.tsx'
import { KeyForm } from './key-form.tsx'

const text = words.settings.keys

function abilitiesOf({ scopes }: ApiKey): string {
  if (scopes === 'full') return text.everything
  return scopes.map((scope) => text.abilities[scope]).join(', ')
}

function NameCell({ of }: { of: ApiKey }) {
  const { name, mode, created_by, created_at } = of
  return (
    <td class="title">
      <b dir="auto">{name}</b> <span class="tag">{text.modes[mode]}</span>
      <br />
      <span class="tiny third">{text.madeBy(created_by ?? text.operator, toDate(created_at))}</span>
    </td>
  )
}

function Expiry({ at }: { at: string | null }) {
  if (at === null) return <>{words.common.never}</>
  const isOver = Date.parse(at) <= Date.now()
  return (
    <time dateTime={at} title={toExactMoment(at)} class={isOver ? 'failed' : undefined}>
      {isOver ? text.expired(toDate(at)) : toDate(at)}
    </time>
  )
}

type Doing = { readonly what: 'edit' | 'revoke'; readonly key: ApiKey }

function KeyRow({ of, onDo }: { of: ApiKey; onDo: (doing: Doing) => void }) {
  const { name, mode, last_four, last_used_at, expires_at } = of
  return (
    <tr>
      <NameCell of={of} />
      <td class="mono" data-label={text.key}>
        {text.shown(mode, last_four)}
      </td>
      <td data-label={text.can}>{abilitiesOf(of)}</td>
      <td data-label={text.lastUsed}>
        <When at={last_used_at} />
      </td>
      <td data-label={text.expires}>
        <Expiry at={expires_at} />
      </td>
      <td class="doing">
        <Button
          look="bare low"
          text={text.edit}
          aria-label={text.editOf(name)}
          onClick={() => onDo({ what: 'edit', key: of })}
        />
        <Button
          look="bare low red"
          text={text.revoke}
          aria-label={text.revokeOf(name)}
          onClick={() => onDo({ what: 'revoke', key: of })}
        />
      </td>
    </tr>
  )
}

function KeyTable({ keys, onDo }: { keys: readonly ApiKey[]; onDo: (doing: Doing) => void }) {
  return (
    <table class="table">
      <ActionsHead columns={[text.name, text.key, text.can, text.lastUsed, text.expires]} />
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} of={key} onDo={onDo} />
        ))}
      </tbody>
    </table>
  )
}

function RevokedKeys({ keys }: { keys: readonly ApiKey[] }) {
  if (keys.length === 0) return null
  return (
    <details class="folded">
      <summary>{text.revokedTitle(keys.length)}</summary>
      <table class="table">
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <NameCell of={key} />
              <td class="mono" data-label={text.key}>
                {text.shown(key.mode, key.last_four)}
              </td>
              <td data-label={text.revokedOn}>
                <span class="desk-only">{text.revokedOn} </span>
                <When at={key.revoked_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** The key, and a request to try it with. */
function NewKeyStub({ made, onDone }: { made: NewApiKeyWithSecret; onDone: () => void }) {
  const line = `curl ${location.origin}/v1/qrcodes -H "Authorization: Bearer ${made.key}"`
  return (
    <Once
      title={text.created}
      name={text.secretName}
      secret={made.key}
      copyLabel={text.copy}
      copiedText={text.copied}
      onDone={onDone}
    >
      <p class="small">{text.tryIt}</p>
      <code class="mono small breakable">{line}</code>
      <Button look="low" icon="copy" onClick={() => void copyText(line, text.lineCopied)}>
        {text.copyLine}
      </Button>
    </Once>
  )
}

function RevokeDialog(props: { of: ApiKey; onDone: () => void; onClose: () => void }) {
  const { id, name, last_four, last_used_at } = props.of
  const used = last_used_at === null ? text.revokeUnused : text.revokeUsed(toAgo(last_used_at))
  return (
    <ConfirmDialog
      title={text.revokeTitle(name)}
      action={text.revoke}
      send={() => api.revokeApiKey({ id })}
      message={text.revoked(name)}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      {text.revokeBody(last_four)} {used}
    </ConfirmDialog>
  )
}

export function KeysSection() {
  const keys = useResource((signal) => api.listApiKeys({ page: pageInAddress() }, { signal }))
  const made = useSignal<NewApiKeyWithSecret | null>(null)
  const doing = useSignal<Doing | 'create' | null>(null)
  const close = () => {
    doing.value = null
  }
  // One secret at a time: a second one would take the place of the first.
  const create = made.value === null && (
    <Button look="low main" icon="plus" onClick={() => (doing.value = 'create')}>
      {text.create}
    </Button>
  )
  const now = doing.value
  const onSaved = (key: NewApiKeyWithSecret | null) => {
    if (key) made.value = key
    keys.reload()
  }
  return (
    <>
      <SettingsHead title={text.title} intro={text.intro} action={create} />
      {made.value && (
        <NewKeyStub key={made.value.id} made={made.value} onDone={() => (made.value = null)} />
      )}
      <Loaded resource={keys}>
        {({ data, pagination }) => {
          const current = data.filter((key) => key.revoked_at === null)
          return (
            <>
              {current.length === 0 && (pagination.total_pages ?? 1) <= 1 && (
                <p class="blank small">{text.empty}</p>
              )}
              {current.length > 0 && (
                <KeyTable keys={current} onDo={(next) => (doing.value = next)} />
              )}
              <RevokedKeys keys={data.filter((key) => key.revoked_at !== null)} />
              <Pager of={pagination} />
            </>
          )
        }}
      </Loaded>
      {now === 'create' && <KeyForm onSaved={onSaved} onClose={close} />}
      {now !== null && now !== 'create' && now.what === 'edit' && (
        <KeyForm of={now.key} onSaved={onSaved} onClose={close} />
      )}
      {now !== null && now !== 'create' && now.what === 'revoke' && (
        <RevokeDialog of={now.key} onDone={keys.reload} onClose={close} />
      )}
    </>
  )
}
