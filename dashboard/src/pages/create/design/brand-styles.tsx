import { useMemo } from 'preact/hooks'
import type { BrandStyle } from '../../../../../client/client.ts'
import type { Style } from '../../../../../server/domain/codes/style.ts'
import { Picture } from '../../../parts/picture/picture.tsx'
import { linkTo } from '../../../router.ts'
import { words } from '../../../words.ts'
import { isSameLook } from './presets.ts'

const text = words.create.brand

function Tile(props: { of: BrandStyle; isChosen: boolean; onChoose: () => void }) {
  const { of, isChosen, onChoose } = props
  // Drawing is work, and there may be many.
  const picture = useMemo(
    () => <Picture text={`${location.origin}/preview`} style={of.style as Style} alt="" />,
    [of.id, of.updated_at],
  )
  return (
    <button type="button" class="preset" aria-pressed={isChosen} onClick={onChoose}>
      <span>{picture}</span>
      <bdi>{of.name}</bdi>
      {of.is_default && <small>{text.default}</small>}
    </button>
  )
}

/** Styles of one's own, to start from. */
export function BrandStyles(props: {
  brands: readonly BrandStyle[]
  style: Style
  onChoose: (style: Style) => void
}) {
  const { brands, style, onChoose } = props
  if (brands.length === 0) return null
  return (
    <>
      <div class="design-head">
        <h3>{text.title}</h3>
        <a class="small" href={linkTo('/settings/styles')}>
          {text.manage}
        </a>
      </div>
      <fieldset class="presets brands">
        <legend class="unseen">{text.title}</legend>
        {brands.map((one) => (
          <Tile
            key={one.id}
            of={one}
            isChosen={isSameLook(one.style as Style, style)}
            onChoose={() => onChoose(one.style as Style)}
          />
        ))}
      </fieldset>
    </>
  )
}
