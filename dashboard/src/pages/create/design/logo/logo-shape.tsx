import { LOGO_SHAPES, LOGO_SIZE_MAX, LOGO_SIZE_MIN } from '../../../../../../domain/codes/style.ts'
import { Segments } from '../../../../parts/form/radios.tsx'
import { Switch } from '../../../../parts/form/switch.tsx'
import { words } from '../../../../words.ts'
import { Colour, Row } from '../colour.tsx'
import type { Editing } from '../editing.ts'
import { logoPercent, plateOf, withLogoPercent, without, withPlate } from '../edits.ts'
import { PAPERS } from '../presets.ts'
import '../../../../parts/form/slider.css'

const text = words.create.logo
const [LEAST, MOST] = [100 * LOGO_SIZE_MIN, 100 * LOGO_SIZE_MAX]
const TICKS = [10, 15, 20, 25, 30]

/** One step from where it is taken up to where it is let go. */
function Size({ editing: { style, change, rest } }: { editing: Editing }) {
  const percent = logoPercent(style)
  const share = (100 * (percent - LEAST)) / (MOST - LEAST)
  return (
    <Row label={text.size}>
      <div class="slider-row">
        <div>
          <input
            class="slider"
            type="range"
            aria-label={text.size}
            aria-valuetext={text.percent(percent)}
            min={LEAST}
            max={MOST}
            value={percent}
            style={{ '--share': `${share}%` }}
            onInput={({ currentTarget: { value } }) =>
              change(withLogoPercent(style, Number(value)), text.size)
            }
            onChange={rest}
          />
          <div class="ticks tiny second" aria-hidden="true">
            {TICKS.map((tick) => (
              <span key={tick}>{tick === LEAST || tick === MOST ? text.percent(tick) : tick}</span>
            ))}
          </div>
        </div>
        <output>{text.percent(percent)}</output>
      </div>
    </Row>
  )
}

function PlateColour({ plate, editing }: { plate: string; editing: Editing }) {
  const { style, change, rest } = editing
  return (
    <Colour
      label={text.plate}
      of={text.plateColour}
      swatches={PAPERS}
      value={plate}
      onChange={(logoPlate, hand) => change({ ...style, logoPlate }, hand)}
      onRest={rest}
      {...(!style.transparent && {
        special: {
          label: text.asPaper,
          class: 'same',
          isChosen: style.logoPlate === undefined,
          onChoose: () => change(without(style, 'logoPlate')),
        },
      })}
    />
  )
}

/** How the logo that was chosen stands in the code. */
export function LogoShape({ editing }: { editing: Editing }) {
  const { style, change } = editing
  const plate = plateOf(style)
  const chooseShape = (logoShape: (typeof LOGO_SHAPES)[number]) =>
    change(logoShape === 'square' ? without(style, 'logoShape') : { ...style, logoShape })
  return (
    <>
      <Size editing={editing} />
      <Row label={text.shape}>
        <div class="cut cluster">
          <Segments
            label={text.shape}
            names={LOGO_SHAPES}
            labels={text.shapes}
            chosen={style.logoShape ?? 'square'}
            onChoose={chooseShape}
          />
          <Switch
            on={plate !== null}
            label={text.plate}
            onChange={(isOn) => change(withPlate(style, isOn))}
          />
        </div>
      </Row>
      {plate !== null && <PlateColour plate={plate} editing={editing} />}
    </>
  )
}
