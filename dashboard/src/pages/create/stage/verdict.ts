import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ApiError, PreviewAnswer } from '../../../../../client/client.ts'
import type { Style } from '../../../../../domain/codes/style.ts'
import { api, askPart } from '../../../api.ts'
import { useResource } from '../../../resource.ts'
import { domainOf } from '../domain.ts'
import { isShortCode, type Typed } from '../typed.ts'

const PAUSE_MS = 300

/** What the server says of the style on the page, newest question first. */
export interface Verdict {
  readonly answer: PreviewAnswer | null
  readonly failure: ApiError | null
  /** The style has changed since. */
  readonly isOld: boolean
  readonly askAgain: () => void
}

/** What is asked: the same code in this style. */
export function questionOf(typed: Typed, style: Style) {
  const { shortCode } = typed
  const domain = domainOf(typed)
  return {
    style,
    ...(isShortCode(shortCode) && { short_code: shortCode }),
    ...(domain !== undefined && { domain }),
  }
}

export function useVerdict(typed: Typed): Verdict {
  const wanted = JSON.stringify(questionOf(typed, typed.style))
  const asked = useSignal(wanted)
  useEffect(() => {
    const timer = setTimeout(() => {
      asked.value = wanted
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const answered = useSignal('')
  const { data, failure, isLoading, reload } = useResource(async (signal) => {
    const question = asked.value
    const answer = await api.previewCode({ body: JSON.parse(question) }, { signal })
    if (!signal.aborted) answered.value = question
    return answer
  }, askPart)
  // A question is sent a moment after it is asked: what is known then answers the one before.
  const isOld = isLoading.value || answered.value !== wanted
  const isFailed = failure.value !== null && !isOld
  return {
    answer: isFailed ? null : data.value,
    failure: failure.value,
    isOld,
    askAgain: reload,
  }
}

/** The server's sentence about the short code, which a preview is asked with too. */
export function shortCodeFault({ failure, isOld }: Verdict): string | undefined {
  if (failure === null || isOld) return undefined
  const detail = failure.details?.find(({ param }) => param === 'short_code')
  return detail?.message ?? (failure.param === 'short_code' ? failure.message : undefined)
}
