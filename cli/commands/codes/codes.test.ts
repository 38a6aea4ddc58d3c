import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openOperator } from '../../../server/test/support/service/clients/qr.ts'
import { freePort, onOneEngine } from '../../../server/test/support/service/service.ts'

/** Every command about codes, on a real service; `--json` is what the API answers. */
onOneEngine('qr', async (start) => {
  const service = await start()
  const { liveKey } = await service.account()
  const qr = openOperator({ QROUTE_URL: service.base, QROUTE_API_KEY: liveKey })
  const folder = mkdtempSync(path.join(tmpdir(), 'qroute-qr-'))
  after(() => rmSync(folder, { recursive: true }))

  test('a code is created, found by every name it has, and drawn', async () => {
    const shortCode = `spring-${process.pid}`
    const made = await qr.json(
      ...(['CreatedCode', 'create', 'example.com/autumn-menu'] as const),
      ...[
        '--short-code',
        shortCode,
        '--external-id',
        'A/1 ü',
        '--tag',
        'tables,hall',
        '--tag',
        'x',
      ],
      ...['--utm', 'source=poster', '--scan-limit', '1,000', '--expires-at', '2030-12-24'],
    )
    assert.equal(made.name, 'Autumn menu')
    assert.equal(made.destination_url, 'https://example.com/autumn-menu')
    assert.deepEqual([...made.tags].sort(), ['hall', 'tables', 'x'])
    assert.deepEqual([made.utm, made.scan_limit], [{ source: 'poster' }, 1000])
    assert.equal(Date.parse(made.expires_at), new Date('2030-12-24T00:00').getTime())
    const names = [made.id, 'ext:A/1 ü', 'ext_A/1 ü', shortCode, shortCode.toUpperCase()]
    const links = [
      made.short_url,
      made.short_url.replace(/^https?:\/\//, ''),
      `${service.base}/app/codes/${made.id}`,
    ]
    for (const name of [...names, ...links]) {
      assert.equal((await qr.json('Code', 'show', name)).id, made.id, name)
    }
    const text = await qr.ok('show', shortCode)
    assert.match(text, /^name {9}Autumn menu\nshort link {3}http/)
    assert.match(text, /\nlimit {8}1,000 scans, 1,000 left\n/)
    assert.match(text, /\n█{20,}\n/)
    assert.doesNotMatch(await qr.ok('show', shortCode, '--no-picture'), /█/)
    const { stdout } = await qr.run(['show', shortCode], { columns: 80 })
    assert.ok(stdout.includes('\x1b[38;5;16;48;5;231m'))
    const narrow = await qr.run(['show', shortCode], { columns: 30 })
    assert.match(narrow.stderr, /^The terminal needs at least \d\d columns to draw the code\n$/)
    const plain = await openOperator({ ...qr.env, NO_COLOR: '1' }).run(['show', shortCode], {
      columns: 80,
    })
    assert.ok(!plain.stdout.includes('\x1b'))
  })

  test('a code comes from a file as the API has it, and from the test mode of a key', async () => {
    const file = path.join(folder, 'code.json')
    writeFileSync(
      file,
      '{"name": "From a file", "destination_url": "https://example.com/f", "notes": "n"}',
    )
    const made = await qr.json(
      'CreatedCode',
      'create',
      '--file',
      file,
      '--notes',
      'other',
      '--draft',
    )
    assert.deepEqual([made.name, made.notes, made.state], ['From a file', 'other', 'draft'])
    writeFileSync(file, '[]')
    await qr.fails(2, /must contain a JSON object/, 'create', '--file', file)
    await qr.fails(
      1,
      /nowhere\.json does not exist$/m,
      'create',
      '--file',
      path.join(folder, 'nowhere.json'),
    )
  })

  test('lists are filtered, sorted and short for people, and whole as JSON', async () => {
    for (const name of ['B', 'C', 'A']) {
      await qr.ok(
        'create',
        `example.com/${name}`,
        '--name',
        name,
        '--tag',
        'sorted',
        '--no-picture',
      )
    }
    const all = await qr.lines('CodeItem', 'list', '--tag', 'sorted', '--sort', '-name')
    assert.deepEqual(
      all.map(({ name }) => name),
      ['C', 'B', 'A'],
    )
    const { stdout, stderr } = await qr.run([
      'list',
      '--tag',
      'sorted',
      '--sort',
      'name',
      '-n',
      '2',
    ])
    assert.match(stdout, /^NAME +SHORT LINK +STATE +SCANS +DESTINATION\nA .+\nB .+\n$/)
    assert.equal(stderr, 'Showing the first 2 codes. For more, use --limit N\n')
    assert.equal((await qr.lines('CodeItem', 'list', '--tag', 'sorted', '--limit', '2')).length, 2)
    await qr.fails(
      3,
      /No tag named nothing\. To list tags, run qr tags/,
      'list',
      '--tag',
      'nothing',
    )
    const none = await qr.run(['list', '--tag', 'sorted', '--state', 'draft'])
    assert.deepEqual([none.code, none.stderr], [0, 'No codes match\n'])
    await qr.fails(2, /--sort must be one of/, 'list', '--sort', 'size')
    for (const limit of ['many', '0', '1e3', '2.5', '']) {
      await qr.fails(2, /--limit must be a number of at least 1/, 'list', `--limit=${limit}`)
    }
    await qr.fails(
      2,
      /--expires-at must look like 2026/,
      'create',
      'x.example',
      '--expires-at',
      '+9999999999w',
    )
    await qr.fails(2, /--scan-limit must be a number/, 'create', 'x.example', '--scan-limit', ',')
  })

  test('a short code that looks like an id is found; ids come first, and links are short codes', async () => {
    const make = (...args: string[]) => qr.json('CreatedCode', 'create', 'example.com', ...args)
    const shown = async (given: string) => (await qr.json('Code', 'show', given)).id
    const vanity = `qr_${'0'.repeat(18)}${Date.now().toString(36)}`
    const [looksLikeId, looksLikeExt, other] = [
      await make('--short-code', vanity),
      await make('--short-code', 'ext_promo'),
      await make('--external-id', 'later'),
    ]
    assert.equal(vanity.length, 29)
    assert.equal(await shown(vanity), looksLikeId.id)
    assert.equal(await shown('ext_promo'), looksLikeExt.id)
    assert.equal(await shown('ext_later'), other.id)
    await qr.fails(3, /./, 'show', 'ext:promo')
    await qr.fails(3, /Code ext_none not found/, 'show', 'ext_none')
    await qr.ok('pause', 'ext_promo')
    await make('--external-id', 'promo')
    assert.notEqual(await shown('ext_promo'), looksLikeExt.id)
    assert.equal(await shown(looksLikeExt.short_url), looksLikeExt.id)
    assert.equal(await shown('ext:promo'), await shown('ext_promo'))
  })

  test('codes are edited, paused, resumed and cleared', async () => {
    const { short_code: code } = await qr.json(
      'CreatedCode',
      'create',
      'example.com/1',
      '--tag',
      'a',
      '--tag',
      'b',
    )
    const changed = await qr.json(
      ...(['Code', 'edit', code, 'example.com/2', '--name', 'Two'] as const),
      ...['--add-tag', 'c', '--remove-tag', 'A', '--expires-at', '+7d'],
    )
    assert.deepEqual([...changed.tags].sort(), ['b', 'c'])
    assert.deepEqual([changed.name, changed.destination_url], ['Two', 'https://example.com/2'])
    const cleared = await qr.json('Code', 'edit', code, '--clear', 'tags', '--clear', 'expires-at')
    assert.deepEqual([cleared.tags, cleared.expires_at], [[], undefined])
    assert.equal(await qr.ok('pause', code), `Two (${code}) is paused\n`)
    assert.deepEqual(
      (await qr.lines('Code', 'resume', code)).map(({ state }) => state),
      ['active'],
    )
    await qr.ok('edit', code, '--utm', 'source=poster', '--utm', 'medium=print')
    const { utm } = await qr.json('Code', 'edit', code, '--utm', 'medium=screen')
    assert.deepEqual(utm, { source: 'poster', medium: 'screen' }, 'others stay')
    await qr.fails(3, /Code ext:none not found\./, 'pause', code, 'ext:none')
    assert.equal((await qr.json('Code', 'show', code)).state, 'active', 'nothing is half done')
    const later = await qr.json('Code', 'edit', code, '--expires-at', 'tomorrow 9:00')
    const hours = (Date.parse(later.expires_at) - Date.now()) / 3_600_000
    assert.ok(hours > 9 && hours < 34, later.expires_at)
    await qr.fails(
      2,
      /menu is not a valid address. Use an address such as example.com/,
      'edit',
      code,
      'menu',
    )
    await qr.fails(2, /No changes given/, 'edit', code)
    await qr.fails(2, /--expires-at must look like 2026/, 'edit', code, '--expires-at', 'soon')
    await qr.fails(
      2,
      /--utm must be NAME=VALUE, such as source=poster/,
      'edit',
      code,
      '--utm',
      'colour=red',
    )
  })

  test('a code is deleted only after a yes', async () => {
    const { short_code: code } = await qr.json(
      'CreatedCode',
      'create',
      'example.com/x',
      '--name',
      'Gone',
    )
    await qr.fails(
      2,
      /Delete Gone \(.+\)\? Printed codes will stop working. To confirm, use --yes/,
      'delete',
      code,
    )
    const no = await qr.run(['delete', code], { typed: 'n\n' })
    assert.deepEqual([no.code, no.stderr.includes('Nothing was changed')], [1, true])
    await qr.fails(3, /Code nowhere not found/, 'delete', '--yes', code, 'nowhere')
    assert.equal(
      (await qr.run(['delete', code], { typed: 'y\n' })).stdout,
      `Deleted Gone (${code})\n`,
    )
    await qr.fails(3, /Code \S+ not found/, 'show', code)
    const { id } = await qr.json('CreatedCode', 'create', 'example.com/y')
    assert.equal((await qr.lines('DeletedCode', 'delete', id, '-y'))[0].id, id)
    await qr.fails(3, /^qr: /, 'show', id)
  })

  test('tags are listed, renamed and deleted', async () => {
    await qr.ok('create', 'example.com/tagged', '--tag', 'sommer', '--no-picture')
    assert.deepEqual(await qr.lines('Tag', 'tags', '--search', 'somm'), [
      { name: 'sommer', codes: 1 },
    ])
    assert.match(await qr.ok('tags', 'list', '--search', 'somm'), /^TAG +CODES\nsommer +1\n$/)
    assert.equal((await qr.json('Tag', 'tags', 'rename', 'sommer', 'summer')).name, 'summer')
    await qr.ok('create', 'example.com/other', '--tag', 'estate', '--no-picture')
    const merge = ['tags', 'rename', 'estate', 'Summer'] as const
    await qr.fails(2, /Merge estate into summer, which already exists\? To confirm, use/, ...merge)
    assert.equal(await qr.ok(...merge, '--yes'), 'summer: 2 codes\n')
    for (const command of [['stats'], ['top'], ['export', 'codes'], ['watch']]) {
      await qr.fails(3, /No tag named summr\. Did you mean/, ...command, '--tag', 'summr')
    }
    await qr.fails(
      2,
      /Remove the tag summer from all its codes\? To confirm, use --yes/,
      'tags',
      'delete',
      'summer',
    )
    assert.equal((await qr.json('DeletedTag', 'tags', 'delete', 'summer', '--yes')).deleted, true)
    await qr.fails(2, /Unknown subcommand: qr tags renmae. Did you mean rename/, 'tags', 'renmae')
    await qr.fails(3, /^qr: /, 'tags', 'delete', 'never', '--yes')
  })

  test('what goes wrong is one line, with what to do and an exit code', async () => {
    await qr.fails(1, /The address must be an absolute URL/, 'create', 'javascript:alert(1)')
    qr.env = { ...qr.env, QROUTE_API_KEY: 'sk_live_unknown' }
    await qr.fails(4, /– run qr login, or check QROUTE_API_KEY$/m, 'list')
    qr.env = { QROUTE_URL: `http://127.0.0.1:${await freePort()}`, QROUTE_API_KEY: 'sk_live_x' }
    const away = qr.fails(5, /^qr: No response: .+ – check the address and the connection/, 'list')
    const stop = new AbortController()
    const waiting = qr.run(['list'], { signal: stop.signal })
    setTimeout(() => stop.abort(), 200)
    assert.deepEqual(await waiting, { code: 130, stdout: '', stderr: '' })
    await away
  })

  test('the dashboard is named for whoever has no browser', async () => {
    const { liveKey, testKey } = await service.account()
    qr.env = { QROUTE_URL: `${service.base}/v1/`, QROUTE_API_KEY: liveKey }
    const { id } = await qr.json('CreatedCode', 'create', 'example.com', '--external-id', 'one')
    assert.equal(await qr.ok('open', 'ext:one', '--print'), `${service.base}/app/codes/${id}\n`)
    qr.env = { ...qr.env, QROUTE_API_KEY: testKey }
    assert.equal(await qr.ok('open', '--print'), `${service.base}/app?mode=test\n`)
  })
})
