import type { ComponentChildren, HeadingHTMLAttributes } from 'preact'

interface SectionHeadProps extends HeadingHTMLAttributes {
  readonly title: string
  /** What stands at its end: a note, or what can be done. */
  readonly children?: ComponentChildren
}

export function SectionHead({ title, children, ...rest }: SectionHeadProps) {
  return (
    <div class="section-head">
      <h2 {...rest}>{title}</h2>
      {children}
    </div>
  )
}

/** Where the focus goes on when what had it is gone. After the next drawing. */
export function focusHeading(): void {
  setTimeout(() => {
    document.querySelector<HTMLElement>('.settings h2')?.focus({ preventScroll: true })
  })
}
