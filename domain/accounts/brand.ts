import { type LanguageOf, languagesOf } from '../languages.ts'
import type { MaybePromise } from '../maybe-promise.ts'

/**
 * How an account shows itself to people who scan its codes: on the notices of codes that lead nowhere,
 * and on shared reports. Browsers load this too.
 */
export interface Brand {
  readonly name: string | null
  /** `#rrggbb`. */
  readonly color: string | null
  /** A live logo of the account. */
  readonly logo: string | null
  /** https:, mailto: or tel: */
  readonly contactUrl: string | null
  /** For visitors whose own language is none of ours. */
  readonly language: Language | null
}

/** What notices are written in. */
export const LANGUAGES = languagesOf('pages')
export type Language = LanguageOf<'pages'>

export const NO_BRAND: Brand = {
  name: null,
  color: null,
  logo: null,
  contactUrl: null,
  language: null,
}

/** One line on a phone, two at most. */
export const BRAND_NAME_MAX = 60
/** It is on a page of 6 kB, where & takes five bytes. */
export const CONTACT_MAX = 300

/** Whose code a notice is about. */
export interface Sender {
  readonly brand: Brand | null
  readonly timezone: string
}

/** Reads what has been saved by the time it is asked. Null: nobody is known, or cannot be asked. */
export interface SenderStore {
  /** Not a promise where the database is in this process. */
  find(accountId: string): MaybePromise<Sender | null>
}

/** Control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** Not alone: a joiner is part of many a script and emoji, and shows nothing without them. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u

export function brandNameFault(name: string): string | null {
  const length = [...name.trim()].length
  if (length < 1 || length > BRAND_NAME_MAX) {
    return `must have 1 to ${BRAND_NAME_MAX} characters`
  }
  if (UNSEEN.test(name.trim()) || !name.isWellFormed()) {
    return 'must not contain control characters or broken Unicode'
  }
  return SEEN.test(name) ? null : 'must have at least one visible character'
}

const COLOUR = /^#[0-9a-f]{6}$/i

export function isColour(text: string): boolean {
  return COLOUR.test(text)
}

export function brandColourFault(color: string): string | null {
  return isColour(color) ? null : 'must be a colour such as #8a2f16'
}

const MAIL = /^mailto:[^\s@?]+@[^\s@?]+(?:\?[^\s]*)?$/i
const PHONE = /^tel:\+?(?=(?:[().-]*\d){3})[\d().-]{3,32}$/i
/** Printable ASCII without what would end an attribute. */
const PLAIN = /^[!#-;=?-~]+$/

export function contactFault(url: string): string | null {
  if (url.length > CONTACT_MAX) return `must have at most ${CONTACT_MAX} characters`
  if (!PLAIN.test(url)) return 'must be a URL without spaces, quotes or non-ASCII characters'
  const isGood = MAIL.test(url) || PHONE.test(url) || isHttps(url)
  return isGood ? null : 'must be a URL that starts with https:, mailto: or tel:'
}

function isHttps(url: string): boolean {
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return false
  const { username, password, hostname } = new URL(url)
  return username === '' && password === '' && hostname !== ''
}

/** As it is stored. */
export function toBrand(given: Brand): Brand | null {
  const name = given.name?.trim() ?? null
  const color = given.color?.toLowerCase() ?? null
  const { logo, contactUrl, language } = given
  const brand = { name, color, logo, contactUrl, language }
  return Object.values(brand).every((value) => value === null) ? null : brand
}
