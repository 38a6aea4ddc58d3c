import { orThrow, QrouteError } from '../../../client/index.ts'
import type { Profile } from '../../profiles.ts'
import { openClient } from '../../service.ts'

/** A key that is not valid any more is as good as revoked. */
export async function revokeKey({ url, key }: Profile, signal: AbortSignal): Promise<void> {
  try {
    const client = openClient({ url, key: null }, signal)
    await orThrow(client.revokeLeakedKey({ body: { key } }))
  } catch (error) {
    const isGone = error instanceof QrouteError && error.code === 'not_found'
    if (!isGone) throw error
  }
}
