import type { Logo } from '../../../../../../client/client.ts'
import { GLYPHS, type Glyph, glyphOf } from '../../../../../../domain/codes/style.ts'
import { toGlyphArt } from '../../../../../../drawing/glyphs.ts'
import { toDate } from '../../../../format.ts'
import { Radios } from '../../../../parts/form/radios.tsx'
import { logoImage } from '../../../../parts/picture/logo-images.ts'
import { words } from '../../../../words.ts'

const text = words.create.logo

/** As masks, so that they have the colour of the text. */
const MASKS = new Map(GLYPHS.map((name) => [name, maskOf(name)]))

function maskOf(name: Glyph): string {
  const { width, height, markup } = toGlyphArt(name, '#000000')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${markup}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

interface ChoiceProps {
  readonly chosen: string | undefined
  readonly onChoose: (logo: string) => void
}

function spoken(label: string) {
  return { label: `${text.title}: ${label}`, title: label }
}

/** Our own drawings. */
export function Glyphs({ chosen, onChoose }: ChoiceProps) {
  return (
    <Radios
      class="glyphs"
      label={text.ours}
      options={GLYPHS.map((name) => ({
        name,
        ...spoken(text.glyphs[name]),
        class: 'pick',
        children: <i class="glyph" style={{ maskImage: MASKS.get(name) }} />,
      }))}
      chosen={chosen === undefined ? null : glyphOf(chosen)}
      onChoose={(name) => onChoose(`glyph:${name}`)}
    />
  )
}

function LogoThumb({ id }: { id: string }) {
  const image = logoImage(id)
  return image && <img src={image.url} alt="" />
}

export function Uploads({ logos, chosen, onChoose }: ChoiceProps & { logos: readonly Logo[] }) {
  if (logos.length === 0) return null
  return (
    <div class="uploads">
      <span class="field-label" aria-hidden="true">
        {text.yours}
      </span>
      <Radios
        class="upload-list"
        label={text.yours}
        options={logos.map(({ id, width, height, created_at }) => ({
          name: id,
          ...spoken(text.uploaded(toDate(created_at), width, height)),
          class: 'pick',
          children: <LogoThumb id={id} />,
        }))}
        chosen={chosen ?? null}
        onChoose={onChoose}
      />
    </div>
  )
}
