/** `mailto:`, `javascript:` and the like; `localhost:3000` and `example.com:8080` are hosts. */
const SCHEME = /^(?!localhost:)[a-z][a-z0-9+-]*:/i

/** A link typed as people say it gets its scheme; one that has a scheme stays as it is. */
export function completeUrl(typed: string): string {
  const text = typed.trim()
  if (text === '' || SCHEME.test(text)) return text
  return `https://${text.replace(/^\/+/, '')}`
}
