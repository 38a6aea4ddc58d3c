import type { Failure } from '../../../../../client/client.ts'
import { toTagKey } from '../../../../../domain/codes/folded.ts'
import { toFaults as toFaultsOf } from '../../../failure.ts'
import { type Faults, NO_FAULTS } from '../../../parts/form/faults.ts'
import {
  LABEL_FIELDS,
  type Labels,
  type LabelsDraft,
  toLabels,
  toLabelsDraft,
} from '../../../parts/form/labels.ts'
import { isSame } from '../../../writing/same.ts'
import type { Part } from '../section/part.ts'

/** Tags have no order of their own, and their case does not count. */
function toCompared(labels: Labels) {
  return { ...labels, tags: labels.tags.map(toTagKey).sort() }
}

function changesOf(draft: LabelsDraft, seen: Labels): Partial<Labels> {
  const body = toLabels(draft)
  const [now, untouched] = [toCompared(body), toCompared(toLabels(toLabelsDraft(seen)))]
  const changed = LABEL_FIELDS.filter((name) => !isSame(now[name], untouched[name]))
  return Object.fromEntries(changed.map((name) => [name, body[name]]))
}

function toFaults(failure: Failure): Faults {
  return toFaultsOf(failure, LABEL_FIELDS)
}

export const LABELS: Part<LabelsDraft, Labels> = {
  name: 'labels',
  fields: LABEL_FIELDS,
  makesVersion: false,
  changesOf,
  missingIn: () => NO_FAULTS,
  toFaults,
}
