import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { launchProfile } from '../../engines/chromium.ts'
import { fullChromium } from '../../engines/install.ts'

/** A browser of its own in which someone has changed settings (`preferences`, as Chromium's file has them). */
export async function openProfile(test: TestContext, preferences: object, args: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'qroute-profile-'))
  test.after(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'Default'))
  await writeFile(path.join(folder, 'Default/Preferences'), JSON.stringify(preferences))
  const browser = await launchProfile(await fullChromium(), folder, args)
  test.after(() => browser.close())
  return browser
}
