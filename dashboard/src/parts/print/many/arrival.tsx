import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Answer } from '../../../../../client/client.ts'
import { change } from '../../../api.ts'
import { toSentence } from '../../../failure.ts'
import { printWords } from '../../../words/print.ts'
import { words } from '../../../words.ts'
import { Fault } from '../../form/field.tsx'
import { fileNameOf } from '../../picture/save-picture.ts'
import { Button } from '../../shell/icon.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { say } from '../../shell/toast.tsx'

/** A file that takes a while: it is drawn while it arrives, so nobody knows how large it will be. */
const text = printWords.arrival

export type Arrival =
  | { readonly is: 'idle' | 'cancelled' }
  | { readonly is: 'running'; readonly bytes: number }
  | { readonly is: 'failed'; readonly why: string }

type Send = (signal: AbortSignal) => Promise<Answer<unknown>>

export interface Receiver {
  readonly now: Signal<Arrival>
  readonly receive: (send: Send, otherwise: string) => Promise<void>
  readonly cancel: () => void
}

class Broken extends Error {}

async function gather(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value)
      bytes += next.value.byteLength
      onBytes(bytes)
    }
  } catch {
    throw new Broken(text.broken(bytes))
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** Whoever closes what shows it wants it no longer. */
export function useReceiver(): Receiver {
  const now = useSignal<Arrival>({ is: 'idle' })
  const own = useRef<AbortController | null>(null)
  useEffect(() => () => own.current?.abort(), [])
  const receive = async (send: Send, otherwise: string) => {
    if (now.peek().is === 'running') return
    const controller = new AbortController()
    const { signal } = controller
    own.current = controller
    const end = (how: Arrival) => {
      now.value = signal.aborted ? { is: 'cancelled' } : how
    }
    now.value = { is: 'running', bytes: 0 }
    const answer = await change(() => send(signal))
    if (signal.aborted || !answer.ok) {
      return end({ is: 'failed', why: answer.ok ? '' : toSentence(answer) })
    }
    const response = answer.data as Response
    try {
      const file = await gather(response, (bytes) => end({ is: 'running', bytes }))
      const name = fileNameOf(response, otherwise)
      if (signal.aborted) return end({ is: 'idle' })
      saveFile(name, file)
      say(text.done(name, file.size))
      end({ is: 'idle' })
    } catch (error) {
      end({ is: 'failed', why: error instanceof Broken ? error.message : words.trouble.unexpected })
    }
  }
  return { now, receive, cancel: () => own.current?.abort() }
}

/** In the place of the button that began it. */
export function Arriving({ receiver }: { receiver: Receiver }) {
  const now = receiver.now.value
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  if (now.is !== 'running') return null
  const said = now.bytes === 0 ? text.waiting : text.soFar(now.bytes)
  return (
    <div class="arriving">
      <progress aria-label={words.picture.downloads} />
      <span class="small">{said}</span>
      <Button text={words.common.cancel} ref={cancel} onClick={receiver.cancel} />
    </div>
  )
}

/** How it ended, if not well. */
export function Ended({ receiver }: { receiver: Receiver }) {
  const now = receiver.now.value
  return (
    <div role="status" class={now.is === 'cancelled' || now.is === 'failed' ? '' : 'unseen'}>
      {now.is === 'cancelled' && <p class="small second">{text.cancelled}</p>}
      {now.is === 'failed' && <Fault>{now.why}</Fault>}
    </div>
  )
}
