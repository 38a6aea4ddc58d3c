import type { Frame, Style } from '../../../../../server/domain/codes/style.ts'
import { contrast, toLook } from '../../../../../server/pictures/render/look.ts'

/** The colours that a frame is drawn in, also those that are not chosen. */
export function frameLook(style: Style, frame: Frame, ink: string) {
  const colour = frame.color ?? ink
  const { background } = toLook(style)
  const [best] = [background, '#ffffff', '#000000'].toSorted(
    (one, other) => contrast(other, colour) - contrast(one, colour),
  )
  return { colour, letters: frame.textColor ?? best ?? '#ffffff' }
}
