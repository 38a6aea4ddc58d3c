import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')
const INSTALLED = ['node_modules', 'server/test/engines/node_modules']

export interface Mutation {
  readonly file: string
  readonly from: string
  readonly to: string
}

export interface Verdict {
  /** The titles of tests that failed. */
  readonly failed: readonly string[]
  readonly lastLine: string
  readonly output: string
}

/** Another checkout of the sources as they are here, in which one may break things. */
export function openCopy() {
  const folder = mkdtempSync(path.join(tmpdir(), 'qroute-mutant-'))
  const tracked = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', tracked, { cwd: root, encoding: 'utf8' }).split('\0')
  const options = { recursive: true, preserveTimestamps: true }
  for (const file of [...new Set(files), 'dashboard/dist']) {
    if (file === '' || !existsSync(path.join(root, file))) continue
    cpSync(path.join(root, file), path.join(folder, file), options)
  }
  for (const installed of INSTALLED) {
    mkdirSync(path.dirname(path.join(folder, installed)), { recursive: true })
    symlinkSync(path.join(root, installed), path.join(folder, installed))
  }
  return {
    /** Throws unless there is exactly one such place. Returns what undoes it. */
    mutate({ file, from, to }: Mutation): () => void {
      const place = path.join(folder, file)
      const text = readFileSync(place, 'utf8')
      const count = text.split(from).length - 1
      if (count !== 1) throw new Error(`${file} has ${count} places that read: ${from}`)
      writeFileSync(
        place,
        text.replace(from, () => to),
      )
      return () => writeFileSync(place, text)
    },
    /** As `npm test -- FILE` would. */
    test: (files: readonly string[]) => runTests(folder, files),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function runTests(folder: string, files: readonly string[]): Promise<Verdict> {
  const { TEST_DATABASE_URL, CHROMIUM_PATH, PATH } = process.env
  // By the last one it notices that this process has ended.
  const watch = { npm_execpath: 'npm' }
  const given = CHROMIUM_PATH ? { CHROMIUM_PATH } : {}
  const env = { PATH, TMPDIR: tmpdir(), TEST_DATABASE_URL, ...given, ...watch }
  const args = [path.join(folder, 'server/test/run.ts'), ...files]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env, maxBuffer: 1e8 }, (_, output) => {
      const lines = output.trimEnd().split('\n')
      const failed = lines.flatMap((line) => /^\s*✖ (.+?) \(\d/.exec(line)?.[1] ?? [])
      resolve({ failed, lastLine: lines.at(-1) ?? '', output })
    })
  })
}
