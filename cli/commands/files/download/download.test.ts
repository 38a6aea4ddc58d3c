import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { type Client, createClient, orThrow } from '../../../../client/index.ts'
import { unzip } from '../../../../server/test/support/data/clients/unzip.ts'
import { openOperator } from '../../../../server/test/support/service/clients/qr.ts'
import { onOneEngine } from '../../../../server/test/support/service/service.ts'
import { LIST } from './kept.ts'
import { unpack } from './unpack.ts'

/** Pictures, on a real service. */
onOneEngine('qr download', async (start) => {
  const service = await start()
  let client: Client
  let folder: string
  const { run, ok, env } = openOperator({})
  const at = (...names: string[]) => path.join(folder, ...names)
  /** What is there without looking for it. */
  const seen = (where: string) => readdirSync(where).filter((name) => !name.startsWith('.'))

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'qroute-download-'))
    const { liveKey } = await service.account()
    Object.assign(env, { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey })
    client = createClient({ baseUrl: service.base, key: liveKey })
    for (let from = 0; from < 250; from += 50) {
      const items = Array.from({ length: 50 }, (_, row) => ({
        name: `Table ${from + row}`,
        destination_url: `https://example.com/${row}`,
        tags: [`${row % 2}`],
      }))
      await orThrow(client.createCodes({ body: { items } }))
    }
  })
  after(() => rmSync(folder, { recursive: true }))

  test('pictures: one, many, and only those that are missing', async () => {
    assert.equal((await run(['download', 'ext:none'])).code, 3)
    const pictures = at('pictures')
    assert.equal(
      await ok('download', '--tag', '1', '-o', pictures, '--size', '200'),
      `125 images in ${pictures}\n`,
    )
    const files = seen(pictures)
    assert.equal(files.length, 125)
    assert.equal(
      readFileSync(path.join(pictures, files[0] ?? ''))
        .subarray(1, 4)
        .toString(),
      'PNG',
    )
    const [gone = '', kept = ''] = files
    const before = statSync(path.join(pictures, kept)).mtimeMs
    rmSync(path.join(pictures, gone))
    const again = await ok('download', '--tag', '1', '-o', pictures, '--size', '200')
    assert.equal(again, `125 images in ${pictures}, 124 of them from an earlier run\n`)
    assert.deepEqual(seen(pictures), files)
    assert.equal(statSync(path.join(pictures, kept)).mtimeMs, before)
    const [{ id, file } = { id: '', file: '' }] = (
      await ok('download', '--tag', '1', '-o', pictures, '--json')
    )
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    const named = await ok('download', id, '-f', 'svg', '-o', at('one.svg'))
    assert.equal(named, `${at('one.svg')}\n`)
    assert.match(readFileSync(at('one.svg'), 'utf8'), /^<svg [\s\S]+<\/svg>\s*$/)
    assert.ok(file.startsWith(pictures))
    const names = ['--file-name', '{name}', '-f', 'svg', '-o', `${at('named')}/`]
    await ok('download', id, ...names)
    assert.match(seen(at('named'))[0] ?? '', /^Table \d+\.svg$/)
    assert.match((await run(['download', id, '-f', 'pdf', '-o', '-'])).stdout, /^%PDF/)
  })

  test('pictures that arrive in part are not written, and the rest is fetched next time', async () => {
    const folder = at('broken')
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 120)
    await run(['download', '--tag', '0', '-o', folder], { signal: stop.signal })
    await ok('download', '--tag', '0', '-o', folder)
    const files = seen(folder)
    assert.equal(files.length, 125)
    for (const file of files) {
      const end = readFileSync(path.join(folder, file)).subarray(-8, -4)
      assert.equal(end.toString('latin1'), 'IEND', file)
    }
  })

  async function create(name: string, tag: string) {
    const body = { name, destination_url: 'https://example.com/', tags: [tag] }
    return orThrow(client.createCode({ body }))
  }

  /** Every file in the folder is the picture of its code as it is now. */
  async function assertDrawn(where: string, tag: string, ...look: string[]) {
    const given = ['-f', 'svg', ...look]
    const { code, stdout, stderr } = await run([
      ...['download', '--tag', tag, '-o', where, '--file-name', '{name}', '--json'],
      ...given,
    ])
    assert.equal(code, 0, stderr)
    for (const line of stdout.trimEnd().split('\n')) {
      const { id, file } = JSON.parse(line)
      assert.equal(readFileSync(file, 'utf8'), await ok('download', id, '-o', '-', ...given), file)
    }
  }

  test('a file is left alone if it is the picture that is wanted, not for its name', async () => {
    const pictures = at('changing')
    const menu = await create('Menu', 'changing')
    const card = await create('Card', 'changing')
    await assertDrawn(pictures, 'changing')
    await orThrow(client.deleteCode({ id: menu.id }))
    await create('Menu', 'changing')
    await assertDrawn(pictures, 'changing')
    await assertDrawn(pictures, 'changing', '--size', '300')
    await assertDrawn(pictures, 'changing', '--compact')
    const red = { name: 'House', style: { dotsColor: '#aa0000' } }
    const { id } = await orThrow(client.createStyle({ body: red }))
    await assertDrawn(pictures, 'changing', '--style-id', id)
    const blue = { style: { dotsColor: '#0000aa' } }
    await orThrow(client.updateStyle({ id, body: blue }))
    await assertDrawn(pictures, 'changing', '--style-id', id)
    await orThrow(client.updateCode({ id: card.id, body: { name: 'Postcard' } }))
    await create('Card', 'changing')
    await assertDrawn(pictures, 'changing')
    const times = () => seen(pictures).map((name) => statSync(path.join(pictures, name)).mtimeMs)
    const before = times()
    await assertDrawn(pictures, 'changing')
    assert.deepEqual(times(), before, 'and what is wanted is not written again')
  })

  test('a file that is not from here is neither taken for a picture nor overwritten', async () => {
    const pictures = at('theirs')
    const { short_code: first } = await create('One', 'theirs')
    const { short_code: second } = await create('Two', 'theirs')
    const [theirs, ours] = [
      path.join(pictures, `${first}.png`),
      path.join(pictures, `${second}.png`),
    ]
    mkdirSync(pictures)
    writeFileSync(theirs, 'a photo')
    const args = ['download', '--tag', 'theirs', '-o', pictures]
    const { code, stdout, stderr } = await run(args)
    assert.deepEqual([code, stdout], [1, `1 image in ${pictures}\n`])
    assert.match(
      stderr,
      /^qr: 1 image not written, because files with these names exist .+ --force/,
    )
    assert.equal(readFileSync(theirs, 'utf8'), 'a photo')
    const { stdout: lines } = await run([...args, '--json'])
    assert.deepEqual(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).file),
      [ours],
    )
    await ok(...args, '--force')
    assert.equal(await ok(...args), `2 images in ${pictures}, 2 of them from an earlier run\n`)
    writeFileSync(ours, 'painted over')
    assert.equal((await run(args)).code, 1, 'what was changed since is theirs')
    rmSync(ours)
    await ok(...args)
    // Pictures without a list, for example from another version: they are the same, or they are not.
    rmSync(path.join(pictures, LIST))
    const before = statSync(theirs).mtimeMs
    assert.equal(await ok(...args), `2 images in ${pictures}, 2 of them from an earlier run\n`)
    assert.equal(statSync(theirs).mtimeMs, before)
  })

  test('a list that is broken, or a trap, is one of nothing', async () => {
    await create('Trap', 'trap')
    const outside = at('outside')
    const zeros = '0'.repeat(64)
    const lists: ((list: string) => void)[] = [
      (list) => writeFileSync(list, Buffer.from([0, 255, 10, 13, 0, 10])),
      (list) => writeFileSync(list, `null\n{}\n${zeros} ${zeros} ../../x.png\n${zeros} ${zeros}`),
      (list) => mkdirSync(list),
      (list) => symlinkSync(outside, list),
      (list) => void execFileSync('mkfifo', [list]),
    ]
    for (const [index, lay] of lists.entries()) {
      const pictures = at(`trap-${index}`)
      mkdirSync(pictures)
      lay(path.join(pictures, LIST))
      await assertDrawn(pictures, 'trap')
      await assertDrawn(pictures, 'trap')
      assert.deepEqual(seen(pictures), ['Trap.svg'])
    }
    assert.equal(lstatSync(outside, { throwIfNoEntry: false }), undefined)
  })

  test('a ZIP and a sheet of labels', async () => {
    assert.equal(
      await ok('download', '--tag', '1', '--zip', '-o', at('all.zip')),
      `${at('all.zip')}\n`,
    )
    assert.equal(Object.keys(unzip(readFileSync(at('all.zip')))).length, 125)
    await ok('download', '--all', '--sheet', 'avery-l7160', '-o', at('labels.pdf'))
    assert.match(readFileSync(at('labels.pdf'), 'latin1'), /^%PDF[\s\S]+%%EOF\s*$/)
    for (const wrong of [[], ['x', '--all'], ['--all', '--tag', 'x']]) {
      const { code, stderr } = await run(['download', ...wrong])
      assert.deepEqual([code, stderr.includes('No codes selected')], [2, true])
    }
    assert.equal((await run(['download', '--tag', 'nothing', '-o', folder])).code, 3)
    assert.match(
      (await run(['download', '--all', '--file-name', '{size}'])).stderr,
      /\{size\} is not a known placeholder/,
    )
  })

  test('a ZIP that breaks off is an error, however it is cut', async () => {
    const zip = readFileSync(at('all.zip'))
    const files = unzip(zip)
    const read = async (bytes: Buffer, step: number) => {
      const found: Record<string, Buffer> = {}
      const chunks = async function* () {
        for (let from = 0; from < bytes.length; from += step)
          yield bytes.subarray(from, from + step)
      }
      for await (const { name, content } of unpack(chunks())) found[name] = Buffer.from(content)
      return found
    }
    for (const step of [997, 65_536, zip.length]) assert.deepEqual(await read(zip, step), files)
    await assert.rejects(read(zip.subarray(0, 5000), 997), /was interrupted/)
    const huge = Buffer.from(zip.subarray(0, 5000))
    huge.writeUInt32LE(0xffff_fff0, 18)
    huge.writeUInt32LE(0xffff_fff0, 22)
    await assert.rejects(read(huge, 997), /were not requested/)
    const packed = Buffer.from(zip)
    packed.writeUInt16LE(8, 8)
    await assert.rejects(read(packed, 997), /were not requested/)
  })
})
