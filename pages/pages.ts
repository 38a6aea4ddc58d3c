import type { Brand, Language, Sender } from '../domain/accounts/brand.ts'
import { STATE_ICONS } from './icons.ts'
import type { Page, PageLink } from './markup.ts'
import { toTime } from './time.ts'
import { EN, type State, type Words } from './words/en.ts'
import { WORDS } from './words/words.ts'

/** What people see when a code does not redirect, and what programs are told. */
export interface Notice {
  readonly state: State
  /** In place of the usual words, for programs. */
  readonly detail?: string
  /** The domain that it warns of. */
  readonly domain?: string
  /** When it opens, or has ended. */
  readonly at?: number | undefined
  /** Where the link can be reported. */
  readonly reportUrl?: string
}

export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** What no page of ours uses. The clipboard and security keys stay allowed. */
export const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()'

/** Those that speak for the account. All others speak for the server, without anybody's name. */
const BRANDED = new Set<State>(['paused', 'scheduled', 'expired', 'used_up', 'deleted'])
/** Those after which the same link may lead on. */
const PASSING = new Set<State>(['paused', 'scheduled', 'unknown', 'tooMany', 'unavailable'])
/** The page tries by itself. */
const AGAIN_SECONDS = 3

export function isBranded({ state }: Notice): boolean {
  return BRANDED.has(state)
}

/** In English, whoever asks. */
export function toMessage({ state, detail, domain, at }: Notice): string {
  const { title, text } = EN[state]
  const named = domain === undefined ? '' : ` (${domain})`
  const label = state === 'expired' ? EN.ended : EN.opens
  const when = at === undefined ? '' : ` ${label}: ${new Date(at).toISOString()}`
  return `${title}${named}. ${detail ?? text}${when}`
}

/** What a visitor wants to read, else what the account does, else English. */
export function chooseLanguage(wanted: Language | null, sender: Sender | null): Language {
  return wanted ?? sender?.brand?.language ?? 'en'
}

function logoUrlOf(logo: string): string {
  return `/images/${logo}/public`
}

export function toNoticePage(
  notice: Notice,
  language: Language,
  sender: Sender | null,
  logoUrl: (logo: string) => string = logoUrlOf,
): Page {
  const { state, domain, at } = notice
  const words = WORDS[language]
  const brand = isBranded(notice) ? (sender?.brand ?? null) : null
  const label = state === 'expired' ? words.ended : words.opens
  return {
    language,
    ...words[state],
    shape: STATE_ICONS[state],
    brand,
    logoUrl: brand?.logo ? logoUrl(brand.logo) : undefined,
    domain,
    time:
      at === undefined
        ? undefined
        : { label, html: toTime(at, language, sender?.timezone ?? 'UTC') },
    links: linksOf(notice, words, brand),
    againAfterSeconds: state === 'unavailable' ? AGAIN_SECONDS : undefined,
  }
}

function linksOf({ state, reportUrl }: Notice, words: Words, brand: Brand | null): PageLink[] {
  const links: PageLink[] = []
  if (PASSING.has(state)) links.push({ text: words.again, href: '', shape: 'again' })
  if (brand?.contactUrl) links.push(toContact(brand.contactUrl, words))
  if (reportUrl !== undefined) links.push({ text: words.report, href: reportUrl, shape: 'mail' })
  return links
}

/** As much of an address as fits on two lines. */
const LABEL_MAX = 60

function toContact(url: string, words: Words): PageLink {
  const [scheme = '', ...rest] = url.split(':')
  const [bare = ''] = rest.join(':').split('?')
  if (/^tel$/i.test(scheme)) return { text: bare, href: url, shape: 'call' }
  if (/^mailto$/i.test(scheme)) return { text: shorten(bare), href: url, shape: 'mail' }
  const site = URL.canParse(url) && /^https$/i.test(scheme) ? new URL(url).hostname : ''
  // Anything else never got past the API.
  const href = site === '' ? '' : url
  return { text: words.visit.replace('{site}', () => shorten(site)), href, shape: 'visit' }
}

/** Whose it is stands at the end of a host or a mail address: what is before it may pretend anything. */
function shorten(text: string): string {
  return text.length > LABEL_MAX ? `…${text.slice(1 - LABEL_MAX)}` : text
}

/** It names the domain, so that people know what they were about to visit, but does not link to it. */
export function blockedDomain(domain: string): Notice {
  return { state: 'blockedDomain', domain }
}

/** With a way to report the link, if the operator has set one. */
export function withReport(notice: Notice, contact: string | null, link: string): Notice {
  if (contact === null) return notice
  const isBareMail = contact.startsWith('mailto:') && !contact.includes('?')
  const subject = `?subject=${encodeURIComponent(`Report about ${link}`)}`
  return { ...notice, reportUrl: isBareMail ? contact + subject : contact }
}
