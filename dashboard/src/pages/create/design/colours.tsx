import { Segments } from '../../../parts/form/radios.tsx'
import { words } from '../../../words.ts'
import { Colour } from './colour.tsx'
import type { Editing } from './editing.ts'
import { inkOf, withGradient, withOneInk, without } from './edits.ts'
import { GradientInks } from './gradient.tsx'
import { CORNER_INKS, INKS, PAPERS } from './presets.ts'

const text = words.create.design

/** Without paper, only the modules are drawn. */
function Paper({ editing: { style, change, rest } }: { editing: Editing }) {
  return (
    <Colour
      label={text.paper}
      of={text.paper}
      swatches={PAPERS}
      value={style.backgroundColor ?? '#FFFFFF'}
      onChange={(backgroundColor, hand) =>
        change({ ...without(style, 'transparent'), backgroundColor }, hand)
      }
      onRest={rest}
      special={{
        label: text.transparent,
        class: 'chequered',
        isChosen: style.transparent === true,
        onChoose: () => change({ ...without(style, 'backgroundColor'), transparent: true }),
        instead: text.transparentShort,
      }}
    />
  )
}

function CornerInks({ editing: { style, change, rest } }: { editing: Editing }) {
  const ring = style.cornersSquareColor ?? inkOf(style)
  return (
    <>
      <Colour
        label={text.rings}
        of={text.ringInk}
        swatches={CORNER_INKS}
        value={ring}
        onChange={(cornersSquareColor, hand) => change({ ...style, cornersSquareColor }, hand)}
        onRest={rest}
        special={{
          label: text.asModules,
          class: 'same',
          isChosen: style.cornersSquareColor === undefined,
          onChoose: () => change(without(style, 'cornersSquareColor')),
        }}
      />
      <Colour
        label={text.eyes}
        of={text.eyeInk}
        swatches={CORNER_INKS}
        value={style.cornersDotColor ?? ring}
        onChange={(cornersDotColor, hand) => change({ ...style, cornersDotColor }, hand)}
        onRest={rest}
        special={{
          label: text.asRings,
          class: 'same',
          isChosen: style.cornersDotColor === undefined,
          onChoose: () => change(without(style, 'cornersDotColor')),
        }}
      />
    </>
  )
}

export function Colours({ editing }: { editing: Editing }) {
  const { style, change, rest } = editing
  const { dotsGradient } = style
  const chooseKind = (kind: 'one' | 'gradient') => {
    if (kind === 'one' && dotsGradient) change(withOneInk(style))
    if (kind === 'gradient' && !dotsGradient) change(withGradient(style))
  }
  return (
    <section class="design-part">
      <div class="design-head ends">
        <h3>{text.colourPart}</h3>
        <Segments
          label={text.inkKind}
          names={['one', 'gradient']}
          labels={text.inkKinds}
          chosen={dotsGradient ? 'gradient' : 'one'}
          onChoose={chooseKind}
        />
      </div>
      {dotsGradient ? (
        <GradientInks of={dotsGradient} editing={editing} />
      ) : (
        <Colour
          label={text.ink}
          of={text.ink}
          swatches={INKS}
          value={style.dotsColor ?? ''}
          onChange={(dotsColor, hand) => change({ ...style, dotsColor }, hand)}
          onRest={rest}
        />
      )}
      <CornerInks editing={editing} />
      <Paper editing={editing} />
    </section>
  )
}
