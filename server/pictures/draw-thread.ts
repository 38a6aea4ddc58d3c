import { Problem } from '../domain/errors.ts'
import { answerQuestions, runBelowNormal } from '../lib/threads/worker-thread.ts'
import type { Drawing, Question } from './drawn.ts'
import { LETTERS } from './letters/all.ts'
import { renderPng } from './render/png/png.ts'
import { renderSvg } from './render/svg.ts'

/** The thread in which pictures are drawn: a large one takes longer than a scan may wait. */
runBelowNormal()
answerQuestions(async (question: Question) => {
  try {
    const { buffer, byteOffset, length } = await draw(question)
    const picture = new Uint8Array(buffer as ArrayBuffer, byteOffset, length)
    return { told: { picture } satisfies Drawing, moved: [picture.buffer] }
  } catch (error) {
    // What it is made of would be lost on the way to another thread.
    if (!(error instanceof Problem)) throw error
    const { code, message, faults } = error
    return { told: { problem: { code, message, faults } } satisfies Drawing }
  }
})

async function draw({ text, style: stored, art: shared, format, size }: Question) {
  const style = JSON.parse(stored)
  const art = shared && { ...shared, markup: Buffer.from(shared.markup).toString() }
  if (format === 'png') return renderPng(text, style, size, art)
  return new TextEncoder().encode(renderSvg(text, style, size, { art, letters: LETTERS }))
}
