// Loaded into a server before anything else. Its clock is ahead by SHIFT_MS, or by what SHIFT_FILE says at the moment,
// also in what it answers and in what SQLite calls the time: that of the same machine.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { DatabaseSync } from 'node:sqlite'

const RealDate = Date
const { SHIFT_MS, SHIFT_FILE } = process.env
const LOOK_MS = 50
let shiftMs = Number(SHIFT_MS)
let lookAt = 0

function now(): number {
  if (SHIFT_FILE && performance.now() >= lookAt) {
    shiftMs = Number(readFileSync(SHIFT_FILE, 'utf8'))
    lookAt = performance.now() + LOOK_MS
  }
  return RealDate.now() + shiftMs
}

globalThis.Date = new Proxy(RealDate, {
  construct: (of, given) => Reflect.construct(of, given.length === 0 ? [now()] : given),
  get: (of, name) => (name === 'now' ? now : Reflect.get(of, name)),
})

const { writeHead } = http.ServerResponse.prototype
http.ServerResponse.prototype.writeHead = function (
  this: http.ServerResponse,
  ...given: unknown[]
) {
  this.setHeader('date', new Date().toUTCString())
  return Reflect.apply(writeHead, this, given)
}

const { prepare } = DatabaseSync.prototype
const shifted = new WeakSet<DatabaseSync>()
DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given: unknown[]) {
  if (!shifted.has(this)) this.function('unixepoch', { varargs: true }, () => now() / 1000)
  shifted.add(this)
  return Reflect.apply(prepare, this, given)
}
