import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { SectionHead } from '../../parts/shell/section-head.tsx'
import { LoadFailed } from '../../parts/shell/trouble/load-failed.tsx'
import type { Resource } from '../../resource.ts'
import { words } from '../../words.ts'

/** The head of a section, with its one action. */
export function SettingsHead(props: { title: string; intro?: string; action?: ComponentChildren }) {
  const { title, intro, action } = props
  return (
    <>
      <SectionHead title={title} tabIndex={-1}>
        {action}
      </SectionHead>
      {intro && <p class="note intro">{intro}</p>}
    </>
  )
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
  if (data !== null) return <>{children(data)}</>
  if (resource.failure.value === null) return <Bones rows={rows} />
  return <LoadFailed of={resource} title={words.settings.noLoad} />
}

/** The head of a table whose last column holds what can be done. */
export function ActionsHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        <th scope="col">
          <span class="unseen">{words.settings.keys.actions}</span>
        </th>
      </tr>
    </thead>
  )
}
