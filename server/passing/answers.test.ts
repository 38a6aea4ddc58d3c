import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { AnswerReader } from './answers.ts'

/** Whatever Node's server writes is read as Node's client reads it, wherever the bytes are cut. */

const BODY = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))

const ANSWERS: Readonly<Record<string, (answer: ServerResponse) => void>> = {
  sized: (answer) => answer.setHeader('Content-Length', 5).end('hello'),
  large: (answer) => answer.setHeader('Content-Length', BODY.length).end(BODY),
  nothing: (answer) => answer.setHeader('Content-Length', 0).end(),
  chunks(answer) {
    answer.setHeader('X-Letters', 'ü ÿ').writeHead(201, 'Made, as asked')
    answer.write('a')
    answer.write(BODY)
    answer.end('\r\n0\r\n\r\n')
  },
  'no content': (answer) => answer.writeHead(204).end(),
  'not changed': (answer) => answer.writeHead(304, { 'Content-Length': 7, ETag: '"a"' }).end(),
  'no reason': (answer) => answer.writeHead(299, '').end('x'),
  closes: (answer) => answer.setHeader('Connection', 'close').end('bye'),
  continues(answer) {
    answer.writeContinue()
    answer.end('at last')
  },
  'until its end'(answer) {
    answer.useChunkedEncodingByDefault = false
    answer.removeHeader('Transfer-Encoding')
    answer.write('until ')
    answer.end('it closes')
  },
}

const CLOSING = new Set(['closes', 'until its end'])

async function openAnswering(t: TestContext): Promise<number> {
  const server = createServer((asked, answer) => {
    ANSWERS[decodeURIComponent(asked.url?.slice(1) ?? '')]?.(answer)
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Everything that the server sends, until it closes or says nothing more. */
async function bytesOf(port: number, method: string, name: string): Promise<Buffer> {
  const client = connect(port, '127.0.0.1')
  const path = encodeURIComponent(name)
  client.write(`${method} /${path} HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n`)
  const chunks: Buffer[] = []
  client.setTimeout(300, () => client.end())
  for await (const chunk of client) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function asNode(port: number, method: string, name: string) {
  const path = `/${encodeURIComponent(name)}`
  const sent = request({ port, host: '127.0.0.1', method, path }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const { statusCode, statusMessage, rawHeaders } = answer
  return {
    ...{ statusCode, statusMessage },
    headers: dated(rawHeaders),
    body: Buffer.concat(chunks),
  }
}

/** The date may have changed in between, and each client has its own idea of connections. */
function dated(headers: readonly string[]): string[][] {
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))
  return pairs.filter(([name = '']) => !/^(date|connection|keep-alive)$/i.test(name))
}

function read(method: string, bytes: Buffer, cut: () => number) {
  const got = { continues: 0, ends: 0, isKept: false, statusCode: 0, statusMessage: '' }
  let headers: string[][] = []
  const chunks: Buffer[] = []
  const reader = new AnswerReader({
    onContinue: () => void got.continues++,
    onHead({ status, message, isKept, ...head }) {
      Object.assign(got, { statusCode: status, statusMessage: message, isKept })
      headers = dated(head.headers)
    },
    onBody(chunk, isLast) {
      chunks.push(Buffer.from(chunk))
      if (isLast) got.ends++
    },
  })
  reader.expect(method)
  for (let at = 0; at < bytes.length; ) {
    const size = cut()
    reader.read(bytes.subarray(at, at + size))
    at += size
  }
  reader.end()
  return { ...got, headers, body: Buffer.concat(chunks) }
}

for (const name of Object.keys(ANSWERS)) {
  test(`a response: ${name}`, async (t) => {
    const port = await openAnswering(t)
    for (const method of ['GET', 'HEAD']) {
      const bytes = await bytesOf(port, method, name)
      const expected = await asNode(port, method, name)
      const cuts = bytes.length > 10_000 ? [bytes.length, 4096, 1000] : [bytes.length, 1, 2, 3, 7]
      for (const most of cuts) {
        const size = () => (most > 3 ? 1 + Math.floor(Math.random() * most) : most)
        const { continues, ends, isKept, ...got } = read(method, bytes, size)
        assert.deepEqual(got, expected)
        assert.equal(ends, 1)
        assert.equal(continues, name === 'continues' ? 1 : 0)
        assert.equal(isKept, !CLOSING.has(name))
      }
    }
  })
}

test('anything else is a failure', () => {
  for (const text of [
    'HTTP/1.0 200 OK\r\n\r\n',
    'SMTP ready\r\n\r\n',
    'HTTP/1.1 200 OK\r\nno colon\r\n\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nsix\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n123456789012',
    'HTTP/1.1 204 No Content\r\n\r\nmore',
    `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}`,
  ]) {
    assert.throws(() => read('GET', Buffer.from(text), () => text.length), Error, text)
  }
})
