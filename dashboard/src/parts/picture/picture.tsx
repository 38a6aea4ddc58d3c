import type { Style } from '../../../../domain/codes/style.ts'
import { renderSvg } from '../../../../drawing/svg.ts'
import type { Mode } from '../../router.ts'
import { lettersFor } from './letters.ts'
import { artOf } from './logo-images.ts'

/**
 * The picture of a code, drawn in the browser by the renderer that also draws the downloads. As the
 * source of an <img>, so that nothing inside it can ever run.
 */
export interface DrawnPicture {
  readonly url: string
  /** In pixels. With a frame around it, a picture is not square. */
  readonly width: number
  readonly height: number
  /** What is drawn, in half modules from the upper left corner of the symbol. */
  readonly viewBox: string
}

const SIZE = 512
const HEAD = / width="([\d.]+)" height="([\d.]+)" viewBox="([^"]+)"/

export function drawPicture(text: string, style: Style, size = SIZE, mode?: Mode): DrawnPicture {
  const supplies = { art: artOf(style, mode), letters: lettersFor(style) }
  const svg = renderSvg(text, style, size, supplies)
  const [, width, height, viewBox = ''] = HEAD.exec(svg) ?? []
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return { url, width: Number(width ?? size), height: Number(height ?? size), viewBox }
}

/** Another one once its logo or its letters are known: it is drawn again then. */
export function suppliesKey(style: Style, mode?: Mode): string {
  return `${artOf(style, mode)?.key ?? ''} ${lettersFor(style) ? 'written' : ''}`
}

export function Picture({ text, style, alt }: { text: string; style: Style; alt: string }) {
  const { url, width, height } = drawPicture(text, style)
  return <img src={url} width={width} height={height} alt={alt} />
}
