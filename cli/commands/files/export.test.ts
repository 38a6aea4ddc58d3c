import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { createClient, orThrow } from '../../../client/index.ts'
import { assertIs } from '../../../server/test/support/data/clients/api-schema.ts'
import { openOperator } from '../../../server/test/support/service/clients/qr.ts'
import { onOneEngine } from '../../../server/test/support/service/service.ts'

/** Codes and scans as files, on a real service. */
onOneEngine('qr export', async (start) => {
  const service = await start()
  const { run, ok, env } = openOperator({})
  const at = (name: string) => path.join(folder, name)

  const folder = mkdtempSync(path.join(tmpdir(), 'qroute-export-'))
  before(async () => {
    const { liveKey } = await service.account()
    Object.assign(env, { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey })
    const client = createClient({ baseUrl: service.base, key: liveKey })
    for (const odd of [0, 1]) {
      const items = Array.from({ length: 100 }, (_, row) => ({
        name: `Table ${row}`,
        destination_url: `https://example.com/${row}`,
        tags: [`${odd}`],
      }))
      await orThrow(client.createCodes({ body: { items } }))
    }
  })
  after(() => rmSync(folder, { recursive: true }))

  test('codes and scans are written as CSV and JSON', async () => {
    const { short_url: link } = JSON.parse((await ok('list', '--json', '-n', '1')).trim())
    for (let scan = 0; scan < 3; scan++) await service.call('GET', new URL(link).pathname)
    const csv = await ok('export', 'codes', '--tag', '1', '--sort', 'name')
    assert.equal(csv.trimEnd().split('\r\n').length, 101)
    const lines = (await ok('export', 'codes', '--tag', '1', '--json')).trimEnd().split('\n')
    for (const line of lines) assertIs('CodeItem', JSON.parse(line))
    assert.equal(lines.length, 100)
    assert.equal(JSON.parse(await ok('export', 'scans', '--code', link, '--json')).data.length, 3)
    const { stdout, stderr } = await run([
      'export',
      'scans',
      '--period',
      'today',
      '-o',
      at('s.csv'),
    ])
    assert.deepEqual([stdout, stderr], [`Wrote ${at('s.csv')}\n`, ''])
    assert.equal(readFileSync(at('s.csv'), 'utf8').trimEnd().split('\r\n').length, 4)
    assert.equal((await run(['export', 'codes', '--period', '7d'])).code, 2)
    assert.equal((await run(['export', 'scans', '--state', 'active'])).code, 2)
  })
})
