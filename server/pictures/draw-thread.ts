import { Problem } from '../../domain/errors.ts'
import { LETTERS } from '../../drawing/letters/all.ts'
import { renderPng, renderPrintPng } from '../../drawing/png/png.ts'
import { renderSvg } from '../../drawing/svg.ts'
import type { Turn } from '../../drawing/turn.ts'
import { answerQuestions, runBelowNormal, toMoved } from '../lib/threads/worker-thread.ts'
import { readArt } from './arts.ts'
import type { Drawing, Question } from './drawn.ts'
import { toPixels } from './to-pixels.ts'

/** The thread in which pictures are drawn: a large one takes longer than a scan may wait. */
runBelowNormal()
answerQuestions(async (question: Question, turn) => {
  try {
    const picture = toMoved(await draw(question, turn))
    return { told: { picture } satisfies Drawing, moved: [picture.buffer] }
  } catch (error) {
    // What it is made of would be lost on the way to another thread.
    if (!(error instanceof Problem)) throw error
    const { code, message, faults } = error
    return { told: { problem: { code, message, faults } } satisfies Drawing }
  }
})

async function draw(
  { text, style: stored, art: shared, format, size, print }: Question,
  turn: Turn,
): Promise<Uint8Array> {
  const style = JSON.parse(stored)
  const art = readArt(shared)
  if (format === 'svg') {
    return new TextEncoder().encode(renderSvg(text, style, size, { art, letters: LETTERS }))
  }
  const tools = { art, turn, toPixels }
  if (print === null) return renderPng(text, style, size, tools)
  if (format === 'png') return renderPrintPng(text, style, print, tools)
  const { renderPdf } = await import('../../drawing/pdf/pdf.ts')
  return renderPdf(text, style, print, tools)
}
