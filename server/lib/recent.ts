/**
 * Remembers what was asked for lately: at least the last `max` keys, at most twice as many. Two
 * generations instead of a linked list: as soon as the young one is full the old one is dropped,
 * and what is still wanted moves over when it is asked for.
 */
export interface Recent<Value, Key = string> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  clear(): void
}

export function openRecent<Value, Key = string>(max: number): Recent<Value, Key> {
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()

  function set(key: Key, value: Value): void {
    young.set(key, value)
    if (young.size < max) return
    old = young
    young = new Map()
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
    clear() {
      young = new Map()
      old = new Map()
    },
  }
}
