import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { type Client, createClient, orThrow } from '../../../../client/index.ts'
import { openOperator } from '../../../../server/test/support/service/clients/qr.ts'
import { onOneEngine } from '../../../../server/test/support/service/service.ts'

/** What files are called, and what is there under these names, on a real service. */
onOneEngine('names of downloads', async (start) => {
  const service = await start()
  let client: Client
  const { run, ok, fails, env } = openOperator({})
  const at = (...names: string[]) => path.join(folder, ...names)
  const seen = (where: string) => readdirSync(where).filter((name) => !name.startsWith('.'))

  const folder = mkdtempSync(path.join(tmpdir(), 'qroute-names-'))
  before(async () => {
    const { liveKey } = await service.account()
    Object.assign(env, { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey })
    client = createClient({ baseUrl: service.base, key: liveKey })
  })
  after(() => rmSync(folder, { recursive: true }))

  async function create(name: string, tag: string) {
    const body = { name, destination_url: 'https://example.com/', tags: [tag] }
    return orThrow(client.createCode({ body }))
  }

  test('a file is called as what is in it', async () => {
    const { short_code: code } = await create('Endings', 'endings')
    const begins = { svg: '<svg', SVG: '<svg', pdf: '%PDF', png: '\x89PNG', txt: '\x89PNG' }
    for (const [ending, begin] of Object.entries(begins)) {
      const file = at(`ending.${ending}`)
      await ok('download', code, '-o', file)
      assert.equal(readFileSync(file, 'latin1').slice(0, 4), begin, ending)
    }
    const wrong: [string[], RegExp][] = [
      [[code, '-o', at('a.jpg')], /a\.jpg must end in one of png, svg, pdf, such as -o .+a\.png$/m],
      [[code, '-o', at('a.zip')], /a\.zip must end in one of png/],
      [
        [code, '-f', 'png', '-o', at('a.svg')],
        /does not match -f png: use -o .+a\.png, or leave out -f/,
      ],
      [
        ['--tag', 'endings', '--zip', '-o', at('a.pdf')],
        /--zip writes a ZIP: use -o .+a\.zip, not/,
      ],
      [
        ['--tag', 'endings', '--sheet', 'a4-3x8', '-o', at('a.png')],
        /A sheet is a PDF: use -o .+a\.pdf, not/,
      ],
      [
        ['--tag', 'endings', '-o', at('a.svg')],
        /For multiple images, -o must be a folder, not .+; use --zip -o/,
      ],
      [
        ['--tag', 'endings', '-o', at('a.zip')],
        /For multiple images, -o must be a folder, not .+; --zip w/,
      ],
    ]
    for (const [args, message] of wrong) await fails(2, message, 'download', ...args)
    assert.deepEqual(
      seen(folder).filter((name) => name.startsWith('a.')),
      [],
    )
    // A folder may be called as it likes.
    await ok('download', code, '-o', `${at('folder.svg')}/`)
    await ok('download', code, '-o', at('folder.svg'))
    assert.deepEqual(seen(at('folder.svg')), [`${code}.png`])
  })

  test('a name that nobody has given overwrites nothing', async (t) => {
    const { short_code: code } = await create('Own', 'own')
    mkdirSync(at('own'))
    const home = process.cwd()
    t.after(() => process.chdir(home))
    process.chdir(at('own'))
    const downloads: [string, string[]][] = [
      [`${code}.png`, [code]],
      ['own.zip', ['--tag', 'own', '--zip']],
      ['own.pdf', ['--tag', 'own', '--sheet', 'a4-3x8']],
    ]
    for (const [file, args] of downloads) {
      assert.equal(await ok('download', ...args), `${file}\n`)
      const drawn = readFileSync(file)
      assert.equal(await ok('download', ...args), `${file}\n`, 'the same may be there')
      writeFileSync(file, 'precious')
      const told = `^qr: ${file} already exists. Overwrite it with --force, or choose a different -o$`
      await fails(1, new RegExp(told, 'm'), 'download', ...args)
      assert.equal(readFileSync(file, 'utf8'), 'precious')
      await ok('download', ...args, '--force')
      assert.deepEqual(readFileSync(file), drawn)
      writeFileSync(file, 'named')
      await ok('download', ...args, '-o', file)
      assert.deepEqual(readFileSync(file), drawn, 'a name that was given is meant')
    }
    execFileSync('mkfifo', ['pipe.zip'])
    await create('Pipe', 'pipe')
    await fails(1, /pipe.zip already exists/, 'download', '--tag', 'pipe', '--zip')
    await fails(1, /own.zip already exists/, 'download', '--tag', 'own', '--zip', '-f', 'svg')
    const all = [...downloads.map(([file]) => file), 'pipe.zip'].sort()
    assert.deepEqual(readdirSync('.').sort(), all, 'no drafts are left')
  })

  test('pictures that stay under an old name are told, and only those', async () => {
    const where = at('renamed')
    const [one, two] = [await create('Table 4', 'renamed'), await create('Bar', 'renamed')]
    const told = async (...args: string[]) => {
      const all = ['download', '-o', where, '--file-name', '{name}', ...args]
      const { code, stderr } = await run(all)
      assert.equal(code, 0, stderr)
      return stderr
    }
    const rename = (id: string, name: string) => orThrow(client.updateCode({ id, body: { name } }))
    await create('Elsewhere', 'other')
    await told('--tag', 'other')
    for (const format of ['svg', 'pdf'])
      assert.equal(await told('--tag', 'renamed', '-f', format), '')
    assert.equal(await told('--tag', 'renamed', '-f', 'svg', '--size', '500'), '')
    await told('--tag', 'renamed', '-f', 'svg')
    await rename(one.id, 'Terrace')
    const old = (name: string) => `1 image from an earlier run still has its old name: ${name}\n`
    assert.equal(await told('--tag', 'renamed', '-f', 'svg'), old('Table 4.svg'))
    assert.equal(await told('--tag', 'renamed', '-f', 'svg'), old('Table 4.svg'))
    assert.equal(await told('--tag', 'renamed', '-f', 'pdf'), old('Table 4.pdf'))
    assert.equal(await told('--tag', 'renamed'), '', 'of another format they are meant to be there')
    assert.equal(await told('--tag', 'other'), '', 'of another tag too')
    await rename(two.id, 'Counter')
    assert.equal(
      await told('--tag', 'renamed', '-f', 'svg'),
      '2 images from an earlier run still have their old names: Bar.svg, Table 4.svg\n',
    )
    writeFileSync(path.join(where, 'Bar.svg'), 'painted over')
    assert.equal(await told('--tag', 'renamed', '-f', 'svg'), old('Table 4.svg'))
    rmSync(path.join(where, 'Table 4.svg'))
    assert.equal(await told('--tag', 'renamed', '-f', 'svg'), '')
  })
})
