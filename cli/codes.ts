import { type Client, each } from '../client/index.ts'
import { EXIT, Failure } from './errors.ts'

/**
 * The id that the API takes, of whatever people have at hand: `qr_…`, `ext:ID` or `ext_ID`, a short code, a short
 * link, or the address of the code in the dashboard.
 */
export async function idOf(client: Client, given: string): Promise<string> {
  const text = given.trim()
  if (/^ext[:_]/.test(text)) return `ext_${text.slice(4)}`
  if (/^qr_\w{26}$/.test(text)) return text
  const url = toUrl(text)
  const inDashboard = url && /\/codes\/(qr_\w+)/.exec(url.pathname)?.[1]
  if (inDashboard) return inDashboard
  const shortCode = url ? (url.pathname.split('/').findLast(Boolean) ?? '') : text
  const host = url?.host
  // There is no index of ours to ask: the search finds parts, and this is the one that is equal.
  if (shortCode !== '') {
    const wanted = shortCode.toLowerCase()
    for await (const code of each(client.listCodes, { search: shortCode, limit: 100 })) {
      const link = new URL(code.short_url)
      if (host !== undefined && link.host !== host) continue
      if (link.pathname.slice(1).toLowerCase() === wanted) return code.id
    }
  }
  throw new Failure(`There is no code ${given}. Find it with qr list --search TEXT`, EXIT.notFound)
}

function toUrl(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) && !text.includes('/')) return null
  try {
    return new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  } catch {
    return null
  }
}
