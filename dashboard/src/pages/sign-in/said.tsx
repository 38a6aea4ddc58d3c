import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** What takes the place of a form once it was sent, or cannot be: read out first, then what to do. */
export function Said(props: {
  title: string
  body: ComponentChildren
  /** There was no form before it. */
  isFirst?: boolean
  children: ComponentChildren
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!props.isFirst) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {props.title}
      </h1>
      <p class="second">{props.body}</p>
      {props.children}
    </>
  )
}
