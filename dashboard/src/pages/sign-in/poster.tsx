import type { ComponentChildren } from 'preact'
import { Picture } from '../../parts/picture/picture.tsx'
import { Logo } from '../../parts/shell/icon.tsx'
import { words } from '../../words.ts'
import { type Front, Languages } from './languages.tsx'
import './poster.css'

interface PosterProps {
  readonly children: ComponentChildren
  readonly front?: () => Front
  readonly secret?: string
}

/** The two halves of every page in front of the sign-in: a form, and a wall with a label on it. */
export function PosterPage({ children, front = () => ({ email: '' }), secret = '' }: PosterProps) {
  const link = `${location.host}/menu`
  return (
    <div class="poster">
      <div class="poster-form">
        <header class="brand">
          <Logo />
          {words.product}
        </header>
        <main id="main">{children}</main>
        <footer>
          <span class="tiny third">{words.signIn.footer}</span>
          <Languages front={front} secret={secret} />
        </footer>
      </div>
      <aside class="wall" aria-label={words.product}>
        <div class="way">
          <svg viewBox="0 0 36 20" aria-hidden="true">
            <path d="M0 10h34.5M25.5 .6L34.9 10l-9.4 9.4" />
          </svg>
          <figure class="label">
            <Picture text={`${location.origin}/menu`} style={{}} alt={words.signIn.posterAlt} />
            <figcaption>
              <b>{words.signIn.posterName}</b>
              <span class="mono">{link}</span>
            </figcaption>
          </figure>
        </div>
        <p>
          {words.signIn.poster[0]}
          <br />
          {words.signIn.poster[1]}
        </p>
      </aside>
    </div>
  )
}
