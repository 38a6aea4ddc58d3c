/** A read that is wanted again while it is under way is done once. What has been read is not kept. */
export type OneRead<Value> = (name: string, read: () => Promise<Value>) => Promise<Value>

export function openOneRead<Value>(): OneRead<Value> {
  const underWay = new Map<string, Promise<Value>>()
  return (name, read) => {
    const known = underWay.get(name)
    if (known) return known
    const reading = read().finally(() => underWay.delete(name))
    underWay.set(name, reading)
    return reading
  }
}
