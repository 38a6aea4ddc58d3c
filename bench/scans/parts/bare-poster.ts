import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'undici'

/** For bench/scans/webhooks.ts: posts and does nothing else, in its own process. */
export interface BarePosts {
  readonly url: string
  readonly posts: number
  readonly concurrency: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** Posts per second. */
export async function postBare(posts: BarePosts): Promise<number> {
  const child = fork(import.meta.filename, ['poster'])
  const told = once(child, 'message')
  child.send(posts)
  const [perSecond] = await told
  child.kill()
  return Number(perSecond)
}

if (process.argv[2] === 'poster') {
  process.once('message', async (asked: BarePosts) => {
    const { url, posts, concurrency, headers, body } = asked
    const dispatcher = new Agent({ connections: concurrency, pipelining: 1 })
    const bytes = Buffer.from(body)
    let left = posts
    const begun = performance.now()
    const lines = Array.from({ length: concurrency }, async () => {
      while (left-- > 0) {
        const answer = await request(url, { dispatcher, method: 'POST', headers, body: bytes })
        await answer.body.dump()
      }
    })
    await Promise.all(lines)
    process.send?.(posts / ((performance.now() - begun) / 1000))
  })
}
