import { globSync } from 'node:fs'
import path from 'node:path'
import {
  canInstall,
  enginesAreInstalled,
  installEngines,
  installFromSystem,
  prepareChromium,
} from '../server/test/engines/install.ts'
import { startPostgres } from '../server/test/engines/postgres.ts'
import { installedPrograms } from '../server/test/engines/prepare.ts'

/**
 * `npm run bench -- list`: a file next to this one, or in the folder of an area, is a claim and prints its
 * ratios last. What it needs and the machine lacks is fetched first, as for the tests.
 */

const WITHOUT_DATABASE = new Set([
  'cli-start',
  'contact-sheet',
  'geometry',
  'installed-size',
  'lines',
  'style-readers',
  'readers',
  'scannability',
  'render',
  'screenshots',
  'start',
])
const IN_A_BROWSER = new Set(['dashboard', 'figure-pages', 'screenshots'])
const ON_STOCK_POSTGRES = new Set(['stock-postgres'])

const files = globSync(['*.ts', '*/*.ts'], {
  cwd: import.meta.dirname,
  exclude: ['run.ts', 'support/**'],
})
const named = new Map(files.map((file) => [path.basename(file, '.ts'), file]))
const [name = ''] = process.argv.slice(2)
const file = named.get(name)
if (!file) {
  console.error(`Usage: npm run bench -- ${[...named.keys()].sort().join(' | ')}`)
  process.exit(2)
}
if (!enginesAreInstalled()) await installEngines()
if (IN_A_BROWSER.has(name)) await prepareChromium()
if (ON_STOCK_POSTGRES.has(name) && installedPrograms() === null && canInstall()) {
  await installFromSystem('postgresql')
}
if (WITHOUT_DATABASE.has(name)) await import(`./${file}`)
else await importBesidePostgres()

async function importBesidePostgres(): Promise<void> {
  const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
  process.env.TEST_DATABASE_URL = postgres.url
  try {
    await import(`./${file}`)
  } finally {
    await postgres.stop()
  }
}
