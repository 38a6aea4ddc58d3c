import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { completely, patiently } from '../support/service/patient.ts'
import { DOOR } from '../support/service/server-process.ts'
import { call, freePort, stop } from '../support/service/service.ts'
import { atEnd, launch } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** The program as it is installed, not bundled as for all other quick tests: a first start to its end. */

test('qroute start: keys are shown, a code is made and scanned, SIGTERM ends it with 0', async (t) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'qroute-installed-'))
  atEnd(t, () => rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 5 }))
  const PORT = String(await freePort())
  const { child, output } = launch(t, DOOR, ['start'], { DATA_DIR, PORT })
  atEnd(t, () => stop(child))
  await until(() => child.exitCode !== null || output().includes('listens on'), output)
  const base = `http://127.0.0.1:${PORT}`
  const key = /sk_live_\w+/.exec(output())?.[0] ?? ''
  const body = { name: 'Menu', destination_url: 'https://example.com/' }
  const made = await patiently(() => call(`${base}/v1/qrcodes`, 'POST', { key, body }))
  assert.equal(made.status, 201, made.text + output())
  const scanned = await call(`${base}/${made.json.short_code}`, 'GET')
  assert.deepEqual([scanned.status, scanned.headers.get('location')], [302, body.destination_url])
  const read = () => call(`${base}/v1/qrcodes/${made.json.id}`, 'GET', { key })
  assert.equal((await completely(read)).json.total_scans, 1)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], output())
})
