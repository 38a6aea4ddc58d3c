import { words } from '../../words.ts'
import { say, sayFailed } from './toast.tsx'

/** The clipboard is missing on plain http (other than localhost): then the text is selected by hand. */
export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    say(done)
    return true
  } catch {
    if (copyBySelection(text)) {
      say(done)
      return true
    }
    sayFailed(words.common.cannotCopy)
    return false
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  const dialog = document.querySelector('dialog[open]') ?? document.body
  dialog.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}

export async function copyPicture(png: Promise<Blob>, done: string): Promise<void> {
  try {
    // Given as a promise: Safari allows it only at once, in the press itself.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    say(done)
  } catch {
    sayFailed(words.common.cannotCopyPicture)
  }
}
