import assert from 'node:assert/strict'
import { isProof } from '../service/tiers.ts'
import { checkAccessibility, LOOKS, overflowsAt, takeShot, type WatchedPage } from './page.ts'

const HEIGHT = 900

type Prepare = (width: number) => Promise<unknown>

/**
 * A screen is readable for everyone in every look, and fits a narrow phone. `prepare` brings the page to
 * where it is looked at, in each look. `npm test` looks at one that no other
 * test has, dark and narrow; proofs look at all of them.
 */
export function checkLooks(page: WatchedPage, name: string, prepare?: Prepare): Promise<void> {
  return checkIn(isProof ? LOOKS : LOOKS.slice(1, 2), page, name, prepare)
}

/** The same in one look: light and wide. */
export function checkLook(page: WatchedPage, name: string, prepare?: Prepare): Promise<void> {
  return checkIn(LOOKS.slice(0, 1), page, name, prepare)
}

async function checkIn(
  looks: readonly (typeof LOOKS)[number][],
  page: WatchedPage,
  name: string,
  prepare: Prepare = async () => {},
): Promise<void> {
  const before = page.viewportSize()
  // What lies half under the head of the page is too small a target, as axe sees it.
  await page.evaluate('scrollTo(0, 0)')
  for (const [colorScheme, width] of looks) {
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
