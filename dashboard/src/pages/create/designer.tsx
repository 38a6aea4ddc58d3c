import { useMemo } from 'preact/hooks'
import type { Style } from '../../../../server/domain/codes/style.ts'
import { Fault } from '../../parts/form/field.tsx'
import { Icon } from '../../parts/frame/icon.tsx'
import { pictureUrl } from '../../parts/picture/picture.tsx'
import { words } from '../../words.ts'
import { Colours } from './colours.tsx'
import { FIRST_STYLE, isSameLook, PRESETS, type PresetName } from './presets.ts'
import { Shapes } from './shapes.tsx'
import './designer.css'

const NAMES = Object.keys(PRESETS) as PresetName[]

function Presets({ style, onChoose }: { style: Style; onChoose: (style: Style) => void }) {
  const pictures = useMemo(
    () => NAMES.map((name) => pictureUrl(`${location.origin}/preview`, PRESETS[name])),
    [],
  )
  return (
    <fieldset class="presets">
      <legend class="unseen">{words.create.design.presets}</legend>
      {NAMES.map((name, index) => (
        <button
          type="button"
          key={name}
          class="preset"
          aria-pressed={isSameLook(PRESETS[name], style)}
          onClick={() => onChoose(PRESETS[name])}
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

export function Designer(props: {
  style: Style
  fault: string | undefined
  onChange: (style: Style) => void
}) {
  const { style, fault, onChange } = props
  const text = words.create.design
  const merge = (change: Style) => onChange({ ...style, ...change })
  const useOneInk = () => {
    const { cornersSquareColor: _ring, cornersDotColor: _eye, ...rest } = style
    onChange(rest)
  }
  return (
    <section class="create-design" aria-labelledby="create-design">
      <div class="section-head">
        <h2 id="create-design">{text.title}</h2>
        <span class="aside">{text.fixed}</span>
        <button
          type="button"
          class="button bare low"
          disabled={isSameLook(style, FIRST_STYLE)}
          onClick={() => onChange(FIRST_STYLE)}
        >
          <Icon name="undo" />
          {text.reset}
        </button>
      </div>
      {fault && <Fault>{fault}</Fault>}
      <Presets style={style} onChoose={onChange} />
      <Shapes style={style} onChange={merge} />
      <Colours style={style} onChange={merge} onOneInk={useOneInk} />
    </section>
  )
}
