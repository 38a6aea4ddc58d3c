import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ApiError, PreviewAnswer } from '../../../../../client/client.ts'
import { api } from '../../../api.ts'
import { useResource } from '../../../resource.ts'
import { domainOf } from '../domain.ts'
import { isShortCode, type Typed } from '../typed.ts'

const PAUSE_MS = 300

/** What the server's decoders say of the style on the page, newest question first. */
export interface Verdict {
  readonly said: PreviewAnswer | null
  readonly failure: ApiError | null
  /** The style has changed since. */
  readonly isOld: boolean
}

export function useVerdict(typed: Typed): Verdict {
  const { style, shortCode } = typed
  const domain = domainOf(typed)
  const wanted = JSON.stringify({
    style,
    ...(isShortCode(shortCode) && { short_code: shortCode }),
    ...(domain !== undefined && { domain }),
  })
  const asked = useSignal(wanted)
  useEffect(() => {
    const timer = setTimeout(() => {
      asked.value = wanted
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, failure, isLoading } = useResource((signal) =>
    api.previewCode({ body: JSON.parse(asked.value) }, { signal }),
  )
  const isOld = isLoading.value || asked.value !== wanted
  return { said: failure.value ? null : data.value, failure: failure.value, isOld }
}

/** The server's sentence about the short code, which a preview is asked with too. */
export function shortCodeFault({ failure, isOld }: Verdict): string | undefined {
  if (failure === null || isOld) return undefined
  const detail = failure.details?.find(({ param }) => param === 'short_code')
  return detail?.message ?? (failure.param === 'short_code' ? failure.message : undefined)
}
