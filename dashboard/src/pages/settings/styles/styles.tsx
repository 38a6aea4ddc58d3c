import { useSignal } from '@preact/signals'
import type { BrandStyle } from '../../../../../client/client.ts'
import type { Style } from '../../../../../domain/codes/style.ts'
import { api } from '../../../api.ts'
import { setDefaultStyle } from '../../../parts/brand/default-style.ts'
import { RenameStyle } from '../../../parts/brand/rename-style.tsx'
import { ConfirmDialog } from '../../../parts/form/confirm.tsx'
import { Mini } from '../../../parts/picture/mini.tsx'
import { Button, ButtonLink } from '../../../parts/shell/icon.tsx'
import { useResource } from '../../../resource.ts'
import { linkTo } from '../../../router.ts'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import { ActionsHead, Loaded, SettingsHead } from '../section.tsx'
import { When } from '../when.tsx'
import './styles.css'

const text = words.settings.styles

type Doing = { readonly what: 'rename' | 'delete' | 'default'; readonly style: BrandStyle }

function Actions({ of, onDo }: { of: BrandStyle; onDo: (doing: Doing) => void }) {
  const { name, is_default } = of
  const actions: readonly { what: Doing['what']; label: string; of: string }[] = [
    is_default
      ? { what: 'default', label: text.noDefault, of: text.noDefaultOf(name) }
      : { what: 'default', label: text.makeDefault, of: text.makeDefaultOf(name) },
    { what: 'rename', label: text.rename, of: text.renameOf(name) },
    { what: 'delete', label: text.delete, of: text.deleteOf(name) },
  ]
  return (
    <td class="doing">
      {(mayAct('editor') ? actions : []).map((action) => (
        <Button
          key={action.what}
          look={action.what === 'delete' ? 'bare low red' : 'bare low'}
          text={action.label}
          aria-label={action.of}
          onClick={() => onDo({ what: action.what, style: of })}
        />
      ))}
    </td>
  )
}

function StyleRow({ of, onDo }: { of: BrandStyle; onDo: (doing: Doing) => void }) {
  const { name, is_default, updated_at } = of
  return (
    <tr>
      <td class="title">
        <div class="brand-style level">
          <Mini text={`${location.origin}/preview`} style={of.style as Style} />
          <div>
            <b dir="auto">{name}</b> {is_default && <span class="tag">{text.default}</span>}
          </div>
        </div>
      </td>
      <td data-label={text.changed}>
        <When at={updated_at} />
      </td>
      <Actions of={of} onDo={onDo} />
    </tr>
  )
}

function StyleTable({ all, onDo }: { all: readonly BrandStyle[]; onDo: (doing: Doing) => void }) {
  return (
    <table class="table">
      <ActionsHead columns={[text.name, text.changed]} />
      <tbody>
        {all.map((style) => (
          <StyleRow key={style.id} of={style} onDo={onDo} />
        ))}
      </tbody>
    </table>
  )
}

function Nothing() {
  return (
    <div class="blank small">
      <p>{text.empty}</p>
      {mayAct('editor') && <ButtonLink look="low" text={text.design} href={linkTo('/codes/new')} />}
    </div>
  )
}

function DeleteDialog(props: { of: BrandStyle; onDone: () => void; onClose: () => void }) {
  const { id, name } = props.of
  return (
    <ConfirmDialog
      title={text.deleteTitle(name)}
      action={text.delete}
      send={() => api.deleteStyle({ id })}
      message={text.deleted(name)}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      {text.deleteBody}
    </ConfirmDialog>
  )
}

export function StylesSection() {
  const styles = useResource((signal) => api.listStyles({}, { signal }))
  const doing = useSignal<Doing | null>(null)
  const start = (next: Doing) => {
    if (next.what === 'default') void setDefaultStyle(next.style, styles.reload)
    else doing.value = next
  }
  const close = () => {
    doing.value = null
  }
  const now = doing.value
  return (
    <>
      <SettingsHead title={text.title} intro={text.intro} />
      <Loaded resource={styles}>
        {({ data }) => (data.length === 0 ? <Nothing /> : <StyleTable all={data} onDo={start} />)}
      </Loaded>
      {now?.what === 'rename' && (
        <RenameStyle of={now.style} onSaved={styles.reload} onClose={close} />
      )}
      {now?.what === 'delete' && (
        <DeleteDialog of={now.style} onDone={styles.reload} onClose={close} />
      )}
    </>
  )
}
