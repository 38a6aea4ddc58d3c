import { test } from 'node:test'
import {
  assertPage,
  assertRedirect,
  DELETED,
  HOME,
  make,
  PAUSED,
} from '../support/oracles/codes/short-links.ts'
import { type Answer, call, onEveryEngine } from '../support/service/service.ts'

/** Short links of two servers that share their data, on both engines. */

onEveryEngine('short links', (start) => {
  test('edits, pauses, resumes and deletes take effect with their response, on every node', async () => {
    const service = await start({})
    const { liveKey: key } = await service.account()
    const { short_code, id } = await make(service, key)
    const other = await service.spawn()
    const look = async (check: (answer: Answer) => void) => {
      for (const base of [service.base, other.base]) {
        check(await call(`${base}/${short_code}`, 'GET'))
      }
    }
    const patch = (body: object) => service.call('PATCH', `/v1/qrcodes/${id}`, { key, body })
    await look((answer) => assertRedirect(answer, HOME))
    for (let round = 0; round < 50; round++) {
      const destination_url = `https://example.com/${round}`
      await patch({ destination_url })
      await look((answer) => assertRedirect(answer, destination_url))
      await patch({ active: false })
      await look((answer) => assertPage(answer, 404, PAUSED))
      await patch({ active: true })
      await look((answer) => assertRedirect(answer, destination_url))
    }
    await service.call('DELETE', `/v1/qrcodes/${id}`, { key })
    await look((answer) => assertPage(answer, 410, DELETED))
  })
})
