/** Counts per day as bars, today's in yellow: the day is not over. Empty days keep a thin line. */
const HEIGHT = 26
const LINE = 1
const GAP = 0.33

export function Bars(props: {
  counts: readonly number[]
  width: number
  height?: number
  label: string
}) {
  const { counts, width, height = HEIGHT, label } = props
  const top = Math.max(1, ...counts)
  const step = (width + (width * GAP) / counts.length) / counts.length
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {counts.map((count, index) => {
        const tall = count === 0 ? LINE : Math.max(2, (count / top) * (height - 2))
        return (
          <rect
            key={index}
            class={index === counts.length - 1 && count > 0 ? 'today' : undefined}
            x={(index * step).toFixed(1)}
            y={(height - tall).toFixed(1)}
            width={(step * (1 - GAP)).toFixed(1)}
            height={tall.toFixed(1)}
          />
        )
      })}
    </svg>
  )
}
