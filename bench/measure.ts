import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Machines are noisy: rounds are interleaved and medians compared, never two single runs. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}

export async function timeMs(body: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await body()
  return performance.now() - begun
}

export function toFixed(value: number, digits = 2): string {
  return value.toFixed(digits)
}

/** CPU time a process has used, all its threads together, in microseconds (Linux). */
export function cpuUs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
