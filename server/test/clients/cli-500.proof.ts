import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { type CodeItem, createClient, each } from '../../../client/index.ts'
import { readByZxing } from '../../pictures/judge/reader.ts'
import { readPng, toPicture } from '../support/oracles/pictures/png-reader.ts'
import { inherited } from '../support/service/processes/server-process.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * 500 codes from a spreadsheet, and their pictures, are two commands. Both are killed again and again at any
 * moment, as the package that is published, and go on: nothing is missing, and nothing is there twice.
 */
const CODES = 500
const BUILD = path.join(import.meta.dirname, '../../../cli/build.ts')
/** The package promises Node 20: where the system has one, it is used as well. */
const SYSTEM_NODE = '/usr/bin/node'

interface Ended {
  readonly code: number | null
  readonly output: string
  readonly ms: number
}

onEveryEngine('500 codes and their pictures', async (start) => {
  const service = await start()
  const rows = Array.from({ length: CODES }, (_, row) => {
    const place = `Table ${row + 1} – 食堂 ${row % 7}`
    // Some are alike, and some have names of their own.
    const own = row % 3 === 0 ? `T-${row}` : ''
    return row % 50 === 0 ? 'Spare,example.com/spare,,' : `${place},example.com/${row},${own},hall`
  })
  const csv = `name,destination_url,external_id,tags\n${rows.join('\n')}\n`

  const folder = mkdtempSync(path.join(tmpdir(), 'qroute-500-'))
  const program = path.join(folder, 'package/dist/qr.cjs')
  before(async () => {
    execFileSync(process.execPath, [BUILD, path.dirname(program)])
    writeFileSync(path.join(folder, 'package/package.json'), '{"type": "module"}')
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  function qr(args: string[], key: string, killAfterMs?: number, node = process.execPath) {
    const env = { ...inherited(), HOME: folder, QROUTE_URL: service.base, QROUTE_API_KEY: key }
    const begun = performance.now()
    const child = spawn(node, [program, ...args], { env, cwd: folder })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    return new Promise<Ended>((resolve) => {
      child.once('close', (code) => resolve({ code, output, ms: performance.now() - begun }))
    })
  }

  /** Killed a little later each time, until it comes to its end by itself. */
  async function killOften(args: string[], key: string, isThere: () => number): Promise<number> {
    let kills = 0
    for (let patience = 100; ; patience += 40) {
      const { code, output } = await qr(args, key, patience)
      if (code === 0) return kills
      assert.equal(code, null, output)
      if (isThere() > 0) kills++
    }
  }

  async function codesOf(key: string): Promise<CodeItem[]> {
    const client = createClient({ baseUrl: service.base, key })
    const codes: CodeItem[] = []
    const input = { tag: 'print', view: 'full', limit: 100 } as const
    for await (const code of each(client.listCodes, input)) codes.push(code)
    return codes
  }

  async function assertComplete(key: string, pictures: string): Promise<void> {
    const codes = await codesOf(key)
    assert.equal(codes.length, CODES)
    const told = codes.map(({ name, destination_url: url }) => `${name},${url?.slice(8)}`)
    const wanted = rows.map((row) => row.split(',').slice(0, 2).join(','))
    assert.deepEqual(told.sort(), wanted.sort())
    // Beside the list of them, which people do not see: no drafts, nothing twice.
    assert.deepEqual(
      readdirSync(pictures)
        .filter((name) => name !== '.qr-download')
        .sort(),
      codes.map(({ short_code }) => `${short_code}.png`).sort(),
    )
    for (const { short_code, short_url } of codes) {
      const png = readFileSync(path.join(pictures, `${short_code}.png`))
      assert.equal(await readByZxing(toPicture(readPng(png))), short_url)
    }
  }

  test('two commands', async (t) => {
    const { liveKey } = await service.account()
    const csvFile = path.join(folder, 'two.csv')
    writeFileSync(csvFile, csv)
    const made = await qr(['import', csvFile, '--tag', 'print'], liveKey)
    assert.deepEqual([made.code, made.output], [0, `${CODES} codes created\n`])
    const drawn = await qr(['download', '--tag', 'print', '-o', 'two'], liveKey)
    assert.deepEqual([drawn.code, drawn.output], [0, `${CODES} images in two\n`])
    t.diagnostic(
      `${CODES} codes in ${(made.ms / 1000).toFixed(1)} s, their pictures in ${(drawn.ms / 1000).toFixed(1)} s`,
    )
    await assertComplete(liveKey, path.join(folder, 'two'))
  })

  test('killed in the middle, again and again', async (t) => {
    const { liveKey } = await service.account()
    const csvFile = path.join(folder, 'killed.csv')
    const journal = `${csvFile}.qr-import`
    const pictures = path.join(folder, 'killed')
    writeFileSync(csvFile, csv)
    const begun = performance.now()
    const hasBegun = () => (existsSync(journal) ? 1 : 0)
    const imports = await killOften(['import', csvFile, '--tag', 'print'], liveKey, hasBegun)
    const count = () => (existsSync(pictures) ? readdirSync(pictures).length : 0)
    const args = ['download', '--tag', 'print', '-o', pictures]
    const downloads = await killOften(args, liveKey, count)
    const seconds = (performance.now() - begun) / 1000
    t.diagnostic(
      `killed ${imports} times while importing and ${downloads} while drawing, ${seconds.toFixed(1)} s`,
    )
    assert.ok(imports > 0 && downloads > 0)
    await assertComplete(liveKey, pictures)
  })

  test('on the Node of the system', { skip: !existsSync(SYSTEM_NODE) }, async () => {
    const { liveKey } = await service.account()
    const csvFile = path.join(folder, 'system.csv')
    writeFileSync(csvFile, csv.split('\n').slice(0, 12).join('\n'))
    const made = await qr(['import', csvFile, '--tag', 'print'], liveKey, undefined, SYSTEM_NODE)
    assert.deepEqual([made.code, made.output], [0, '11 codes created\n'])
    const args = ['download', '--tag', 'print', '-o', 'system']
    const drawn = await qr(args, liveKey, undefined, SYSTEM_NODE)
    assert.deepEqual([drawn.code, drawn.output], [0, '11 images in system\n'])
  })
})
