import type { Answer } from './service.ts'

/** When a request was sent, and when its answer was here: it was made between the two. */
export interface Moments {
  readonly sent: number
  readonly told: number
}

const moments = new WeakMap<Answer, Moments>()

export async function timed(send: () => Promise<Answer>): Promise<Answer> {
  const sent = Date.now()
  const answer = await send()
  moments.set(answer, { sent, told: Date.now() })
  return answer
}

export function momentsOf(answer: Answer): Moments {
  const known = moments.get(answer)
  if (known) return known
  throw new Error('Only answers to timed requests have these')
}
