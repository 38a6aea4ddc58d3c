import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openApp } from '../app.ts'
import { printSettings, readConfig } from '../config.ts'
import { withPermissions } from './permission-table.ts'

/** `npm run docs`: writes the generated documents. Tests fail if one is stale. */
const folder = mkdtempSync(join(tmpdir(), 'qroute-docs-'))
const app = await openApp(readConfig({ DATA_DIR: folder }), pino({ level: 'silent' }))
const root = new URL('../../', import.meta.url)
writeFileSync(new URL('docs/configuration.md', root), printSettings())
const accounts = new URL('docs/accounts.md', root)
writeFileSync(accounts, withPermissions(readFileSync(accounts, 'utf8')))
writeFileSync(new URL('openapi.json', root), `${JSON.stringify(await app.openApi(), null, 2)}\n`)
await app.close()
rmSync(folder, { recursive: true })
