import type { HttpAsked } from './answers.ts'
import { type Cast, get } from './cast.ts'

/** What questions are put together from. */
export interface Scene {
  readonly cast: Cast
  readonly knows: (word: string) => boolean
  /** The day so many days before, by the clock of the release. */
  readonly day: (ago: number) => string
}

/** For the many reads: a person may ask more often than a key. */
export function openWideDoor({ cast }: Scene) {
  return openDoor({ cast }, cast.doors.has('owner') ? 'owner' : 'main')
}

export function openDoor({ cast }: Pick<Scene, 'cast'>, as: string) {
  const headers = get(cast.doors, as)
  return (
    path: string,
    body?: unknown,
    method = body === undefined ? 'GET' : 'POST',
  ): HttpAsked => ({
    ...{ method, path, headers },
    ...(body === undefined ? {} : { body }),
  })
}

export type Ask = ReturnType<typeof openDoor>

/** Without a key. */
export function openly(path: string): HttpAsked {
  return { method: 'GET', path, headers: {} }
}
