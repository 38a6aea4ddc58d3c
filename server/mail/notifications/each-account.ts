/**
 * One account after the other. What fails for one, because its figures take too long or a row of it cannot
 * be read, keeps no notification from the others; it is tried again at the next look.
 */
export async function eachAccount<Item>(
  byAccount: ReadonlyMap<string, Item>,
  work: (accountId: string, item: Item) => Promise<void>,
): Promise<void> {
  const faults = new Map<string, unknown>()
  for (const [accountId, item] of byAccount) {
    await work(accountId, item).catch((error: unknown) => faults.set(accountId, error))
  }
  const [first] = faults
  if (first === undefined) return
  const [accountId, cause] = first
  const message = `${faults.size} of ${byAccount.size} accounts failed, the first is ${accountId}`
  throw new Error(message, { cause })
}
