import { readdirSync, readFileSync } from 'node:fs'
import { PART_VARIABLE } from '../../../../lib/process/part.ts'

/** The processes that a keeper keeps, by what the system knows of them. */
export interface Parts {
  readonly api: readonly number[]
  readonly workers: readonly number[]
}

export const hasProc = process.platform === 'linux'

export function partsOf(keeper: number): Parts {
  const parts = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === keeper)
    .map((name) => [Number(name), partOf(name)] as const)
  const of = (part: string) => parts.filter(([, name]) => name.startsWith(part)).map(([pid]) => pid)
  return { api: of('api'), workers: of('worker') }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function parentOf(pid: string): number {
  const stat = readProc(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function partOf(pid: string): string {
  const variables = readProc(`/proc/${pid}/environ`).split('\0')
  const name = `${PART_VARIABLE}=`
  return variables.find((one) => one.startsWith(name))?.slice(name.length) ?? ''
}

/** It may have ended. */
function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
