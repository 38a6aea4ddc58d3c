/** How texts are compared without regard to case; a Greek sigma has two lower-case forms, depending on its position. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}
