/**
 * Bodies are small trees: nothing the API takes is nested deeper than a few levels or has more
 * than a dozen fields. What is not like that is refused before it is looked at any closer, since
 * telling each of 150,000 unknown fields that it is unknown would hold everybody else up.
 */
const DEPTH_MAX = 16
const FIELDS_MAX = 50

/** Null when the value is of a reasonable shape. */
export function shapeFault(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth > DEPTH_MAX) return `The body is nested deeper than ${DEPTH_MAX} levels`
  const inner = Array.isArray(value) ? value : Object.values(value)
  if (!Array.isArray(value) && inner.length > FIELDS_MAX) {
    return `An object in the body has more than ${FIELDS_MAX} fields`
  }
  for (const item of inner) {
    const fault = shapeFault(item, depth + 1)
    if (fault !== null) return fault
  }
  return null
}
