import type { ComponentChildren } from 'preact'
import { linkTo } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { Banner } from './banner.tsx'

/** A page that creates something; a viewer is told instead whom to ask. */
export function EditorsOnly({ title, children }: { title: string; children: ComponentChildren }) {
  if (mayAct('editor')) return <>{children}</>
  const back = (
    <a class="button low" href={linkTo('/codes')}>
      {words.editorsOnly.toCodes}
    </a>
  )
  return (
    <Banner icon="warning" title={title} actions={back}>
      {words.editorsOnly.body}
    </Banner>
  )
}
