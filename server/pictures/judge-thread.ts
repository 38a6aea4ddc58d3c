import { answerQuestions, runInBackground } from '../lib/threads/worker-thread.ts'
import type { StyledText } from './pictures.ts'
import { judge } from './render/verdict.ts'

/** The thread in which styles are drawn and read: decoding takes longer than a scan may wait. */
runInBackground()
answerQuestions(async ({ text, style }: StyledText) => ({ told: await judge(text, style) }))
