import type { Pictures } from '../domain/codes/pictures.ts'
import { openDrawn } from './drawn.ts'
import { openSheets } from './sheets.ts'
import { openVerdicts } from './verdicts.ts'

/** Images: drawn in one thread, sheets in another, judged in a third: none keeps a redirect waiting. */
export interface OpenPictures extends Pictures {
  close(): Promise<void>
}

/** One more whenever any picture looks different; render.test.ts notices. */
const EDITION = '2'

export function openPictures(): OpenPictures {
  const drawn = openDrawn()
  const sheets = openSheets()
  const verdicts = openVerdicts()
  return {
    edition: EDITION,
    draw: drawn.draw,
    sheet: sheets.sheet,
    judge: verdicts.judge,
    async close() {
      await Promise.all([drawn.close(), sheets.close(), verdicts.close()])
    },
  }
}
