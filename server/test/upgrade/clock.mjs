// Loaded before a server or a command, and in all of its threads (NODE_OPTIONS=--import): it goes by a
// clock that is SHIFT_MS off.
const RealDate = Date
const shiftMs = Number(process.env.SHIFT_MS)

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shiftMs)
    else super(...given)
  }

  static now() {
    return RealDate.now() + shiftMs
  }
}
