import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createClient, orThrow } from '../../../client/index.ts'
import { newAddress } from '../../../server/test/support/service/addresses.ts'
import { openOperator } from '../../../server/test/support/service/clients/qr.ts'
import { onOneEngine } from '../../../server/test/support/service/service.ts'
import { widthOf } from '../../../terminal/width.ts'

onOneEngine('qr list in a terminal', async (start) => {
  const service = await start({ SHORT_BASE_URL: 'https://qr.example.com' })
  const { run, ok, env } = openOperator({})
  before(async () => {
    const { liveKey: key } = await service.account()
    Object.assign(env, { QROUTE_URL: service.base, QROUTE_API_KEY: key })
    const client = createClient({ baseUrl: service.base, key })
    for (const at of [1, 2, 3]) {
      const destination_url = `https://www.example.com/restaurants/vienna/menu/table-${at}`
      const body = { name: `Table ${at}`, destination_url }
      const { short_code: code } = await orThrow(client.createCode({ body }))
      const headers = { host: 'qr.example.com', 'x-forwarded-for': newAddress() }
      assert.equal((await service.call('GET', `/${code}`, { headers })).status, 302)
    }
    const deadline = Date.now() + 10_000
    while (!/"total_scans":1/.test(await ok('list', '--json'))) assert.ok(Date.now() < deadline)
  })

  test('rows are told apart at 80 columns, and the chart comes where there is room for it', async () => {
    const at = async (columns: number) => {
      const { stdout } = await run(['list', '--sort', 'name', '--no-color'], { columns })
      const lines = stdout.trimEnd().split('\n')
      for (const line of lines) assert.ok(widthOf(line) <= columns, line)
      return lines
    }
    const narrow = await at(80)
    assert.doesNotMatch(narrow[0] ?? '', /14 DAYS/)
    for (const row of [1, 2, 3]) {
      assert.match(narrow[row] ?? '', new RegExp(`^Table ${row} .+ www\\.\\S*…\\S+table-${row}$`))
    }
    const wide = await at(120)
    assert.match(wide[0] ?? '', /SCANS {2}14 DAYS +DESTINATION$/)
    assert.match(wide[1] ?? '', /█ {2}www\.example\.com\/\S+table-1$/)
  })
})
