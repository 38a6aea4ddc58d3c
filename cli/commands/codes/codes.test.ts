import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { assertIs } from '../../../server/test/support/data/api-schema.ts'
import { type QrOptions, qr } from '../../../server/test/support/service/qr.ts'
import {
  freePort,
  onOneEngine,
  type Service,
} from '../../../server/test/support/service/service.ts'

/** Every command about codes, on a real service; `--json` is what the API answers. */
onOneEngine('qr', (start) => {
  let service: Service
  let env: Record<string, string>
  let folder: string

  const run = (args: string[], options?: QrOptions) => qr(args, env, options)

  async function ok(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await run(args)
    assert.equal(code, 0, stderr)
    return stdout
  }

  // biome-ignore lint/suspicious/noExplicitAny: what the schema says
  async function json(schema: string, ...args: string[]): Promise<any> {
    const value = JSON.parse(await ok(...args, '--json'))
    assertIs(schema, value)
    return value
  }

  // biome-ignore lint/suspicious/noExplicitAny: what the schema says
  async function lines(schema: string, ...args: string[]): Promise<any[]> {
    const text = await ok(...args, '--json')
    const values = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    for (const value of values) assertIs(schema, value)
    return values
  }

  async function fails(code: number, message: RegExp, ...args: string[]): Promise<void> {
    const result = await run(args)
    assert.equal(result.code, code, result.stderr)
    assert.match(result.stderr, message)
    assert.equal(result.stderr.trimEnd().split('\n').length, 1, result.stderr)
    assert.equal(result.stdout, '')
  }

  before(async () => {
    service = await start()
    const { liveKey } = await service.account()
    env = { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey }
    folder = mkdtempSync(path.join(tmpdir(), 'qroute-qr-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  test('a code is created, found by every name it has, and drawn', async () => {
    const shortCode = `spring-${process.pid}`
    const made = await json(
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
      assert.equal((await json('Code', 'show', name)).id, made.id, name)
    }
    const text = await ok('show', shortCode)
    assert.match(text, /^name {9}Autumn menu\nshort link {3}http/)
    assert.match(text, /\nlimit {8}1,000 scans, 1,000 left\n/)
    assert.match(text, /\n█{20,}\n/)
    assert.doesNotMatch(await ok('show', shortCode, '--no-picture'), /█/)
    const { stdout } = await run(['show', shortCode], { columns: 80 })
    assert.ok(stdout.includes('\x1b[38;5;16;48;5;231m'))
    const plain = await qr(['show', shortCode], { ...env, NO_COLOR: '1' }, { columns: 80 })
    assert.ok(!plain.stdout.includes('\x1b'))
  })

  test('a code comes from a file as the API has it, and from the test mode of a key', async () => {
    const file = path.join(folder, 'code.json')
    writeFileSync(
      file,
      '{"name": "From a file", "destination_url": "https://example.com/f", "notes": "n"}',
    )
    const made = await json('CreatedCode', 'create', '--file', file, '--notes', 'other', '--draft')
    assert.deepEqual([made.name, made.notes, made.state], ['From a file', 'other', 'draft'])
    writeFileSync(file, '[]')
    await fails(2, /must be JSON with an object/, 'create', '--file', file)
    await fails(
      1,
      /There is no .*nowhere.json$/m,
      'create',
      '--file',
      path.join(folder, 'nowhere.json'),
    )
  })

  test('lists are filtered, sorted and short for people, and whole as JSON', async () => {
    for (const name of ['B', 'C', 'A']) {
      await ok('create', `example.com/${name}`, '--name', name, '--tag', 'sorted', '--no-picture')
    }
    const all = await lines('CodeItem', 'list', '--tag', 'sorted', '--sort', '-name')
    assert.deepEqual(
      all.map(({ name }) => name),
      ['C', 'B', 'A'],
    )
    const { stdout, stderr } = await run(['list', '--tag', 'sorted', '--sort', 'name', '-n', '2'])
    assert.match(stdout, /^NAME +SHORT LINK +STATE +SCANS +LEADS TO\nA .+\nB .+\n$/)
    assert.equal(stderr, 'The first 2 codes: --limit N for more\n')
    assert.equal((await lines('CodeItem', 'list', '--tag', 'sorted', '--limit', '2')).length, 2)
    assert.equal((await run(['list', '--tag', 'nothing'])).stdout, '')
    await fails(2, /--sort must be one of/, 'list', '--sort', 'size')
    await fails(2, /--limit must be a number/, 'list', '--limit', 'many')
  })

  test('codes are edited, paused, resumed and cleared', async () => {
    const { short_code: code } = await json(
      'CreatedCode',
      'create',
      'example.com/1',
      '--tag',
      'a',
      '--tag',
      'b',
    )
    const changed = await json(
      ...(['Code', 'edit', code, 'example.com/2', '--name', 'Two'] as const),
      ...['--add-tag', 'c', '--remove-tag', 'A', '--expires-at', '+7d'],
    )
    assert.deepEqual([...changed.tags].sort(), ['b', 'c'])
    assert.deepEqual([changed.name, changed.destination_url], ['Two', 'https://example.com/2'])
    const cleared = await json('Code', 'edit', code, '--clear', 'tags', '--clear', 'expires-at')
    assert.deepEqual([cleared.tags, cleared.expires_at], [[], undefined])
    assert.equal(await ok('pause', code), `Two (${code}) is paused\n`)
    assert.deepEqual(
      (await lines('Code', 'resume', code)).map(({ state }) => state),
      ['active'],
    )
    await fails(2, /Nothing to change/, 'edit', code)
    await fails(2, /--expires-at must be a time/, 'edit', code, '--expires-at', 'soon')
    await fails(2, /--utm must be like source=poster/, 'edit', code, '--utm', 'colour=red')
  })

  test('a code is deleted only after a yes', async () => {
    const { short_code: code } = await json(
      'CreatedCode',
      'create',
      'example.com/x',
      '--name',
      'Gone',
    )
    await fails(
      2,
      /Delete Gone \(.+\)\? Printed codes stop working. Say so with --yes/,
      'delete',
      code,
    )
    const no = await run(['delete', code], { typed: 'n\n' })
    assert.deepEqual([no.code, no.stderr.includes('Nothing was changed')], [1, true])
    await fails(3, /There is no code nowhere/, 'delete', '--yes', code, 'nowhere')
    assert.equal((await run(['delete', code], { typed: 'y\n' })).stdout, `Deleted Gone (${code})\n`)
    await fails(3, /There is no code/, 'show', code)
    const { id } = await json('CreatedCode', 'create', 'example.com/y')
    assert.equal((await lines('DeletedCode', 'delete', id, '-y'))[0].id, id)
    await fails(3, /^qr: /, 'show', id)
  })

  test('tags are listed, renamed and deleted', async () => {
    await ok('create', 'example.com/tagged', '--tag', 'sommer', '--no-picture')
    assert.deepEqual(await lines('Tag', 'tags', '--search', 'somm'), [{ name: 'sommer', codes: 1 }])
    assert.match(await ok('tags', 'list', '--search', 'somm'), /^TAG +CODES\nsommer +1\n$/)
    assert.equal((await json('Tag', 'tags', 'rename', 'sommer', 'summer')).name, 'summer')
    await fails(
      2,
      /Take the tag summer from all its codes\? Say so with --yes/,
      'tags',
      'delete',
      'summer',
    )
    assert.equal((await json('DeletedTag', 'tags', 'delete', 'summer', '--yes')).deleted, true)
    await fails(2, /There is no qr tags renmae. Did you mean rename/, 'tags', 'renmae')
    await fails(3, /^qr: /, 'tags', 'delete', 'never', '--yes')
  })

  test('routes are set and read as sentences', async () => {
    const { short_code: code } = await json(
      'CreatedCode',
      'create',
      'example.com/home',
      '--name',
      'Route',
    )
    assert.equal(await ok('route', code), 'everyone  → https://example.com/home\n')
    const set = await ok(
      ...['route', code, '--rule', 'device=ios country=de,AT label=phones -> apps.apple.com/x'],
      ...['--rule', 'days=sat,sun hours=18:00-02:00 timezone=Europe/Berlin -> example.com/night'],
      ...['--split', '70 -> example.com/a', '--split', 'label=new 30 -> example.com/b'],
    )
    assert.deepEqual(set.split('\n'), [
      '1. iPhones, in Germany or Austria (phones)   → https://apps.apple.com/x',
      '2. on sat or sun, 18:00–02:00 Europe/Berlin  → https://example.com/night',
      'otherwise 70 %                               → https://example.com/a',
      'otherwise 30 % (new)                         → https://example.com/b',
      '',
    ])
    const led = await ok('simulate', code, '--device', 'ios', '--country', 'at')
    assert.equal(
      led,
      'An iPhone in Austria is led to https://apps.apple.com/x by rule 1 of 2 (phones), in version 2.\n',
    )
    assert.match(
      await ok('simulate', code, '--at', '2030-01-02 12:00'),
      /^At 2030-01-02 12:00 a computer is led to https:\/\/example.com\/[ab] by the split( \(new\))?, in version 2.\n$/,
    )
    await json('SimulationAnswer', 'simulate', code, '--query', '?a=1', '--language', 'de')
    const cleared = await json('Code', 'route', code, '--clear', 'rules', '--clear', 'split')
    assert.deepEqual([cleared.rules, cleared.split], [undefined, undefined])
    assert.match(await ok('simulate', code), / by the destination, in version 3.\n$/)
    await ok('edit', code, '--fallback', 'example.com/closed')
    await ok('pause', code)
    assert.equal(
      await ok('simulate', code),
      'A computer is led to the fallback https://example.com/closed: Route is paused then.\n',
    )
    await fails(2, /--rule needs an arrow and an address/, 'route', code, '--rule', 'device=ios')
    await fails(2, /color=red is no condition/, 'route', code, '--rule', 'color=red -> x.example')
    await fails(2, /--split must be like/, 'route', code, '--split', 'half -> x.example')
    await fails(
      1,
      /rules\[0\].when.country/,
      'route',
      code,
      '--rule',
      'country=Germany -> x.example',
    )
  })

  test('changes are scheduled and cancelled, and versions come back', async () => {
    const { short_code: code } = await json('CreatedCode', 'create', 'example.com/v1')
    const change = await json('ScheduledChange', 'schedule', 'add', code, '+2d', 'example.com/v2')
    assert.deepEqual(
      (await lines('ScheduledChange', 'schedule', 'list', code)).map(({ id }) => id),
      [change.id],
    )
    assert.match(
      await ok('schedule', 'list', code),
      /^AT +LEADS TO +BY +ID\n\d{4}-.+ example.com\/v2 +First key +chg_\w+\n$/,
    )
    assert.equal(
      (await json('CancelledChange', 'schedule', 'cancel', code, change.id)).deleted,
      true,
    )
    assert.equal((await run(['schedule', 'list', code])).stderr, 'Nothing is scheduled\n')
    await ok('edit', code, 'example.com/v2')
    assert.deepEqual(
      (await lines('PastDestination', 'rollback', code)).map(({ version }) => version),
      [2, 1],
    )
    assert.match(
      await ok('rollback', code),
      /^VERSION +SINCE .+\n +2 .+example.com\/v2\n +1 .+example.com\/v1\n$/,
    )
    assert.equal(
      (await json('Code', 'rollback', code, '1')).destination_url,
      'https://example.com/v1',
    )
    await fails(2, /The version must be a number/, 'rollback', code, 'first')
    await fails(2, /Say where it leads then/, 'schedule', 'add', code, '+2d')
  })

  test('what goes wrong is one line, with what to do and an exit code', async () => {
    await fails(1, /destination_url must be an absolute URL/, 'create', 'javascript:alert(1)')
    env = { ...env, QROUTE_API_KEY: 'sk_live_unknown' }
    await fails(4, /– sign in with qr login, or check QROUTE_API_KEY$/m, 'list')
    env = { QROUTE_URL: `http://127.0.0.1:${await freePort()}`, QROUTE_API_KEY: 'sk_live_x' }
    const stop = new AbortController()
    const waiting = run(['list'], { signal: stop.signal })
    setTimeout(() => stop.abort(), 200)
    assert.deepEqual(await waiting, { code: 130, stdout: '', stderr: '' })
  })

  test('the dashboard is named for whoever has no browser', async () => {
    const { liveKey, testKey } = await service.account()
    env = { QROUTE_URL: `${service.base}/v1/`, QROUTE_API_KEY: liveKey }
    const { id } = await json('CreatedCode', 'create', 'example.com', '--external-id', 'one')
    assert.equal(await ok('open', 'ext:one', '--print'), `${service.base}/app/codes/${id}\n`)
    env = { ...env, QROUTE_API_KEY: testKey }
    assert.equal(await ok('open', '--print'), `${service.base}/app?mode=test\n`)
  })
})
