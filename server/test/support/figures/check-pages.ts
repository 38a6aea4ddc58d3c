import type { TestContext } from 'node:test'
import type { Chromium } from '../browser/page.ts'
import { awayFromMidnight } from '../browser/steady-page.ts'
import type { Service } from '../service/service.ts'
import type { Subject } from './analytics-answers.ts'
import { checkAnalytics } from './check-analytics.ts'
import { checkCode } from './code-lines.ts'
import { checkList } from './list-lines.ts'
import { checkOverview } from './overview-lines.ts'
import { openWorld, type WorldSize } from './world.ts'

/**
 * Every figure on every page of a random account, held against the API, whose answers are held against a
 * recount of the scans. `presets`: the periods of the analytics pages, each of account, tag and code.
 */
export async function checkPages(
  t: TestContext,
  chromium: Chromium,
  service: Service,
  seed: number,
  size: WorldSize & { readonly presets: readonly Subject['preset'][] },
): Promise<void> {
  await awayFromMidnight()
  const world = await openWorld(t, chromium, service, seed, size)
  const { dice, codes, tags } = world
  const tag = dice.pick(tags.filter((name) => codes.some((code) => code.tags.includes(name))))
  const [most = null] = codes
  let figures = await checkOverview(world)
  figures += await checkList(world, null)
  figures += await checkList(world, tag)
  for (const code of codes.slice(0, size.presets.length)) figures += await checkCode(world, code)
  for (const preset of size.presets) {
    const plain = { code: null, tag: null, filters: {}, preset }
    const filters = dice.pick([{ device: 'ios' }, { country: 'GB' }, { browser: 'chrome' }])
    figures += await checkAnalytics(world, plain)
    figures += await checkAnalytics(world, { ...plain, tag })
    figures += await checkAnalytics(world, { ...plain, code: most })
    if (size.presets.length > 1) figures += await checkAnalytics(world, { ...plain, filters })
  }
  const { scans, zone } = world
  t.diagnostic(`${figures} figures of ${scans.length} scans and ${codes.length} codes in ${zone}`)
}
