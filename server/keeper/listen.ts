import { lookup } from 'node:dns/promises'
import net, { isIPv6 } from 'node:net'
import { getSystemErrorName } from 'node:util'

/**
 * A port that is bound here and listened on elsewhere: children inherit the descriptor. So while all
 * of them are away, connections wait in the system's queue, and are answered by the next one. The
 * modules that Node has for this were measured: `cluster` closes the port with the last child or costs
 * 70 to 110 µs a connection, and with SO_REUSEPORT half of a dead child's queue is reset.
 */
export interface BoundPort {
  readonly fd: number
  readonly port: number
  close(): void
}

interface Handle {
  readonly fd: number
  getsockname(out: { port?: number }): number
  close(): void
}

/** Inside of Node, and named by a test. Without it WORKERS is 0. */
type CreateHandle = (
  address: string | null,
  port: number,
  addressType: number,
  fd?: number,
) => Handle | number

const { _createServerHandle: createHandle } = net as unknown as {
  readonly _createServerHandle?: CreateHandle
}

export const canBind = process.platform !== 'win32' && typeof createHandle === 'function'

/** Throws as `listen` does. */
export async function bindPort(host: string, port: number): Promise<BoundPort> {
  const { address } = await lookup(host)
  const fail = (fault: number) => {
    const code = getSystemErrorName(fault)
    return Object.assign(new Error(`${code}: ${address}:${port}`), { code, syscall: 'listen' })
  }
  const made = createHandle?.(address, port, isIPv6(address) ? 6 : 4) ?? -1
  if (typeof made === 'number') throw fail(made)
  const name: { port?: number } = {}
  // That the port is in use is said here at the earliest.
  const fault = made.getsockname(name)
  if (fault !== 0) throw fail(fault)
  return { fd: made.fd, port: name.port ?? port, close: () => made.close() }
}
