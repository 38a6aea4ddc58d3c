import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openApp } from '../../compose/app.ts'
import { readConfig } from '../../config.ts'
import { toCompactJson } from './compact-json.ts'
import { PAGES } from './page-tables.ts'
import { toApiPage } from './print-api.ts'
import { toClientFiles } from './print-client.ts'
import { toPythonFiles } from './print-python.ts'
import { printSettings } from './print-settings.ts'
import { toWordsFiles } from './print-words.ts'

/** `npm run docs`: writes the generated documents. Tests fail if one is stale. */
const folder = mkdtempSync(join(tmpdir(), 'qroute-docs-'))
const app = await openApp(readConfig({ DATA_DIR: folder }), pino({ level: 'silent' }))
const root = new URL('../../../', import.meta.url)
writeFileSync(new URL('docs/configuration.md', root), printSettings())
for (const [file, withTables] of Object.entries(PAGES)) {
  const path = new URL(file, root)
  writeFileSync(path, withTables(readFileSync(path, 'utf8')))
}
const document = toCompactJson(await app.openApi())
writeFileSync(new URL('openapi.json', root), `${document}\n`)
writeFileSync(new URL('docs/api.md', root), toApiPage(JSON.parse(document)))
const clients = { ...toClientFiles(JSON.parse(document)), ...toPythonFiles(JSON.parse(document)) }
for (const [file, text] of Object.entries({ ...clients, ...toWordsFiles() })) {
  writeFileSync(new URL(file, root), text)
}
await app.close()
rmSync(folder, { recursive: true })
