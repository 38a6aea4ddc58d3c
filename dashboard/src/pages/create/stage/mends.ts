import type { PreviewAnswer, Scannability } from '../../../../../client/client.ts'
import { LOGO_SIZE_DEFAULT, type Style } from '../../../../../domain/codes/style.ts'
import { contrast, mix, TEXT_CONTRAST_MIN, toLook, toRgb } from '../../../../../drawing/look.ts'
import { isLow } from '../../../parts/grade/grade.tsx'
import { words } from '../../../words.ts'
import { changeFrame, logoPercent, withLogoPercent } from '../design/edits.ts'

/** Changes of a style that mend what the verdict finds wrong, each offered as a button. */
export interface Mend {
  readonly kind: 'logo' | 'ink' | 'letters'
  readonly title: string
  readonly action: string
  /** What it would be printed in. */
  readonly colour?: string
  readonly style: Style
}

const text = words.create.preview.mends
/** What an ink that was mended has: WCAG's enhanced contrast, which leaves readers something to lose. */
const ENOUGH = 7
const STEP = 0.04
const USUAL_PERCENT = 100 * LOGO_SIZE_DEFAULT

type What = Scannability['reasons'][number]['what']

/** From C down; of what is refused, whatever can be mended. */
export function mendsOf(style: Style, answer: PreviewAnswer | null): readonly Mend[] {
  if (answer === null) return []
  const isWrong = (...of: What[]) =>
    !answer.readable ||
    answer.scannability.reasons.some(({ what, grade }) => of.includes(what) && isLow(grade))
  return [
    isWrong('logo', 'reading') ? logoMend(style) : null,
    isWrong('contrast', 'reading') ? inkMend(style) : null,
    lettersMend(style),
  ].filter((mend) => mend !== null)
}

function logoMend(style: Style): Mend | null {
  if (style.logo === undefined || logoPercent(style) <= USUAL_PERCENT) return null
  return {
    kind: 'logo',
    title: text.logo,
    action: text.setLogo(USUAL_PERCENT),
    style: withLogoPercent(style, USUAL_PERCENT),
  }
}

/** The same colour, as much darker or lighter as it takes to stand out. */
function standOut(ink: string, background: string, end: string): string {
  let [colour, share] = [ink, 0]
  while (contrast(colour, background) < ENOUGH && share < 1) {
    share += STEP
    const mixed = mix(toRgb(ink), toRgb(end), Math.min(1, share))
    colour = `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
  }
  return colour.toUpperCase()
}

function inkMend(style: Style): Mend | null {
  const { background } = toLook(style)
  const isOnLight = contrast('#000000', background) > contrast('#ffffff', background)
  const changed: string[] = []
  const mend = (ink: string): string => {
    if (contrast(ink, background) >= ENOUGH) return ink
    const colour = standOut(ink, background, isOnLight ? '#000000' : '#ffffff')
    if (!changed.includes(colour)) changed.push(colour)
    return colour
  }
  const { dotsGradient, dotsColor, cornersSquareColor, cornersDotColor } = style
  const mended: Style = {
    ...style,
    ...(dotsColor !== undefined && { dotsColor: mend(dotsColor) }),
    ...(dotsGradient && {
      dotsGradient: { ...dotsGradient, from: mend(dotsGradient.from), to: mend(dotsGradient.to) },
    }),
    ...(cornersSquareColor !== undefined && { cornersSquareColor: mend(cornersSquareColor) }),
    ...(cornersDotColor !== undefined && { cornersDotColor: mend(cornersDotColor) }),
  }
  const [first, ...others] = changed
  if (first === undefined) return null
  return {
    kind: 'ink',
    title: isOnLight ? text.darker : text.lighter,
    action: others.length === 0 ? text.use(first) : text.useMany,
    ...(others.length === 0 && { colour: first }),
    style: mended,
  }
}

/** The colour that the letters of a frame have by themselves. */
function lettersMend(style: Style): Mend | null {
  const { frame } = toLook(style)
  if (!frame?.text || contrast(frame.textColour, frame.ground) >= TEXT_CONTRAST_MIN) return null
  const mended = changeFrame(style, {}, 'textColor')
  const colour = toLook(mended).frame?.textColour.toUpperCase() ?? ''
  return {
    kind: 'letters',
    title: text.letters,
    action: text.use(colour),
    colour,
    style: mended,
  }
}
