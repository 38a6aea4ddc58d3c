import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { run } from '../support/data/clients/snippets.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * The Python client with every Python of this machine, on every engine; installed by pip without a
 * network; and read by mypy, where it is installed. What is missing is skipped, and says so.
 */
const FOLDER = join(import.meta.dirname, '../../../client/python')
const MINORS = [9, 10, 11, 12, 13, 14, 15]
const DISCOVER = ['-W', 'error::ResourceWarning', '-m', 'unittest', 'discover', 'tests']

/** On the path, or where pyenv keeps those that are not. */
function find(minor: number): string | undefined {
  const kept = globSync(join(homedir(), `.pyenv/versions/3.${minor}.*/bin/python3`))
  const program = `import sys; sys.exit(sys.version_info[:2] != (3, ${minor}))`
  return [`python3.${minor}`, 'python3', ...kept].find(
    (one) => spawnSync(one, ['-c', program]).status === 0,
  )
}

function skipUnless(found: unknown, what: string): string | false {
  return found ? false : `NOT TESTED: ${what} is not installed`
}

const folder = temporaryFolder()

async function succeeds(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { ended, output } = run(command, cwd, { PYTHONDONTWRITEBYTECODE: '1', ...env })
  assert.equal(await ended, 0, `${command.join(' ')}: ${output()}`)
  return output()
}

onEveryEngine('the Python client', async (start) => {
  const service = await start()

  for (const minor of MINORS) {
    const python = find(minor)
    test(`with Python 3.${minor}`, { skip: skipUnless(python, `Python 3.${minor}`) }, async () => {
      const { liveKey } = await service.account()
      const env = { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey }
      const told = await succeeds([python ?? '', ...DISCOVER], FOLDER, env)
      assert.doesNotMatch(told, /Warning/)
    })
  }
})

const pip = spawnSync('python3', ['-c', 'import ensurepip, venv']).status === 0
test('pip installs the wheel, and the folder, without a network', {
  skip: skipUnless(pip, 'venv for python3'),
}, async () => {
  const place = join(folder, 'environment')
  await succeeds(['python3', '-m', 'venv', place], folder)
  const python = join(place, 'bin/python')
  await succeeds(['python3', join(FOLDER, 'build_wheel.py'), folder], folder)
  const [wheel = ''] = globSync(join(folder, '*.whl'))
  for (const given of [wheel, FOLDER]) {
    const install = [python, '-m', 'pip', 'install', '--no-index', '--force-reinstall', given]
    await succeeds(install, folder)
    const shown = await succeeds([python, '-m', 'pip', 'show', '-f', 'qroute'], folder)
    for (const file of ['qroute/py.typed', 'qroute/types.py']) assert.ok(shown.includes(file))
    await succeeds([python, '-I', '-c', 'import qroute; qroute.Client("http://x")'], folder)
  }
})

/** Each line but the first is refused. */
const MISUSE = `client = Client()
client.list_codes(pgae=2)
client.list_codes(page="2")
client.list_codes(status="stopped")
client.get_account(page=2)
client.get_code()
client.update_code("qr_1")
client.get_code("qr_1", {})
client.create_code({"name": "A", "destnation_url": "https://example.com/"})
client.create_code({"destination_url": "https://example.com/"})
client.create_code({"name": "A", "style": {"dotColor": "#000000"}})
client.get_codes()
client.get_code("qr_1")["destination"]
client.each(client.get_account)
client.each(client.list_codes, tga="x")
client.each(client.list_code_history)
next(client.each(client.list_codes, tag="x"))["nam"]
client.follow()["id"]
client.upload_logo("logo.svg")
`

const mypy = spawnSync('mypy', ['--version']).status === 0
test('mypy finds nothing in it, and every misuse of it', {
  skip: skipUnless(mypy, 'mypy'),
}, async () => {
  const cache = ['--cache-dir', join(folder, 'cache')]
  await succeeds(['mypy', ...cache], FOLDER)
  await succeeds(['mypy', ...cache, ...globSync(join(FOLDER, 'tests/*.py'))], FOLDER, {
    MYPYPATH: '.',
  })
  const file = join(folder, 'misuse.py')
  writeFileSync(file, `from qroute import Client\n${MISUSE}`)
  const { ended, output } = run(['mypy', ...cache, file], FOLDER, { MYPYPATH: '.' })
  assert.equal(await ended, 1, output())
  const lines = MISUSE.trim().split('\n')
  const found = new Set(
    [...output().matchAll(/misuse\.py:(\d+): error/g)].map((one) => Number(one[1])),
  )
  const missed = lines.filter((_, at) => at > 0 && !found.has(at + 2))
  assert.deepEqual(missed, [])
  assert.equal(found.size, lines.length - 1)
})
