import { globSync } from 'node:fs'
import { startPostgres } from '../server/test/engines/postgres.ts'

/** `npm run bench -- list`: one file per claim; each prints its ratios last. */
const PARTS = new Set([
  'asking',
  'attackers',
  'bare-poster',
  'codes',
  'constant',
  'echo',
  'filled',
  'hook-receiver',
  'load',
  'measure',
  'peers',
  'questions',
  'raw',
  'recording',
  'render-alone',
  'road-only',
  'run',
  'scans',
  'six-readers',
  'steps',
  'together',
  'year',
])
/** These ask no database, so that none need be there. */
const WITHOUT_DATABASE = new Set(['contact-sheet', 'geometry', 'readers', 'render'])
const names = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !PARTS.has(name))
  .sort()
const [name = ''] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`Usage: npm run bench -- ${names.join(' | ')}`)
  process.exit(2)
}
if (WITHOUT_DATABASE.has(name)) await import(`./${name}.ts`)
else await importBesidePostgres()

async function importBesidePostgres(): Promise<void> {
  const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
  process.env.TEST_DATABASE_URL = postgres.url
  try {
    await import(`./${name}.ts`)
  } finally {
    await postgres.stop()
  }
}
