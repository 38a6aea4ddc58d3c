import type { Resource } from '../../../resource.ts'
import { words } from '../../../words.ts'
import { Banner } from '../banner.tsx'
import { Button } from '../icon.tsx'

/** Why what a page is about did not come, and a way to ask again. */
export function LoadFailed<T>({ of, title }: { of: Resource<T>; title: string }) {
  const error = of.failure.value
  if (error === null) return null
  const again = <Button look="low" text={words.common.tryAgain} onClick={of.reload} />
  return (
    <Banner kind="red" icon="warning" title={title} actions={again}>
      {error.message}
    </Banner>
  )
}
