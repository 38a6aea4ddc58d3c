import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { qr } from '../server/test/support/service/clients/qr.ts'
import { onOneEngine } from '../server/test/support/service/service.ts'
import { COMMANDS } from './commands.ts'
import { EXIT } from './errors.ts'

/** The examples of README.md, in their order: what it shows is what is printed. */
const FILE = path.join(import.meta.dirname, 'README.md')
const README = readFileSync(FILE, 'utf8')

/** What differs from run to run, as the README has it. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\([2-9a-z]{7}\)/g, '(tq4kbhc)'],
  [/\b(qr|chg)_\w{26}\b/g, '$1_01m7q8m8e2aca1yfhv4w94c1sw'],
  [/(created +)\d{4}-\d\d-\d\d \d\d:\d\d/g, '$12026-11-18 12:03'],
]

interface Example {
  readonly command: string
  readonly output: string
}

function examples(text: string): Example[] {
  return [...text.matchAll(/^```console\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((one) => {
        const [command = '', ...output] = one.split('\n')
        return { command, output: output.join('\n') }
      }),
  )
}

/** As a shell would: quotes hold spaces. */
function words(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|\S)+/g)].map(([word]) =>
    word.replace(/['"]/g, ''),
  )
}

test('exit codes and commands are those there are', () => {
  for (const code of Object.values(EXIT)) assert.match(README, new RegExp(`^\\| ${code} \\| `, 'm'))
  const names = COMMANDS.map(({ name }) => name)
  for (const { command } of examples(README)) assert.ok(names.includes(words(command)[1] ?? ''))
})

onOneEngine('README', async (start) => {
  const service = await start({ SHORT_BASE_URL: 'https://qr.example.com' })
  const home = process.cwd()

  const folder = mkdtempSync(path.join(tmpdir(), 'qroute-readme-'))
  before(async () => {
    writeFileSync(
      path.join(folder, 'tables.csv'),
      'name,url,external_id\nTable 1,example.com/1,A-1001\nTable 2,example.com/2,A-1002\n',
    )
    process.chdir(folder)
  })
  after(() => {
    process.chdir(home)
    rmSync(folder, { recursive: true })
  })

  test('shows what is printed', async () => {
    const { liveKey } = await service.account()
    const env = { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey }
    for (const { command, output } of examples(README)) {
      const [first = '', filter] = command.split(/ [|>] /)
      const { code, stdout, stderr } = await qr(words(first).slice(1), env)
      assert.equal(code, 0, stderr)
      if (filter) continue
      const told = CHANGING.reduce((text, [from, to]) => text.replace(from, to), stderr + stdout)
      assert.equal(told, output, command)
    }
  })
})
