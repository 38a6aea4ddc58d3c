import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { EXAMPLES, installBuilt } from '../server/test/support/data/clients/built-client.ts'

/** What is published. The build itself fails if a file is heavier than it may be. */

const ROOT = join(import.meta.dirname, '..')
const NAMES = {
  'index.js': [
    ...[
      'QrouteError',
      'WebhookError',
      'createClient',
      'deliveryOf',
      'each',
      'follow',
      'orThrow',
      'verifyWebhook',
    ],
  ],
  'client.js': ['createClient'],
}
let folder: string
before(() => {
  folder = installBuilt()
})
after(() => rmSync(folder, { recursive: true }))

test('each module is one file with nothing but its names, which needs no other', async () => {
  for (const [file, names] of Object.entries(NAMES)) {
    const path = join(folder, 'node_modules/@qroute/client/dist', file)
    assert.doesNotMatch(readFileSync(path, 'utf8'), /\bimport\b|\brequire\b|node:|\bBuffer\b/)
    assert.deepEqual(Object.keys(await import(pathToFileURL(path).href)).sort(), names)
  }
})

const PROGRAM = `
import { createClient, each, follow, orThrow, verifyWebhook, type Client, type Code } from '@qroute/client'
import { createClient as createCore } from '@qroute/client/core'

export async function use(client: Client): Promise<Code> {
  for await (const code of each(client.listCodes, { tag: 'x' }, { retries: 0 })) {
    const name: string = code.name
    // @ts-expect-error: misspelled
    code.nmae + name
  }
  for await (const { data } of follow(client, { after: null })) data.city.trim()
  await client.uploadLogo({ body: new Uint8Array(4) })
  const core = createCore({ baseUrl: '', key: 'sk_test_1' })
  const event = verifyWebhook('', new Headers(), 'whsec_')
  // @ts-expect-error: it may be any event
  event.data.qr_id
  if (event.event === 'scan.created') await each(core.listCodeScans, { id: event.data.qr_id }).next()
  return orThrow(createClient({ key: null }).getCode({ id: 'ext_1' }))
}
`

test('its types hold in programs of every kind, and in the examples', async () => {
  writeFileSync(join(folder, 'program.mts'), PROGRAM)
  const examples = EXAMPLES.map(({ file }) => file.replace(/\.\w+$/, '.example.mts'))
  for (const [at, { text }] of EXAMPLES.entries()) {
    writeFileSync(join(folder, examples[at] ?? ''), text)
  }
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  const typeRoots = join(ROOT, 'node_modules/@types')
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const node = ['--module', 'nodenext', '--lib', 'es2022', '--types', 'node']
  const page = ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom']
  for (const [kind, files] of [
    [
      [...node, '--typeRoots', typeRoots],
      ['program.mts', ...examples],
    ],
    [[...page, '--types', ''], ['program.mts']],
  ] as const) {
    const all = [tsc, '--ignoreConfig', '--noEmit', ...kind, '--target', 'es2022', ...strict]
    const checked = promisify(execFile)(process.execPath, [...all, ...files], { cwd: folder })
    await checked.catch(({ stdout }) => assert.fail(`${kind[1]}: ${stdout}`))
  }
})
