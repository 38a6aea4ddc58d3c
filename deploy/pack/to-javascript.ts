import { existsSync, globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'

/**
 * The sources as JavaScript, because Node reads no types under node_modules. It is what Node makes of them
 * by itself in a checkout: types become blanks, so lines and columns of errors are those of the sources.
 * Only the endings in imports and in the addresses of threads change.
 */
const NEIGHBOUR = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.[^'\n]*)'/g

/** Whatever else looks like a path, so that a new way of naming a file is noticed. */
const PATH = /'(\.\.?\/[^'\n]*\.[cm]?[jt]s)'/g

export function toJavaScript(source: string): string {
  return renamed(stripTypeScriptTypes(source))
}

export function renamed(code: string): string {
  return code.replace(NEIGHBOUR, (found) => found.replace(/\.ts'$/, ".js'"))
}

/** What is named but not there, in all files below a folder. */
export function missingIn(folder: string): string[] {
  return globSync('**/*.{js,mjs}', { cwd: folder, exclude: ['**/node_modules'] }).flatMap(
    (file) => {
      const code = readFileSync(path.join(folder, file), 'utf8')
      const found = [NEIGHBOUR, PATH].flatMap((pattern) => [...code.matchAll(pattern)])
      const named = new Set(found.map(([, name = '']) => name))
      return [...named]
        .filter((name) => !existsSync(path.join(folder, path.dirname(file), name)))
        .map((name) => `${file}: ${name}`)
    },
  )
}
