import { globSync } from 'node:fs'
import { startPostgres } from '../server/test/engines/postgres.ts'

/** `npm run bench -- list`: each file next to this one is a claim and prints its ratios last. */

/** These need no database. */
const WITHOUT_DATABASE = new Set([
  'contact-sheet',
  'damage',
  'geometry',
  'installed-size',
  'readers',
  'render',
])
const names = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => name !== 'run')
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
