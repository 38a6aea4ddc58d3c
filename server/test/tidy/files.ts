import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The files of the checkout, for taste as code: what a reviewer would otherwise have to say again and again. */

export const ROOT = join(import.meta.dirname, '..', '..', '..')

export const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))
export const sources = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
export const documents = files.filter((file) => file.endsWith('.md'))

export function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

export function isProduct(file: string): boolean {
  return !file.startsWith('server/test/') && !file.endsWith('.test.ts')
}

/** Also those of threads, which are started by the path of their file. */
export function importsOf(file: string): string[] {
  const paths = [...read(file).matchAll(/(?:from|import|import\(|new URL\()\s*'(\.[^']+)'/g)]
  return paths.map(([, path = '']) => relative(ROOT, join(ROOT, dirname(file), path)))
}
