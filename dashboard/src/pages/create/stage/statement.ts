import type { PreviewAnswer, Scannability } from '../../../../../client/client.ts'
import type { Grade } from '../../../../../domain/codes/print/scannability.ts'
import { titleOf } from '../../../parts/grade/grade.tsx'
import { inWords } from '../../../parts/picture/style-words.ts'
import { words } from '../../../words.ts'
import type { Verdict } from './verdict.ts'

/** The verdict as a letter and in words. */
export interface Statement {
  readonly title: string
  readonly body: string | null
  /** Null: not known. What was known before stays until there is more. */
  readonly grade: Grade | null
  readonly of: Scannability | null
  /** The server would not create it. */
  readonly isRefused: boolean
  /** The style has changed since. */
  readonly isOld: boolean
  /** It was asked in vain. */
  readonly isFailed: boolean
}

const text = words.create.preview
const said = words.grade
/** The title says it already. */
const PREFIX = /^A code in this style cannot be read: /

function toReason(reason: string): string {
  const rest = inWords(reason.replace(PREFIX, ''))
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

function toTitle({ readable, reason, scannability }: PreviewAnswer): string {
  if (readable) return titleOf(scannability)
  if (reason?.startsWith('frame.text')) return text.unwritable
  return / : 1 is required/.test(reason ?? '') ? said.pale : text.unreadable
}

/** Before the first answer, and after a question that was not answered. */
function unknown({ failure, isOld }: Verdict): Statement {
  const nothing = { grade: null, of: null, isRefused: false, isOld }
  if (isOld || failure === null)
    return { ...nothing, title: text.checking, body: null, isFailed: false }
  const isOfForm = failure.param !== undefined || (failure.details ?? []).length > 0
  return isOfForm
    ? { ...nothing, title: text.unknown, body: text.otherFault, isFailed: false }
    : { ...nothing, title: said.failed, body: text.unknownBody, isFailed: true }
}

export function toStatement(verdict: Verdict): Statement {
  const { answer, isOld } = verdict
  if (answer === null) return unknown(verdict)
  const { readable, reason, scannability } = answer
  // What is refused has no other letter, whatever was measured.
  const grade = readable ? scannability.grade : 'F'
  return {
    ...{ grade, isOld, isFailed: false, of: scannability },
    title: isOld ? text.checking : toTitle(answer),
    body: readable ? said.letters[grade][1] : toReason(reason ?? ''),
    isRefused: !readable && !isOld,
  }
}
