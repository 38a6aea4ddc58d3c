import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { say } from './engines/install.ts'

/** More than any file of `npm test` should take, with all that it starts: twice the heaviest, as machines differ. */
const CPU_MAX_SECONDS = 20

type Outcome = 'passed' | 'failed' | 'skipped'
type Tests = ReturnType<typeof run>

interface TestEvent {
  readonly name: string
  readonly file?: string | undefined
  readonly skip?: string | boolean | undefined
  readonly todo?: string | boolean | undefined
  readonly details: {
    readonly type?: string | undefined
    readonly error?: Error & { failureType?: string }
  }
}

/**
 * What happened, as it goes; then the time and the processor time of each file, and how many tests
 * passed and failed. A hook that breaks and a file that cannot be loaded are failures too.
 */
export class Report {
  readonly #root: string
  readonly #counts: Record<Outcome, number> = { passed: 0, failed: 0, skipped: 0 }
  readonly #seconds = new Map<string, number>()

  constructor(root: string) {
    this.#root = root
  }

  add(outcome: Outcome): void {
    this.#counts[outcome] += 1
  }

  async follow(tests: Tests): Promise<void> {
    tests.on('test:pass', (test) => this.#count(test, 'passed'))
    tests.on('test:fail', (test) => this.#count(test, 'failed'))
    const before = this.#counts.failed
    tests.on('test:summary', ({ file, duration_ms, success }) => {
      if (file) this.#seconds.set(file, duration_ms / 1000)
      else if (!success && this.#counts.failed === before) this.add('failed')
    })
    for await (const text of tests.compose(new spec())) process.stdout.write(text)
  }

  /** Processor time is read from lines that test processes left there (test/support/service/cpu.ts). */
  tellFiles(ledger: string, isLimited: boolean): void {
    const told = existsSync(ledger) ? readFileSync(ledger, 'utf8') : ''
    const lines = told.trimEnd().split('\n')
    const cpu = new Map(lines.map((line) => [line.slice(line.indexOf(' ') + 1), parseFloat(line)]))
    const rows = [...this.#seconds].map(([file, seconds]) => ({
      name: path.relative(this.#root, file),
      seconds,
      cpu: cpu.get(file) ?? 0,
    }))
    rows.sort((a, b) => b.cpu - a.cpu)
    const sum = rows.reduce((total, row) => total + row.cpu, 0)
    say(`\n    CPU    time  ${rows.length} files, ${sum.toFixed(0)} s of CPU`)
    for (const row of rows) say(`${inSeconds(row.cpu)} ${inSeconds(row.seconds)}  ${row.name}`)
    if (!isLimited) return
    const over = rows.filter((row) => row.cpu > CPU_MAX_SECONDS)
    this.add(over.length === 0 ? 'passed' : 'failed')
    for (const { name } of over) {
      say(`${name} takes more than ${CPU_MAX_SECONDS} s of CPU: make it a proof, or lighter`)
    }
  }

  size(): number {
    return this.#counts.passed + this.#counts.failed + this.#counts.skipped
  }

  hasFailed(): boolean {
    return this.#counts.failed > 0
  }

  lastLine(): string {
    const { passed, failed, skipped } = this.#counts
    return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  }

  #count(test: TestEvent, outcome: 'passed' | 'failed'): void {
    if (test.todo !== undefined) this.add('skipped')
    else if (outcome === 'failed') {
      if (test.details.error?.failureType !== 'subtestsFailed') this.add('failed')
    } else if (test.skip !== undefined) this.add('skipped')
    else if (test.details.type !== 'suite' && test.name !== test.file) this.add('passed')
  }
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(6)}s`
}
