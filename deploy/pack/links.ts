import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from './manifest.ts'

/**
 * Documents may name files of the checkout that are not in a package. There such a link leads to the
 * repository or, where that is not known, nowhere: its words stay.
 */
const LINK = /(?<!!)\[((?:`[^`]*`|[^\]])*)\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?\)/g

export function mendLinks(root: string, from: string, into: string, manifest: Manifest): void {
  const { homepage } = manifest as { homepage?: string }
  const page = homepage?.replace('#readme', '')
  for (const file of globSync('**/*.md', { cwd: into, exclude: ['**/node_modules'] })) {
    const beside = (folder: string, target: string) =>
      path.join(folder, path.dirname(file), decodeURI(target))
    const text = withLinks(readFileSync(path.join(into, file), 'utf8'), (target) => {
      if (existsSync(beside(into, target))) return target
      if (page === undefined) return null
      const there = path.relative(root, beside(from, target)).split(path.sep).join('/')
      return `${page}/blob/HEAD/${there}`
    })
    writeFileSync(path.join(into, file), text)
  }
}

/** `resolve` says where a link leads; null: nowhere. */
export function withLinks(text: string, resolve: (target: string) => string | null): string {
  return text.replace(LINK, (_, label: string, target: string, anchor = '') => {
    const address = resolve(target)
    return address === null ? label : `[${label}](${address}${anchor})`
  })
}
