import type { Fault } from '../../errors.ts'
import type { Routing } from './routing.ts'

/**
 * `fallback` is kept for scans that are led to `fallback_url`, but was allowed as a label before. A code
 * that has it keeps it, and gets it back with an old version; no other code gets it.
 */
const LATER = 'fallback'

/** `before`: the routing of the code that is changed. */
export function laterLabelFaults(body: unknown, before: Routing = {}): Fault[] {
  const had = [...(before.rules ?? []), ...(before.split ?? [])]
  if (had.some(({ label }) => label === LATER)) return []
  return (['rules', 'split'] as const).flatMap((name) =>
    labelsIn(body, name).flatMap((label, index) => {
      if (label?.trim() !== LATER) return []
      const param = `${name}[${index}].label`
      const message = `${param} must not be ${LATER}, which is a reserved name`
      return { param, message, code: 'format' }
    }),
  )
}

/** Types are checked by the schema, whose faults are found in the same pass. */
function labelsIn(body: unknown, name: 'rules' | 'split'): (string | null)[] {
  const list = (body as Record<string, unknown> | null)?.[name]
  if (!Array.isArray(list)) return []
  return list.map((entry) => (typeof entry?.label === 'string' ? entry.label : null))
}
