import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { toMoment } from '../../../format.ts'
import { shownAt } from '../../../resource.ts'
import { DAY_MS } from '../../../time/days.ts'
import { retryNow, trouble } from '../../../trouble.ts'
import { words } from '../../../words.ts'
import { Banner } from '../banner.tsx'
import { Button, Icon } from '../icon.tsx'

function useSecondsUntil(at: number): number {
  const now = useSignal(Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now()
    }, 500)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((at - now.value) / 1000))
}

const times = new Intl.DateTimeFormat(words.locale, { timeStyle: 'short' })

/** Since when what is on the page is not new any more. */
function Since() {
  const at = shownAt.value
  if (at === null) return null
  const isLong = Date.now() - at > DAY_MS / 2
  const time = isLong ? toMoment(new Date(at).toISOString()) : times.format(at)
  return <>{words.trouble.since(time)}</>
}

function Waiting({ kind, retryAt }: { kind: 'busy' | 'unavailable'; retryAt: number }) {
  const seconds = useSecondsUntil(retryAt)
  const { title, body } = words.trouble[kind]
  return (
    <Banner
      icon={kind === 'busy' ? 'clock' : 'warning'}
      {...(kind === 'unavailable' && { kind: 'red' as const })}
      title={title}
      actions={<Button look="low" text={words.trouble.retry} onClick={retryNow} />}
    >
      {body} <Since /> {words.trouble.retryIn(seconds)}
    </Banner>
  )
}

/** What is in the way of the page as a whole. */
export function TroubleNotice() {
  const now = trouble.value
  if (now === null) return null
  if (now.kind !== 'offline') return <Waiting kind={now.kind} retryAt={now.retryAt} />
  return (
    <div class="offline small" role="status">
      <Icon name="offline" />
      <span>
        <b>{words.trouble.offline.title}</b> <Since /> {words.trouble.offline.body}
      </span>
    </div>
  )
}
