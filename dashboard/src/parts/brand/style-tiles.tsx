import type { BrandStyle } from '../../../../client/client.ts'
import type { Style } from '../../../../domain/codes/style.ts'
import { words } from '../../words.ts'
import { Radios } from '../form/radios.tsx'
import { Mini } from '../picture/mini.tsx'
import './style-tiles.css'

/** Brand styles as small pictures of which one is chosen. `text`: what the pictures say. */
export function StyleTiles(props: {
  brands: readonly BrandStyle[]
  text: string
  chosen: BrandStyle | undefined
  onChoose: (brand: BrandStyle) => void
}) {
  const { brands, text, chosen, onChoose } = props
  return (
    <Radios
      class="style-tiles"
      label={words.create.brand.group}
      options={brands.map((one) => ({
        name: one.id,
        class: 'style-tile',
        children: (
          <>
            <Mini text={text} style={one.style as Style} />
            <bdi class="breakable">{one.name}</bdi>
            {one.is_default && <small>{words.create.brand.default}</small>}
          </>
        ),
      }))}
      chosen={chosen?.id ?? null}
      onChoose={(id) => {
        const brand = brands.find((one) => one.id === id)
        if (brand) onChoose(brand)
      }}
    />
  )
}
