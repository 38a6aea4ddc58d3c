import { words } from '../../../words.ts'
import { saveCsv } from '../../shell/save-file.ts'
import { type Told, toFiguresCsv } from './csv.ts'

export function saveFigures(all: readonly Told[], title: string, from: string, to: string): void {
  // What no file name can have, on any system.
  const name = title.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ')
  saveCsv(words.report.file.name(name.trim(), from, to), toFiguresCsv(all))
}
