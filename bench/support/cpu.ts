import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICK_US = 10_000
/** Fields of /proc/PID/stat, counted from the one after the name: utime and stime, then those of ended children. */
const OWN = [11, 12]
const CHILDREN = [13, 14]

/**
 * CPU time that a program has used, in microseconds (Linux): all its threads and every process it started,
 * also those that have ended. A redirect may be answered by one process and recorded by another.
 */
export function cpuUs({ pid }: Pick<ChildProcess, 'pid'>): number {
  return pid === undefined ? 0 : treeOf(pid).reduce((sum, one) => sum + ownUs(one), 0)
}

/** The process itself comes first. One that ends in the meantime is counted by its parent. */
function treeOf(pid: number): number[] {
  const started = tasksOf(pid).flatMap((task) =>
    readText(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...started.flatMap(treeOf)]
}

/**
 * Threads that live are counted in nanoseconds. `stat` counts in steps of 10 ms, but knows the ended ones too,
 * so the larger of both is complete.
 */
function ownUs(pid: number): number {
  const fields = readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  const ticks = (which: readonly number[]) =>
    which.reduce((sum, index) => sum + Number(fields[index] ?? 0), 0) * TICK_US
  const living = tasksOf(pid).reduce((sum, task) => {
    const [ns = '0'] = readText(`/proc/${pid}/task/${task}/schedstat`).split(' ')
    return sum + Number(ns) / 1000
  }, 0)
  return Math.max(living, ticks(OWN)) + ticks(CHILDREN)
}

/**
 * Memory of a program, in all its processes: what they share, such as the program text, counts once (Linux: PSS).
 */
export function residentMb({ pid }: Pick<ChildProcess, 'pid'>): number {
  if (pid === undefined) return 0
  return treeOf(pid).reduce((sum, one) => {
    const text = readText(`/proc/${one}/smaps_rollup`)
    return sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
  }, 0)
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Empty when the process or thread has ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
