import { Problem } from '../domain/errors.ts'
import { answerQuestions, runBelowNormal } from '../lib/threads/worker-thread.ts'
import type { Drawing, Question } from './drawn.ts'
import { LETTERS } from './letters/all.ts'
import { renderPng, renderPrintPng } from './render/png/png.ts'
import { renderSvg } from './render/svg.ts'

/** The thread in which pictures are drawn: a large one takes longer than a scan may wait. */
runBelowNormal()
answerQuestions(async (question: Question) => {
  try {
    const { buffer, byteOffset, length } = await draw(question)
    const drawn = new Uint8Array(buffer as ArrayBuffer, byteOffset, length)
    // A short one may share its memory with others, which cannot be handed over.
    const picture = buffer.byteLength === length ? drawn : drawn.slice()
    return { told: { picture } satisfies Drawing, moved: [picture.buffer] }
  } catch (error) {
    // What it is made of would be lost on the way to another thread.
    if (!(error instanceof Problem)) throw error
    const { code, message, faults } = error
    return { told: { problem: { code, message, faults } } satisfies Drawing }
  }
})

async function draw({ text, style: stored, art: shared, format, size, print }: Question) {
  const style = JSON.parse(stored)
  const art = shared && { ...shared, markup: Buffer.from(shared.markup).toString() }
  if (format === 'svg') {
    return new TextEncoder().encode(renderSvg(text, style, size, { art, letters: LETTERS }))
  }
  if (print === null) return renderPng(text, style, size, art)
  if (format === 'png') return renderPrintPng(text, style, print, art)
  const { renderPdf } = await import('./render/pdf/pdf.ts')
  return renderPdf(text, style, print, art)
}
