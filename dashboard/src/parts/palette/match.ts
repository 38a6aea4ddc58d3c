/** What fits what was typed: every word of it must be there; the better the beginning fits, the earlier. */

/** Without regard to case, and to marks on letters: "uber" finds "Übersicht". */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** 0: it does not fit. */
export function fitOf(typed: string, title: string, also = ''): number {
  const wanted = fold(typed).split(/\s+/).filter(Boolean)
  const [own, other] = [fold(title), fold(also)]
  if (wanted.length === 0) return 1
  if (own.startsWith(fold(typed).trim())) return 4
  const fits = wanted.map((word) => {
    if (hasWord(own, word)) return 3
    if (hasWord(other, word)) return 2
    return own.includes(word) ? 1 : 0
  })
  return Math.min(...fits)
}

function hasWord(text: string, begin: string): boolean {
  return text.split(/[\s/.,:–-]+/).some((word) => word.startsWith(begin))
}

interface Fitting {
  readonly id: string
  readonly title: string
  readonly also?: string
}

/** The best first; of those that fit alike, what was used last. */
export function fitting<T extends Fitting>(
  all: readonly T[],
  typed: string,
  used: readonly string[],
): T[] {
  const ageOf = ({ id }: Fitting) => (used.includes(id) ? used.indexOf(id) : used.length)
  return all
    .map((entry) => ({ entry, fit: fitOf(typed, entry.title, entry.also) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || ageOf(a.entry) - ageOf(b.entry))
    .map(({ entry }) => entry)
}
