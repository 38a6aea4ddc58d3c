import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import { atEnd } from './site.ts'

/** Deleted at the end of the test, or else after all tests of the suite or the file. */
export function temporaryFolder(t?: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-test-'))
  // What was started in it may still be writing for a moment.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (t) atEnd(t, remove)
  else after(remove)
  return folder
}
