import { test } from 'node:test'
import { openChromium } from '../support/browser/page.ts'
import { checkCode } from '../support/figures/code-lines.ts'
import { checkList } from '../support/figures/list-lines.ts'
import { checkOverview } from '../support/figures/overview-lines.ts'
import { openWorld } from '../support/figures/world.ts'
import { openService } from '../support/service/service.ts'
const chromium = openChromium()
const service = await openService()
for (const seed of [7, 8, 9]) test('dump', async (t) => {
  const world = await openWorld(t, chromium, service, seed, { codes: 12, scans: 300 })
  const faults: unknown[] = []
  const go = async (run: Promise<number>) => { try { t.diagnostic(String(await run)) } catch (e) { console.log(e); faults.push(e) } }
  await go(checkCode(world, world.codes[0]!))
  await go(checkList(world, null))
  await go(checkList(world, 'Red'))
  await go(checkOverview(world))
  if (faults.length) throw faults[0]
})
