import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOperator } from '../../../server/test/support/service/clients/qr.ts'
import { onOneEngine } from '../../../server/test/support/service/service.ts'

/** Every command about where codes lead, on a real service. */
onOneEngine('qr', async (start) => {
  const service = await start()
  const { liveKey } = await service.account()
  const qr = openOperator({ QROUTE_URL: service.base, QROUTE_API_KEY: liveKey })

  test('routes are set and read as sentences', async () => {
    const { short_code: code } = await qr.json(
      'CreatedCode',
      'create',
      'example.com/home',
      '--name',
      'Route',
    )
    assert.equal(await qr.ok('route', code), 'everyone  → https://example.com/home\n')
    const set = await qr.ok(
      ...['route', code, '--rule', 'device=ios country=de,AT label=phones -> apps.apple.com/x'],
      ...['--rule', 'days=sat,sun hours=18:00-02:00 timezone=Europe/Berlin -> example.com/night'],
      ...['--split', '70 -> example.com/a', '--split', 'label=new 30 -> example.com/b'],
    )
    assert.deepEqual(set.split('\n'), [
      '1. iPhones, in Germany or Austria (phones)   → https://apps.apple.com/x',
      '2. on sat or sun, 18:00–02:00 Europe/Berlin  → https://example.com/night',
      'otherwise 70%                                → https://example.com/a',
      'otherwise 30% (new)                          → https://example.com/b',
      '',
    ])
    const led = await qr.ok('simulate', code, '--device', 'ios', '--country', 'at')
    assert.equal(
      led,
      'An iPhone in Austria goes to https://apps.apple.com/x (rule 1 of 2, phones, version 2).\n',
    )
    assert.match(
      await qr.ok('simulate', code, '--at', '2030-01-02 12:00'),
      /^At 2030-01-02 12:00, a computer goes to https:\/\/example.com\/[ab] \(split(, new)?, version 2\)\.\n$/,
    )
    await qr.json('SimulationAnswer', 'simulate', code, '--query', '?a=1', '--language', 'de')
    const cleared = await qr.json('Code', 'route', code, '--clear', 'rules', '--clear', 'split')
    assert.deepEqual([cleared.rules, cleared.split], [undefined, undefined])
    assert.match(await qr.ok('simulate', code), / \(default destination, version 3\)\.\n$/)
    await qr.ok('edit', code, '--fallback', 'example.com/closed')
    await qr.ok('pause', code)
    assert.equal(
      await qr.ok('simulate', code),
      'A computer goes to the fallback https://example.com/closed, because Route is paused at that time.\n',
    )
    await qr.fails(
      2,
      /--rule requires an arrow and an address/,
      'route',
      code,
      '--rule',
      'device=ios',
    )
    await qr.fails(
      2,
      /color=red is not a known condition/,
      'route',
      code,
      '--rule',
      'color=red -> x.example',
    )
    await qr.fails(2, /--split must look like/, 'route', code, '--split', 'half -> x.example')
    await qr.fails(
      1,
      /--rule 1: country must be/,
      'route',
      code,
      '--rule',
      'country=Germany -> x.example',
    )
  })

  test('changes are scheduled and cancelled, and versions come back', async () => {
    const { short_code: code } = await qr.json('CreatedCode', 'create', 'example.com/v1')
    const change = await qr.json(
      'ScheduledChange',
      'schedule',
      'add',
      code,
      '+2d',
      'example.com/v2',
    )
    assert.deepEqual(
      (await qr.lines('ScheduledChange', 'schedule', 'list', code)).map(({ id }) => id),
      [change.id],
    )
    assert.match(
      await qr.ok('schedule', 'list', code),
      /^AT +DESTINATION +BY +ID\n\d{4}-.+ example.com\/v2 +First key +chg_\w+\n$/,
    )
    assert.equal(
      (await qr.json('CancelledChange', 'schedule', 'cancel', code, change.id)).deleted,
      true,
    )
    assert.equal((await qr.run(['schedule', 'list', code])).stderr, 'No changes are scheduled\n')
    await qr.ok('edit', code, 'example.com/v2')
    assert.deepEqual(
      (await qr.lines('PastDestination', 'rollback', code)).map(({ version }) => version),
      [2, 1],
    )
    assert.match(
      await qr.ok('rollback', code),
      /^VERSION +SINCE .+\n +2 .+example.com\/v2\n +1 .+example.com\/v1\n$/,
    )
    assert.equal(
      (await qr.json('Code', 'rollback', code, '1')).destination_url,
      'https://example.com/v1',
    )
    await qr.fails(2, /The version must be a number/, 'rollback', code, 'first')
    await qr.fails(2, /Missing destination/, 'schedule', 'add', code, '+2d')
  })
})
