import { execFileSync } from 'node:child_process'

/**
 * npm run bench -- lines [BEFORE [AFTER]]: the lines of text that git knows, by root folder, those that people write
 * apart from those that a program prints or records. Without AFTER it is HEAD; without BEFORE, nothing is compared.
 */

const GENERATED = [
  /(^|\/)package-lock\.json$/,
  /^openapi\.json$/,
  /^docs\/(api|configuration)\.md$/,
  /^docs\/postman\.json$/,
  /^deploy\/grafana\.json$/,
  /^client\/(types|operations)\.ts$/,
  /^client\/python\/qroute\/(types|_operations)\.py$/,
  /^dashboard\/src\/parts\/figures\/map\/world\.ts$/,
  /^(drawing|server\/pictures)\/letters\/(cyrillic|greek|kerning|latin|latin-extended)\.ts$/,
  /^server\/http\/ops\/examples\.json$/,
  /(^|\/)golden\.txt$/,
  /^server\/test\/upgrade\/fixtures\//,
]
const KINDS = ['written', 'generated'] as const

type Kind = (typeof KINDS)[number]
type Lines = Record<Kind, number>

function git(args: readonly string[], input = ''): Buffer {
  return execFileSync('git', args, { input, maxBuffer: 2 ** 30 })
}

/** What "git cat-file --batch" prints: a line that ends with the size, the bytes, and a line break. */
function* blobsIn(batch: Buffer): Generator<Buffer> {
  for (let at = 0; at < batch.length; ) {
    const start = batch.indexOf('\n', at) + 1
    const size = Number(batch.toString('latin1', at, start).trim().split(' ')[2])
    yield batch.subarray(start, start + size)
    at = start + size + 1
  }
}

function countAt(commit: string): Map<string, Lines> {
  const rows = git(['ls-tree', '-r', '-l', '--full-tree', '-z', commit]).toString().split('\0')
  const files = rows.flatMap((row) => {
    const [, type, id, path] = /^\d+ (\w+) (\w+) +\S+\t(.*)$/s.exec(row) ?? []
    return type === 'blob' && id && path ? [{ id, path }] : []
  })
  const batch = git(['cat-file', '--batch'], files.map(({ id }) => `${id}\n`).join(''))
  const folders = new Map<string, Lines>()
  let index = 0
  for (const bytes of blobsIn(batch)) {
    const path = files[index++]?.path ?? ''
    if (bytes.includes(0)) continue // binary
    const folder = path.includes('/') ? (path.split('/')[0] ?? '') : '(root)'
    const lines = folders.get(folder) ?? { written: 0, generated: 0 }
    lines[GENERATED.some((pattern) => pattern.test(path)) ? 'generated' : 'written'] +=
      bytes.toString('latin1').split('\n').length - (bytes.at(-1) === 0x0a ? 1 : 0)
    folders.set(folder, lines)
  }
  return folders
}

const [before, after = 'HEAD'] = process.argv.slice(3)
const counts = (before === undefined ? [after] : [before, after]).map(countAt)
const names = [...new Set(counts.flatMap((folders) => [...folders.keys()]))].sort()
const titles = KINDS.flatMap((kind) => [kind, ...(before === undefined ? [] : ['then', 'change'])])
const show = (cells: readonly (string | number)[]) =>
  console.log(
    cells.map((cell, at) => (at ? String(cell).padStart(10) : String(cell).padEnd(12))).join(''),
  )

function cellsOf(of: (folders: Map<string, Lines>, kind: Kind) => number): (string | number)[] {
  return KINDS.flatMap((kind) => {
    const [first = 0, last] = counts.map((folders) => of(folders, kind))
    if (last === undefined) return [first]
    return [first, last, last > first ? `+${last - first}` : last - first]
  })
}

show(['folder', ...titles])
for (const name of names)
  show([name, ...cellsOf((folders, kind) => folders.get(name)?.[kind] ?? 0)])
show([
  'all',
  ...cellsOf((folders, kind) => [...folders.values()].reduce((sum, one) => sum + one[kind], 0)),
])
