/** What is wrong in a form, by the path of the input it is about: `fallback_url`, `utm.source`. About none: ''. */
export type Faults = Readonly<Record<string, string>>

export const NO_FAULTS: Faults = {}

export function hasFaults(faults: Faults): boolean {
  return Object.keys(faults).length > 0
}

export function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}.`) || path.startsWith(`${prefix}[`)
}

/** Of an input, and of everything in it. */
export function faultAt(faults: Faults, path: string): string | null {
  return Object.entries(faults).find(([at]) => isUnder(at, path))?.[1] ?? null
}

export function without(faults: Faults, path: string): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([at]) => !isUnder(at, path)))
}
