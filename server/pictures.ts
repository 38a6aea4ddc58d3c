import { Worker } from 'node:worker_threads'
import type { Pictures, Verdict } from './domain/pictures.ts'
import type { Style } from './domain/style.ts'
import { toLook } from './render/look.ts'
import { renderPng } from './render/png.ts'
import { renderSvg } from './render/svg.ts'

/** Pictures put together: drawn at once where they are asked for, read in a thread beside. */
export interface OpenPictures extends Pictures {
  close(): Promise<void>
}

export interface ToJudge {
  readonly id: number
  readonly text: string
  readonly style: Style
}

export type Judged =
  | { readonly id: number; readonly verdict: Verdict }
  | { readonly id: number; readonly error: Error }

/** One more whenever any picture gets other bytes; render.test.ts notices. */
const EDITION = '2'
const THREAD = new URL('./judge-thread.ts', import.meta.url)
/** Verdicts remembered; one is a few 100 bytes. */
const VERDICTS_MAX = 1000

export function openPictures(): OpenPictures {
  const verdicts = new Map<string, Promise<Verdict>>()
  const judges = openJudges()
  return {
    edition: EDITION,
    draw: (text, style, format, size) =>
      format === 'png' ? renderPng(text, style, size) : renderSvg(text, style, size),
    judge(text, style) {
      // What decides is the size of the symbol, and that goes by the length of the text.
      const key = `${text.length} ${Object.values(toLook(style)).join(' ')}`
      const known = verdicts.get(key)
      if (known) return known
      const asked = judges.ask(text, style)
      if (verdicts.size >= VERDICTS_MAX) verdicts.clear()
      verdicts.set(key, asked)
      asked.catch(() => verdicts.delete(key))
      return asked
    },
    close: judges.close,
  }
}

interface Waiting {
  readonly resolve: (verdict: Verdict) => void
  readonly reject: (error: Error) => void
}

interface Judge {
  readonly thread: Worker
  /** Who waits for this thread: when it dies, nobody else is told. */
  readonly waiting: Map<number, Waiting>
}

function openJudges() {
  let current: Judge | null = null
  let ids = 0

  function start(): Judge {
    const judge: Judge = { thread: new Worker(THREAD), waiting: new Map() }
    const { thread, waiting } = judge
    // An error is followed by the exit, when another thread may have taken its place already.
    const fail = (error: Error) => {
      if (current === judge) current = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    thread.on('message', (told: Judged) => {
      const asker = waiting.get(told.id)
      waiting.delete(told.id)
      if (waiting.size === 0) thread.unref()
      if ('verdict' in told) asker?.resolve(told.verdict)
      else asker?.reject(told.error)
    })
    thread.on('error', fail)
    thread.on('exit', () => fail(new Error('the thread that reads pictures has ended')))
    return judge
  }

  return {
    ask: (text: string, style: Style) =>
      new Promise<Verdict>((resolve, reject) => {
        current ??= start()
        const { thread, waiting } = current
        thread.ref()
        const id = ++ids
        waiting.set(id, { resolve, reject })
        thread.postMessage({ id, text, style } satisfies ToJudge)
      }),
    async close() {
      await current?.thread.terminate()
    },
  }
}
