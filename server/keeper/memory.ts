import { totalmem } from 'node:os'
import { canBind } from './listen.ts'

/**
 * The API process is the one that may run out of memory: of what the program is allowed it gets a heap
 * so small that it ends alone, before the system ends the largest process or all of them.
 */

const MB = 1024 * 1024
/** Of the keeper and of each worker, saturated. */
const OTHERS_MB = 110
/** Of what is left; the rest is for drawing threads, pictures and the database, which are not in a heap. */
const HEAP_SHARE = 0.5
const HEAP_MIN_MB = 160
/** What Node takes itself on a large machine. */
const HEAP_MAX_MB = 4096
/** With less, one process does everything unless WORKERS is set. */
const WORKERS_MIN_MB = 512
export const WORKERS_USUAL = `1, or 0 if less than ${WORKERS_MIN_MB} MiB of memory is available`

/** By the machine or the group of processes, whichever is less. */
function allowedBytes(): number {
  const total = totalmem()
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, total) : total
}

export function usualWorkers(allowed = allowedBytes()): number {
  return canBind && allowed >= WORKERS_MIN_MB * MB ? 1 : 0
}

export function apiFlags(workers: number, allowed = allowedBytes()): readonly string[] {
  if (process.execArgv.some((flag) => flag.startsWith('--max-old-space-size'))) return []
  const left = allowed / MB - OTHERS_MB * workers
  const heap = Math.round(Math.min(HEAP_MAX_MB, Math.max(HEAP_MIN_MB, left * HEAP_SHARE)))
  return [`--max-old-space-size=${heap}`]
}
