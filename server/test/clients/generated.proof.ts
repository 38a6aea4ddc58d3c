import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { toPostman } from '../../http/ops/postman.ts'
import { CALLS, CALLS_FILE, openBench, settle } from './bench.ts'
import { runByClient } from './qroute-client.ts'
import type { Result } from './run-calls.ts'

/**
 * Clients generated from the OpenAPI document compile in strict mode, and give the same results for 40 calls
 * as ours; newman runs the Postman collection.
 */
const HERE = import.meta.dirname
const ROOT = join(HERE, '../../..')
const DOCUMENT = join(ROOT, 'openapi.json')
const PYTHON = join(ROOT, 'client/python/tests/calls.py')
const PACKAGES = [
  ...['openapi-typescript@7', 'openapi-fetch@0.17', '@hey-api/openapi-ts@0.99'],
  ...['typescript@5', '@types/node@24', 'newman@6'],
]
const STRICT = {
  compilerOptions: {
    ...{ strict: true, noImplicitAny: true, target: 'es2022', module: 'node16' },
    ...{ lib: ['es2022', 'dom', 'dom.iterable'], types: ['node'], outDir: 'out' },
  },
  include: ['*.ts', 'fetch', 'hey'],
}

const execute = promisify(execFile)
const run = async (file: string, args: readonly string[], cwd: string) => {
  const options = { cwd, timeout: 400_000, maxBuffer: 64e6 }
  const { stdout } = await execute(file, args, options).catch((error) => {
    throw new Error(`${file} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`)
  })
  return stdout
}
const node = (args: readonly string[], cwd: string) => run(process.execPath, args, cwd)

describe('clients that strangers generate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-strangers-'))
  const bin = (name: string) => join(folder, 'node_modules', name)
  let ours: unknown

  before(async () => {
    writeFileSync(join(folder, 'package.json'), '{"private": true}')
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent']
    await run('npm', ['install', ...flags, ...PACKAGES], folder)
    await node([bin('openapi-typescript/bin/cli.js'), DOCUMENT, '-o', 'fetch/schema.d.ts'], folder)
    await node([bin('@hey-api/openapi-ts/bin/run.js'), '-i', DOCUMENT, '-o', 'hey'], folder)
    for (const name of ['openapi-fetch.ts', 'hey-api.ts']) {
      copyFileSync(join(HERE, 'strangers', name), join(folder, name))
    }
    copyFileSync(join(HERE, 'run-calls.ts'), join(folder, 'run-calls.ts'))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(STRICT))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  test('ours answers', async (t) => {
    const { base, key } = await openBench((close) => t.after(close))
    ours = settle(await runByClient(base, key, CALLS))
  })

  test('theirs compile in strict mode', async () => {
    await node([bin('typescript/bin/tsc'), '-p', '.'], folder)
  })

  const drivers = [
    { name: 'openapi-fetch', command: [process.execPath, join(folder, 'out/openapi-fetch.js')] },
    { name: 'hey-api', command: [process.execPath, join(folder, 'out/hey-api.js')] },
    { name: 'Python', command: ['python3', PYTHON] },
  ]
  for (const { name, command } of drivers) {
    const [program = '', file = ''] = command
    test(`${name} answers the same`, async (t) => {
      if (name === 'Python' && !existsSync(PYTHON)) {
        t.skip(`THERE IS NO ${PYTHON}: the Python client was not compared`)
        return
      }
      const { base, key } = await openBench((close) => t.after(close))
      const more = name === 'Python' ? [] : [DOCUMENT]
      const output = await run(program, [file, base, key, CALLS_FILE, ...more], folder)
      const results: Result[] = output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      assert.equal(results.length, CALLS.length)
      assert.deepEqual(settle(results), ours)
    })
  }

  test('newman runs the collection for Postman', async (t) => {
    const { base, key } = await openBench((close) => t.after(close))
    const json = ['--reporters', 'json', '--reporter-json-export', 'newman.json']
    const values = ['--env-var', `base_url=${base}`, '--env-var', `api_key=${key}`]
    const file = join(folder, 'postman.json')
    const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
    writeFileSync(file, JSON.stringify(toPostman(document)))
    const args = ['run', file, ...json, ...values]
    await node([bin('newman/bin/newman.js'), ...args, '--timeout-request', '60000'], folder)
    const { run: ran } = JSON.parse(readFileSync(join(folder, 'newman.json'), 'utf8'))
    const told: string[] = ran.executions.map(
      ({ item, response }: { item: { name: string }; response?: { code: number } }) =>
        `${response?.code} ${item.name}`,
    )
    assert.equal(told.length, 99)
    // Ids of the examples do not exist here, and what is for people is refused; nothing else is wrong.
    const unknown = /^(401|403|404|409|410|412|400 Share|400 Stream) /
    const odd = told.filter((line) => !/^2\d\d /.test(line) && !unknown.test(line))
    assert.deepEqual(odd, [], told.join('\n'))
    for (const name of ['201 Create a QR code', '200 List QR codes', '201 Upload a logo']) {
      assert.ok(told.includes(name), told.join('\n'))
    }
  })
})
