// Loaded into the processes of a server (NODE_OPTIONS=--import=…), where it spoils the API process on purpose.
// MISCHIEF is a file that says how:
//
//   busy SECONDS   at SIGUSR2, does nothing else for so long
//   heap           at SIGUSR2, takes memory until there is none left
//   statement N    stands still (SIGSTOP) in the middle of its Nth statement that may write
import { readFileSync, writeFileSync } from 'node:fs'
import { StatementSync } from 'node:sqlite'
import { threadId } from 'node:worker_threads'
import pg from 'pg'

const { MISCHIEF = '', QROUTE_PART = '' } = process.env

function plan() {
  const [kind, value] = readFileSync(MISCHIEF, 'utf8').trim().split(' ')
  return { kind, value: Number(value) }
}

if (MISCHIEF !== '' && QROUTE_PART.startsWith('api')) {
  if (threadId === 0) process.on('SIGUSR2', spoil)
  const { kind, value } = plan()
  if (kind === 'statement') stopAt(value)
}

function spoil() {
  const { kind, value } = plan()
  if (kind === 'busy') {
    const end = performance.now() + value * 1000
    while (performance.now() < end);
  }
  const taken = []
  while (kind === 'heap') taken.push(new Array(100_000).fill(Math.random()))
}

/** After it was sent, and before its answer is used: a transaction is open, if there is one. */
function stopAt(last) {
  let count = 0
  const step = (text) => {
    if (!/^\s*(insert|update|delete|begin|with)/i.test(text) || ++count !== last) return
    writeFileSync(`${MISCHIEF}.reached`, text)
    process.kill(process.pid, 'SIGSTOP')
  }
  const { run, all, get } = StatementSync.prototype
  for (const [name, original] of Object.entries({ run, all, get })) {
    StatementSync.prototype[name] = function (...values) {
      const result = original.apply(this, values)
      step(this.sourceSQL)
      return result
    }
  }
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (...given) {
    const result = query.apply(this, given)
    const [first] = given
    const text = typeof first === 'string' ? first : (first?.text ?? '')
    // In its own time, so that the statement has left.
    setTimeout(() => step(text), 1)
    return result
  }
}
