import { signal } from '@preact/signals'
import type { Style } from '../../../../domain/codes/style.ts'
import { type Letters, openLetters } from '../../../../drawing/letters/letters.ts'

/** The letters of frames: loaded with the first text, because few pictures have one. */
const letters = signal<Letters | null>(null)
let loading: Promise<void> | null = null

/** A file for each script, because together they are heavier than a file may be. */
async function load(): Promise<void> {
  const [{ LATIN }, { LATIN_EXTENDED }, { GREEK }, { CYRILLIC }, { KERNING }] = await Promise.all([
    import('../../../../drawing/letters/latin.ts'),
    import('../../../../drawing/letters/latin-extended.ts'),
    import('../../../../drawing/letters/greek.ts'),
    import('../../../../drawing/letters/cyrillic.ts'),
    import('../../../../drawing/letters/kerning.ts'),
  ])
  letters.value = openLetters([LATIN, LATIN_EXTENDED, GREEK, CYRILLIC], KERNING)
}

/** Null if there is nothing to write, or not yet; whoever asks while drawing is drawn again. */
export function lettersFor({ frame }: Style): Letters | null {
  if (!frame?.text) return null
  void untilLetters({ frame })
  return letters.value
}

/** A device that is offline draws frames without their text, and tries again with the next one. */
export async function untilLetters({ frame }: Style): Promise<void> {
  if (!frame?.text) return
  loading ??= load()
  await loading.catch(() => {
    loading = null
  })
}
