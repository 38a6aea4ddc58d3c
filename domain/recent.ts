/**
 * A bounded cache. It keeps at least the `max` keys that were last asked for or set, and at most
 * twice as many. So what a piece of work has just looked up stays until the work is done, as long as
 * it needs no more than `max` keys. Where values differ in size, `max` is in whatever they are weighed.
 *
 * There are two generations instead of a linked list: when the young one is full, the old one is
 * dropped and the young one takes its place. What is still wanted moves to the young one when it is
 * asked for. A hit among the young costs one lookup in a Map.
 */
export interface Recent<Value, Key = string> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
  deleteWhere(holds: (value: Value) => boolean): void
  clear(): void
}

/** Values may be null, but not undefined. */
export function openRecent<Value, Key = string>(
  max: number,
  weigh: (value: Value) => number = () => 1,
): Recent<Value, Key> {
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()
  let weight = 0

  /** What replaces another weighs twice: then the young grow old a little earlier. */
  function set(key: Key, value: Value): void {
    young.set(key, value)
    weight += weigh(value)
    if (weight < max) return
    old = young
    young = new Map()
    weight = 0
  }

  return {
    get(key) {
      const known = young.get(key)
      if (known !== undefined) return known
      const aged = old.get(key)
      if (aged !== undefined) set(key, aged)
      return aged
    },
    set,
    delete(key) {
      young.delete(key)
      old.delete(key)
    },
    deleteWhere(holds) {
      for (const map of [young, old]) {
        for (const [key, value] of map) if (holds(value)) map.delete(key)
      }
    },
    clear() {
      young = new Map()
      old = new Map()
      weight = 0
    },
  }
}
