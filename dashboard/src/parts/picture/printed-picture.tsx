import type { ComponentChildren } from 'preact'
import type { Style } from '../../../../domain/codes/style.ts'
import type { DrawnPicture } from './picture.tsx'
import './printed-picture.css'

/**
 * A picture as it is printed, in its own shape, between crop marks. Where it is transparent, chequers lie
 * under it, which are no part of it. `children` are drawn over it.
 */
export function PrintedPicture(props: {
  picture: DrawnPicture
  style: Style
  alt: string
  children?: ComponentChildren
}) {
  const { picture, style, alt, children } = props
  const { url, width, height } = picture
  const kind = style.transparent ? 'chequered' : style.frame ? 'framed' : ''
  return (
    <div class="crop">
      <figure class={`printed ${kind}`}>
        <img src={url} width={width} height={height} alt={alt} />
        {children}
      </figure>
    </div>
  )
}
