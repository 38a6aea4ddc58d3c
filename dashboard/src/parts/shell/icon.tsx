import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentChildren } from 'preact'

/** Drawn on 24 × 24 with strokes of one width and square ends, like the modules of a code. */
const PATHS = {
  arrow: 'M4 12h15M13 5l7 7-7 7',
  back: 'M20 12H5M11 5l-7 7 7 7',
  plus: 'M12 4v16M4 12h16',
  close: 'M5 5l14 14M19 5L5 19',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  down: 'M6 9l6 6 6-6',
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0M16 16l4.5 4.5',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11M6.5 10L12 15.5 17.5 10M4 20h16',
  upload: 'M12 16V5M6.5 10L12 4.5 17.5 10M4 20h16',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  duplicate: 'M8 8h12v12H8zM4 16V4h12M14 11v6M11 14h6',
  edit: 'M4 20l1-4.5L16 4.5 19.5 8 8.5 19z',
  pause: 'M8 5v14M16 5v14',
  resume: 'M7 5v14l11-7z',
  delete: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  chart: 'M4 20V4M4 20h16M9 16v-5M13.5 16V7M18 16v-3',
  overview: 'M4 4h16v7H4zM4 15h6v5H4zM14 15h6v5h-6z',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 010 11H9',
  redo: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 000 11h5',
  bookmark: 'M6 4h12v16l-6-5-6 5z',
  clock: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0M12 7v5l3.5 2',
  warning: 'M12 4l9 16H3zM12 10v5M12 17.5h.01',
  offline: 'M4 4l16 16M5 12a10 10 0 017-3M2.5 8.5A14 14 0 018 5.4M12 19h.01M15 9.6a10 10 0 014 2.4',
  codes: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2M20 14v2M14 20h6M17 17h3',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6',
  panel: 'M4 5h16v14H4zM14 5v14',
  open: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  leave: 'M10 4H4v16h6M9 12h11M15 7l5 5-5 5',
} as const

export type IconName = keyof typeof PATHS | 'more' | 'lights'

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {name === 'more' && <path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3.2" />}
      {name === 'lights' && (
        <>
          <circle cx="12" cy="12" r="7.5" />
          <path d="M12 4.5a7.5 7.5 0 010 15z" fill="currentColor" />
        </>
      )}
      {name !== 'more' && name !== 'lights' && <path d={PATHS[name]} />}
    </svg>
  )
}

export function Logo() {
  return (
    <svg viewBox="0 0 30 30" aria-hidden="true">
      <path fill="var(--ink)" fill-rule="evenodd" d="M1 1h25v25H1zM5.5 5.5v16h16v-16z" />
      <path fill="var(--spot)" d="M9 9h9v9H9z" />
      <path fill="var(--ink)" d="M18 18h4.5v4.5H18zM24 24h5v5h-5z" />
    </svg>
  )
}

/** What buttons, and links that look like them, have in common. */
interface Look {
  /** The classes that say how much it weighs: main, low, bare, red, tall, square. */
  readonly look?: string
  readonly icon?: IconName
  readonly text?: string
  /** What is in it besides its text. */
  readonly children?: ComponentChildren
}

type ButtonProps = Look & ButtonHTMLAttributes

export function Button({ look = '', icon, text, children, ...rest }: ButtonProps) {
  return (
    <button type="button" class={`button ${look}`.trim()} {...rest}>
      {icon && <Icon name={icon} />}
      {text}
      {children}
    </button>
  )
}

type ButtonLinkProps = Look & AnchorHTMLAttributes

export function ButtonLink({ look = '', icon, text, children, ...rest }: ButtonLinkProps) {
  return (
    <a class={`button ${look}`.trim()} {...rest}>
      {icon && <Icon name={icon} />}
      {text}
      {children}
    </a>
  )
}
