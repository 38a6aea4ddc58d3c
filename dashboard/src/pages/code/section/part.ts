import type { Code, Failure } from '../../../../../client/client.ts'
import type { Faults } from '../../../parts/form/faults.ts'

/** A part of a code that is written as one draft and sent as one change: one undo. */
export interface Part<Draft, Seen extends Partial<Code>> {
  /** The class of its section, and what its draft is kept as. */
  readonly name: string
  readonly fields: readonly (keyof Seen & keyof Code)[]
  /** False: none of its fields makes a version, so an undo writes them back as they were. */
  readonly makesVersion?: false
  /** What the draft changes against what was seen; null clears a field. */
  readonly changesOf: (draft: Draft, seen: Seen) => Partial<Record<string, unknown>>
  /** What is missing: in plainer words than the server's, which checks everything else. */
  readonly missingIn: (draft: Draft) => Faults
  /** What the server said about it. */
  readonly toFaults: (failure: Failure, sent: Draft) => Faults
}

/** What of the code is set: what is not is absent. */
export function fieldsOf<Seen extends Partial<Code>>(
  code: Seen,
  fields: readonly (keyof Seen & keyof Code)[],
): Seen {
  const set = fields.flatMap((name) => (code[name] === undefined ? [] : [[name, code[name]]]))
  return Object.fromEntries(set)
}
