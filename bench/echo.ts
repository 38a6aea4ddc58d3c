import Fastify from 'fastify'

/** The reference of bench/create.ts: a bare Fastify POST that validates its body and echoes it. */
if (process.argv[2] === 'child') {
  const app = Fastify()
  const text = { type: 'string' } as const
  const properties = { name: text, destination_url: text }
  const body = { type: 'object', required: ['name', 'destination_url'], properties }
  app.post('/echo', { schema: { body, response: { 201: body } } }, async (request, reply) => {
    reply.code(201)
    return request.body
  })
  await app.listen({ port: Number(process.argv[3]) })
  process.send?.('ready')
}
