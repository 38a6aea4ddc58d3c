import { answerQuestions, runInBackground } from '../../lib/threads/worker-thread.ts'
import { Damaged } from './damaged.ts'
import type { LogoAnswer, LogoQuestion } from './logo-reader.ts'
import { readLogo } from './read-logo.ts'

/** The thread in which one upload is read. */
runInBackground()
answerQuestions(async ({ bytes, type }: LogoQuestion) => {
  try {
    const logo = await readLogo(Buffer.from(bytes), type)
    return { told: { logo } satisfies LogoAnswer }
  } catch (error) {
    const reason = error instanceof Damaged ? error.message : 'it cannot be read'
    return { told: { reason } satisfies LogoAnswer }
  }
})
