import type { CodeItem } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { sayFailed } from '../../parts/toast.tsx'
import { words } from '../../words.ts'

const SIZE = 1024

export function shortCodeOf({ short_code, short_url }: CodeItem): string {
  return short_code ?? short_url.slice(short_url.lastIndexOf('/') + 1)
}

const BRIEF_MAX = 60

/** A name within a sentence. */
export function toBrief({ name }: CodeItem): string {
  const letters = [...name]
  return letters.length > BRIEF_MAX ? `${letters.slice(0, BRIEF_MAX - 1).join('')}…` : name
}

/** Not a plain link: a link cannot carry the mode, and a failure would leave the page. */
export async function downloadPicture(code: CodeItem): Promise<void> {
  const answer = await change(() => api.downloadCode({ id: code.id, format: 'png', size: SIZE }))
  if (!answer.ok) return sayFailed(words.codes.notDownloaded(toSentence(answer)))
  const url = URL.createObjectURL(await answer.data.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `${shortCodeOf(code)}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
