/** `mailto:`, `javascript:` and the like; `localhost:3000` and `example.com:8080` are hosts. */
const SCHEME = /^(?!localhost:)[a-z][a-z0-9+-]*:/i

/** A link typed as people say it gets its scheme; one that has a scheme stays as it is. */
export function completeUrl(typed: string): string {
  const text = typed.trim()
  if (text === '' || SCHEME.test(text)) return text
  return `https://${text.replace(/^\/+/, '')}`
}

/** A name with a dot, this machine, or a number in brackets. */
const HOST = /^https:\/\/(?:[^/?#]*[^/?#.]\.[^/?#.]|localhost\b|\[)/i

/** A single word, `n/a` or `-`, is hardly meant as a host. */
export function isAddress(typed: string): boolean {
  const url = completeUrl(typed)
  return url === typed.trim() || HOST.test(url)
}
