import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Logo } from '../../../../../../client/client.ts'
import { LOGO_BYTES_MAX, UPLOAD_TYPES } from '../../../../../../domain/brand/logo.ts'
import { api, change } from '../../../../api.ts'
import { toFaults } from '../../../../failure.ts'
import { mode } from '../../../../router.ts'
import { words } from '../../../../words.ts'

/** A logo on its way to the server, by whichever hand it came. */
export interface Uploading {
  readonly isBusy: Signal<boolean>
  readonly fault: Signal<string | null>
  readonly upload: (file: File) => Promise<void>
}

const text = words.create.logo
export const KIB_MAX = LOGO_BYTES_MAX / 1024

/** Not every system knows what an .svg is. */
function typed(file: File): Blob {
  const isNameless = file.type === '' && /\.svg$/i.test(file.name)
  return isNameless ? new Blob([file], { type: 'image/svg+xml' }) : file
}

/** What needs no server to be said. */
function faultOf({ type, size }: Blob): string | null {
  if (!UPLOAD_TYPES.some((one) => one === type)) return text.wrongType
  return size > LOGO_BYTES_MAX ? text.tooLarge(Math.ceil(size / 1024), KIB_MAX) : null
}

export function useUpload(onUploaded: (logo: Logo) => void): Uploading {
  const isBusy = useSignal(false)
  const fault = useSignal<string | null>(null)
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  const upload = async (file: File) => {
    if (isBusy.value) return
    const body = typed(file)
    fault.value = faultOf(body)
    if (fault.value !== null) return
    const begunIn = mode.value
    isBusy.value = true
    const answer = await change(() => api.uploadLogo({ body }))
    isBusy.value = false
    if (!answer.ok) fault.value = toFaults(answer, [])[''] ?? null
    // Switched meanwhile: the logo belongs to the other mode.
    else if (!isGone.current && mode.value === begunIn) onUploaded(answer.data)
  }
  return { isBusy, fault, upload }
}

/** The image in what was pasted, unless it is text that goes into a field. */
function pastedImage({ clipboardData, target }: ClipboardEvent): File | null {
  const isField = target instanceof Element && target.matches('input, textarea')
  if (isField && clipboardData?.types.includes('text/plain')) return null
  return [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null
}

/** Anywhere on the page, because a part of it that has no field cannot be pasted into. */
export function usePastedImage(onImage: (file: File) => void): void {
  const latest = useRef(onImage)
  latest.current = onImage
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = document.querySelector('dialog[open]') === null ? pastedImage(event) : null
      if (file === null) return
      event.preventDefault()
      latest.current(file)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
}
