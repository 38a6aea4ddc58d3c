import { completeUrl } from './complete-url.ts'

/** What can be told from a link before it is used. Pure: nothing is asked of any server. */

const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i

const NAME_MAX = 60
/** File names of programs and pages, which say nothing about what is on them. */
const EXTENSION = /\.(?:html?|php|aspx?|jsp|pdf|md)$/i
const EMPTY_WORDS = new Set(['index', 'home', 'default', 'start', 'en', 'de', 'fr', 'es', 'it'])
/** Numbers, single letters, hashes and ids: no person would call something by them. */
const IDENTIFIER = /^(?:[\d\s]+|[a-z]|(?=.*\d)[0-9a-f\s]{8,}|(?=.*\d)\S{20,})$/i

/** "Autumn menu" for `…/autumn-menu`; without a telling path, the main word of the host. */
export function suggestName(typed: string): string {
  const url = completeUrl(typed)
  const host = AUTHORITY.exec(url)?.[1] ?? ''
  if (host === '') return ''
  const path = url.slice(url.indexOf(host) + host.length).split(/[?#]/)[0] ?? ''
  const words = path.split('/').map(toWords)
  const telling = words.findLast((word) => word !== '' && !isEmpty(word))
  return shorten(capitalise(telling ?? mainWord(host)))
}

function isEmpty(word: string): boolean {
  return EMPTY_WORDS.has(word.toLowerCase()) || IDENTIFIER.test(word)
}

function toWords(segment: string): string {
  return decode(segment)
    .replace(EXTENSION, '')
    .replace(/(\p{Ll}{2})(\p{Lu}\p{Ll})/gu, (_, end, start) => `${end} ${start.toLowerCase()}`)
    .replace(/[\s_+–-]+/gu, ' ')
    .trim()
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `shop.harbour-cafe.co.uk` is called "harbour cafe"; an address in numbers stays whole. */
function mainWord(authority: string): string {
  const host = authority.replace(/^.*@/, '').replace(/:\d*$/, '').replace(/\.$/, '')
  if (/^\[|^[\d.]+$/.test(host)) return host
  const labels = host.split('.')
  const isTwofold = labels.length > 2 && /^(?:com?|org|net|ac|gov|edu)$/i.test(labels.at(-2) ?? '')
  const word = labels.length === 1 ? labels[0] : labels.at(isTwofold ? -3 : -2)
  return toWords(word ?? host)
}

function capitalise(text: string): string {
  const [first = ''] = text
  return first.toLocaleUpperCase() + text.slice(first.length)
}

/** Cut between words where there are any, never inside a character. */
function shorten(text: string): string {
  const characters = [...text]
  if (characters.length <= NAME_MAX) return text
  const cut = characters.slice(0, NAME_MAX).join('')
  const space = cut.lastIndexOf(' ')
  return space > NAME_MAX / 2 ? cut.slice(0, space) : cut
}
