import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Answers kept in a file, byte for byte: `=== question`, a line with status and type, the body. What
 * differs from run to run stands there under a name in braces; a carriage return stands as ␍.
 */
export type Golden = Map<string, string>

const BEFORE = '\n\n=== '

export function readGolden(file: string): Golden {
  const [, ...entries] = `\n\n${readFileSync(file, 'utf8')}`.slice(0, -1).split(BEFORE)
  return new Map(
    entries.map((entry) => {
      const end = entry.indexOf('\n')
      return [entry.slice(0, end), entry.slice(end + 1)]
    }),
  )
}

export function writeGolden(file: string, golden: Golden): void {
  const text = [...golden].map(([question, answer]) => `${BEFORE}${question}\n${answer}`).join('')
  writeFileSync(file, `${text.trimStart()}\n`)
}

/** What differs, as readable as it can be; empty if nothing does. */
export function differences(got: Golden, wanted: Golden): string[] {
  const questions = new Set([...wanted.keys(), ...got.keys()])
  return [...questions].flatMap((question) => {
    const [was, is] = [wanted.get(question), got.get(question)]
    if (was === is) return []
    if (was === undefined) return [`${question}\n  is not in the file`]
    if (is === undefined) return [`${question}\n  was not asked`]
    let at = 0
    while (was[at] === is[at]) at++
    const from = Math.max(0, at - CONTEXT)
    const part = (text: string) => JSON.stringify(text.slice(from, at + CONTEXT))
    return [`${question}\n  was …${part(was)}…\n  is  …${part(is)}…`]
  })
}

const CONTEXT = 60

/** Names for what is made anew in each run. */
export interface Names {
  /** What this text is called from now on. */
  give(text: string, name: string): void
  /** A text with names in it as the service knows it. */
  unmask(text: string): string
  /** The reverse; ids without a name get a number in the order in which they appear. */
  mask(text: string): string
}

const ID = /\b(acct|qr|scan|wh)_[0-9a-hjkmnp-tv-z]{26}\b/g
const REQUEST = /\breq_[0-9a-hjkmnp-tv-z]{18}\b/g

export function openNames(base: string): Names {
  const names = new Map<string, string>()
  const texts = new Map<string, string>()
  const counts = new Map<string, number>()
  function give(text: string, name: string): void {
    names.set(text, `{${name}}`)
    texts.set(`{${name}}`, text)
  }
  function nameOf(id: string, kind: string): string {
    const count = (counts.get(kind) ?? 0) + 1
    if (!names.has(id)) {
      counts.set(kind, count)
      give(id, `other ${kind} ${count}`)
    }
    return names.get(id) ?? ''
  }
  return {
    give,
    unmask: (text) => text.replace(/\{[^}]+\}/g, (name) => texts.get(name) ?? name),
    mask: (text) =>
      text
        .replaceAll(base, '{base}')
        .replace(REQUEST, '{request}')
        .replace(ID, nameOf)
        .replaceAll('\r', '␍'),
  }
}
