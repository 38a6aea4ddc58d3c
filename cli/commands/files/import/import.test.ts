import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { createClient, orThrow } from '../../../../client/index.ts'
import { openHome } from '../../../../server/test/support/browser/browser.ts'
import { assertIs } from '../../../../server/test/support/data/clients/api-schema.ts'
import { type QrOptions, qr } from '../../../../server/test/support/service/clients/qr.ts'
import { onOneEngine } from '../../../../server/test/support/service/service.ts'

/** Codes from a CSV, on a real service. */
onOneEngine('qr import', async (start) => {
  const service = await start()
  let env: Record<string, string>

  const run = (args: string[], options?: QrOptions) => qr(args, env, options)
  const at = (...names: string[]) => path.join(folder, ...names)

  async function ok(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await run(args)
    assert.equal(code, 0, stderr)
    return stdout
  }

  async function countCodes(): Promise<number> {
    const client = createClient({ baseUrl: service.base, key: env.QROUTE_API_KEY })
    return (await orThrow(client.countCodes({}))).all
  }

  /** An account of its own, without codes. */
  async function moveOut(): Promise<void> {
    const { liveKey } = await service.account()
    env = { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey }
  }

  const folder = mkdtempSync(path.join(tmpdir(), 'qroute-qr-'))
  before(async () => {
    await moveOut()
  })
  after(() => rmSync(folder, { recursive: true }))

  const rowsOf = (count: number) =>
    Array.from(
      { length: count },
      (_, row) => `Table ${row + 1},example.com/${row + 1},"t, ${row % 2}"\n`,
    )
  const CSV = `name,url,tags\n${rowsOf(250).join('')}`

  test('a CSV is checked row by row without creating anything', async () => {
    await ok('create', 'example.com', '--short-code', `taken-${process.pid}`, '--no-picture')
    const wrong = [
      'Name;Link;slug;printer',
      `A;javascript:alert(1);a-${process.pid};x`,
      'B;example.com/b;api;x',
      `C;example.com/c;taken-${process.pid};`,
      `D;example.com/d;d-${process.pid};`,
      `E;example.com/e;D-${process.pid};`,
    ]
    writeFileSync(at('wrong.csv'), wrong.join('\r\n'))
    const { code, stdout, stderr } = await run(['import', at('wrong.csv'), '--dry-run'])
    assert.equal(code, 1)
    assert.match(
      stdout,
      /^line 2: destination_url must .+\nline 3: short_code "api" is reserved\nline 4: .+ not available.+\nline 6: is already used on line 5\n$/,
    )
    assert.match(stderr, /^Ignored columns: printer\nqr: 1 of 5 rows can be imported\. /)
    assert.equal(await countCodes(), 1)
    assert.ok(!existsSync(at('wrong.csv.qr-import')))
    const { stdout: text } = await run(['import', at('wrong.csv'), '--dry-run', '--json'])
    assert.equal(JSON.parse(text.split('\n')[0] ?? '').line, 2)
  })

  test('a cell that is no address makes no code', async () => {
    writeFileSync(at('words.csv'), 'name,url\nA,nope\nB,n/a\nC,-\n')
    const { code, stderr } = await run(['import', at('words.csv')])
    assert.equal(code, 1)
    assert.match(stderr, /^(line \d: destination_url must .+\n){3}qr: 3 of 3 rows rejected/)
    assert.equal(await countCodes(), 1)
  })

  test('what is refused can be repaired in the file; what became a code does not again', async () => {
    const first = await run(['import', at('wrong.csv')])
    assert.equal(first.code, 1)
    assert.match(
      first.stderr,
      /printer\nline 2: .+\nline 3: .+\nline 4: .+\nline 6: .+\nqr: 4 of 5 rows rejected\. Fix them/,
    )
    assert.equal(first.stdout, '1 code created\n')
    const repaired = readFileSync(at('wrong.csv'), 'utf8')
      .replace('javascript:alert(1)', 'example.com/a')
      .replace(';api;', ';;')
    writeFileSync(at('wrong.csv'), repaired)
    const second = await run(['import', at('wrong.csv'), '--json'])
    assert.match(
      second.stderr,
      /^2 codes created; 1 row was imported in an earlier run\nqr: 2 of 5 rows rejected/,
    )
    const results = second.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    for (const result of results) assertIs('BulkResult', result)
    assert.deepEqual(
      results.map(({ status }) => status),
      [201, 201, 409, 409],
    )
    assert.equal(await countCodes(), 4)
  })

  test('an import that is interrupted anywhere goes on, and makes nothing twice', async () => {
    await moveOut()
    writeFileSync(at('tables.csv'), CSV)
    let isDone = false
    for (let round = 0; round < 60 && !isDone; round++) {
      const stop = new AbortController()
      const timer = setTimeout(() => stop.abort(), 4 * 1.15 ** round)
      const { code } = await run(['import', at('tables.csv'), '--tag', 'all'], {
        signal: stop.signal,
      })
      clearTimeout(timer)
      assert.ok(code === 0 || code === 130, String(code))
      isDone = code === 0
    }
    assert.ok(isDone)
    assert.equal(await countCodes(), 250)
    // Also with other tags they are the same rows.
    for (const tags of [['--tag', 'all'], [], ['--tag', 'all', '--tag', 'more']]) {
      const { stdout, stderr } = await run(['import', at('tables.csv'), ...tags])
      assert.equal(stdout, '0 codes created; 250 rows were imported in an earlier run\n')
      assert.equal(stderr, 'To import the rows again, use --again\n')
    }
    assert.equal(
      await ok('import', at('tables.csv'), '--dry-run'),
      'All rows have already been imported\n',
    )
    assert.equal(await countCodes(), 250)
    const codes = (await ok('list', '--json', '--tag', 'all')).split('\n').filter(Boolean)
    assert.equal(new Set(codes.map((line) => JSON.parse(line).name)).size, 250)
  })

  test('without its journal, the service knows the rows of a file', async () => {
    const journal = readFileSync(at('tables.csv.qr-import'))
    rmSync(at('tables.csv.qr-import'))
    await ok('import', at('tables.csv'), '--tag', 'all')
    assert.equal(await countCodes(), 250)
    writeFileSync(at('tables.csv.qr-import'), journal.subarray(0, journal.length - 40))
    await ok('import', at('tables.csv'), '--tag', 'all')
    assert.equal(await countCodes(), 250)
  })

  test('a journal is for one account, and an answer that nobody kept is told', async () => {
    const theirs = env
    await moveOut()
    const { code, stderr } = await run(['import', at('tables.csv')])
    assert.deepEqual(
      [code, /is the journal of an import into another account/.test(stderr)],
      [1, true],
    )
    env = theirs
    const [head = '', sent = ''] = readFileSync(at('tables.csv.qr-import'), 'utf8').split('\n')
    const old = sent.replace(/"at":"\d{4}/, '"at":"2020')
    writeFileSync(at('tables.csv.qr-import'), `${head}\n${old}\n`)
    const lost = await run(['import', at('tables.csv'), '--tag', 'all'])
    assert.equal(lost.code, 1)
    assert.match(lost.stderr, /^qr: 100 rows were sent at 2020-.+, but no response was received/)
    assert.equal(await countCodes(), 250)
  })

  test('of a journal that is damaged one line tells what is wrong, and nothing is created', async () => {
    await moveOut()
    const journal = at('odd.csv.qr-import')
    writeFileSync(at('odd.csv'), 'name,url\nA,example.com/a\nB,example.com/b\n')
    await ok('import', at('odd.csv'))
    const whole = readFileSync(journal, 'utf8')
    const [head = '', sent = '', answered = ''] = whole.split('\n')
    const odd: [string, number][] = [
      [`${head}\nnull\n${sent}\n`, 2],
      [`${head.slice(0, 10)}\n${sent}\n${answered}\n`, 1],
      [`${sent}\n${answered}\n`, 1],
      [`${head}\n${sent.slice(0, 40)}\n${answered}\n`, 3],
      [`${head}\n${sent}\n{"answered":{"key":1}}\n`, 3],
      [`${head}\n{"sent":{"key":"a","items":5}}\n`, 2],
      [`${head}\n${sent}\n${answered.replace('"outcomes":[', '"outcomes":[{},')}\n`, 3],
      [`${head}\n[]\n`, 2],
      ['7\n', 1],
      ['the notes of somebody\n', 1],
    ]
    for (const [text, line] of odd) {
      writeFileSync(journal, text)
      const { code, stdout, stderr } = await run(['import', at('odd.csv')])
      assert.deepEqual([code, stdout], [1, ''], text)
      assert.match(
        stderr,
        new RegExp(`^qr: \\S+ is not an import journal, .+ line ${line}\\. .+\n$`),
        text,
      )
      assert.equal(readFileSync(journal, 'utf8'), text)
    }
    // Cut off at any point, emptied, or with lines that were cut off: it goes on.
    const cut = Array.from({ length: 12 }, (_, part) => whole.slice(0, (whole.length * part) / 12))
    const torn = `${head}\n${sent}\n${answered.slice(0, 20)}\n\n${sent}\n${answered}\n${answered}\n`
    for (const text of [...cut, torn, '\n\n']) {
      writeFileSync(journal, text)
      await ok('import', at('odd.csv'))
      assert.equal(await countCodes(), 2, text)
    }
  })

  test('rows that differ in their tags alone are told apart', async () => {
    await moveOut()
    const long = 'x'.repeat(300)
    const csv = (tag: string) => `name,url,tags\nA,example.com/a,${tag}\nA,example.com/a,b\n`
    writeFileSync(at('alike.csv'), csv(long))
    assert.equal((await run(['import', at('alike.csv')])).code, 1)
    writeFileSync(at('alike.csv'), csv('a'))
    await ok('import', at('alike.csv'))
    const codes = (await ok('list', '--json')).trim().split('\n')
    assert.deepEqual(codes.map((line) => JSON.parse(line).tags.join()).sort(), ['a', 'b'])
  })

  test('what the service refused as a whole is not sent again from the journal', async () => {
    const { browser, account } = await openHome(service)
    const reading = { name: 'Reading', mode: 'live', scopes: ['codes:read'] }
    const { json: made } = await browser.call('POST', '/v1/api-keys', { body: reading })
    env = { QROUTE_URL: service.base, QROUTE_API_KEY: made.key }
    writeFileSync(at('refused.csv'), 'name,url\nA,example.com/wrong\n')
    assert.equal((await run(['import', at('refused.csv')])).code, 4)
    env = { QROUTE_URL: service.base, QROUTE_API_KEY: account.liveKey }
    writeFileSync(at('refused.csv'), 'name,url\nA,example.com/right\n')
    assert.equal(await ok('import', at('refused.csv')), '1 code created\n')
    const codes = (await ok('list', '--json')).trim().split('\n')
    assert.deepEqual(
      codes.map((line) => JSON.parse(line).destination_url),
      ['https://example.com/right'],
    )
    rmSync(`${at('refused.csv')}.qr-import`)
    const again = await ok('import', at('refused.csv'))
    assert.equal(
      again,
      '0 codes created; 1 row was imported in an earlier run\n',
      'the service knew it',
    )
  })

  test('rows that are too large for one request are sent in several', async () => {
    await moveOut()
    const notes = 'n'.repeat(50_000)
    const rows = Array.from({ length: 100 }, (_, at) => `N${at},example.com/${at},${notes}`)
    writeFileSync(at('large.csv'), `name,url,notes\n${rows.join('\n')}\n`)
    const { stdout, stderr } = await run(['import', at('large.csv')])
    assert.doesNotMatch(stderr, /exceeds/)
    assert.match(stdout + stderr, /100 codes created|100 of 100 rows rejected/)
  })

  test('a file that cannot be imported is told why', async () => {
    const faults: [string | Buffer, number, RegExp][] = [
      ['name,color\na,red\n', 2, /has no destination_url column, only name, color\. Use --column/],
      ['name,url\n', 1, /has no rows/],
      ['name,url\nMenu, hall,x.example\n', 1, /line 2 has more cells than the header/],
      ['name,url\n"a,b\n', 1, /the quotation mark on line 2 is never closed/],
      [Buffer.from('name,url\nf\xfcr,x.example\n', 'latin1'), 1, /is not in UTF-8/],
    ]
    for (const [text, expected, message] of faults) {
      writeFileSync(at('bad.csv'), text)
      const { code, stderr } = await run(['import', at('bad.csv')])
      assert.deepEqual([code, message.test(stderr)], [expected, true], stderr)
    }
    writeFileSync(at('bad.csv'), 'a,b\nName,x.example\n')
    const given = ['--column', 'name=a', '--column', 'destination_url=b', '--dry-run']
    assert.match(
      (await run(['import', at('bad.csv'), ...given])).stdout,
      /^The row can be imported\n$/,
    )
  })
})
