import { createServer } from 'node:http'

/** The reference for bench/redirect/redirect.ts: a constant 302 from bare node:http on the same Node. */
if (process.argv[2] === 'child') {
  const headers = ['Location', 'https://example.com/landing?utm=qr', 'Content-Length', '0']
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
    response.writeHead(302, headers)
    response.end()
  })
  server.listen(Number(process.argv[3]), '127.0.0.1', () => process.send?.('ready'))
}
