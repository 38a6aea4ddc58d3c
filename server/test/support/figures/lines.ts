import assert from 'node:assert/strict'
import { PATIENCE_MS, until } from '../service/until.ts'

/**
 * What a page must say, line by line as `readFigures` reads it. A line that depends on the moment is a
 * list of all that it may be.
 */
export type Line = string | readonly string[]

/** A figure of a page: the labels that lead to it, then what is said there. */
export function line(...parts: readonly (string | number)[]): string {
  return parts.filter((part) => part !== '').join(' | ')
}

/** Digits that are no figures: `kept` has a reason for each. */
export interface Kept {
  readonly pattern: RegExp
  readonly why: string
}

/** Every line that is missing and every line too many; empty: the page says what it must. */
export function differences(
  shown: readonly string[],
  expected: readonly Line[],
  kept: readonly Kept[],
): string[] {
  const all = new Set(shown)
  const choices = expected.map((one) => (typeof one === 'string' ? [one] : one))
  const may = new Set(choices.flat())
  const isFigure = (text: string) => /\d/.test(text.split(' | ').at(-1) ?? '')
  const missing = choices.filter(
    (texts) => texts.every(isFigure) && !texts.some((text) => all.has(text)),
  )
  const extra = shown.filter(
    (text) => !may.has(text) && !kept.some(({ pattern }) => pattern.test(text)),
  )
  return [
    ...missing.map((texts) => `missing: ${texts.join(' or ')}`),
    ...extra.map((text) => `too many: ${text}`),
  ]
}

/** Waits until the page says exactly what `expect` asks for; returns how many figures that were. */
export async function assertLines(
  what: string,
  read: () => Promise<string[]>,
  expect: () => Promise<readonly Line[]> | readonly Line[],
  kept: readonly Kept[],
): Promise<number> {
  let found = ['nothing was read']
  let count = 0
  await until(
    async () => {
      const [shown, expected] = [await read(), await expect()]
      found = differences(shown, expected, kept)
      count = expected.length
      return found.length === 0
    },
    () => `${what}:\n  ${found.slice(0, 40).join('\n  ')}`,
    PATIENCE_MS / 4,
  )
  assert.ok(count > 0, what)
  return count
}
