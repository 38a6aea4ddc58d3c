import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Banner } from '../../parts/banner.tsx'
import type { Resource } from '../../resource.ts'
import { words } from '../../words.ts'

/** The head of a section, with its one action. */
export function SectionHead(props: { title: string; intro?: string; action?: ComponentChildren }) {
  const { title, intro, action } = props
  return (
    <>
      <div class="section-head">
        <h2 tabIndex={-1}>{title}</h2>
        {action}
      </div>
      {intro && <p class="note intro">{intro}</p>}
    </>
  )
}

/** Where the focus goes on when what had it is gone. After the next drawing. */
export function focusHeading(): void {
  setTimeout(() => {
    document.querySelector<HTMLElement>('.settings h2')?.focus({ preventScroll: true })
  })
}

const SHOWN_AFTER_MS = 300

function Bones({ rows }: { rows: number }) {
  const isShown = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      isShown.value = true
    }, SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown.value) return null
  return (
    <div role="status" aria-label={words.settings.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} class="bone-row">
          <span class="bone" />
          <span class="bone" />
        </div>
      ))}
    </div>
  )
}

/** What the server said, or that it is on its way, or why it is not coming. */
export function Loaded<T>(props: {
  resource: Resource<T>
  rows?: number
  children: (data: T) => ComponentChildren
}) {
  const { resource, rows = 3, children } = props
  const data = resource.data.value
  const failure = resource.failure.value
  if (data !== null) return <>{children(data)}</>
  if (failure === null) return <Bones rows={rows} />
  const again = (
    <button type="button" class="button low" onClick={resource.reload}>
      {words.common.tryAgain}
    </button>
  )
  return (
    <Banner icon="warning" kind="red" title={words.settings.noLoad} actions={again}>
      {failure.message}
    </Banner>
  )
}
