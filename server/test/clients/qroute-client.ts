import { type Answer, type CallOptions, createClient } from '../../../client/index.ts'
import { type Call, type Result, runCalls, toFile, toUpload } from './run-calls.ts'

/** The calls through the client of this repository. */
type Method = (input: object, options: CallOptions) => Promise<Answer<unknown>>

export function runByClient(
  baseUrl: string,
  key: string,
  calls: readonly Call[],
): Promise<Result[]> {
  const client = createClient({ baseUrl, key }) as Readonly<Record<string, Method>>
  return runCalls(calls, async ({ operation, params, headers = {}, body }) => {
    const send = client[operation]
    if (!send) throw new Error(`The client has no ${operation}`)
    const input = { ...params, ...(body === undefined ? {} : { body: toUpload(body) ?? body }) }
    const answer = await send(input, {
      idempotencyKey: headers['idempotency-key'],
      ifMatch: headers['if-match'],
    })
    const { status } = answer
    if (!answer.ok) return { status, data: answer.error }
    if (!(answer.data instanceof Response)) return { status, data: answer.data }
    const type = answer.headers.get('content-type')
    return { status, data: await toFile(type, await answer.data.arrayBuffer()) }
  })
}
