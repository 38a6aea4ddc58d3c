import type { CodeItem } from '../../../../client/client.ts'
import { NoPicture, savePicture } from '../../parts/picture/save-picture.ts'
import { sayFailed } from '../../parts/shell/toast.tsx'
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

export async function downloadPicture(code: CodeItem): Promise<void> {
  try {
    await savePicture({ id: code.id, short_code: shortCodeOf(code) }, { format: 'png', size: SIZE })
  } catch (error) {
    const reason = error instanceof NoPicture ? error.message : words.trouble.unexpected
    sayFailed(words.codes.notDownloaded(reason))
  }
}
