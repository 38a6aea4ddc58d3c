import { computed, signal } from '@preact/signals'

/**
 * Where the dashboard is. The address is the state: the page, what is searched for, and the mode, so
 * that a link shows someone else the same thing. Paths are below /app.
 */
const BASE = '/app'

export interface Place {
  readonly path: string
  readonly query: URLSearchParams
  /** Without the #. */
  readonly hash: string
}

function currentPlace(): Place {
  const { pathname, search, hash } = location
  const path = pathname.slice(BASE.length).replace(/\/+$/, '') || '/'
  return { path, query: new URLSearchParams(search), hash: hash.slice(1) }
}

export const place = signal(currentPlace())

export type Mode = 'live' | 'test'

export const mode = computed<Mode>(() =>
  place.value.query.get('mode') === 'test' ? 'test' : 'live',
)

/** The address of a path in the current mode. */
export function linkTo(path: string, query: Readonly<Record<string, string>> = {}): string {
  return linkIn(mode.value, path, query)
}

export function linkIn(
  wanted: Mode,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const text = new URLSearchParams(wanted === 'test' ? [...given, ['mode', 'test']] : given)
  return BASE + (path === '/' ? '' : path) + (text.size > 0 ? `?${text}` : '')
}

/** This page in a mode. A code belongs to one mode: from its page the way leads to the list. */
export function placeIn(wanted: Mode): string {
  const { path } = place.value
  return linkIn(wanted, path.startsWith('/codes/qr_') ? '/codes' : path)
}

/** Gets what to do if the person leaves all the same. */
type Question = (leave: () => void) => void
let held: { readonly address: string; readonly question: Question } | null = null

/** While something would be lost with the page, each way to another one is asked about first. */
export function holdPage(question: Question): () => void {
  held = { address: location.href, question }
  return () => {
    held = null
  }
}

function askFirst(leave: () => void): boolean {
  held?.question(() => {
    held = null
    leave()
  })
  return held !== null
}

export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  // What replaces the page is no choice of the person: signing out, for example.
  if (how === 'push' && askFirst(() => go(address))) return
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
  const before = place.peek().path
  place.value = currentPlace()
  if (place.peek().path !== before) scrollTo(0, 0)
}

/** Changes the query of the current page; an empty value removes its name. */
export function setQuery(
  changes: Readonly<Record<string, string>>,
  how?: 'push' | 'replace',
): void {
  const query = Object.fromEntries(place.peek().query)
  go(linkTo(place.peek().path, { ...query, mode: '', ...changes }), how)
}

/** Links are plain <a href>: this keeps those to our own pages inside the page. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a')
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
  if (!link || !isPlain || event.defaultPrevented || link.target || link.download) return
  const url = new URL(link.href)
  const isOurs = url.origin === location.origin && `${url.pathname}/`.startsWith(`${BASE}/`)
  if (!isOurs || (url.pathname === location.pathname && link.getAttribute('href')?.startsWith('#')))
    return
  event.preventDefault()
  go(link.href)
}

export function startRouter(): void {
  addEventListener('popstate', () => {
    if (held) {
      // The browser has left already.
      history.pushState(null, '', held.address)
      askFirst(() => history.back())
      return
    }
    place.value = currentPlace()
  })
  addEventListener('hashchange', () => {
    place.value = currentPlace()
  })
  addEventListener('click', followLink)
}
