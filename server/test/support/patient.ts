import { setTimeout as sleep } from 'node:timers/promises'

/** On a busy machine the API may be late, and refuse for a moment: that is not what is tested. */
const TRIES = 300
const PAUSE_MS = 100

export async function patiently<Told extends { readonly status: number }>(
  send: () => Promise<Told>,
): Promise<Told> {
  let answer = await send()
  for (let tries = 0; answer.status === 503 && tries < TRIES; tries++) {
    await sleep(PAUSE_MS)
    answer = await send()
  }
  return answer
}

/**
 * The same for every request of a test: a machine that stands still for a moment has the API turn
 * requests away, before it does anything with them.
 */
export async function unlessShed<Told extends { readonly status: number; readonly text: string }>(
  send: () => Promise<Told>,
): Promise<Told> {
  let answer = await send()
  const isShed = () => answer.status === 503 && answer.text.includes('is overloaded')
  for (let tries = 0; isShed() && tries < TRIES; tries++) {
    await sleep(PAUSE_MS)
    answer = await send()
  }
  return answer
}
