/**
 * Characters that are not seen or that turn the text around them: in what a stranger's server
 * answered, they would hide or disguise the rest. Those that join letters and emoji stay.
 */
const UNSEEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu

const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The text with such characters as their codes, "\u202e". */
export function toVisible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, (one) => one.split('').map(toEscape).join(''))
}

/** JSON on several lines; anything else as it is. */
export function toReadable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
