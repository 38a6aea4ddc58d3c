/** How names are compared. This file imports nothing: browsers load it too. */

/** Without regard to case; a Greek sigma has two lower-case forms, depending on its position. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}

/** The form in which names of tags are unique and looked up. */
export function toTagKey(name: string): string {
  return foldCase(name.trim().normalize())
}
