import { useEffect } from 'preact/hooks'
import { focusHeading } from '../../../../parts/shell/section-head.tsx'

/** Whether some view of the endpoints was shown before, in this visit of the settings. */
let isWithin = false

/** The pressed link is gone with its view: the focus goes on at the new heading. */
export function useArrival(): void {
  useEffect(() => {
    if (isWithin && document.activeElement === document.body) {
      focusHeading()
      scrollTo(0, 0)
    }
    isWithin = true
    return () => {
      isWithin = location.pathname.endsWith('/settings/webhooks')
    }
  }, [])
}
