import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { temporaryFolder } from '../service/folders.ts'

/** Migrations of a release to come: those of this one, and more. */
export interface Future {
  readonly folder: URL
  /** After the last one; returns its name. */
  add(part: string, name: string, script: string): string
  /** A program that migrates to it, to be killed: see migrate-process.ts. */
  readonly program: string
}

const NOW = fileURLToPath(new URL('../../../storage/engine/migrations', import.meta.url))

export function openFuture(t: TestContext): Future {
  const folder = temporaryFolder(t)
  cpSync(NOW, folder, { recursive: true })
  return {
    folder: pathToFileURL(`${folder}/`),
    program: join(import.meta.dirname, 'migrate-process.ts'),
    add(part, name, script) {
      const place = join(folder, part)
      mkdirSync(place, { recursive: true })
      const number = String(readdirSync(place).length + 1).padStart(4, '0')
      const file = `${number}_${name}_expand.sql`
      writeFileSync(join(place, file), script)
      return file
    },
  }
}
