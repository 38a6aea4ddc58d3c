import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { usageOf } from '../../commands/usage.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { operate } from '../support/service/operate.ts'
import { onOneEngine } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'

/**
 * The commands of docs/operating.md, taken out of the page. Those of qroute are run in the order of the
 * page; of others, which change the machine, the syntax is checked, and that they are known here.
 */
const ROOT = join(import.meta.dirname, '..', '..', '..')
const PAGE = readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8')
const folder = temporaryFolder()

const BLOCKS = [...PAGE.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
const LINES = BLOCKS.flatMap((text) => text.replaceAll('\\\n', '').split('\n'))
  .flatMap((line) => line.replace(/(^| )#.*/, '').split(' && '))
  .map((line) => line.trim())
  .filter((line) => line !== '')

/** They change the machine, or are not everywhere. */
const FOREIGN = /^(useradd|git|cd|printf|chown|chmod|cp|systemctl|journalctl|docker) /
const OURS = /^npx qroute (.*)/
const UPDATE = /^deploy\/update\.sh ?(.*)/
/** They work on files, which PostgreSQL has not. */
const EMBEDDED_ONLY = ['backup', 'restore ', 'repair', 'secret rotate', 'secret forget']
const ASKS = ['restore ', 'secret', 'code block', 'account suspend', 'block add']

test('every line is known here', () => {
  assert.ok(LINES.length > 20)
  const unknown = LINES.filter((line) => ![FOREIGN, OURS, UPDATE].some((one) => one.test(line)))
  assert.deepEqual(unknown, [])
})

test('every block is a script that a shell can read', () => {
  for (const text of BLOCKS) {
    const { status, stderr } = spawnSync('sh', ['-n'], {
      input: text.replaceAll('…', 'x'),
      encoding: 'utf8',
    })
    assert.equal(status, 0, `${text}\n${stderr}`)
  }
})

test('update.sh has the options that the page names, and is a script', () => {
  const path = join(ROOT, 'deploy', 'update.sh')
  const script = readFileSync(path, 'utf8')
  assert.equal(spawnSync('sh', ['-n', path]).status, 0)
  for (const line of LINES) {
    const [, option = ''] = /^deploy\/update\.sh (--[a-z]+)/.exec(line) ?? []
    assert.ok(option === '' || script.includes(`${option})`), line)
  }
})

test('commands that are named in a sentence exist, with their options', () => {
  for (const file of globSync('docs/*.md', { cwd: ROOT })) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [, line = ''] of text.matchAll(/`(?:npx )?qroute ([a-z][^`]*)`/g)) {
      const words = line.split(' ').filter((word) => /^[a-z][a-z-]*$/.test(word))
      const usage = usageOf(words.slice(0, 2), [])
      assert.ok(usage, `${file}: qroute ${line}`)
      for (const [option] of line.matchAll(/--[a-z]+/g)) {
        assert.ok(usage.includes(option), `${file}: qroute ${line}`)
      }
    }
  }
})

onOneEngine('the commands of the page', (_start, engine) => {
  test('do what it says, in its order', async (t) => {
    const site = await openSite(t, engine, { LOG_LEVEL: 'silent', RETENTION_DAYS: '365' })
    const restart = async () => {
      const { child } = await site.start()
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    }
    await restart()
    const [shortCode] = (await site.makeCodes(1)).keys()
    let done = 0
    for (const line of LINES) {
      const [, words] = OURS.exec(line) ?? []
      if (words === undefined) continue
      if (words === 'secret forget') await restart()
      const args = words
        .replace(/\/backups\/\S+/, join(folder, engine))
        .replace('acct_…', site.accountId)
        .replace('menu', shortCode ?? '')
        .split(' ')
      if (ASKS.some((name) => words.startsWith(name))) args.push('--yes')
      const { code, stdout, stderr } = await operate(args, site.env)
      const isRefused = engine === 'postgres' && EMBEDDED_ONLY.some((one) => words.startsWith(one))
      assert.equal(code, isRefused ? 1 : 0, `${line}: ${stderr}`)
      assert.match(isRefused ? stderr : stdout, isRefused ? /PostgreSQL|SECRET/ : /\w/, line)
      done++
    }
    assert.ok(done > 8)
  })
})
