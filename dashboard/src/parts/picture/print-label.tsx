import { render } from 'preact'
import type { Style } from '../../../../domain/codes/style.ts'
import { toShortLink } from '../../format.ts'
import { words } from '../../words.ts'
import { untilDrawable } from './logo-images.ts'
import { Picture } from './picture.tsx'
import './print-label.css'

interface PrintedCode {
  readonly name: string
  readonly short_url: string
  readonly style: Readonly<Record<string, unknown>>
}

/** Prints the label alone: while it is in the page, the print stylesheet hides everything else. */
export async function printLabel({ name, short_url, style }: PrintedCode): Promise<void> {
  const sheet = document.createElement('div')
  sheet.className = 'print-sheet'
  const link = toShortLink(short_url)
  await untilDrawable(style as Style)
  render(
    <figure>
      <Picture text={short_url} style={style as Style} alt={words.picture.alt(link)} />
      <figcaption>
        <b dir="auto">{name}</b>
        <span class="mono">{link}</span>
      </figcaption>
    </figure>,
    sheet,
  )
  document.body.append(sheet)
  addEventListener('afterprint', () => sheet.remove(), { once: true })
  // A picture that is not decoded yet is missing on the paper.
  await sheet
    .querySelector('img')
    ?.decode()
    .catch(() => {})
  print()
}
