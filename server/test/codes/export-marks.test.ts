import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { parseCsv } from '../../../domain/input/csv.ts'
import { qr } from '../support/service/clients/qr.ts'
import { onOneEngine } from '../support/service/service.ts'

/** Spreadsheets read UTF-8 as Latin-1, unless a file says what it is; programs want nothing before the text. */

const MARK = '\uFEFF'

onOneEngine('a byte order mark', (start) => {
  test('begins every CSV that is asked for with it, and no other file', async () => {
    const service = await start()
    const { liveKey: key } = await service.account()
    await service.newCode(key, { name: 'Müller', external_id: 'm' })
    const { json: document } = await service.call('GET', '/openapi.json')
    const exports = Object.keys(document.paths).filter((one) =>
      JSON.stringify(document.paths[one].get?.responses['200'] ?? null).includes('text/csv'),
    )
    assert.equal(exports.length, 3)
    const read = async (from: string, coding: string) => {
      const headers = { authorization: `Bearer ${key}`, 'accept-encoding': coding }
      const answer = await fetch(`${service.base}${from.replace('{id}', 'ext_m')}`, { headers })
      assert.equal(answer.status, 200, from)
      // Unlike text(), which takes the mark away.
      return Buffer.from(await answer.arrayBuffer()).toString()
    }
    for (const at of exports) {
      const bare = await read(at, 'identity')
      assert.ok(!bare.startsWith(MARK), at)
      for (const coding of ['identity', 'gzip']) {
        assert.equal(await read(`${at}?bom=true`, coding), MARK + bare, at)
        assert.equal(await read(`${at}?bom=false`, coding), bare, at)
      }
      if (!at.includes('analytics')) continue
      assert.ok((await read(`${at}?bom=true&format=json`, 'gzip')).startsWith('{'), at)
    }
    const marked = await read('/v1/qrcodes/export?bom=true', 'identity')
    assert.deepEqual(parseCsv(marked).rows[0]?.cells.slice(0, 2), ['id', 'name'])
    const env = { QROUTE_URL: service.base, QROUTE_API_KEY: key }
    const folder = mkdtempSync(path.join(tmpdir(), 'qroute-marks-'))
    const file = path.join(folder, 'codes.csv')
    writeFileSync(file, `${MARK}name,url\r\nMüller,example.com\r\n`)
    const imported = await qr(['import', file, '--dry-run'], env)
    rmSync(folder, { recursive: true })
    assert.equal(imported.code, 0, imported.stderr)
    assert.doesNotMatch(imported.stdout + imported.stderr, /Ignored/)
  })
})
