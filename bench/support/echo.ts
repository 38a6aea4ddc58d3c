import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import Fastify from 'fastify'

/**
 * References for other benches: a bare Fastify that echoes a valid body and sends a small response.
 */
if (process.argv[2] === 'child') {
  const app = Fastify()
  const text = { type: 'string' } as const
  const properties = { name: text, destination_url: text }
  const body = { type: 'object', required: ['name', 'destination_url'], properties }
  app.post('/echo', { schema: { body, response: { 201: body } } }, async (request, reply) => {
    reply.code(201)
    return request.body
  })
  app.get('/small', async () => 'small')
  await app.listen({ port: Number(process.argv[3]) })
  process.send?.('ready')
}

export async function startEcho(port: number): Promise<{ child: ChildProcess; port: number }> {
  const options = { execArgv: process.execArgv }
  const child = fork(import.meta.filename, ['child', String(port)], options)
  await once(child, 'message')
  return { child, port }
}
