#!/usr/bin/env node
// What `qr` is: the process around main.ts.

import { EXIT } from './errors.ts'
import { main } from './main.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Whoever asks twice does not want to wait for what is under way.
    if (stop.signal.aborted) process.exit(EXIT.interrupted)
    stop.abort()
  })
}
// The reader of a pipe may need no more: write() tells.
process.stdout.on('error', () => {})
void main(process.argv.slice(2), process, process.env, stop.signal).then((code) => {
  process.exitCode = code
})
