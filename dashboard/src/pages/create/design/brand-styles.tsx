import { useSignal } from '@preact/signals'
import { createPortal } from 'preact'
import type { BrandStyle } from '../../../../../client/client.ts'
import type { Style } from '../../../../../domain/codes/style.ts'
import { setDefaultStyle } from '../../../parts/brand/default-style.ts'
import { RenameStyle } from '../../../parts/brand/rename-style.tsx'
import { StyleTiles } from '../../../parts/brand/style-tiles.tsx'
import { Button, Icon } from '../../../parts/shell/icon.tsx'
import { linkTo } from '../../../router.ts'
import { words } from '../../../words.ts'
import type { Editing } from './editing.ts'
import { isSameLook, toWholeStyle } from './presets.ts'
import { SaveStyle } from './save-style.tsx'

const text = words.create.brand
const SAMPLE = `${location.origin}/preview`

interface BrandProps {
  readonly brands: readonly BrandStyle[]
  readonly editing: Editing
  /** Something of them has changed. */
  readonly onChanged: () => void
}

function Tiles(props: BrandProps & { chosen: BrandStyle | undefined; onSave: () => void }) {
  const { brands, editing, chosen, onSave } = props
  return (
    <div class="presets brands">
      {brands.length > 0 && (
        <StyleTiles
          brands={brands}
          text={SAMPLE}
          chosen={chosen}
          onChoose={({ style }) => editing.change(toWholeStyle(style as Style))}
        />
      )}
      <button type="button" class="style-tile new" onClick={onSave}>
        <span>
          <Icon name="plus" />
        </span>
        {text.save}
      </button>
    </div>
  )
}

/** What can be done with the one that is on the page. */
function Chosen({ of, onChanged }: { of: BrandStyle; onChanged: () => void }) {
  const isRenaming = useSignal(false)
  const { rename, renameOf, makeDefault, makeDefaultOf, noDefault, noDefaultOf } =
    words.settings.styles
  const { name, is_default } = of
  return (
    <div class="brand-actions">
      <Button
        look="low"
        icon="edit"
        text={rename}
        aria-label={renameOf(name)}
        onClick={() => (isRenaming.value = true)}
      />
      <Button
        look="low"
        text={is_default ? noDefault : makeDefault}
        aria-label={is_default ? noDefaultOf(name) : makeDefaultOf(name)}
        onClick={() => void setDefaultStyle(of, onChanged)}
      />
      {isRenaming.value &&
        inItsOwnForm(
          <RenameStyle of={of} onSaved={onChanged} onClose={() => (isRenaming.value = false)} />,
        )}
    </div>
  )
}

/** Inside the form of the page, Enter in it would create the code. */
function inItsOwnForm(dialog: preact.VNode) {
  return createPortal(dialog, document.body)
}

/** Styles of one's own, to start from. */
export function BrandStyles(props: BrandProps) {
  const { brands, editing, onChanged } = props
  const isSaving = useSignal(false)
  const chosen = brands.find((one) => isSameLook(one.style as Style, editing.style))
  return (
    <section class="design-part">
      <div class="design-head ends">
        <h3>{text.title}</h3>
        <a class="small" href={linkTo('/settings/styles')}>
          {text.manage}
        </a>
      </div>
      <Tiles {...props} chosen={chosen} onSave={() => (isSaving.value = true)} />
      {brands.length === 0 && <p class="tiny third">{text.none}</p>}
      {chosen && <Chosen key={chosen.id} of={chosen} onChanged={onChanged} />}
      {isSaving.value &&
        inItsOwnForm(
          <SaveStyle
            style={editing.style}
            onSaved={onChanged}
            onClose={() => (isSaving.value = false)}
          />,
        )}
    </section>
  )
}
