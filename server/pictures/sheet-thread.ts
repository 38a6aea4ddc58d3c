import { uploadOf } from '../../domain/codes/style.ts'
import { captionFault } from '../../drawing/pdf/caption.ts'
import { renderSheet } from '../../drawing/pdf/sheet.ts'
import { answerQuestions, runBelowNormal, toMoved } from '../lib/threads/worker-thread.ts'
import { readArt } from './arts.ts'
import type { DrawnSheet, SheetQuestion } from './sheets.ts'
import { toPixels } from './to-pixels.ts'

/** The thread in which sheets of labels are drawn. */
runBelowNormal()
answerQuestions(async ({ asked, arts }: SheetQuestion, turn) => {
  const fault = captionFault(asked.labels.map(({ caption }) => caption))
  if (fault !== null) return { told: { fault } satisfies DrawnSheet }
  const known = new Map(arts.map((art) => [art.key, art]))
  const sheet = await renderSheet(
    asked,
    (style) => readArt(known.get(uploadOf(style) ?? '') ?? null),
    { turn, toPixels },
  )
  const pdf = toMoved(sheet)
  return { told: { pdf } satisfies DrawnSheet, moved: [pdf.buffer] }
})
