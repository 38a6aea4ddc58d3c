import { openTextHmac } from '../lib/hmac.ts'

/**
 * A visitor of one code as 53 bits, by which a split shares visitors out. The code is included and
 * the key is its own, not that of the visitor numbers: otherwise a visitor's share of one code would
 * tell their share of every other.
 */
export interface SplitKeys {
  /** `network`: as `networkOf` writes it; `agent`: the header, whose characters are bytes. */
  ofVisitor(codeId: string, network: string, agent: string): number
  /** For a visitor who is only imagined. */
  ofText(codeId: string, text: string): number
}

/** Headers are at most 16 KiB; more of an agent than this tells nobody apart. */
const MESSAGE_MAX = 4096

export function openSplitKeys(key: Buffer): SplitKeys {
  const hmac = openTextHmac(key, MESSAGE_MAX)
  const toKey = (message: string) => {
    const digest = hmac(message)
    const high = Number.parseInt(digest.slice(0, 6), 16) & 0x1fffff // 21 of the 53 bits
    return high * 2 ** 32 + Number.parseInt(digest.slice(6, 14), 16)
  }
  return {
    ofVisitor: (codeId, network, agent) => toKey(`${codeId}\n${network}\n${agent}`),
    // No network is called "text", so nobody's key can be asked for.
    ofText: (codeId, text) => toKey(`${codeId}\ntext\n${Buffer.from(text).toString('latin1')}`),
  }
}
