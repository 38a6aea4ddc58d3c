import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'

/** A part of a page that is loaded when it is first drawn. Without it, the rest of the page works. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return (props: Props) => {
    const part = useSignal<{ readonly it: ComponentType<Props> } | null>(known && { it: known })
    useEffect(() => {
      if (part.peek()) return
      load().then(
        (it) => {
          known = it
          part.value = { it }
        },
        () => {},
      )
    }, [])
    const Part = part.value?.it
    return Part ? <Part {...props} /> : null
  }
}
