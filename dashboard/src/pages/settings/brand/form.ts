import type { Account } from '../../../../../client/client.ts'
import { type Brand, type Language, toBrand } from '../../../../../domain/accounts/brand.ts'

/** What is typed; empty: none. */
export interface BrandForm {
  readonly name: string
  readonly color: string
  readonly logo: string
  readonly contact: string
  readonly language: Language | ''
}

export function toForm(brand: Account['brand']): BrandForm {
  const { name, color, logo, contact_url, language } = brand ?? {}
  return {
    name: name ?? '',
    color: color ?? '',
    logo: logo ?? '',
    contact: shorten(contact_url ?? ''),
    language: (language as Language | null | undefined) ?? '',
  }
}

/** For `PATCH /v1/account`. */
export function toBody(form: BrandForm) {
  const { name, color, logo, contact, language } = form
  return {
    name: name.trim() || null,
    color: toColour(color) || null,
    logo: logo || null,
    contact_url: toContactUrl(contact) || null,
    language: language || null,
  }
}

/** For the preview: as it would be stored. */
export function toPreview(form: BrandForm): Brand | null {
  const { contact_url: contactUrl, ...rest } = toBody(form)
  return toBrand({ ...rest, contactUrl })
}

function toColour(typed: string): string {
  const color = typed.trim()
  return /^[\da-f]{6}$/i.test(color) ? `#${color}` : color
}

const ADDRESS = /^[^\s@/:]+@[^\s@/:]+$/
/** In Germany a slash ends the area code. */
const NUMBER = /^\+?[\d\s()./-]{3,}$/

/** People type what they would write on a card. */
export function toContactUrl(typed: string): string {
  const text = typed.trim()
  if (/^https:/i.test(text)) return toAscii(text)
  if (text === '' || /^[a-z]+:/i.test(text)) return text
  if (ADDRESS.test(text)) return `mailto:${text}`
  return NUMBER.test(text) ? `tel:${text.replaceAll(/[\s/]/g, '')}` : toAscii(`https://${text}`)
}

/** As it travels: hosts and paths may be typed with any letters. */
function toAscii(url: string): string {
  return /^[!-~]*$/.test(url) || !URL.canParse(url) ? url : new URL(url).href
}

/** Unless it would be read as something else. */
function shorten(url: string): string {
  const bare = url.replace(/^(?:mailto|tel):/i, '')
  return toContactUrl(bare) === url ? bare : url
}
