import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCode, deleteCode, updateCode } from '../domain/codes.ts'
import { Problem } from '../domain/errors.ts'
import type { Code, CodeStore, ScanStore } from '../domain/ports.ts'
import { authorOf, callerOf } from './auth.ts'
import {
  CodeChangeBody,
  CodeList,
  CodeView,
  CreatedCodeView,
  DeletedCode,
  HistoryList,
  HistoryQuery,
  ListQuery,
  NewCodeBody,
  type PublicUrls,
  toCodeItem,
  toCodeView,
  toHistoryItem,
  toNewCode,
} from './code-schemas.ts'
import { toPagination } from './schemas.ts'

export interface CodeRoutes {
  readonly codes: CodeStore
  readonly scans: ScanStore
  readonly urls: PublicUrls
}

interface ById {
  Params: { id: string }
}

const found = new WeakMap<FastifyRequest, Code>()

function codeOf(request: FastifyRequest): Code {
  const code = found.get(request)
  if (!code) throw new Error('This route does not look up its code')
  return code
}

function noSuchCode(id: string): Problem {
  return new Problem('not_found', `There is no code ${id.slice(0, 100)}`)
}

/** Runs before the body is read: an unknown id is 404 whatever the body is. */
export function findCode(codes: CodeStore) {
  return async (request: FastifyRequest): Promise<void> => {
    const { id } = request.params as ById['Params']
    const code = await codes.find(callerOf(request), id)
    if (code === null) throw noSuchCode(id)
    found.set(request, code)
  }
}

export function codeRoutes(app: FastifyInstance, { codes, scans, urls }: CodeRoutes): void {
  const onRequest = findCode(codes)

  async function view(code: Code) {
    const counts = await scans.countsOf([code.id])
    return toCodeView(code, urls, counts.get(code.id))
  }

  app.post<{ Body: NewCodeBody }>(
    '/qrcodes',
    { schema: { body: NewCodeBody, response: { 201: CreatedCodeView } } },
    async (request, reply) => {
      const { body } = request
      const code = await createCode(codes, callerOf(request), authorOf(request), toNewCode(body))
      created(reply, code)
      return { ...toCodeView(code, urls), ...variantFields(body, code) }
    },
  )

  app.get<{ Querystring: ListQuery }>(
    '/qrcodes',
    { schema: { querystring: ListQuery, response: { 200: CodeList } } },
    async (request) => {
      const { page, limit, status = null, search = null } = request.query
      const filter = { status, search: search === '' ? null : search }
      const { items, total } = await codes.list(callerOf(request), filter, { page, limit })
      const counts = await scans.countsOf(items.map((code) => code.id))
      return {
        data: items.map((code) => toCodeItem(code, urls, counts.get(code.id))),
        pagination: toPagination(page, limit, total),
      }
    },
  )

  app.get<ById>(
    '/qrcodes/:id',
    { onRequest, schema: { response: { 200: CodeView } } },
    async (request) => view(codeOf(request)),
  )

  app.patch<ById & { Body: CodeChangeBody }>(
    '/qrcodes/:id',
    { onRequest, schema: { body: CodeChangeBody, response: { 200: CodeView } } },
    async (request) => {
      const { name, destination_url: destinationUrl, active } = request.body
      const change = {
        ...(name !== undefined && { name }),
        ...(destinationUrl !== undefined && { destinationUrl }),
        ...(active !== undefined && { active }),
      }
      const code = await updateCode(codes, codeOf(request), authorOf(request), change)
      if (code === null) throw noSuchCode(request.params.id)
      return view(code)
    },
  )

  app.delete<ById>(
    '/qrcodes/:id',
    { onRequest, schema: { response: { 200: DeletedCode } } },
    async (request) => {
      const { id } = codeOf(request)
      if (!(await deleteCode(codes, codeOf(request)))) throw noSuchCode(id)
      return { deleted: true as const, id }
    },
  )

  app.get<ById & { Querystring: HistoryQuery }>(
    '/qrcodes/:id/history',
    { onRequest, schema: { querystring: HistoryQuery, response: { 200: HistoryList } } },
    async (request) => {
      const { page, limit } = request.query
      const { items, total } = await codes.history(codeOf(request), { page, limit })
      return { data: items.map(toHistoryItem), pagination: toPagination(page, limit, total) }
    },
  )
}

function created(reply: FastifyReply, code: Code): void {
  reply.code(201).header('location', `/v1/qrcodes/${code.id}`)
}

function variantFields(body: NewCodeBody, code: Code) {
  if ((body.destination ?? null) === null) return {}
  return { type: 'url' as const, destination: code.destinationUrl, scans: 0 }
}
