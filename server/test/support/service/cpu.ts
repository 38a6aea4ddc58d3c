// Loaded into every test process (run.ts): at its end it leaves a line that says how much processor
// time it took, with all the processes it started.

import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const TICKS_PER_SECOND = 100

/** Of this process and of all its children that have ended; of the process alone where there is no /proc. */
function cpuSeconds(): number {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return ticks / TICKS_PER_SECOND
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
}

const ledger = process.env.TEST_CPU
if (ledger && isMainThread) {
  process.on('exit', () => appendFileSync(ledger, `${cpuSeconds()} ${process.argv[1]}\n`))
}
