import { answerQuestions, runInBackground } from '../lib/threads/worker-thread.ts'
import { readArt } from './arts.ts'
import { judge } from './judge/verdict.ts'
import type { StyledText } from './verdicts.ts'

/** The thread in which styles are drawn and read: decoding takes longer than a scan may wait. */
runInBackground()
answerQuestions(async ({ wants, text, style, art: shared }: StyledText, turn) => {
  const art = readArt(shared)
  if (wants === 'verdict') return { told: await judge(text, style, art) }
  const { gradeStyle } = await import('./judge/grade.ts')
  return { told: await gradeStyle(text, style, art, turn) }
})
