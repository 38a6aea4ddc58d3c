import { answerQuestions, runInBackground } from '../lib/threads/worker-thread.ts'
import { judge } from './render/verdict.ts'
import type { StyledText } from './verdicts.ts'

/** The thread in which styles are drawn and read: decoding takes longer than a scan may wait. */
runInBackground()
answerQuestions(async ({ text, style, art }: StyledText) => ({
  told: await judge(text, style, art),
}))
