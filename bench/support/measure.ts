import { setTimeout as sleep } from 'node:timers/promises'

/** Machines are noisy: rounds alternate and medians are compared, never two single runs. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}

export async function timeMs(body: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await body()
  return performance.now() - begun
}

export function toFixed(value: number, digits = 2): string {
  return value.toFixed(digits)
}

/** Figures with their limits; the run fails if one is missed. */
export interface Limits {
  atMost(what: string, value: number, limit: number, unit?: string): void
  atLeast(what: string, value: number, limit: number, unit?: string): void
  /** Prints which were missed, and fails the run if any were. */
  end(): void
}

export function openLimits(): Limits {
  const missed: string[] = []
  const tell = (what: string, text: string, kept: boolean) => {
    console.log(`${what}: ${text}${kept ? '' : ', MISSED'}`)
    if (!kept) missed.push(what)
  }
  const shown = (value: number) => toFixed(value, value < 100 ? 2 : 0)
  return {
    atMost: (what, value, limit, unit = 'x') =>
      tell(what, `${shown(value)} ${unit} (limit ${limit})`, value <= limit),
    atLeast: (what, value, limit, unit = 'x') =>
      tell(what, `${shown(value)} ${unit} (at least ${limit})`, value >= limit),
    end() {
      const many = `${missed.length} limits missed: ${missed.join('; ')}`
      console.log(missed.length === 0 ? 'all limits met' : many)
      process.exitCode = missed.length === 0 ? 0 : 1
    },
  }
}

/** A figure from `GET /metrics`, at most a second old: the server builds the text once a second. */
export async function figure(base: string, name: string): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
}

export async function memoryOf(base: string): Promise<number> {
  return (await figure(base, 'process_resident_memory_bytes')) / 2 ** 20
}

/** Until every scan, or what else waits, is done. */
export async function drained(base: string, pending = 'qroute_scans_pending'): Promise<void> {
  while ((await figure(base, pending)) > 0) await sleep(50)
}

/** Of a request that succeeds: a service that was kept busy sheds load for a while. */
export async function patientMs(ask: () => Promise<{ status: number }>): Promise<number> {
  for (;;) {
    let status = 0
    const ms = await timeMs(async () => {
      status = (await ask()).status
    })
    if (status === 200) return ms
    if (status !== 503) throw new Error(`The service returned ${status}`)
    await sleep(500)
  }
}
