import type { ComponentChildren } from 'preact'
import { linkTo } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { Banner } from './banner.tsx'
import { ButtonLink } from './icon.tsx'

/** A page that creates something; a viewer is told instead whom to ask. */
export function EditorsOnly({ title, children }: { title: string; children: ComponentChildren }) {
  if (mayAct('editor')) return <>{children}</>
  const back = <ButtonLink look="low" text={words.editorsOnly.toCodes} href={linkTo('/codes')} />
  return (
    <Banner icon="warning" title={title} actions={back}>
      {words.editorsOnly.body}
    </Banner>
  )
}
