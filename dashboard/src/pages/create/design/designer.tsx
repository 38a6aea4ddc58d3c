import type { BrandStyle } from '../../../../../client/client.ts'
import { Fault } from '../../../parts/form/field.tsx'
import { Radios } from '../../../parts/form/radios.tsx'
import { Mini } from '../../../parts/picture/mini.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import { BrandStyles } from './brand-styles.tsx'
import { Colours } from './colours.tsx'
import type { Editing } from './editing.ts'
import { inLook, lookOnly } from './edits.ts'
import { FramePart } from './frame.tsx'
import { LogoPart } from './logo/logo.tsx'
import { firstStyleOf, isSameLook, PRESETS, type PresetName } from './presets.ts'
import { Shapes } from './shapes.tsx'
import '../../../parts/brand/style-tiles.css'
import './designer.css'

const text = words.create.design
const NAMES = Object.keys(PRESETS) as PresetName[]
const SAMPLE = `${location.origin}/preview`

/** Shapes and colours only, drawn with the logo and the frame that stay. */
function Presets({ editing: { style, change } }: { editing: Editing }) {
  const look = lookOnly(style)
  return (
    <section class="design-part">
      <div class="design-head ends">
        <h3>{text.presets}</h3>
        <span class="small second">{text.presetsHint}</span>
      </div>
      <Radios
        class="presets"
        label={text.presets}
        options={NAMES.map((name) => ({
          name,
          class: 'style-tile',
          children: (
            <>
              <Mini text={SAMPLE} style={inLook(style, PRESETS[name])} />
              {text.preset[name]}
            </>
          ),
        }))}
        chosen={NAMES.find((name) => isSameLook(PRESETS[name], look)) ?? null}
        onChoose={(name) => change(inLook(style, PRESETS[name]))}
      />
    </section>
  )
}

function IconButton(props: { label: string; icon: 'undo' | 'redo'; act: (() => void) | null }) {
  const { label, icon, act } = props
  return (
    <Button
      look="low square"
      icon={icon}
      aria-label={label}
      title={label}
      // Not "disabled": who presses it by the keyboard would lose the place.
      aria-disabled={act === null}
      onClick={() => act?.()}
    />
  )
}

/** Back and forth in the changes of the style. */
export function UndoButtons({ editing: { undo, redo } }: { editing: Editing }) {
  return (
    <>
      <IconButton label={text.undo} icon="undo" act={undo} />
      <IconButton label={text.redo} icon="redo" act={redo} />
    </>
  )
}

function Head({ editing, brands }: { editing: Editing; brands: readonly BrandStyle[] }) {
  const { style, change } = editing
  const first = firstStyleOf(brands)
  const isFirst = isSameLook(style, first)
  return (
    <div class="designer-head">
      <h2 id="create-design">{text.title}</h2>
      <p class="second">{text.fixed}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a toolbar is no fieldset */}
      <div class="cluster" role="group" aria-label={text.history}>
        <span class="cluster desk-only">
          <UndoButtons editing={editing} />
        </span>
        <Button look="bare low" aria-disabled={isFirst} onClick={() => !isFirst && change(first)}>
          {text.reset}
        </Button>
      </div>
    </div>
  )
}

export function Designer(props: {
  editing: Editing
  brands: readonly BrandStyle[]
  fault: string | undefined
  onBrandsChanged: () => void
}) {
  const { editing, brands, fault, onBrandsChanged } = props
  return (
    <>
      <Head editing={editing} brands={brands} />
      {fault && <Fault>{fault}</Fault>}
      <BrandStyles brands={brands} editing={editing} onChanged={onBrandsChanged} />
      <Presets editing={editing} />
      <Shapes editing={editing} />
      <Colours editing={editing} />
      <LogoPart editing={editing} />
      <FramePart editing={editing} />
    </>
  )
}
