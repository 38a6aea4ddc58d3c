import {
  type Answer,
  type CallOptions as CoreCallOptions,
  type Client as CoreClient,
  type ClientOptions as CoreOptions,
  createClient as createCore,
  type Logo,
  type OperationName,
} from './client.ts'
import { ONCE, OPERATIONS } from './operations.ts'
import { type RetryOptions, sendWithRetries } from './retries.ts'
import { toSettings } from './settings.ts'
import { isBytes, toTyped, type Upload } from './uploads.ts'

/** The client of `client.ts` with all that a program needs beside it: settings, retries, time limits. */
export interface ClientOptions extends Omit<CoreOptions, 'baseUrl' | 'key'>, RetryOptions {
  /** Where the service is; else QROUTE_URL of the environment; else, with `key: null`, where the page is. */
  readonly baseUrl?: string | undefined
  /**
   * An API key; else QROUTE_API_KEY of the environment, unless QROUTE_URL is another address than
   * `baseUrl`. Null: none, for pages with a session.
   */
  readonly key?: string | null | undefined
}

export interface CallOptions extends CoreCallOptions, RetryOptions {}

export type Client = Omit<CoreClient<CallOptions>, 'uploadLogo'> & {
  readonly uploadLogo: (
    input: { readonly body: Upload },
    options?: CallOptions,
  ) => Promise<Answer<Logo>>
}

type Input = Readonly<Record<string, unknown>>
type Method = (input: Input, call: CoreCallOptions) => Promise<Answer<unknown>>

/** They are POST and take no `Idempotency-Key`, but change nothing, or nothing more if sent twice. */
const HARMLESS: readonly OperationName[] = [
  'downloadPictures',
  'downloadSheet',
  'openSharedReport',
  'previewCode',
  'simulateScan',
  'uploadLogo',
]

export function createClient(options: ClientOptions = {}): Client {
  const core = createCore({ ...options, ...toSettings(options) })
  const methods = Object.entries(core as unknown as Record<OperationName, Method>)
  return Object.fromEntries(
    methods.map(([name, method]) => [name, wrap(name as OperationName, method, options)]),
  ) as unknown as Client
}

function wrap(name: OperationName, method: Method, client: RetryOptions) {
  const takesKey = ONCE.includes(name)
  const isRepeatable = takesKey || HARMLESS.includes(name) || !OPERATIONS[name].startsWith('POST ')
  return async (input: Input = {}, call: CallOptions = {}): Promise<Answer<unknown>> => {
    const { retries = client.retries, maxWaitMs = client.maxWaitMs } = call
    const { signal, timeoutMs = client.timeoutMs } = call
    // One for all tries: what was done although its answer got lost is not done twice.
    const idempotencyKey = call.idempotencyKey ?? (takesKey ? newKey() : undefined)
    const { body } = input
    const isUpload = body instanceof Blob || isBytes(body)
    const ready = isUpload ? { ...input, body: await toTyped(body) } : input
    return sendWithRetries(
      (limited) => method(ready, { ...call, idempotencyKey, signal: limited }),
      isRepeatable,
      { retries, maxWaitMs, timeoutMs },
      signal,
    )
  }
}

/** Node 18 has no `crypto` of its own, and pages without https no `randomUUID`. */
function newKey(): string {
  const { crypto } = globalThis as { crypto?: { randomUUID?: () => string } }
  return crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}-${Math.random()}`
}
