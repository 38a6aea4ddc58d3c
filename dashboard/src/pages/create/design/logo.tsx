import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { Logo } from '../../../../../client/client.ts'
import {
  GLYPHS,
  type Glyph,
  glyphOf,
  LOGO_SHAPES,
  type Style,
  uploadOf,
} from '../../../../../server/domain/codes/style.ts'
import { toGlyphArt } from '../../../../../server/pictures/render/glyphs.ts'
import { api, askPart } from '../../../api.ts'
import { toDate } from '../../../format.ts'
import { ConfirmDialog } from '../../../parts/form/confirm.tsx'
import { Icon } from '../../../parts/frame/icon.tsx'
import { say } from '../../../parts/frame/toast.tsx'
import { logoImage } from '../../../parts/picture/logo-images.ts'
import { useResource } from '../../../resource.ts'
import { words } from '../../../words.ts'
import { DropPlace } from './drop-place.tsx'
import { without, withoutLogo } from './edits.ts'
import { Segments } from './segments.tsx'
import { usePastedImage, useUpload } from './upload.ts'
import './logo.css'

const text = words.create.logo
const SIZES = { small: 0.16, usual: null, large: 0.3 } as const
type Size = keyof typeof SIZES
const SIZE_NAMES = Object.keys(SIZES) as Size[]

/** As masks, so that they have the colour of the text. */
const MASKS = new Map(GLYPHS.map((name) => [name, maskOf(name)]))

function maskOf(name: Glyph): string {
  const { width, height, markup } = toGlyphArt(name, '#000000')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${markup}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

function LogoOption(props: {
  label: string
  isChosen: boolean
  onChoose: () => void
  children: ComponentChildren
}) {
  const { label, isChosen, onChoose, children } = props
  return (
    <button
      type="button"
      class="pick"
      aria-pressed={isChosen}
      aria-label={`${text.title}: ${label}`}
      title={label}
      onClick={onChoose}
    >
      {children}
    </button>
  )
}

interface ChoiceProps {
  readonly chosen: string | undefined
  readonly onChoose: (logo: string | null) => void
}

function Glyphs({ chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset class="logo-choice">
      <legend class="unseen">{text.ours}</legend>
      <LogoOption label={text.none} isChosen={chosen === undefined} onChoose={() => onChoose(null)}>
        <Icon name="close" />
      </LogoOption>
      {GLYPHS.map((name) => (
        <LogoOption
          key={name}
          label={text.glyphs[name]}
          isChosen={chosen !== undefined && glyphOf(chosen) === name}
          onChoose={() => onChoose(`glyph:${name}`)}
        >
          <i class="glyph" style={{ maskImage: MASKS.get(name) }} />
        </LogoOption>
      ))}
    </fieldset>
  )
}

function Uploads({ logos, chosen, onChoose }: ChoiceProps & { logos: readonly Logo[] }) {
  if (logos.length === 0) return null
  return (
    <fieldset class="logo-choice uploads">
      <legend class="field-label">{text.yours}</legend>
      {logos.map(({ id, width, height, created_at }) => (
        <LogoOption
          key={id}
          label={text.uploaded(toDate(created_at), width, height)}
          isChosen={chosen === id}
          onChoose={() => onChoose(id)}
        >
          <LogoThumb id={id} />
        </LogoOption>
      ))}
    </fieldset>
  )
}

function LogoThumb({ id }: { id: string }) {
  const image = logoImage(id)
  return image && <img src={image.url} alt="" />
}

function sizeOf({ logoSize }: Style): Size | null {
  return SIZE_NAMES.find((name) => SIZES[name] === (logoSize ?? null)) ?? null
}

function LogoShape({ style, onChange }: { style: Style; onChange: (style: Style) => void }) {
  const chooseSize = (name: Size) => {
    const { [name]: logoSize } = SIZES
    onChange(logoSize === null ? without(style, 'logoSize') : { ...style, logoSize })
  }
  const chooseShape = (logoShape: (typeof LOGO_SHAPES)[number]) =>
    onChange(logoShape === 'square' ? without(style, 'logoShape') : { ...style, logoShape })
  return (
    <>
      <div>
        <span class="field-label">{text.size}</span>
        <Segments
          label={text.size}
          names={SIZE_NAMES}
          labels={text.sizes}
          chosen={sizeOf(style)}
          onChoose={chooseSize}
        />
      </div>
      <div>
        <span class="field-label">{text.shape}</span>
        <Segments
          label={text.shape}
          names={LOGO_SHAPES}
          labels={text.shapes}
          chosen={style.logoShape ?? 'square'}
          onChoose={chooseShape}
        />
      </div>
    </>
  )
}

/** Its button is gone with the upload: the focus goes on at the first choice. */
function focusChoices(): void {
  setTimeout(() => document.querySelector<HTMLElement>('.logo-choice .pick')?.focus())
}

function DeleteUpload({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const isAsked = useSignal(false)
  return (
    <>
      <button type="button" class="button bare low red" onClick={() => (isAsked.value = true)}>
        <Icon name="delete" />
        {text.delete}
      </button>
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

/** The middle of the code: one of our drawings, or a picture of one's own. */
export function LogoPart({ style, onChange }: { style: Style; onChange: (s: Style) => void }) {
  const logos = useResource((signal) => api.listLogos({}, { signal }), askPart)
  // An upload takes a while, in which the rest of the style may change.
  const latest = useRef(style)
  latest.current = style
  const choose = (logo: string | null) =>
    onChange(logo === null ? withoutLogo(latest.current) : { ...latest.current, logo })
  const uploading = useUpload(({ id }) => {
    choose(id)
    logos.reload()
  })
  usePastedImage((file) => void uploading.upload(file))
  const onDeleted = () => {
    choose(null)
    logos.reload()
  }
  const known = logos.data.value?.data ?? []
  const own = known.find(({ id }) => id === uploadOf(style))
  return (
    <>
      <div class="design-head">
        <h3>{text.title}</h3>
      </div>
      <DropPlace uploading={uploading} />
      <Glyphs chosen={style.logo} onChoose={choose} />
      <Uploads logos={known} chosen={style.logo} onChoose={choose} />
      {style.logo !== undefined && (
        <div class="logo-shape">
          <LogoShape style={style} onChange={onChange} />
          {own && <DeleteUpload key={own.id} id={own.id} onDeleted={onDeleted} />}
        </div>
      )}
    </>
  )
}
