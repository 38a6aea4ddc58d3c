import type { Style } from '../../../../server/domain/codes/style.ts'
import { renderSvg } from '../../../../server/pictures/render/svg.ts'
import type { Mode } from '../../router.ts'
import { lettersFor } from './letters.ts'
import { artOf } from './logo-images.ts'

/**
 * The picture of a code, drawn in the browser by the renderer that also draws the downloads. As the
 * source of an <img>, so that nothing inside it can ever run.
 */
export function pictureUrl(text: string, style: Style, size = 512, mode?: Mode): string {
  const supplies = { art: artOf(style, mode), letters: lettersFor(style) }
  return `data:image/svg+xml,${encodeURIComponent(renderSvg(text, style, size, supplies))}`
}

const SIZE = 512

export function Picture({ text, style, alt }: { text: string; style: Style; alt: string }) {
  return <img src={pictureUrl(text, style, SIZE)} width={SIZE} height={SIZE} alt={alt} />
}
