import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Schema } from '../support/oracles/requests/document.ts'
import { openService } from '../support/service/service.ts'

/** The OpenAPI document, checked by an independent program. */

const REDOCLY = join(import.meta.dirname, '../engines/node_modules/@redocly/cli/bin/cli.js')
/** A request there would fail at once. */
const NOWHERE = 'http://127.0.0.1:9'

test('the OpenAPI document passes redocly lint', async () => {
  const service = await openService()
  const { json: document } = await service.call('GET', '/openapi.json')
  const folder = mkdtempSync(join(tmpdir(), 'qroute-lint-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify({ ...document, servers: [{ url: 'https://qr.acme.org' }] }))
  const off = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
  const env = { ...off, HTTP_PROXY: NOWHERE, HTTPS_PROXY: NOWHERE, HOME: folder }
  const args = [REDOCLY, 'lint', file, '--format=json']
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, env, timeout: 100_000 })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  rmSync(folder, { recursive: true })
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  const told = problems.map(({ ruleId, message }: Schema) => `${ruleId}: ${message}`)
  assert.deepEqual([totals.errors, totals.warnings], [0, 0], told.join('\n'))
})
