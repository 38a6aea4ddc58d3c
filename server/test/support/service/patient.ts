import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './call.ts'
import { PATIENCE_MS } from './until.ts'

/** On a busy machine the API may be late, and refuse for a moment: that is not what is tested. */
const TRIES = 300
const PAUSE_MS = 100
const STARTS = 5

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
 * requests away, before it does anything with them. After some seconds the database seems to be away
 * too; only reads are sent again then, since a change may have been made.
 */
export async function unlessShed<Told extends { readonly status: number; readonly text: string }>(
  send: () => Promise<Told>,
  method = '',
): Promise<Told> {
  const sign = method === 'GET' ? /is overloaded|database cannot be reached/ : /is overloaded/
  let answer = await send()
  const isShed = () => answer.status === 503 && sign.test(answer.text)
  for (let tries = 0; isShed() && tries < TRIES; tries++) {
    await sleep(PAUSE_MS)
    answer = await send()
  }
  return answer
}

/** A program that finds the database too slow at its start gives up: here it starts again. */
export async function unlessStalled<Started>(start: () => Promise<Started>): Promise<Started> {
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      const { message } = error as Error
      if (tries === STARTS || !/DATABASE_URL: .*(timeout|terminated)/i.test(message)) throw error
    }
  }
}

/**
 * A read waits two seconds for scans that are not recorded yet, and then says how many are missing. On a
 * machine that stands still some may be: it is sent again until none is.
 */
export async function completely<Told extends Answer>(send: () => Promise<Told>): Promise<Told> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await patiently(send)
    if (!answer.headers.has('x-scans-pending') || performance.now() > end) return answer
    await sleep(PAUSE_MS)
  }
}
