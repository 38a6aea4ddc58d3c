import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Style } from '../../../../domain/codes/style.ts'
import { mode as currentMode, type Mode } from '../../router.ts'
import { type DrawnPicture, drawPicture, suppliesKey } from './picture.tsx'

/**
 * A style as a small picture, wherever one is shown. Drawing one takes some milliseconds, and a page has up
 * to a hundred: each is drawn when it comes into view and nothing else is going on, and then kept.
 */
interface MiniProps {
  /** What the code says. */
  readonly text: string
  readonly style: Style
  /** Whose uploaded logos it can show; by default those of the page. */
  readonly mode?: Mode | undefined
  readonly alt?: string
}

/** Null: a style of a newer server that cannot be drawn here. */
type Drawn = DrawnPicture | null

const KEPT_MAX = 400
/** What is scrolled to next is there already. */
const AHEAD = '240px'
const drawn = new Map<string, Drawn>()
const waiting = new Set<() => void>()
let isDrawing = false

function keyOf({ text, style, mode = currentMode.value }: MiniProps): string {
  return `${mode} ${text}\n${JSON.stringify(style)}\n${suppliesKey(style, mode)}`
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
      waiting.delete(next)
      next()
    } while (mayGoOn())
    if (waiting.size > 0) drawNext()
    else isDrawing = false
  })
}

function tryToDraw({ text, style, mode }: MiniProps): Drawn {
  try {
    return drawPicture(text, style, undefined, mode)
  } catch {
    return null
  }
}

function draw(of: MiniProps): Drawn {
  const key = keyOf(of)
  const known = drawn.get(key)
  if (known !== undefined) return known
  const picture = tryToDraw(of)
  const [oldest] = drawn.keys()
  if (drawn.size >= KEPT_MAX && oldest !== undefined) drawn.delete(oldest)
  drawn.set(key, picture)
  return picture
}

function drawSoon(of: MiniProps, onDrawn: (picture: Drawn) => void): () => void {
  const work = () => onDrawn(draw(of))
  waiting.add(work)
  if (!isDrawing) drawNext()
  return () => waiting.delete(work)
}

export function Mini(props: MiniProps) {
  const { alt = '' } = props
  const key = keyOf(props)
  // What was shown before stays until the next is drawn.
  const picture = useSignal<Drawn | undefined>(drawn.get(key))
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const known = drawn.get(key)
    if (known !== undefined) picture.value = known
    if (known !== undefined || !element.current) return
    let cancel = () => {}
    const look = ([entry]: readonly IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      cancel = drawSoon(props, (now) => {
        picture.value = now
      })
    }
    const observer = new IntersectionObserver(look, { rootMargin: AHEAD })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      cancel()
    }
  }, [key])
  const now = picture.value
  if (now === null && alt !== '') return <span class="breakable">{alt}</span>
  // Whoever hears the page need not wait for what is drawn.
  const said = alt !== '' && !now ? ({ role: 'img', 'aria-label': alt } as const) : {}
  return (
    <span ref={element} class={props.style.frame ? 'mini framed' : 'mini'} {...said}>
      {now && (
        <img
          src={now.url}
          width={now.width}
          height={now.height}
          alt={alt}
          title={alt || undefined}
        />
      )}
    </span>
  )
}
