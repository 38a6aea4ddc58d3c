import type { ComponentChildren } from 'preact'
import { Link } from '../../../parts/code/links.tsx'
import { Icon } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import './route.css'

const LINK_MAX = 160

/** One stop on the line that scans travel, from top to bottom. */
export function Stop(props: {
  knot: ComponentChildren
  kind?: string
  name?: string
  /** At its right end. */
  count?: ComponentChildren
  children: ComponentChildren
}) {
  const { knot, kind = '', name, count, children } = props
  return (
    <li class={`stop ${kind}`} data-entry={name}>
      <span class="knot">{knot}</span>
      <div class="stop-body">{children}</div>
      {count}
    </li>
  )
}

export const knots = {
  start: <i class="eye" />,
  everyone: <i class="ring" />,
  paused: <i class="ring ghost" />,
  earlier: <i class="ring still" />,
  ahead: <i class="ring open" />,
  past: <i class="ring full" />,
  still: <i class="eye still" />,
  number: (position: number) => <b class="position fine">{position}</b>,
}

/** Where something leads. */
export function LeadsTo({ url }: { url: string }) {
  return (
    <span class="leads-to second">
      <Icon name="arrow" />
      <span class="breakable">
        {url === '' ? words.section.nowhere : <Link url={url} most={LINK_MAX} />}
      </span>
    </span>
  )
}
