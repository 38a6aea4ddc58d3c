import type { ComponentChildren } from 'preact'

interface HeadsProps {
  /** The first column has names, all others have numbers. Null: nothing stands above it. */
  readonly heads: readonly ComponentChildren[]
}

export function Heads({ heads }: HeadsProps) {
  return (
    <thead>
      <tr>
        {heads.map((head, at) =>
          head === null ? (
            <td key={at} />
          ) : (
            <th key={at} scope="col" class={at === 0 ? undefined : 'number'}>
              {head}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

interface CountsProps extends HeadsProps {
  readonly title: string
  readonly class?: string
  readonly rows: readonly { readonly key: string; readonly cells: readonly ComponentChildren[] }[]
}

/** A table of figures. */
export function Counts({ title, class: name = 'counts', heads, rows }: CountsProps) {
  return (
    <table class={name}>
      <caption class="unseen">{title}</caption>
      <Heads heads={heads} />
      <tbody>
        {rows.map(({ key, cells: [name, ...numbers] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {numbers.map((number, at) => (
              <td key={at} class="number">
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a drawing shows, folded below it: for those who do not see the drawing, or want the numbers. */
export function Twin({ summary, ...counts }: CountsProps & { summary: string }) {
  return (
    <details class="twin fine">
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard */}
      <section class="table-scroll" tabIndex={0} aria-label={counts.title}>
        <Counts {...counts} />
      </section>
    </details>
  )
}
