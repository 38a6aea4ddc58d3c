import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { patiently } from '../support/service/patient.ts'
import { call, onOneEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** How the process ends, and what it has logged until then. */

onOneEngine('the end of the process', async (start) => {
  const service = await start()

  for (const workers of ['0', '1']) {
    test(`SIGTERM answers requests in progress and refuses new ones, exits with 0, and no key or address was logged: WORKERS=${workers}`, async () => {
      const { id, liveKey: key } = await service.account()
      const server = await service.spawn({ LOG_LEVEL: 'trace', WORKERS: workers })
      const body = { name: 'Menu', destination_url: 'https://example.com/' }
      const headers = { 'x-forwarded-for': '203.0.113.77' }
      const ask = (method: string, path: string, more = {}) =>
        patiently(() => call(`${server.base}${path}`, method, { key, headers, ...more }))
      const { short_code } = (await ask('POST', '/v1/qrcodes', { body })).json
      await ask('GET', `/${short_code}`)
      await ask('POST', '/v1/qrcodes', { body: '{' })
      await ask('GET', '/v1/qrcodes', { key: `${key}x` })

      const text = JSON.stringify(body)
      const socket = connect(Number(new URL(server.base).port), '127.0.0.1').setEncoding('utf8')
      socket.write(`POST /v1/qrcodes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`)
      socket.write(`Content-Type: application/json\r\nContent-Length: ${text.length}\r\n`)
      socket.write('Connection: close\r\nExpect: 100-continue\r\n\r\n')
      assert.match((await once(socket, 'data'))[0], /^HTTP\/1\.1 100 /)
      const ended = once(server.child, 'exit')
      server.child.kill('SIGTERM')
      const isOpen = async () => (await fetch(`${server.base}/healthz`).catch(() => null)) !== null
      await until(async () => !(await isOpen()), 'new requests are accepted')
      socket.write(text)
      assert.match((await once(socket, 'data'))[0], /^HTTP\/1\.1 201 /)
      assert.deepEqual(await ended, [0, null], server.output())
      const { json } = await service.call('GET', '/v1/qrcodes', { key })
      assert.equal(json.pagination.total, 2)

      await until(() => server.output().includes('"msg":"stopped'), server.output)
      assert.match(server.output(), /"route":"\/v1\/qrcodes"/)
      const whose = `"account":"${id}","key":"${key.slice(-4)}"`
      assert.ok(server.output().includes(whose), 'whose key it was can be read')
      for (const secret of ['203.0.113.77', key, key.slice(8, 40)]) {
        assert.equal(server.output().includes(secret), false, secret)
      }
    })
  }
})
