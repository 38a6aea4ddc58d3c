import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { renderPng } from '../../../drawing/png/png.ts'

/** Work of others beside the one who measures: in its own process, which would be late otherwise. */
export type Work =
  | { readonly kind: 'fetch'; readonly requests: readonly Asked[] }
  /** As the server's thread does, at its priority, for some time. */
  | { readonly kind: 'draw'; readonly text: string; readonly style: object; readonly ms: number }

export interface Asked {
  readonly url: string
  readonly options: RequestInit
  /** An answer with fewer is a failure. */
  readonly bytesMin: number
}

/** How long it took, in milliseconds. */
export function elsewhere(work: Work): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['child'])
    child.once('message', (ms) => resolve(ms as number))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the other process has ended with ${code}`)))
    child.send(work)
  })
}

/** All at once. Bytes are counted and let go. */
async function read({ url, options, bytesMin }: Asked): Promise<void> {
  const response = await fetch(url, options)
  let bytes = 0
  for await (const piece of response.body ?? []) bytes += piece.length
  if (response.status !== 200 || bytes < bytesMin) {
    throw new Error(`${response.status}, ${bytes} bytes`)
  }
}

async function drawFor({ text, style, ms }: Extract<Work, { kind: 'draw' }>): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  for (const end = performance.now() + ms; performance.now() < end; ) {
    await renderPng(text, style, 512)
  }
}

if (process.argv[2] === 'child') {
  process.once('message', async (work: Work) => {
    const begun = performance.now()
    if (work.kind === 'draw') await drawFor(work)
    else await Promise.all(work.requests.map(read))
    process.send?.(performance.now() - begun, () => process.exit(0))
  })
}
