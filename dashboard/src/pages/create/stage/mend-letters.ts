import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Grade } from '../../../../../domain/codes/print/scannability.ts'
import type { Style } from '../../../../../domain/codes/style.ts'
import { api } from '../../../api.ts'
import type { Mend } from './mends.ts'

type Letters = Readonly<Partial<Record<Mend['kind'], Grade>>>

const NONE: Letters = {}
/** Whoever goes on designing does not want to know. */
const PAUSE_MS = 500

/**
 * The letter that each mend leads to, once the server has said so. It keeps what it has graded, so a mend that
 * is taken has its grade at once. Without an answer, a mend has no letter.
 */
export function useMendLetters(
  mends: readonly Mend[],
  questionOf: (style: Style) => Parameters<typeof api.previewCode>[0]['body'],
): Letters {
  const letters = useSignal(NONE)
  const asked = JSON.stringify(mends.map(({ kind, style }) => [kind, questionOf(style)]))
  useEffect(() => {
    letters.value = NONE
    if (mends.length === 0) return
    const abort = new AbortController()
    const { signal } = abort
    const askAll = async () => {
      for (const { kind, style } of mends) {
        const answer = await api.previewCode({ body: questionOf(style) }, { signal })
        if (signal.aborted) return
        if (!answer.ok || !answer.data.readable) continue
        letters.value = { ...letters.value, [kind]: answer.data.scannability.grade }
      }
    }
    const timer = setTimeout(() => void askAll(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked])
  return letters.value
}
