import type { ComponentChildren } from 'preact'
import { Banner } from '../../parts/shell/banner.tsx'
import { Button } from '../../parts/shell/icon.tsx'
import type { Resource } from '../../resource.ts'
import { trouble } from '../../trouble.ts'
import { words } from '../../words.ts'

const text = words.analytics

/** The figures of another period must not stay under the name of this one until the server is back. */
export function isOld<T>({ isOther }: Resource<T>): boolean {
  return isOther.value && trouble.value !== null
}

/** What the server cannot answer is said where the answer would be; the rest of the page goes on. */
export function Part<T>(props: {
  of: Resource<T>
  title: string
  bones: ComponentChildren
  children: (data: T) => ComponentChildren
}) {
  const { of, title, bones, children } = props
  const { data, failure, isLoading, reload } = of
  const error = failure.value
  if (error && !isLoading.value) {
    const retry = <Button look="low" text={words.common.tryAgain} onClick={reload} />
    return (
      <Banner icon="warning" title={text.failed(title)} actions={retry}>
        {error.message}
      </Banner>
    )
  }
  if (data.value === null || isOld(of)) {
    return (
      <div class="waiting-part" role="status">
        <div aria-hidden="true">{bones}</div>
        <span class="unseen">{text.loading(title)}</span>
      </div>
    )
  }
  return (
    <div class="part" aria-busy={isLoading.value && trouble.value === null}>
      {children(data.value)}
    </div>
  )
}
