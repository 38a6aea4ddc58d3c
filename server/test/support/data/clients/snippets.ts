import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The blocks of code in docs/, and how they are run. */
const ROOT = join(import.meta.dirname, '../../../../..')

export interface Snippet {
  /** Without `.md`. */
  readonly page: string
  readonly language: string
  readonly text: string
  /** Of a program: its first line says how it is called. */
  readonly file: string | null
}

export const SNIPPETS: readonly Snippet[] = globSync('docs/*.md', { cwd: ROOT })
  .sort()
  .flatMap((path) => {
    const blocks = readFileSync(join(ROOT, path), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)
    return [...blocks].map(([, language = '', text = '']) => ({
      page: basename(path, '.md'),
      language,
      text,
      file: /^\/\/ ([\w-]+\.mjs)/.exec(text)?.[1] ?? null,
    }))
  })

export interface Run {
  readonly child: ChildProcess
  /** Both streams. */
  output(): string
  /** Its exit code; null: it was stopped. */
  readonly ended: Promise<number | null>
}

export function run(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Run {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const args = [...settings, ...command]
  const child = spawn('env', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output, ended }
}
