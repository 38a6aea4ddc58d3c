import scalar from '@scalar/fastify-api-reference'
import { fastify } from 'fastify'
import { answerQuestions } from '../../lib/worker-thread.ts'
import { type SharedFile, toShared } from '../frame/shared-files.ts'

/**
 * Prints the files of `/docs` for one question. Loading their source, a script of 4 MB, would stop the main
 * thread for 0.2 s and keep 45 MB there; here it stops nobody, and what it took is given back.
 */
export type PageFiles = Readonly<Record<string, SharedFile>>

/** Everything that would call home or belongs to the maker's own workshop is off. */
const PAGE_SETTINGS = {
  url: '/openapi.json',
  // Tried out where the page was opened, whatever name the service has elsewhere.
  servers: [{ url: '/', description: 'This server' }],
  pageTitle: 'Qroute API',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never' as const,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
}

const PATHS = ['/docs/', '/docs/js/scalar.js']

const page = fastify()
await page.register(scalar, { routePrefix: '/docs', configuration: PAGE_SETTINGS })
const files: Record<string, SharedFile> = {}
for (const path of PATHS) {
  const { headers, payload } = await page.inject(path)
  files[path] = await toShared({ type: String(headers['content-type']), text: payload })
}
const bytes = Object.values(files).flatMap(({ plain, packed }) => [plain.buffer, packed.buffer])
// They are moved to whoever asks, so there is one answer.
answerQuestions(async () => ({ told: files satisfies PageFiles, moved: bytes as ArrayBuffer[] }))
