// `npm run pack`: writes the packages that are published into dist/, one .tgz each, as `npm publish` and
// `npm install` take them. `npm run pack -- server` writes one, `--to DIR` elsewhere.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { npm } from './npm.ts'
import { PACKAGES } from './packages.ts'

const root = path.join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  options: { to: { type: 'string', default: path.join(root, 'dist') } },
  allowPositionals: true,
})
const wanted = positionals.length > 0 ? positionals : Object.keys(PACKAGES)

mkdirSync(values.to, { recursive: true })
for (const folder of wanted) {
  const stage = PACKAGES[folder]
  if (!stage) throw new Error(`${folder} is no package. There are: ${Object.keys(PACKAGES)}`)
  const staged = mkdtempSync(path.join(tmpdir(), 'qroute-pack-'))
  try {
    stage(path.join(root, folder), staged)
    const [packed] = JSON.parse(
      npm(
        ['pack', '--json', '--ignore-scripts', '--pack-destination', path.resolve(values.to)],
        staged,
      ),
    )
    const { filename, size, unpackedSize } = packed
    process.stdout.write(`${filename}: ${kilobytes(size)}, unpacked ${kilobytes(unpackedSize)}\n`)
  } finally {
    rmSync(staged, { recursive: true, force: true })
  }
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en')} kB`
}
