import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { CodeItem } from '../../../../client/client.ts'
import type { Style } from '../../../../server/domain/codes/style.ts'
import { artOf } from '../../parts/picture/logo-images.ts'
import { pictureUrl } from '../../parts/picture/picture.tsx'

/**
 * The small pictures of the rows. Drawing one takes some milliseconds, and a page has up to a hundred:
 * each is drawn when it comes into view and nothing else is going on, and then kept.
 */
const KEPT_MAX = 400
const drawn = new Map<string, string>()
const waiting = new Map<string, () => void>()
let isDrawing = false

function styleOf({ style }: CodeItem): Style {
  return (style ?? {}) as Style
}

/** Another one once its logo is known: it is drawn again then. */
function keyOf(code: CodeItem): string {
  const style = styleOf(code)
  return `${code.short_url}\n${JSON.stringify(style)}\n${artOf(style)?.key ?? ''}`
}

function whenIdle(work: (mayGoOn: () => boolean) => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') setTimeout(() => work(() => false), 16)
  else requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 4), { timeout: 500 })
}

function drawNext(): void {
  isDrawing = true
  whenIdle((mayGoOn) => {
    do {
      const [next] = waiting
      if (!next) break
      waiting.delete(next[0])
      next[1]()
    } while (mayGoOn())
    if (waiting.size > 0) drawNext()
    else isDrawing = false
  })
}

function draw(code: CodeItem): string {
  const key = keyOf(code)
  const known = drawn.get(key)
  if (known) return known
  const url = pictureUrl(code.short_url, styleOf(code))
  const [oldest] = drawn.keys()
  if (drawn.size >= KEPT_MAX && oldest !== undefined) drawn.delete(oldest)
  drawn.set(key, url)
  return url
}

function drawSoon(code: CodeItem, onDrawn: (url: string) => void): () => void {
  waiting.set(code.id, () => onDrawn(draw(code)))
  if (!isDrawing) drawNext()
  return () => waiting.delete(code.id)
}

export function Mini({ code }: { code: CodeItem }) {
  const key = keyOf(code)
  const url = useSignal(drawn.get(key) ?? '')
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    url.value = drawn.get(key) ?? ''
    if (url.value !== '' || !element.current) return
    let cancel = () => {}
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      cancel = drawSoon(code, (now) => {
        url.value = now
      })
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      cancel()
    }
  }, [key])
  return (
    <span ref={element} class="mini">
      {url.value !== '' && <img src={url.value} width={512} height={512} alt="" />}
    </span>
  )
}
