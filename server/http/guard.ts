import type { NewCode } from '../domain/new-codes.ts'
import type { Pictures, Verdict } from '../domain/pictures.ts'
import { GENERATED_LENGTH } from '../domain/short-code.ts'
import { type PublicUrls, shortUrlOf } from './code-views.ts'

/** The reader's guard: a style is drawn and read before a code is made in it. */
export type Guard = (code: Pick<NewCode, 'shortCode' | 'style'>) => Promise<Verdict>

/** Stands for a name that is not made up yet: only its length shows in the picture. */
const ANY_NAME = 'a'.repeat(GENERATED_LENGTH)

export function openGuard(pictures: Pictures, urls: PublicUrls): Guard {
  return ({ shortCode, style }) =>
    pictures.judge(shortUrlOf({ shortCode: shortCode ?? ANY_NAME }, urls), style)
}
