import type { AskedSheet } from '../domain/codes/pictures.ts'
import { answerQuestions, runBelowNormal } from '../lib/threads/worker-thread.ts'
import { renderSheet } from './render/pdf/sheet.ts'

/** The thread in which sheets of labels are drawn. */
runBelowNormal()
answerQuestions(async (asked: AskedSheet) => ({ told: await renderSheet(asked) }))
