import { openData, SECRET } from '../../server/test/support/service/databases.ts'
import { roomyPlans } from '../../server/test/support/service/roomy-plans.ts'
import type { Engine } from '../../server/test/support/service/service.ts'
import { type Filled, openFilled, type Shape } from './filled.ts'
import { tagCodes } from './tags.ts'
import { takePlaces, toTerm } from './terms.ts'

/**
 * The account of a large customer: many codes, of which some are paused or drafts, a fifth has a start,
 * an expiry or a limit, half have tags; and one request in 21 does not count.
 */
const TERMS = 5
/** So many requests at once are not refused. */
const ROOMY = { PLANS_FILE: roomyPlans(), SECRET }

function toShape(codes: number): Shape {
  return {
    name: 'large',
    codes,
    vary: (index) => ({
      ...(index % 12 === 7 && { status: 'paused' as const }),
      ...(index % 20 === 19 && { status: 'draft' as const }),
      ...(index % TERMS === 0 && { routing: toTerm(index / TERMS) }),
    }),
    uncountedAfter: 20,
  }
}

export async function openLarge(
  engine: Engine,
  size: { readonly scans: number; readonly codes: number },
  onClose: (close: () => Promise<void> | void) => void,
): Promise<Filled> {
  const filled = await openFilled(engine, size.scans, onClose, ROOMY, toShape(size.codes))
  const { accountId, codeIds } = filled.year
  const db = await openData(filled.env)
  await tagCodes(db, accountId, codeIds)
  await db.close()
  await takePlaces(filled.env, codeIds, TERMS)
  return filled
}
