import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

/** One sentence says what happened, one what holds for printed codes; one action. Above the content. */
export function Banner(props: {
  icon?: IconName
  kind?: 'red' | 'striped'
  title: string
  children?: ComponentChildren
  actions?: ComponentChildren
}) {
  const { icon, kind, title, children, actions } = props
  return (
    <div class={`banner ${kind ?? ''}`} role={kind === 'red' ? 'alert' : 'status'}>
      <i>{icon && <Icon name={icon} />}</i>
      <div>
        <b>{title}</b>
        {children && <p class="second">{children}</p>}
      </div>
      <div class="actions">{actions}</div>
    </div>
  )
}
