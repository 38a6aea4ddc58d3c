/** A network that no other test process has: an address has only so many tries, and servers are shared. */
const NETWORK = `10.${(process.pid >> 8) & 255}.${process.pid & 255}`

let given = 0

/** Of nobody else. After 250 they come again. */
export function newAddress(): string {
  return `${NETWORK}.${given++ % 250}`
}
