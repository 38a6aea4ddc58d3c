import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { type HostCookie, openKnownCookie, openSessionCookie } from './session-cookie.ts'

test('with HTTPS only this host can set the cookies, and scripts can never read them', async () => {
  for (const [baseUrl, prefix, end] of [
    ['https://qroute.example', '__Host-', '; Secure'],
    ['http://localhost:3000', '', ''],
  ] as const) {
    const app = fastify()
    const cookies: HostCookie[] = [openSessionCookie(baseUrl), openKnownCookie(baseUrl)]
    app.get('/', async (request, reply) => {
      for (const cookie of cookies) cookie.set(reply, 'new')
      return cookies.map((cookie) => cookie.read(request))
    })
    const cookie = `${prefix}qroute=one; ${prefix}qroute-known=a=b; other=x`
    const answer = await app.inject({ url: '/', headers: { cookie } })
    assert.deepEqual(answer.json(), ['one', 'a=b'])
    const rest = `Path=/; HttpOnly; SameSite=Lax${end}`
    assert.deepEqual(answer.headers['set-cookie'], [
      `${prefix}qroute=new; Max-Age=${30 * 86_400}; ${rest}`,
      `${prefix}qroute-known=new; Max-Age=${365 * 86_400}; ${rest}`,
    ])
    await app.close()
  }
})
