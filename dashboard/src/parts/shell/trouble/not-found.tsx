import { linkTo } from '../../../router.ts'
import { words } from '../../../words.ts'
import { Banner } from '../banner.tsx'
import { ButtonLink } from '../icon.tsx'

export function NotFound(props: { title?: string; body?: string }) {
  const { title = words.notFound.title, body = words.notFound.body } = props
  const back = <ButtonLink look="low" text={words.notFound.action} href={linkTo('/codes')} />
  return (
    <>
      <h1 class="unseen">{title}</h1>
      <Banner kind="striped" title={title} actions={back}>
        {body}
      </Banner>
    </>
  )
}
