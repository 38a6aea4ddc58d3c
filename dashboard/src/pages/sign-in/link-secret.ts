import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { go, place } from '../../router.ts'

/**
 * What a link has behind its #. Remembered here and taken out of the address, where it would stay in the
 * history.
 */
export function useLinkSecret(on: { missing: () => void; come: () => void }): Signal<string> {
  const secret = useSignal('')
  useSignalEffect(() => {
    const { hash } = place.value
    if (hash === '') {
      if (secret.peek() === '') on.missing()
      return
    }
    secret.value = hash
    on.come()
    go(location.pathname, 'replace')
  })
  return secret
}
