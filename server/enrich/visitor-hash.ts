import { openTextHmac } from '../lib/hmac.ts'
import { networkOf } from './address.ts'

/**
 * A visitor as a number that distinguishes visitors and reveals nothing else: HMAC-SHA256 over
 * account, address and agent, truncated to 53 bits (a safe integer in every driver). The raw
 * address goes no further than this file. The account is included, so that nobody can be tracked
 * across accounts.
 *
 * HMAC is two plain hashes over prepared pads. Done by hand because it runs on every redirect: a
 * third of the cost of createHmac (`bench/redirect/redirect.ts` prints it).
 */
export type VisitorHasher = (accountId: string, address: string, agent: string) => number

/** Headers are at most 16 KiB; more of an agent than this tells nobody apart. */
const MESSAGE_MAX = 4096

export function openVisitorHasher(key: Uint8Array): VisitorHasher {
  const hmac = openTextHmac(key, MESSAGE_MAX)
  return (accountId, address, agent) => {
    // A header is bytes, and Node hands them out as Latin-1.
    const digest = hmac(`${accountId}\n${networkOf(address)}\n${agent}`)
    const high = Number.parseInt(digest.slice(0, 6), 16) & 0x1fffff // 21 of the 53 bits
    return high * 2 ** 32 + Number.parseInt(digest.slice(6, 14), 16)
  }
}
