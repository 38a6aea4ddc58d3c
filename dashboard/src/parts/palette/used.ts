import { signal } from '@preact/signals'
import { deviceStorage } from '../../kept.ts'
import { session } from '../../session.ts'

/**
 * What was chosen in the palette, the last first, kept in this browser by person. Only what it is: names
 * of codes are asked for again, because they change, and because people share computers.
 */
const KEPT_MAX = 20
const LONG = 120

function keyNow(): string {
  return `qroute.palette.${session.peek()?.user.id ?? ''}`
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(keyNow()) ?? '[]')
    const isId = (one: unknown) => typeof one === 'string' && one.length <= LONG
    return Array.isArray(kept) ? kept.filter(isId).slice(0, KEPT_MAX) : []
  } catch {
    return []
  }
}

export const used = signal<readonly string[]>([])

/** Again with each opening: another tab may have kept something, and another person may be here. */
export function readUsed(): void {
  used.value = read()
}

export function noteUsed(id: string): void {
  used.value = [id, ...read().filter((one) => one !== id)].slice(0, KEPT_MAX)
  deviceStorage.write(keyNow(), JSON.stringify(used.value))
}
