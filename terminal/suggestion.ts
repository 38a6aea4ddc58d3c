import { slipsBetween } from '../domain/input/slips.ts'

/** What other programs call it: the first of these that there is. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  ls: ['list'],
  dir: ['list'],
  rm: ['delete'],
  del: ['delete'],
  remove: ['delete'],
  get: ['show'],
  cat: ['show'],
  view: ['show'],
  info: ['show'],
  add: ['create'],
  new: ['create'],
  update: ['edit'],
  change: ['edit'],
  set: ['edit'],
  disable: ['pause'],
  stop: ['pause'],
  enable: ['resume'],
  start: ['resume'],
  unpause: ['resume'],
  undo: ['rollback'],
  test: ['simulate'],
  analytics: ['stats'],
  signin: ['login'],
  signout: ['logout'],
  switch: ['use'],
  title: ['name'],
  label: ['tag', 'name'],
  order: ['sort'],
  filter: ['search'],
  find: ['search'],
  out: ['output'],
  type: ['format'],
  scans: ['total_scans'],
}

const bareOf = (text: string) => text.toLowerCase().replace(/^-+/, '')

/** As long as most of it is right. */
function isNear(far: number, given: string, known: string): boolean {
  const [shorter, longer] = [given.length, known.length].sort((a, b) => a - b) as [number, number]
  return shorter > 1 && far <= (longer < 3 ? 0 : Math.max(1, Math.floor(shorter / 3)))
}

/** Dashes in front do not count: they would make all options alike. */
export function suggest(given: string, known: readonly string[]): string | undefined {
  const asked = bareOf(given)
  const aliases = Object.hasOwn(ALIASES, asked) ? (ALIASES[asked] ?? []) : []
  for (const alias of aliases) {
    const meant = known.find((one) => bareOf(one) === alias)
    if (meant !== undefined) return meant
  }
  const begins = known.filter((one) => asked.length > 1 && bareOf(one).startsWith(asked))
  if (begins.length === 1) return begins[0]
  // Of one thing there may be many: --tags.
  const forms = [asked, asked.replace(/s$/, '')]
  const [best] = known
    .flatMap((one) =>
      forms.map((form) => ({ one, form, far: slipsBetween(form, bareOf(one)) ?? Infinity })),
    )
    .filter(({ one, form, far }) => isNear(far, form, bareOf(one)))
    .sort((a, b) => a.far - b.far)
  return best?.one
}

/** `. Did you mean --tag?`, or where to look. */
export function didYouMean(given: string, known: readonly string[], program: string): string {
  const best = suggest(given, known)
  return best === undefined ? `. See ${program} --help` : `. Did you mean ${best}?`
}
