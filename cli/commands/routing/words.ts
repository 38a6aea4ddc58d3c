import type { When } from '../../../client/index.ts'
import { toMoment } from '../../output.ts'

/** Conditions and scans as people say them. */
const DEVICES: Readonly<Record<string, string>> = {
  ios: 'iPhones',
  android: 'Android',
  desktop: 'computers',
}
export const ONE_DEVICE: Readonly<Record<string, string>> = {
  ios: 'an iPhone',
  android: 'an Android phone',
  desktop: 'a computer',
}

export function inWords(when: When): string {
  const { device, country, language, days, hours, timezone, from, until } = when
  const zone = timezone ? ` ${timezone}` : ''
  return [
    device && either(device.map((one) => DEVICES[one] ?? one)),
    country && `in ${either(country.map(countryName))}`,
    language && `speaking ${either(language.map(languageName))}`,
    days && `on ${either(days)}${hours ? '' : zone}`,
    hours && `${hours.join('–')}${zone}`,
    from && `from ${toMoment(from)}`,
    until && `until ${toMoment(until)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function either(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

export function countryName(code: string): string {
  if (code === 'XX') return 'an unknown country'
  return nameOf('region', code)
}

export function languageName(code: string): string {
  return code === 'und' ? 'an unknown language' : nameOf('language', code)
}

function nameOf(type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type }).of(code) ?? code
  } catch {
    return code
  }
}
