/** A field cleared with null is absent afterwards. Lists are compared as they are written. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
