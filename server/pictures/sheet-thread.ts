import type { AskedSheet } from '../domain/codes/pictures.ts'
import { answerQuestions, runBelowNormal } from '../lib/threads/worker-thread.ts'
import { captionFault } from './render/pdf/caption.ts'
import { renderSheet } from './render/pdf/sheet.ts'
import type { DrawnSheet } from './sheets.ts'

/** The thread in which sheets of labels are drawn. */
runBelowNormal()
answerQuestions(async (asked: AskedSheet) => {
  const fault = captionFault(asked.labels.map(({ caption }) => caption))
  if (fault !== null) return { told: { fault } satisfies DrawnSheet }
  return { told: { pdf: await renderSheet(asked) } satisfies DrawnSheet }
})
