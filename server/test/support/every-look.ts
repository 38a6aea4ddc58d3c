import assert from 'node:assert/strict'
import { checkAccessibility, LOOKS, overflowsAt, takeShot, type WatchedPage } from './page.ts'

const HEIGHT = 900

/**
 * A screen is readable for everyone in every look, and fits a narrow phone. `prepare` brings the page to
 * where it is looked at, in each look.
 */
export async function checkLooks(
  page: WatchedPage,
  name: string,
  prepare: (width: number) => Promise<unknown> = async () => {},
): Promise<void> {
  const before = page.viewportSize()
  // What lies half under the head of the page is too small a target, as axe sees it.
  await page.evaluate('scrollTo(0, 0)')
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: HEIGHT })
    await prepare(width)
    await takeShot(page, `${name}-${colorScheme}-${width}`)
    assert.deepEqual(await checkAccessibility(page), [], `${name}, ${colorScheme}, ${width}`)
  }
  assert.deepEqual(await overflowsAt(page, 320), [], name)
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
}
