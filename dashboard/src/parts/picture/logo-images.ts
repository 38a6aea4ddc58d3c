import { type Signal, signal } from '@preact/signals'
import { createClient } from '../../../../client/client.ts'
import { type Art, type Style, uploadOf } from '../../../../domain/codes/style.ts'
import { ask } from '../../api.ts'
import { type Mode, mode } from '../../router.ts'
import { session } from '../../session.ts'
import { untilLetters } from './letters.ts'

/**
 * What uploaded logos show. An image inside an <img> loads nothing, so each logo is fetched once and
 * becomes a part of the pictures that show it; until then they are drawn with its place left free.
 */
export interface LogoImage {
  /** The image itself, as a data: URL. */
  readonly url: string
  readonly art: Art
}

/** As many as an account can have in a mode. */
const KEPT_MAX = 100
const images = new Map<string, Loading>()

interface Loading {
  readonly image: Signal<LogoImage | null>
  readonly isOver: Promise<void>
}

/** Null while it is not known; whoever asks while drawing is drawn again when it is. */
export function logoImage(id: string, inMode: Mode = mode.value): LogoImage | null {
  // A shared report is read by people who are not signed in.
  return session.value ? loadingOf(id, inMode).image.value : null
}

function loadingOf(id: string, inMode: Mode): Loading {
  const key = `${inMode} ${id}`
  const known = images.get(key)
  if (known) return known
  const image = signal<LogoImage | null>(null)
  const isOver = load(id, inMode).then((loaded) => {
    image.value = loaded
  })
  const [oldest] = images.keys()
  if (images.size >= KEPT_MAX && oldest !== undefined) images.delete(oldest)
  images.set(key, { image, isOver })
  return { image, isOver }
}

/** Until its picture can be drawn whole, as far as it ever can. */
export async function untilDrawable(style: Style): Promise<void> {
  const id = uploadOf(style)
  if (id !== null && session.peek()) await loadingOf(id, mode.peek()).isOver
  await untilLetters(style)
}

/** For `renderSvg`, which knows our own logos itself. */
export function artOf(style: Style, inMode?: Mode): Art | null {
  const id = uploadOf(style)
  return id === null ? null : (logoImage(id, inMode)?.art ?? null)
}

async function load(id: string, inMode: Mode): Promise<LogoImage | null> {
  const client = createClient({ baseUrl: '', mode: inMode })
  const answer = await ask(() => client.getLogoImage({ id }))
  if (!answer.ok) return null
  try {
    const url = await toDataUrl(await answer.data.blob())
    const { width, height } = await measure(url)
    const markup = `<image width="${width}" height="${height}" href="${url}"/>`
    return { url, art: { key: id, width, height, markup } }
  } catch {
    return null
  }
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

async function measure(url: string): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = url
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight }
}
