import type { IncomingMessage } from 'node:http'

/**
 * What is read of a request apart from its body: so little that it can be known before Node has made
 * its objects of it.
 */
export interface RequestHead {
  readonly method: string
  readonly url: string
  /** The address at the other end of the client's connection. */
  readonly peer: string
  /** The name is in lower case. Values that were sent twice are joined as Node joins them. */
  header(name: string): string | undefined
}

/** Of requests that another process has passed on. */
const peers = new WeakMap<IncomingMessage, string>()

export function setPeer(request: IncomingMessage, peer: string): void {
  peers.set(request, peer)
}

export function headOf(request: IncomingMessage): RequestHead {
  return new NodeHead(request)
}

/** A class, because every scan makes one. */
class NodeHead implements RequestHead {
  readonly #request: IncomingMessage

  constructor(request: IncomingMessage) {
    this.#request = request
  }

  get method(): string {
    return this.#request.method ?? ''
  }

  get url(): string {
    return this.#request.url ?? ''
  }

  get peer(): string {
    return peers.get(this.#request) ?? this.#request.socket.remoteAddress ?? ''
  }

  header(name: string): string | undefined {
    // Only Set-Cookie is a list, which no request has.
    return this.#request.headers[name] as string | undefined
  }
}
