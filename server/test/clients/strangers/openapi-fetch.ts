import { readFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import type { components, paths } from './fetch/schema'
import { runCalls, toFile, toUpload } from './run-calls'

/** `node openapi-fetch.js BASE KEY calls.json openapi.json`: prints a line of JSON for each call. */
const [, , baseUrl = '', key = '', calls = '', document = ''] = process.argv
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })
const operations = new Map<
  string,
  { path: string; method: string; names: string[]; isRaw: boolean }
>()
for (const [path, methods] of Object.entries<any>(
  JSON.parse(readFileSync(document, 'utf8')).paths,
)) {
  for (const [method, { operationId, parameters = [], responses }] of Object.entries<any>(
    methods,
  )) {
    const names = parameters.filter((one: any) => one.in === 'path').map((one: any) => one.name)
    const { content = {} } = responses['200'] ?? responses['201'] ?? {}
    const isRaw = Object.keys(content).some((type) => type !== 'application/json')
    operations.set(operationId, { path, method, names, isRaw })
  }
}

/** What a person would write: it must compile, and work. */
async function typed(): Promise<void> {
  const { data, error } = await client.GET('/v1/qrcodes', { params: { query: { limit: 1 } } })
  if (error) throw new Error(error.error.message)
  const first: components['schemas']['CodeItem'] | undefined = data.data[0]
  const scans: number | null | undefined = first?.total_scans
  if (data.pagination.limit !== 1 || typeof scans !== 'number') throw new Error('not as typed')
  const image = await client.GET('/v1/qrcodes/{id}/download', {
    params: { path: { id: first?.id ?? '' }, query: { format: 'svg' } },
    parseAs: 'blob',
  })
  if (!image.data || image.data.size === 0) throw new Error('no image')
}

/** Never run: the compiler proves that it would not be accepted. */
export async function misuse(): Promise<void> {
  // @ts-expect-error: a required field is missing
  await client.POST('/v1/qrcodes', { body: { destination_url: 'https://example.com/' } })
  // @ts-expect-error: a value that does not exist
  await client.GET('/v1/qrcodes', { params: { query: { status: 'stopped' } } })
}

async function main(): Promise<void> {
  await typed()
  const results = await runCalls(JSON.parse(readFileSync(calls, 'utf8')), async (call) => {
    const { path, method, names, isRaw } = operations.get(call.operation) ?? {
      ...{ path: '', method: '', names: [], isRaw: false },
    }
    const query: Record<string, unknown> = { ...call.params }
    for (const name of names) delete query[name]
    const upload = toUpload(call.body)
    const { data, error, response } = await (client.request as any)(method, path, {
      params: { path: call.params, query, header: call.headers },
      ...(call.body === undefined ? {} : { body: upload ?? call.body }),
      ...(upload ? { bodySerializer: () => upload, headers: { 'content-type': upload.type } } : {}),
      ...(isRaw ? { parseAs: 'arrayBuffer' } : {}),
    })
    if (error) return { status: response.status, data: error.error }
    const type = response.headers.get('content-type')
    return { status: response.status, data: isRaw ? await toFile(type, data) : data }
  })
  for (const result of results) console.log(JSON.stringify(result))
}

void main()
