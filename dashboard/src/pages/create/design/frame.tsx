import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { FRAME_TEXT_MAX, FRAME_TYPES, type Frame } from '../../../../../domain/codes/style.ts'
import { toLook } from '../../../../../drawing/look.ts'
import { Radios } from '../../../parts/form/radios.tsx'
import { words } from '../../../words.ts'
import { Colour } from './colour.tsx'
import type { Editing } from './editing.ts'
import { changeFrame, withFrame } from './edits.ts'
import { INKS, PAPERS } from './presets.ts'
import './frame.css'

const text = words.create.frame
const TYPES = ['none', ...FRAME_TYPES] as const

/** A code in few modules, on 24 × 24 from 4, 4. */
const CODE =
  'M4 4h7v7H4zM6 6v3h3V6zM21 4h7v7h-7zM23 6v3h3V6zM4 21h7v7H4zM6 23v3h3v-3zM13 4h3v4h-3zM17 8h2v3h-2zM13 13h6v3h-3v3h-3zM4 13h3v3H4zM8 15h3v3H8zM21 13h2v4h-2zM25 13h3v3h-3zM16 21h3v3h-3zM21 20h3v3h-3zM25 24h3v4h-3zM20 26h3v2h-3zM13 25h2v3h-2z'

/** Around it: what is filled, then what is cut out of that for the paper. */
const DRAWINGS: Readonly<Record<(typeof TYPES)[number], JSX.Element>> = {
  none: drawn('2 2 28 28', ''),
  box: drawn('-3 -3 38 38', `${round(-2, -2, 36, 36, 4)}${round(0, 0, 32, 32, 2.5)}`),
  banner: drawn('-3 -3 38 46', `${round(-2, -2, 36, 44, 4)}${round(0, 0, 32, 32, 2.5)}${line(36)}`),
  'banner-above': drawn(
    '-3 -11 38 46',
    `${round(-2, -10, 36, 44, 4)}${round(0, 0, 32, 32, 2.5)}${line(-6.5)}`,
  ),
  ticket: drawn(
    '-3 -3 38 46',
    `M2-2h28a4 4 0 0 1 4 4v31a2.2 2.2 0 0 0 0 4.4v.6a4 4 0 0 1-4 4H2a4 4 0 0 1-4-4v-.6a2.2 2.2 0 0 0 0-4.4V2a4 4 0 0 1 4-4z${round(0, 0, 32, 32, 2.5)}${line(36)}`,
  ),
}

function round(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [width - 2 * r, height - 2 * r]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}

/** The words, too small to be read. */
function line(y: number): string {
  return `M7 ${y}h18v2.6H7z`
}

function drawn(viewBox: string, around: string): JSX.Element {
  return (
    <svg viewBox={viewBox} fill-rule="evenodd" aria-hidden="true">
      {around && <path d={around} />}
      <path d={CODE} />
    </svg>
  )
}

/** Counted as the API does. */
function lengthOf(words: string): number {
  return [...words].length
}

function FrameText({ of, editing }: { of: Frame; editing: Editing }) {
  const { style, change, rest } = editing
  const said = of.text ?? ''
  const type = (typed: string) => {
    const next = [...typed].slice(0, FRAME_TEXT_MAX).join('')
    const left = next === '' ? changeFrame(style, {}, 'text') : changeFrame(style, { text: next })
    change(left, text.text)
  }
  return (
    <div class="design-row small">
      <label class="row-label" for="frame-text">
        {text.text}
      </label>
      <div class="frame-text">
        <input
          id="frame-text"
          class="input"
          autocomplete="off"
          dir="auto"
          value={said}
          maxLength={2 * FRAME_TEXT_MAX}
          aria-describedby="frame-text-count"
          onInput={({ currentTarget }) => {
            type(currentTarget.value)
            // What is too long for it does not stay in the field either.
            const kept = [...currentTarget.value].slice(0, FRAME_TEXT_MAX).join('')
            if (kept !== currentTarget.value) currentTarget.value = kept
          }}
          onBlur={rest}
        />
        <span class="tiny third" id="frame-text-count">
          {text.count(lengthOf(said), FRAME_TEXT_MAX)}
        </span>
      </div>
    </div>
  )
}

function FrameColours({ of, editing }: { of: Frame; editing: Editing }) {
  const { style, change, rest } = editing
  const { frame: look } = toLook(style)
  return (
    <>
      <Colour
        label={text.colour}
        of={text.colourOf}
        swatches={INKS.slice(0, 6)}
        value={look?.colour ?? ''}
        onChange={(color, hand) => change(changeFrame(style, { color }), hand)}
        onRest={rest}
        special={{
          label: text.asModules,
          class: 'same',
          isChosen: of.color === undefined,
          onChoose: () => change(changeFrame(style, {}, 'color')),
        }}
      />
      {of.text !== undefined && (
        <Colour
          label={text.textColour}
          of={text.textColourOf}
          swatches={[...PAPERS.slice(0, 4), '#FFC21F', '#17150F']}
          value={look?.textColour ?? ''}
          onChange={(textColor, hand) => change(changeFrame(style, { textColor }), hand)}
          onRest={rest}
          special={{
            label: text.asStandsOut,
            class: 'same',
            isChosen: of.textColor === undefined,
            onChoose: () => change(changeFrame(style, {}, 'textColor')),
          }}
        />
      )}
    </>
  )
}

/** What stands around the code, and what it tells people to do. */
export function FramePart({ editing }: { editing: Editing }) {
  const { style, change } = editing
  const { frame } = style
  // Whoever tries "none" gets the words back.
  const last = useRef<Frame | null>(null)
  if (frame) last.current = frame
  return (
    <section class="design-part">
      <div class="design-head ends">
        <h3>{text.title}</h3>
        <span class="small second">{text.aside}</span>
      </div>
      <Radios
        class="frames"
        label={text.title}
        options={TYPES.map((name) => ({
          name,
          label: `${text.title}: ${text.types[name]}`,
          class: 'frame',
          children: (
            <>
              <span>{DRAWINGS[name]}</span>
              {text.types[name]}
            </>
          ),
        }))}
        chosen={frame?.type ?? 'none'}
        onChoose={(type) => change(withFrame(style, type, last.current, text.firstText))}
      />
      {frame && (
        <>
          <FrameText of={frame} editing={editing} />
          <FrameColours of={frame} editing={editing} />
        </>
      )}
    </section>
  )
}
