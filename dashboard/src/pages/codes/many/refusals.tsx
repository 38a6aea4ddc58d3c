import { useEffect, useRef } from 'preact/hooks'
import { Banner } from '../../../parts/shell/banner.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import { toBrief } from '../code-item.ts'
import { refusals } from './changes.ts'

const NAMED_MAX = 5

/** What was not done and why; those that are still there stay ticked. */
export function Refusals() {
  const now = refusals.value
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed may be far down the page.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [now])
  if (!now) return null
  const { act, refused } = now
  const text = words.codes.failed
  const dismiss = <Button look="low" text={text.dismiss} onClick={() => (refusals.value = null)} />
  return (
    <div ref={place} class="refusals">
      <Banner kind="red" icon="warning" title={text.title[act](refused.length)} actions={dismiss}>
        {refused.slice(0, NAMED_MAX).map(({ code, why }) => (
          <span key={code.id}>
            <bdi>{toBrief(code)}</bdi>: {why}
          </span>
        ))}
        {refused.length > NAMED_MAX && text.more(refused.length - NAMED_MAX)}
      </Banner>
    </div>
  )
}
