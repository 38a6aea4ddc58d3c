import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Event as ScanEvent } from '../../../../client/client.ts'
import { listen } from '../../live.ts'

/** The last scans that `isOurs`, newest first. */
export function useScans(
  isOurs: (scan: ScanEvent) => boolean,
  most: number,
): Signal<readonly ScanEvent[]> {
  const scans = useSignal<readonly ScanEvent[]>([])
  useEffect(
    () =>
      listen((scan) => {
        if (isOurs(scan)) scans.value = [scan, ...scans.peek()].slice(0, most)
      }),
    [],
  )
  return scans
}

const SOON_MS = 1000
/** Of the time that reading took: a slow question is asked less often. */
const REST = 5

/** Reads again soon after scans, and not more often than the server can bear. */
export function useReloadOnScans(
  isOurs: (scan: ScanEvent) => boolean,
  reload: () => void,
  isLoading: Signal<boolean>,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOwed = false
    let startedAt = 0
    let restUntil = 0
    const go = () => {
      timer = undefined
      // A question that is still open would be asked in vain.
      if (isLoading.peek() || Date.now() < restUntil) return plan()
      isOwed = false
      startedAt = Date.now()
      reload()
    }
    const plan = () => {
      timer ??= setTimeout(go, Math.max(SOON_MS, restUntil - Date.now()))
    }
    const stopWatching = isLoading.subscribe((loading) => {
      if (loading || startedAt === 0) return
      restUntil = Date.now() + (Date.now() - startedAt) * REST
      startedAt = 0
      if (isOwed) plan()
    })
    const stopListening = listen((scan) => {
      if (!isOurs(scan)) return
      isOwed = true
      plan()
    })
    return () => {
      clearTimeout(timer)
      stopWatching()
      stopListening()
    }
  }, [])
}
