import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type OpenedDashboard, openPages, type Pages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { readDownload, takeShot, type WatchedPage } from '../support/browser/page.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import type { Service } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'

/** Codes from a CSV file: the page that imports them. */

/** The server names what is wrong in an answer that browsers log as an error. */
const CHECKED = /status of 400/

async function openImport(
  open: Pages['openDashboard'],
  t: TestContext,
  query = '',
): Promise<OpenedDashboard> {
  const opened = await open(t, `/codes/import${query}`)
  opened.page.expectFault(CHECKED)
  return opened
}

async function choose(page: WatchedPage, csv: string | Buffer, name = 'codes.csv') {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
}

async function listCodes(service: Service, key: string) {
  const codes = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/v1/qrcodes?view=full&limit=100&cursor=${cursor}`
    const { json } = await service.call('GET', path, { key })
    codes.push(...json.data)
    cursor = json.pagination.next_cursor
  }
  return codes
}

async function paste(page: WatchedPage, csv: string) {
  await page.getByLabel('Or paste rows').fill(csv)
  await page.getByRole('button', { name: 'Read rows' }).click()
}

// Its own: the short codes of the sample are free only on a server without other tests.
const { service, openDashboard } = await openPages(
  isProof ? { PLANS_FILE: roomyPlans() } : undefined,
)
const ROWS = 1000

/** For so many rows on a busy machine. */
const PATIENT = { timeout: 120_000 }

/** Every twentieth row has one of these faults. */
const FAULTY: readonly [(cells: string[]) => string[], RegExp][] = [
  [([, ...rest]) => ['', ...rest], /The name must have 1 to 255 characters/],
  [([name, , ...rest]) => [name ?? '', 'htp://shop.example', ...rest], /full link/],
  [([name, url, , tags]) => [name ?? '', url ?? '', 'taken', tags ?? ''], /not available/],
  [([name, url, code]) => [name ?? '', url ?? '', code ?? '', 'a/b'], /comma or a slash/],
  [([name, url, , tags]) => [name ?? '', url ?? '', 'POSTER-0', tags ?? ''], /Line 2 has the same/],
]

test('columns become tags, ids and rules; what is not known is left out and can be chosen', async (t) => {
  const { page, account } = await openImport(openDashboard, t, '?mode=test')
  await choose(
    page,
    '\uFEFFtitle;link;labels;sku;ios_url;Android URL;printer\r\n' +
      '"Door; left";shop.example/a;"Summer, Berlin";A-1;https://apps.example/1;https://play.example/1;matt\r\n' +
      'Window;https://shop.example/b;;A-2;;https://play.example/2;gloss\r\n',
  )
  await page.getByText('2 rows, separated by semicolons').waitFor()
  await page.getByText(/This column is skipped: .printer.\./).waitFor()
  await page.getByLabel('Import printer as').selectOption('Notes')
  await page.getByText(/skipped: .printer/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByText('All rows are valid.').waitFor()
  await page.getByRole('button', { name: 'Import 2 codes' }).click()
  await page.getByText('codes created', { exact: true }).waitFor()
  const codes = await listCodes(service, account.testKey)
  const door = codes.find(({ name }) => name === 'Door; left')
  assert.equal(door.destination_url, 'https://shop.example/a')
  assert.deepEqual(door.tags, ['Berlin', 'Summer'])
  assert.deepEqual([door.external_id, door.notes], ['A-1', 'matt'])
  const rulesOf = async ({ id }: { id: string }) => {
    const { json } = await service.call('GET', `/v1/qrcodes/${id}`, { key: account.testKey })
    return json.rules.map((rule: { when: object; destination_url: string }) => [
      JSON.stringify(rule.when),
      rule.destination_url,
    ])
  }
  assert.deepEqual(await rulesOf(door), [
    ['{"device":["ios"]}', 'https://apps.example/1'],
    ['{"device":["android"]}', 'https://play.example/1'],
  ])
  const other = codes.find(({ name }) => name === 'Window')
  assert.deepEqual(await rulesOf(other), [['{"device":["android"]}', 'https://play.example/2']])
  assert.equal((await listCodes(service, account.liveKey)).length, 0)
})

test('rows are repaired in place or left out', async (t) => {
  const { page, account } = await openImport(openDashboard, t)
  await paste(
    page,
    'name;url;ios_url\nA;nowhere at all;\nB;https://b.example;x y\n;https://c.example;',
  )
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByText('None of these rows can be imported yet.').waitFor()
  await checkLook(page, 'import')
  await page.reload()
  await page.getByLabel('Destination Line 2').fill('https://a.example')
  await page.getByRole('button', { name: 'Skip line 4' }).click()
  await page.locator('[aria-label="Skip line 3"]:focus').waitFor()
  await page.getByRole('button', { name: 'Check all rows again' }).click()
  await page.getByRole('heading', { name: '1 row needs fixing' }).waitFor()
  await page.getByLabel('Destination on iPhones Line 3').fill('')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('All rows are valid.').waitFor()
  await page.getByRole('button', { name: 'Import 2 codes' }).click()
  await page.getByText('codes created', { exact: true }).waitFor()
  await page.getByText('Skipped.').waitFor()
  const names = (await listCodes(service, account.liveKey)).map(({ name }) => name).sort()
  assert.deepEqual(names, ['A', 'B'])
  await page.getByRole('link', { name: 'View codes' }).click()
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByText('Drop a CSV file here').waitFor()
})

function manyRows() {
  const lines = ['name,destination_url,short_code,tags']
  const bad = new Map<number, RegExp>()
  for (let index = 0; index < ROWS; index++) {
    const cells = [`Poster ${index}`, `https://shop.example/${index}`, `poster-${index}`, 'Winter']
    const kind = index % 20 === 7 ? FAULTY[Math.floor(index / 20) % FAULTY.length] : undefined
    if (kind) bad.set(index + 2, kind[1])
    lines.push((kind ? kind[0](cells) : cells).join(','))
  }
  return { csv: lines.join('\r\n'), bad }
}

proof(
  'of 1,000 rows each bad one is named, and the others are created once, through a reload',
  async (t) => {
    const { page, account } = await openImport(openDashboard, t)
    const taken = { name: 'First', destination_url: 'https://a.example', short_code: 'taken' }
    await service.call('POST', '/v1/qrcodes', { key: account.liveKey, body: taken })
    const { csv, bad } = manyRows()
    assert.equal(bad.size, 50)
    await choose(page, csv)
    await page.getByText('codes.csv: 1,000 rows, separated by commas').waitFor()
    await page.getByRole('button', { name: 'Check 1,000 rows' }).click()
    await page.getByRole('heading', { name: '50 rows need fixing' }).waitFor(PATIENT)
    const rows = await page.locator('.import-bad li').allInnerTexts()
    assert.equal(rows.length, 50)
    for (const [line, why] of bad) {
      const row = rows.find((text) => text.startsWith(`Line ${line.toLocaleString('en')}\n`))
      assert.match(row ?? `line ${line} is not named`, why)
    }
    assert.equal(
      (await listCodes(service, account.liveKey)).length,
      1,
      'the check has created something',
    )
    await takeShot(page, 'import-bad')

    const keys: string[] = []
    let lost = () => {}
    const isLost = new Promise<void>((resolve) => {
      lost = resolve
    })
    await page.route('**/v1/qrcodes/bulk', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      if (keys.length !== 4) return route.continue()
      // It is done, and nobody hears of it.
      await route.fetch()
      lost()
    })
    await page.getByRole('button', { name: 'Import 950 codes' }).click()
    await isLost
    await page.getByText('of 950 codes created').waitFor()
    await takeShot(page, 'import-running')
    await page.reload()
    await page.getByText('codes created', { exact: true }).waitFor(PATIENT)
    assert.equal(keys[3], keys[4], 'the lost request is repeated under its key')
    assert.equal(new Set(keys).size, 10)
    const codes = await listCodes(service, account.liveKey)
    assert.equal(codes.length, 951)
    assert.equal(new Set(codes.map(({ name }) => name)).size, 951)
    await page.locator('.import-side').getByText('950', { exact: true }).waitFor()
    await page.getByRole('heading', { name: '50 rows were not imported' }).waitFor()
    await checkResult(page, bad)
  },
)

async function checkResult(page: WatchedPage, bad: ReadonlyMap<number, RegExp>) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the result' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'qroute-import-result.csv')
  const lines = String(await readDownload(download))
    .trimEnd()
    .split('\r\n')
  assert.equal(lines[0], '\uFEFFline,name,short_url,status,error')
  assert.equal(lines.length, 1001)
  assert.match(lines[1] ?? '', /^2,Poster 0,http\S+\/poster-0,created,$/)
  for (const [line, why] of bad) {
    assert.match(lines[line - 1] ?? '', new RegExp(`^${line},.*,,failed,.*`))
    assert.match(lines[line - 1] ?? '', why)
  }
}

proof('cells run nothing, neither here nor in a spreadsheet', async (t) => {
  const { page } = await openImport(openDashboard, t)
  const hostile = '<img src=x onerror=alert(1)>'
  page.on('dialog', () => assert.fail('a cell has run'))
  await choose(
    page,
    `name,url,"<script>alert(2)</script>"\n${hostile},javascript:alert(3),x\n` +
      `"=HYPERLINK(""http://x"")",https://a.example,"${hostile}"\n`,
    '<img src=x onerror=alert(4)>.csv',
  )
  await page.getByText(hostile).first().waitFor()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByRole('heading', { name: '1 row needs fixing' }).waitFor()
  await page.getByRole('button', { name: 'Import 1 code' }).click()
  await page.getByText('code created', { exact: true }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the result' }).click(),
  ])
  const text = String(await readDownload(download))
  assert.match(text, /\n3,"'=HYPERLINK\(""http:\/\/x""\)",http\S+,created,/)
  assert.equal(await page.locator('main img, main script').count(), 0)
})

proof('what cannot be read is refused with its reason', async (t) => {
  const { page } = await openImport(openDashboard, t)
  const refusals: [string | Buffer, RegExp][] = [
    ['', /The file is empty/],
    ['name,url\n', /no rows below them/],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), /The file is not text/],
    [Buffer.from([0x6e, 0x61, 0xef, 0x76, 0x65]), /not in UTF-8/],
    ['name,url\na,"b\n', /begins on line 2 is never closed/],
    [`url\n${'https://a.example\n'.repeat(10_001)}`, /10,001 rows.*at most 10,000/],
    ['x'.repeat(2_000_001), /larger than 2 MB/],
    [`url${',x'.repeat(10_000)}\nhttps://a.example`, /10,001 columns.*The limit is 100/],
  ]
  for (const [csv, reason] of refusals) {
    await choose(page, csv)
    await page.getByRole('alert').getByText(reason).waitFor()
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a sample' }).click(),
  ])
  await choose(page, await readDownload(download), 'sample.csv')
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByText('All rows are valid.').waitFor()
})
