import path from 'node:path'
import type { run } from 'node:test'

type TestEvent = {
  name: string
  nesting: number
  file?: string | undefined
  skip?: string | boolean | undefined
  todo?: string | boolean | undefined
  details: { type?: string | undefined; error?: Error & { failureType?: string } }
}

type Outcome = 'passed' | 'failed' | 'skipped'

/**
 * How many tests of which file passed and failed. Counted here and not taken from the reporter, because
 * a count is only worth something when it counts what ran: a suite, or a test that only holds other
 * tests, is not a test of its own; a hook that breaks, a file that cannot be loaded or a file without
 * end is a failure.
 */
export class Tally {
  readonly #files = new Map<string, Record<Outcome, number>>()
  readonly #forgotten: string[] = []

  /** One outcome more; those of steps that are no test file have no file. */
  add(outcome: Outcome, file = ''): void {
    const counts = this.#files.get(file) ?? { passed: 0, failed: 0, skipped: 0 }
    counts[outcome] += 1
    this.#files.set(file, counts)
  }

  /**
   * Files are told one after the other, each with its end: its summary, or the failure of the file as a
   * whole. What a test says is its file is where it is written, which may be a helper's.
   */
  countEach(tests: ReturnType<typeof run>): void {
    const outcomes: Outcome[] = []
    let depth = 0
    const endOf = (file: string) => {
      for (const outcome of outcomes.splice(0)) this.add(outcome, file)
      depth = 0
    }
    const seen = (failed: boolean) => (test: TestEvent) => {
      const outcome = outcomeOf(failed, test, depth)
      if (outcome) outcomes.push(outcome)
      depth = test.nesting
      if (isFile(test)) endOf(test.name)
    }
    tests.on('test:pass', seen(false)).on('test:fail', seen(true))
    tests.on('test:summary', ({ file }) => endOf(file ?? ''))
  }

  failedFiles(): string[] {
    return [...this.#files].filter(([file, { failed }]) => file && failed > 0).map(([file]) => file)
  }

  /** Before the file is run again. */
  forget(file: string): void {
    this.#files.delete(file)
    this.#forgotten.push(file)
  }

  size(): number {
    return this.#sum('passed') + this.#sum('failed') + this.#sum('skipped')
  }

  hasFailed(): boolean {
    return this.#sum('failed') > 0
  }

  lines(root: string): string {
    const again = this.#forgotten.map((file) => path.relative(root, file))
    const skipped = this.#sum('skipped')
    return [
      ...(again.length > 0 ? [`failed beside others and were run again: ${again.join(', ')}`] : []),
      `${this.#sum('passed')} passed, ${this.#sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ].join('\n')
  }

  #sum(outcome: Outcome): number {
    return [...this.#files.values()].reduce((sum, counts) => sum + counts[outcome], 0)
  }
}

function isFile(test: TestEvent): boolean {
  return test.nesting === 0 && test.name === test.file
}

/** `last` is the depth of the test that ended before this one in its file. */
function outcomeOf(failed: boolean, test: TestEvent, last: number): Outcome | undefined {
  const holdsOthers = test.details.type === 'suite' || last > test.nesting
  if (test.skip !== undefined || test.todo !== undefined) {
    return holdsOthers ? undefined : 'skipped'
  }
  if (failed) return test.details.error?.failureType === 'subtestsFailed' ? undefined : 'failed'
  return holdsOthers || isFile(test) ? undefined : 'passed'
}
