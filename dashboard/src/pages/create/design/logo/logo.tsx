import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { uploadOf } from '../../../../../../domain/codes/style.ts'
import { api, askPart } from '../../../../api.ts'
import { ConfirmDialog } from '../../../../parts/form/confirm.tsx'
import { Button } from '../../../../parts/shell/icon.tsx'
import { say } from '../../../../parts/shell/toast.tsx'
import { useResource } from '../../../../resource.ts'
import { words } from '../../../../words.ts'
import type { Editing } from '../editing.ts'
import { withoutLogo } from '../edits.ts'
import { DropPlace } from './drop-place.tsx'
import { Glyphs, Uploads } from './logo-choice.tsx'
import { LogoShape } from './logo-shape.tsx'
import { usePastedImage, useUpload } from './upload.ts'
import './logo.css'

const text = words.create.logo

/** Its button is gone with the logo: the focus goes on at the first choice. */
function focusChoices(): void {
  setTimeout(() => document.querySelector<HTMLElement>('.glyphs [tabindex="0"]')?.focus())
}

function DeleteUpload({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const isAsked = useSignal(false)
  return (
    <>
      <Button look="bare low red" icon="delete" onClick={() => (isAsked.value = true)}>
        {text.delete}
      </Button>
      {isAsked.value && (
        <ConfirmDialog
          title={text.deleteTitle}
          action={text.delete}
          send={() => api.deleteLogo({ id })}
          onDone={() => {
            say(text.deleted)
            onDeleted()
            focusChoices()
          }}
          onClose={() => (isAsked.value = false)}
          isFollowed
        >
          {text.deleteBody}
        </ConfirmDialog>
      )}
    </>
  )
}

function Head({ hasLogo, onRemove }: { hasLogo: boolean; onRemove: () => void }) {
  return (
    <div class="design-head ends">
      <h3>{text.title}</h3>
      {hasLogo && (
        <Button
          look="bare low"
          text={text.remove}
          aria-label={text.removeLogo}
          onClick={() => {
            onRemove()
            focusChoices()
          }}
        />
      )}
    </div>
  )
}

/** The middle of the code: one of our drawings, or a picture of one's own. */
export function LogoPart({ editing }: { editing: Editing }) {
  const { style, change } = editing
  const logos = useResource((signal) => api.listLogos({}, { signal }), askPart)
  // An upload takes a while, in which the rest of the style may change.
  const latest = useRef(editing)
  latest.current = editing
  const choose = (logo: string) => latest.current.change({ ...latest.current.style, logo })
  const remove = () => change(withoutLogo(latest.current.style))
  const uploading = useUpload(({ id }) => {
    choose(id)
    logos.reload()
  })
  usePastedImage((file) => void uploading.send(file))
  const onDeleted = () => {
    remove()
    logos.reload()
  }
  const known = logos.data.value?.data ?? []
  const own = known.find(({ id }) => id === uploadOf(style))
  return (
    <section class="design-part">
      <Head hasLogo={style.logo !== undefined} onRemove={remove} />
      <DropPlace uploading={uploading} />
      <Glyphs chosen={style.logo} onChoose={choose} />
      <Uploads logos={known} chosen={style.logo} onChoose={choose} />
      {own && <DeleteUpload key={own.id} id={own.id} onDeleted={onDeleted} />}
      {style.logo !== undefined && <LogoShape editing={editing} />}
    </section>
  )
}
