import { useSignal } from '@preact/signals'
import { createPortal } from 'preact'
import { useMemo } from 'preact/hooks'
import type { BrandStyle } from '../../../../../client/client.ts'
import type { Style } from '../../../../../server/domain/codes/style.ts'
import { Fault } from '../../../parts/form/field.tsx'
import { Icon } from '../../../parts/frame/icon.tsx'
import { pictureUrl } from '../../../parts/picture/picture.tsx'
import { words } from '../../../words.ts'
import { BrandStyles } from './brand-styles.tsx'
import { Colours } from './colours.tsx'
import { keepLogo, withoutLogo } from './edits.ts'
import { LogoPart } from './logo.tsx'
import { firstStyleOf, isSameLook, PRESETS, type PresetName, toWholeStyle } from './presets.ts'
import { SaveStyle } from './save-style.tsx'
import { Shapes } from './shapes.tsx'
import './designer.css'

const NAMES = Object.keys(PRESETS) as PresetName[]

/** Shapes and colours only: a logo stays. */
function Presets({ style, onChoose }: { style: Style; onChoose: (style: Style) => void }) {
  const pictures = useMemo(
    () => NAMES.map((name) => pictureUrl(`${location.origin}/preview`, PRESETS[name])),
    [],
  )
  const look = withoutLogo(style)
  return (
    <fieldset class="presets">
      <legend class="unseen">{words.create.design.presets}</legend>
      {NAMES.map((name, index) => (
        <button
          type="button"
          key={name}
          class="preset"
          aria-pressed={isSameLook(PRESETS[name], look)}
          onClick={() => onChoose(keepLogo(style, PRESETS[name]))}
        >
          <span>
            <img src={pictures[index] ?? ''} width="512" height="512" alt="" />
          </span>
          {words.create.design.preset[name]}
        </button>
      ))}
    </fieldset>
  )
}

function Head(props: { style: Style; first: Style; onChange: (style: Style) => void }) {
  const { style, first, onChange } = props
  const text = words.create.design
  return (
    <div class="section-head">
      <h2 id="create-design">{text.title}</h2>
      <span class="aside">{text.fixed}</span>
      <button
        type="button"
        class="button bare low"
        disabled={isSameLook(style, first)}
        onClick={() => onChange(first)}
      >
        <Icon name="undo" />
        {text.reset}
      </button>
    </div>
  )
}

export function Designer(props: {
  style: Style
  brands: readonly BrandStyle[]
  fault: string | undefined
  onChange: (style: Style) => void
  onSaved: () => void
}) {
  const { style, brands, fault, onChange, onSaved } = props
  const text = words.create.design
  const isSaving = useSignal(false)
  return (
    <section class="create-design" aria-labelledby="create-design">
      <Head style={style} first={firstStyleOf(brands)} onChange={onChange} />
      {fault && <Fault>{fault}</Fault>}
      <BrandStyles
        brands={brands}
        style={style}
        onChoose={(chosen) => onChange(toWholeStyle(chosen))}
      />
      {brands.length > 0 && (
        <div class="design-head">
          <h3>{text.presets}</h3>
        </div>
      )}
      <Presets style={style} onChoose={onChange} />
      <div class="design-head">
        <h3>{text.shapePart}</h3>
      </div>
      <Shapes style={style} onChange={(change) => onChange({ ...style, ...change })} />
      <Colours style={style} onChange={onChange} />
      <LogoPart style={style} onChange={onChange} />
      <div class="design-foot">
        <button type="button" class="button" onClick={() => (isSaving.value = true)}>
          <Icon name="plus" />
          {words.create.brand.save}
        </button>
        <span class="tiny third">{words.create.brand.saveHint}</span>
      </div>
      {isSaving.value &&
        // A form of its own: inside this one, its Enter would create the code.
        createPortal(
          <SaveStyle style={style} onSaved={onSaved} onClose={() => (isSaving.value = false)} />,
          document.body,
        )}
    </section>
  )
}
