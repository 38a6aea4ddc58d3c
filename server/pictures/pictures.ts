import type { Pictures } from '../../domain/codes/pictures.ts'
import { type FindLogo, openArts } from './arts.ts'
import { openDrawn } from './drawn.ts'
import { openGrades } from './grades.ts'
import { openSheets } from './sheets.ts'
import { openJudge, openStyleReader } from './verdicts.ts'

/** Images: drawn in one thread, sheets in another, judged in a third: none keeps a redirect waiting. */
export interface OpenPictures extends Pictures {
  close(): Promise<void>
}

/** One more whenever any picture looks different; render.test.ts notices. */
const EDITION = '2'

export function openPictures(findLogo: FindLogo): OpenPictures {
  const findArt = openArts(findLogo)
  const drawn = openDrawn(findArt)
  const sheets = openSheets(findArt)
  const reader = openStyleReader()
  return {
    edition: EDITION,
    draw: drawn.draw,
    sheet: sheets.sheet,
    judge: openJudge(reader, findArt),
    grade: openGrades(reader, findArt),
    async close() {
      await Promise.all([drawn.close(), sheets.close(), reader.close()])
    },
  }
}
