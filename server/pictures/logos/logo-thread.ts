import { answerQuestions, runInBackground } from '../../lib/threads/worker-thread.ts'
import { isBrokenOff } from '../resvg.ts'
import { Damaged, TOO_MUCH } from './damaged.ts'
import type { LogoAnswer, LogoQuestion } from './logo-reader.ts'
import { readLogo } from './read-logo.ts'

/** The thread in which one upload is read. */
runInBackground()
answerQuestions(async ({ bytes, type }: LogoQuestion) => {
  try {
    const logo = await readLogo(Buffer.from(bytes), type)
    return { told: { logo } satisfies LogoAnswer }
  } catch (error) {
    const reason = reasonOf(error)
    return { told: { reason } satisfies LogoAnswer }
  }
})

function reasonOf(error: unknown): string {
  if (error instanceof Damaged) return error.message
  return isBrokenOff(error) ? TOO_MUCH : 'it cannot be read'
}
