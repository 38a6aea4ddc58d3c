/** How much clients may hold at once, in all processes that accept connections together. */
const IN_ALL = {
  /** Requests behind another one on their connection; each takes about 3 kB. */
  waiting: 2_000,
  /** Connections that are given time to close; each holds a chunk of about 64 KiB. */
  lingering: 128,
  /** With more of these at once nothing is read: the memory it leaves behind costs everyone time. */
  taking: 8,
}

/** The part of this process. */
export const bounds: Readonly<typeof IN_ALL> = { ...IN_ALL }

export function divideBounds(processes: number): void {
  const parts = Object.entries(IN_ALL).map(([name, all]) => [name, Math.ceil(all / processes)])
  Object.assign(bounds, Object.fromEntries(parts))
}
