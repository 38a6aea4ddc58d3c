import { type Client, type Code, each, orThrow } from '../client/index.ts'
import { EXIT, Failure } from './errors.ts'

/**
 * The id that the API takes, of whatever people have at hand. Short codes may look like anything, so the order is
 * told in README.md: `ext:ID`; `qr_…` and `ext_ID`, if there is such a code; the address of a code in the
 * dashboard; a short link, or a short code. So a short link always names the code that it leads to.
 */
export async function idOf(client: Client, given: string): Promise<string> {
  return (await find(client, given)).id
}

/** The code itself. */
export async function codeOf(client: Client, given: string): Promise<Code> {
  const { id, code } = await find(client, given)
  return code ?? orThrow(client.getCode({ id }))
}

interface Found {
  readonly id: string
  readonly code?: Code
}

const ID = /^(qr_\w{26}$|ext_)/
/** What the service searches for at most. */
const SEARCH_MAX = 255

async function find(client: Client, given: string): Promise<Found> {
  const text = given.trim()
  const isOwn = text.startsWith('ext:')
  if (isOwn || ID.test(text)) {
    const id = isOwn ? `ext_${text.slice(4)}` : text
    const answer = await client.getCode({ id })
    if (answer.ok) return { id: answer.data.id, code: answer.data }
    // Whoever may change codes and not read them means an id.
    if (answer.status !== 404) return { id }
    if (isOwn) throw missing(given)
  }
  const url = toUrl(text)
  const inDashboard = url && /\/codes\/(qr_\w+)/.exec(url.pathname)?.[1]
  if (inDashboard) return { id: inDashboard }
  const shortCode = url ? (url.pathname.split('/').findLast(Boolean) ?? '') : text
  const id = await searchFor(client, shortCode, url?.host)
  if (id !== null) return { id }
  throw missing(given)
}

function missing(given: string): Failure {
  return new Failure(
    `Code ${given} not found. To search for codes, run qr list --search TEXT`,
    EXIT.notFound,
  )
}

/** There is no index of ours to ask: the search finds parts, and this is the one that is equal. */
async function searchFor(client: Client, shortCode: string, host: string | undefined) {
  if (shortCode === '' || shortCode.length > SEARCH_MAX) return null
  const wanted = shortCode.toLowerCase()
  for await (const code of each(client.listCodes, { search: shortCode, limit: 100 })) {
    const link = new URL(code.short_url)
    if (host !== undefined && link.host !== host) continue
    if (link.pathname.slice(1).toLowerCase() === wanted) return code.id
  }
  return null
}

function toUrl(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) && !text.includes('/')) return null
  try {
    return new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  } catch {
    return null
  }
}
