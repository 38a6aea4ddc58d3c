/**
 * Which import some rows belong to, so that the same file, chosen again after its tab was closed in the
 * middle, goes on under the same keys. Only hashes are kept. Once all is answered it is forgotten: who
 * then imports the same file again means it.
 */
const PREFIX = 'qroute.import.'
const KEPT_MAX = 20

/** 53 bits of a text. Not for secrets: browsers have those on https only. */
function hash53(text: string, seed: number): number {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

export function fingerprint(text: string): string {
  return [0, 1].map((seed) => hash53(text, seed).toString(36)).join('')
}

type Unfinished = readonly (readonly [print: string, id: string])[]

function unfinished(home: string): Unfinished {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + home) ?? '[]') as Unfinished
  } catch {
    return []
  }
}

function note(home: string, all: Unfinished): void {
  try {
    if (all.length === 0) localStorage.removeItem(PREFIX + home)
    else localStorage.setItem(PREFIX + home, JSON.stringify(all.slice(-KEPT_MAX)))
  } catch {
    // Storage can be full or forbidden: a reload in this tab goes on all the same.
  }
}

export function runIdOf(home: string, print: string, newId: () => string): string {
  const all = unfinished(home)
  const known = all.find(([one]) => one === print)?.[1]
  if (known !== undefined) return known
  const id = newId()
  note(home, [...all, [print, id]])
  return id
}

export function forgetRun(home: string, id: string): void {
  note(
    home,
    unfinished(home).filter(([, one]) => one !== id),
  )
}
