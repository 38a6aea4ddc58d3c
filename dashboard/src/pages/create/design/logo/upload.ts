import { useEffect, useRef } from 'preact/hooks'
import type { Logo } from '../../../../../../client/client.ts'
import { LOGO_BYTES_MAX, UPLOAD_TYPES } from '../../../../../../domain/brand/logo.ts'
import { api, change } from '../../../../api.ts'
import { toFaults } from '../../../../failure.ts'
import { type Sending, useSending } from '../../../../parts/form/sending.ts'
import { mode } from '../../../../router.ts'
import { words } from '../../../../words.ts'

/** A logo on its way to the server, by whichever hand it came. */
export type Uploading = Sending<[file: File]>

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
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  const uploading: Uploading = useSending(async (file: File) => {
    uploading.clear()
    const body = typed(file)
    const fault = faultOf(body)
    if (fault !== null) return { '': fault }
    const begunIn = mode.value
    const answer = await change(() => api.uploadLogo({ body }))
    if (!answer.ok) return toFaults(answer, [])
    // Switched meanwhile: the logo belongs to the other mode.
    if (!isGone.current && mode.value === begunIn) onUploaded(answer.data)
    return null
  })
  return uploading
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
