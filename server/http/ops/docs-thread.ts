import scalar from '@scalar/fastify-api-reference'
import { fastify } from 'fastify'
import { answerQuestions } from '../../lib/threads/worker-thread.ts'
import { type SharedFile, toShared } from '../frame/answers/shared-files.ts'

/**
 * Renders the files of `/docs` and ends. Loading their source, a 4 MB script, would block the main
 * thread for 0.2 s and keep 45 MB there; here it blocks nobody, and its memory is released.
 */
export type PageFiles = Readonly<Record<string, SharedFile>>

/** Everything that would call home or belongs to the vendor's own tools is off. */
const PAGE_SETTINGS = {
  url: '/openapi.json',
  // Requests go to wherever the page was opened, whatever other names the service has.
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
const bytes = Object.values(files)
  .flatMap(({ plain, packed }) => [plain, ...Object.values(packed)])
  .map(({ buffer }) => buffer)
// They are moved to whoever asks, so there is one answer.
answerQuestions(async () => ({ told: files satisfies PageFiles, moved: bytes as ArrayBuffer[] }))
