import { setTimeout as sleep } from 'node:timers/promises'
import type { LinkFigures } from '../redirect/figures.ts'

/** Questions to workers, each with a number that comes back with the answer. */
export interface Questions {
  answer(number: number, figures: LinkFigures): void
  /** `ask` sends one question. Answers that take longer are left out. */
  all(asks: readonly ((number: number) => void)[], withinMs: number): Promise<LinkFigures[]>
}

export function openQuestions(): Questions {
  const open = new Map<number, (figures: LinkFigures) => void>()
  let last = 0

  function one(ask: (number: number) => void): [number, Promise<LinkFigures>] {
    const number = ++last
    const { promise, resolve } = Promise.withResolvers<LinkFigures>()
    open.set(number, resolve)
    ask(number)
    return [number, promise]
  }

  return {
    answer: (number, figures) => open.get(number)?.(figures),
    async all(asks, withinMs) {
      const answers: LinkFigures[] = []
      const questions = asks.map(one)
      const answered = questions.map(([, promise]) => promise.then((one) => answers.push(one)))
      await Promise.race([Promise.all(answered), sleep(withinMs)])
      for (const [number] of questions) open.delete(number)
      return answers
    },
  }
}
