// Loaded into a server before anything else: its clock is ahead by SHIFT_MS, also in what it answers.
import http from 'node:http'

const RealDate = Date
const shiftMs = Number(process.env.SHIFT_MS)
const now = () => RealDate.now() + shiftMs

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
