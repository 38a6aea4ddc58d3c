import { readFileSync } from 'node:fs'
import type { CodeItem } from './hey'
import * as sdk from './hey'
import { client } from './hey/client.gen'
import { runCalls, toFile, toUpload } from './run-calls'

/** `node hey-api.js BASE KEY calls.json openapi.json`: prints a line of JSON for each call. */
const [, , baseUrl = '', key = '', calls = '', document = ''] = process.argv
client.setConfig({ baseUrl, auth: ({ scheme }) => (scheme === 'bearer' ? key : undefined) })
const inPath = new Map<string, string[]>()
for (const methods of Object.values<any>(JSON.parse(readFileSync(document, 'utf8')).paths)) {
  for (const { operationId, parameters = [] } of Object.values<any>(methods)) {
    const names = parameters.filter((one: any) => one.in === 'path').map((one: any) => one.name)
    inPath.set(operationId, names)
  }
}

/** What a person would write: it must compile, and work. */
async function typed(): Promise<void> {
  const { data, error } = await sdk.listCodes({ query: { limit: 1 } })
  if (error) throw new Error(error.error.message)
  const first: CodeItem | undefined = data.data[0]
  const scans: number | null | undefined = first?.total_scans
  if (data.pagination.limit !== 1 || typeof scans !== 'number') throw new Error('not as typed')
  const image = await sdk.downloadCode({ path: { id: first?.id ?? '' }, query: { format: 'svg' } })
  const blob: Blob | undefined = image.data
  if (!blob || blob.size === 0) throw new Error('no image')
}

/** Never run: the compiler proves that it would not be accepted. */
export async function misuse(): Promise<void> {
  // @ts-expect-error: a misspelled field
  await sdk.createCode({ body: { name: 'A', destnation_url: 'https://example.com/' } })
  // @ts-expect-error: a value that does not exist
  await sdk.listCodes({ query: { status: 'stopped' } })
}

async function main(): Promise<void> {
  await typed()
  const results = await runCalls(JSON.parse(readFileSync(calls, 'utf8')), async (call) => {
    const query: Record<string, unknown> = { ...call.params }
    for (const name of inPath.get(call.operation) ?? []) delete query[name]
    const upload = toUpload(call.body)
    const headers = { ...call.headers, ...(upload ? { 'Content-Type': upload.type } : {}) }
    const { data, error, response } = await (sdk as any)[call.operation]({
      ...{ path: call.params, query, headers },
      ...(call.body === undefined ? {} : { body: upload ?? call.body }),
    })
    if (error) return { status: response.status, data: error.error }
    const isFile = data instanceof Blob || typeof data === 'string'
    if (!isFile) return { status: response.status, data }
    const bytes = await new Blob([data]).arrayBuffer()
    return {
      status: response.status,
      data: await toFile(response.headers.get('content-type'), bytes),
    }
  })
  for (const result of results) console.log(JSON.stringify(result))
}

void main()
