import type { ComponentChildren, DdHTMLAttributes } from 'preact'

interface FactProps extends DdHTMLAttributes {
  readonly name: string
  readonly children: ComponentChildren
}

/** A line of a list of facts: what it is called, and what it is. */
export function Fact({ name, children, ...rest }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd {...rest}>{children}</dd>
    </div>
  )
}
