import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Engine, Environment } from '../support/service/service.ts'
import type { Asked, Told } from './answers.ts'
import type { Dump } from './dump.ts'

/**
 * What a release left behind, and what it answered about it: one compressed file for each release and
 * engine, made by make-fixture.ts and never changed afterwards. All keys, cookies and passwords in it
 * belong to a service that never existed, under a SECRET that is public.
 */
export interface Fixture {
  readonly release: string
  readonly commit: string
  readonly engine: Engine
  /** When it was asked, by its clock. */
  readonly askedAt: number
  /** The settings it ran with. */
  readonly env: Environment
  readonly records: readonly Recorded[]
  /** Null with SQLite, whose data is in the files. */
  readonly database: Dump | null
  /** Of DATA_DIR. */
  readonly files: ReadonlyMap<string, Buffer>
}

export interface Recorded {
  readonly asked: Asked
  readonly told: Told
}

const FOLDER = join(import.meta.dirname, 'fixtures')
const ENDING = '.json.br'

type Head = Omit<Fixture, 'files'> & { files: [path: string, size: number][] }

/** A length, a JSON document, and the bytes of the files one after the other. */
export function writeFixture({ files, ...rest }: Fixture): string {
  const head: Head = { ...rest, files: [...files].map(([path, { length }]) => [path, length]) }
  const json = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  const packed = brotliCompressSync(Buffer.concat([length, json, ...files.values()]), { params })
  const path = join(FOLDER, `${rest.release}-${rest.engine}${ENDING}`)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path, packed)
  return path
}

/** `0.2.0-sqlite`, the oldest release first. */
export function fixtureNames(): string[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(ENDING))
  const collator = new Intl.Collator('en', { numeric: true })
  return names.map((name) => name.slice(0, -ENDING.length)).sort(collator.compare)
}

export function readFixture(name: string): Fixture {
  const all = brotliDecompressSync(readFileSync(join(FOLDER, name + ENDING)))
  let at = 4 + all.readUInt32LE(0)
  const { files, ...rest }: Head = JSON.parse(all.toString('utf8', 4, at))
  const parts = files.map(([path, size]): [string, Buffer] => {
    at += size
    return [path, all.subarray(at - size, at)]
  })
  return { ...rest, files: new Map(parts) }
}

/** Shared memory of SQLite is rebuilt by whoever opens the file. */
const IS_REBUILT = /-shm$/

export function packFolder(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const kept = paths.filter((path) => !IS_REBUILT.test(path)).sort()
  const isFile = (path: string) => statSync(join(folder, path)).isFile()
  return new Map(kept.filter(isFile).map((path) => [path, readFileSync(join(folder, path))]))
}

export function unpackFolder(files: ReadonlyMap<string, Buffer>, folder: string): void {
  for (const [path, bytes] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, path), bytes, { mode: 0o600 })
  }
}
