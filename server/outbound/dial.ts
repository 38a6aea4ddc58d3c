import { Agent, type Dispatcher } from 'undici'

/** Stand-in. */
export function openDialer(_options: {
  allowPrivate: boolean
  connectionsPerOriginMax?: number
}): Dispatcher {
  return new Agent({ connections: 256, keepAliveTimeout: 30_000 })
}
