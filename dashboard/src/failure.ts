import type { ApiError, Failure } from '../../client/client.ts'
import type { Faults } from './parts/form/faults.ts'
import { API_SUBJECTS } from './words/api-subjects.ts'
import { words } from './words.ts'

/** What somebody else has already, in plainer words than the server's. */
const TAKEN: Readonly<Record<string, string>> = {
  short_code_taken: words.trouble.shortCodeTaken,
  external_id_taken: words.trouble.externalIdTaken,
}

/** Also of a part of an answer, which has no headers of its own. */
type Trouble = Omit<Failure, 'headers'>

/** What to say about a change that was not made. The server's own sentence where it sent one. */
export function toSentence({ status, error, retryAfterSeconds }: Trouble): string {
  if (status === 0) return words.trouble.noAnswer
  if (status === 429) return words.trouble.tooMany(retryAfterSeconds ?? 60)
  if (status === 503) return words.trouble.notAvailable
  if (error.code === 'unexpected_answer') return words.trouble.unexpected
  return TAKEN[error.code] ?? inPlainWords(error.message)
}

const NOT_A_LINK = /must be an absolute URL/

/** "destination_url must …" is for programs. */
export function inPlainWords(message: string): string {
  if (NOT_A_LINK.test(message)) return words.trouble.notALink
  return message.replace(/^[a-z_]+(?= )/, (field) => API_SUBJECTS[field] ?? field)
}

/** The server's sentences by field; what is about no field of the form is under '', which is all without fields. */
export function toFaults(failure: Trouble, fields?: readonly string[]): Faults {
  if (!fields) return { '': toSentence(failure) }
  const { error } = failure
  const faults: Record<string, string> = {}
  const add = (param: string, message: string) => {
    const root = param.split(/[.[]/)[0] ?? ''
    const field = fields.includes(param) ? param : fields.includes(root) ? root : ''
    faults[field] ??= message
  }
  const details: ApiError['details'] = error.details ?? []
  const isTaken = error.code in TAKEN
  for (const { param, message } of details)
    add(param, isTaken ? toSentence(failure) : inPlainWords(message))
  if (details.length === 0) add(error.param ?? '', toSentence(failure))
  return faults
}
