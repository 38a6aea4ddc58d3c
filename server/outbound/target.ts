/** Stand-in. */
export function urlFault(text: string, _allowPrivate: boolean): string | null {
  return URL.canParse(text) && /^https?:/.test(text) ? null : 'url must be an http or https URL'
}
