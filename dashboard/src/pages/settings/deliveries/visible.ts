/**
 * Characters that are not seen or that turn the text around them: in what a stranger's server
 * answered, they would hide or disguise the rest. Those that join letters and emoji stay.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** The text with such characters as their codes, "\u202e". */
export function toVisible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** JSON on several lines; anything else as it is. */
export function toReadable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
