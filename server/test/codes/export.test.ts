import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Codes as CSV. */

const HOME = 'https://example.com/'

/** A reader of its own: commas, quotes and lines within quotes. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  // A line ends where a spreadsheet ends it: at either half of a line break too.
  const cells = text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\r|\n|$)/g)
  for (const [whole, cell = '', end] of cells) {
    if (whole === '') break
    const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    rows.at(-1)?.push(plain)
    if (end !== ',' && end !== '') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

onEveryEngine('codes as CSV', async (start) => {
  const service = await start()

  const read = async (key: string, query = '') => {
    const answer = await service.call('GET', `/v1/qrcodes/export${query}`, {
      key,
      headers: { 'accept-encoding': 'identity' },
    })
    assert.equal(answer.status, 200, answer.text)
    const [columns = [], ...rows] = readCsv(answer.text)
    const toCode = (row: string[]) =>
      Object.fromEntries(columns.map((name, i) => [name, row[i] ?? '']))
    return { headers: answer.headers, columns, codes: rows.map(toCode) }
  }

  test('a line within a cell neither ends the row nor runs, nor does what a spreadsheet takes for a cell', async () => {
    const { liveKey: key } = await service.account()
    const given = ['line 1\n=1+1', '\r=1+1', 'a\r\n=1+1', 'a;=1+1', 'x=1;y\t+2|- 3']
    for (const notes of given) {
      await service.newCode(key, { name: 'Lines', notes })
    }
    const { codes } = await read(key, '?sort=created_at')
    assert.deepEqual(
      codes.map(({ notes }) => notes),
      ["line 1\n'=1+1", "\r'=1+1", "a\r\n'=1+1", "a;'=1+1", "x=1;y\t'+2|'- 3"],
    )
  })

  test('has what the API shows, escaped where a spreadsheet would run it', async () => {
    const { liveKey: key } = await service.account()
    const body = {
      name: '=HYPERLINK("http://evil.example")',
      destination_url: 'https://example.com/a,b"c',
      tags: ['+1', 'b'],
      external_id: '@SUM(A1)',
      notes: '-2\n"x", y',
    }
    const { json } = await service.call('POST', '/v1/qrcodes', { key, body })
    const { headers, columns, codes } = await read(key)
    assert.match(headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename="qrcodes_\d{4}-\d\d-\d\d\.csv"$/,
    )
    assert.deepEqual(columns.slice(0, 3), ['id', 'name', 'destination_url'])
    const [code = {}] = codes
    assert.equal(codes.length, 1)
    assert.deepEqual(
      [code.name, code.tags, code.external_id, code.notes],
      [`'${body.name}`, "'+1,b", `'${body.external_id}`, `'${body.notes}`],
    )
    for (const name of ['id', 'short_url', 'created_at', 'domain', 'destination_url', 'state']) {
      assert.equal(code[name], json[name], name)
    }
    assert.equal(code.total_scans, '0')
  })

  test('has the codes that the list with the same filters has, in its order', async () => {
    const { id, liveKey: key, testKey } = await service.account()
    await insertCodes(
      service,
      id,
      Array.from({ length: 110 }, (_, index) => ({
        name: `n${index % 9}`,
        status: index % 3 === 0 ? ('paused' as const) : ('active' as const),
      })),
    )
    await service.call('POST', '/v1/qrcodes', {
      key,
      body: { name: 'one', destination_url: HOME, tags: ['t'] },
    })
    for (const query of [
      '',
      '?status=paused',
      '?search=n4',
      '?tag=T',
      '?sort=name',
      '?sort=-total_scans',
      '?tag=none',
    ]) {
      const ids: string[] = []
      let cursor = ''
      do {
        const next = `${query === '' ? '?' : `${query}&`}limit=100&cursor=${cursor}`
        const { json } = await service.call('GET', `/v1/qrcodes${next}`, { key })
        ids.push(...json.data.map((code: { id: string }) => code.id))
        cursor = json.pagination.next_cursor
      } while (cursor)
      const { codes } = await read(key, query)
      assert.deepEqual(
        codes.map((code) => code.id),
        ids,
        query,
      )
    }
    assert.deepEqual((await read(testKey)).codes, [])
    const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip' }
    const packed = await patiently(() => fetch(`${service.base}/v1/qrcodes/export`, { headers }))
    assert.equal(packed.headers.get('content-encoding'), 'gzip')
    assert.equal((await packed.text()).split('\r\n').length, 113)
    for (const query of ['?limit=5', '?cursor=', '?sort=x', '?tag=a%2Fb']) {
      assert.equal((await service.call('GET', `/v1/qrcodes/export${query}`, { key })).status, 400)
    }
  })
})
