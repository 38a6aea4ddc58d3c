import type { Style } from '../../../../../server/domain/codes/style.ts'
import { contrastOf, inWords, toRatio } from '../../../parts/picture/style-words.ts'
import { words } from '../../../words.ts'
import type { Verdict } from './verdict.ts'

/** The verdict in words. */
export interface Statement {
  readonly kind: 'open' | 'waiting' | 'good' | 'warned' | 'red'
  readonly title: string
  readonly body: string | null
  /** What is wrong, a sentence each. */
  readonly reasons: readonly string[]
}

const text = words.create.preview
/** The title says it already. */
const PREFIX = /^A code in this style cannot be read: /

function toReason(said: string): string {
  const rest = inWords(said.replace(PREFIX, ''))
  const sentence = rest.charAt(0).toUpperCase() + rest.slice(1)
  // A figure and its unit stay together.
  return sentence.replace(/(\d) %/g, '$1\u00A0%')
}

export function toStatement(style: Style, { said, isOld }: Verdict): Statement {
  const measured = text.contrast(toRatio(contrastOf(style)))
  if (said === null) {
    const [title, body] = isOld ? [text.checking, ''] : [text.unknown, text.unknownBody]
    return { kind: isOld ? 'waiting' : 'open', title, body: body || null, reasons: [] }
  }
  const reasons = (said.readable ? said.warnings : [said.reason ?? '']).map(toReason)
  const kind = said.readable ? (reasons.length === 0 ? 'good' : 'warned') : 'red'
  const isPale = reasons.some((reason) => / : 1 is required/.test(reason))
  const isText = said.reason?.startsWith('frame.text')
  const titles = {
    good: text.readable,
    warned: text.warned,
    red: isText ? text.unwritable : isPale ? text.pale : text.unreadable,
  }
  return {
    // What it said before stays until it says more.
    kind: isOld ? 'waiting' : kind,
    title: isOld ? text.checking : titles[kind],
    body: kind === 'good' ? measured : null,
    reasons,
  }
}
