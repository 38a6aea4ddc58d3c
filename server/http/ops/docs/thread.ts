import { answerQuestions } from '../../../lib/threads/worker-thread.ts'
import { type SharedFile, toShared } from '../../core/answers/shared-files.ts'
import { toSite } from './open-site.ts'

/**
 * Writes the files of `/docs` and ends: reading and compressing them would block the main thread for
 * half a second. It is asked with the OpenAPI document as text.
 */
export type PageFiles = Readonly<Record<string, SharedFile>>

answerQuestions(async (text: string) => {
  const files: Record<string, SharedFile> = {}
  for (const [path, { type, bytes }] of toSite(JSON.parse(text))) {
    files[path] = await toShared({ type, bytes })
  }
  const moved = Object.values(files)
    .flatMap(({ plain, packed }) => [plain, ...Object.values(packed)])
    .map(({ buffer }) => buffer as ArrayBuffer)
  return { told: files satisfies PageFiles, moved }
})
