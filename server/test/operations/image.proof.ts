import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../support/service/folders.ts'
import { call, freePort, stop } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * The Dockerfile, carried out step by step without Docker: each stage is a folder that stands for the root of
 * its file system, and Node is ours. Then what the image would run is run.
 */

const ROOT = join(import.meta.dirname, '../../..')

interface Stage {
  readonly name: string
  readonly root: string
  workdir: string
  env: Record<string, string>
}

/** What `docker build` sends: what is in git, without what .dockerignore names. */
function sendContext(into: string): void {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard']
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  assert.ok(ignored.every((line) => !line.startsWith('!')))
  for (const name of execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\n')) {
    if (name && existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(into, name))
  }
  for (const name of globSync(ignored, { cwd: into })) {
    rmSync(join(into, name), { recursive: true, force: true })
  }
}

/** Absolute paths of the image are those of its folder. */
function run(stage: Stage, line: string): void {
  const command = line.replaceAll(/(?<=\s)(?=\/(installed|data)\b)/g, stage.root)
  const cwd = join(stage.root, stage.workdir)
  const PATH = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter)
  // biome-ignore lint/style/noProcessEnv: npm is set up there
  const { HOME = '', npm_config_registry = '' } = process.env
  const env = { ...stage.env, PATH, HOME, ...(npm_config_registry && { npm_config_registry }) }
  execFileSync('sh', ['-ec', command], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

function copy(stages: readonly Stage[], context: string, stage: Stage, args: string[]): void {
  const [, name] = /^--from=(\w+)$/.exec(args[0] ?? '') ?? []
  const source = stages.find((one) => one.name === name)?.root ?? context
  const paths = name ? args.slice(1) : args
  const target = paths.pop() ?? ''
  const place = target.startsWith('/')
    ? join(stage.root, target)
    : join(stage.root, stage.workdir, target)
  for (const path of paths) {
    const isFile = /\.json$/.test(path)
    const into = isFile ? join(place, path.split('/').at(-1) ?? '') : place
    cpSync(join(source, path), into, { recursive: true, verbatimSymlinks: true })
  }
}

/** Returns the last stage and what it runs. */
function build(folder: string): { stage: Stage; entry: string[] } {
  const context = join(folder, 'context')
  sendContext(context)
  const stages: Stage[] = []
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split('\n')
  const entry: string[] = []
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    const stage = stages.at(-1) as Stage
    if (word === 'FROM') {
      const root = join(folder, `stage-${stages.length}`)
      mkdirSync(root)
      stages.push({ name: rest.split(' ').at(-1) ?? '', root, workdir: '/', env: {} })
    } else if (word === 'WORKDIR') {
      mkdirSync(join(stage.root, rest), { recursive: true })
      stage.workdir = rest
    } else if (word === 'ENV') {
      stage.env = Object.fromEntries(rest.split(' ').map((pair) => pair.split('=')))
    } else if (word === 'COPY') copy(stages, context, stage, rest.split(' '))
    else if (word === 'RUN') run(stage, rest)
    else if (word === 'ENTRYPOINT' || word === 'CMD') entry.push(...JSON.parse(rest))
  }
  return { stage: stages.at(-1) as Stage, entry }
}

test('the image is built by the lines of the Dockerfile, starts, answers its health check and stops', async (t) => {
  const folder = temporaryFolder(t)
  const { stage, entry } = build(folder)
  assert.deepEqual(globSync('**/node-linux-*', { cwd: stage.root }), [])
  const PORT = String(await freePort())
  const PATH = [join(stage.root, 'usr/local/bin'), dirname(process.execPath), '/usr/bin'].join(
    delimiter,
  )
  const DATA_DIR = join(stage.root, stage.env.DATA_DIR ?? '')
  const env = { ...stage.env, PATH, PORT, DATA_DIR, LOG_LEVEL: 'warn' }
  const cwd = join(stage.root, stage.workdir)
  const [command = '', ...args] = entry
  const child = spawn(command, args, { cwd, env })
  atEnd(t, () => stop(child))
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  await until(
    () => child.exitCode !== null || output.includes('listens on'),
    () => output,
  )
  const health = ['deploy/healthcheck.mjs', '/readyz']
  execFileSync('node', health, { cwd, env })
  for (const page of ['/app', '/docs/']) {
    const { status } = await call(`http://127.0.0.1:${PORT}${page}`, 'GET')
    assert.equal(status, 200, `${page}\n${output}`)
  }
  assert.match(execFileSync('qroute', ['account', 'list'], { cwd, env, encoding: 'utf8' }), /Owner/)
  const written = globSync('**/.cache', { cwd: stage.root })
  assert.deepEqual(
    written.map((name) => relative(stage.root, name)),
    [],
  )
  await stop(child, 'SIGTERM')
  assert.equal(child.exitCode, 0, output)
})
