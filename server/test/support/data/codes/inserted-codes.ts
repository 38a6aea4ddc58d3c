import { OPERATOR } from '../../../../../domain/accounts/audit.ts'
import type { Code } from '../../../../../domain/codes/code.ts'
import { NO_LABELS } from '../../../../../domain/codes/fields.ts'
import { newId } from '../../../../../domain/ids.ts'
import { openCodeStore } from '../../../../storage/codes/codes.ts'
import type { Service } from '../../service/service.ts'

/** Codes as a test names them. The first is the newest. */
export type WishedCode = Pick<Code, 'name'> & Partial<Code>

/** Files share a server: its short codes, and those of another file, are not the same. */
const OWN = process.pid.toString(36)
let batches = 0

/** Codes of an account, past the API: nobody draws and reads their pictures, so hundreds are cheap. */
export async function insertCodes(
  { db }: Pick<Service, 'db'>,
  accountId: string,
  wished: readonly WishedCode[],
): Promise<Code[]> {
  const batch = (++batches).toString(36)
  const now = Date.now()
  // An id is always above the one before it, and the list goes by ids.
  const ids = wished.map((_, index) => newId('qr', now - wished.length + index)).reverse()
  const codes = wished.map((wish, index): Code => {
    const at = now - index
    return {
      id: ids[index] ?? '',
      accountId,
      mode: 'live',
      shortCode: `s${OWN}x${batch}x${index}`,
      destinationUrl: wish.status === 'draft' ? null : `https://example.com/campaign/${index}`,
      status: 'active',
      routing: {},
      style: {},
      madeBy: 'api',
      tags: [],
      ...NO_LABELS,
      domain: null,
      createdAt: at,
      updatedAt: at,
      version: wish.status === 'draft' ? 0 : 1,
      schedule: [],
      unwritten: [],
      revision: 1,
      ...wish,
    }
  })
  const fault = await openCodeStore({ db, tickets: db, together: db, scans: db }).insert(
    codes,
    OPERATOR,
    null,
    null,
  )
  if (fault !== null) throw new Error(`The codes were not stored: ${fault}`)
  return codes
}
