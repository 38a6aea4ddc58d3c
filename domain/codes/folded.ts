/** How names are compared. This file imports nothing: browsers load it too. */

/** Without regard to case; a Greek sigma has two lower-case forms, depending on its position. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}

/** The form in which names of tags are unique and looked up. */
export function toTagKey(name: string): string {
  // Lower case takes some letters apart again.
  return foldCase(name.trim().normalize()).normalize()
}

/** In the order of databases: by code points, not by halves of them. */
export function compareKeys(one: string, other: string): number {
  const [some, others] = [[...one], [...other]]
  const at = some.findIndex((letter, index) => letter !== others[index])
  if (at === -1) return some.length - others.length
  return (some[at]?.codePointAt(0) ?? 0) - (others[at]?.codePointAt(0) ?? -1)
}
