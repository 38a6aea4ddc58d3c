import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

/**
 * The quick tests of HTTP, links and the process, with everything in one process and with two workers. `npm test`
 * runs them with the default.
 */
const AREAS = ['http', 'redirect']
const RUN = join(import.meta.dirname, '..', 'run.ts')

for (const workers of ['0', '2']) {
  test(`the quick tests of ${AREAS.join(' and ')} pass with WORKERS=${workers}`, async (t) => {
    // biome-ignore lint/style/noProcessEnv: another run of the tests, beside this one
    const { PATH, HOME, TEST_DATABASE_URL } = process.env
    const env = { PATH, HOME, TEST_DATABASE_URL, TEST_WORKERS: workers }
    const { code, stdout } = await new Promise<{ code: number; stdout: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [RUN, ...AREAS],
        { env, maxBuffer: 2 ** 27 },
        (_, text) => resolve({ code: child.exitCode ?? 1, stdout: text }),
      )
    })
    t.diagnostic(stdout.trim().split('\n').at(-1) ?? '')
    assert.equal(code, 0, stdout.slice(-10_000))
  })
}
