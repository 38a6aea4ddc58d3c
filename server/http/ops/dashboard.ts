import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { terminalOrigin, terminalPort } from '../../../domain/accounts/terminal.ts'
import { Problem } from '../../../domain/errors.ts'
import { prefersJson } from '../../../domain/request-headers.ts'
import { STATE_ICONS } from '../../../pages/icons.ts'
import { toPage } from '../../../pages/markup.ts'
import { PAGE_POLICY, PERMISSIONS_POLICY } from '../../../pages/pages.ts'
import {
  ENCODINGS,
  type Encoding,
  madeOnce,
  type SharedFile,
  sendShared,
  tagOf,
} from '../core/answers/shared-files.ts'

/**
 * The dashboard at `/app`: one document for all of its addresses, and its assets, which carry a hash
 * of their content in their names. No path of a request ever reaches the file system: the build is
 * read once, and what is not in it does not exist.
 */
export interface DashboardFiles {
  /** The folder of the build: `index.html` and `assets/`. It may be missing. */
  readonly folder: string
  /** Where `/` redirects. */
  readonly rootUrl: string
  /** Whether mail is sent (SMTP_URL), which the document tells its pages. */
  readonly hasMail: boolean
  /** Whether a request brings the cookie of a session, which may be over. */
  readonly hasSession: (request: FastifyRequest) => boolean
  /** The origins whose pages may embed a report, by its id. */
  readonly embedOriginsOf: (reportId: string) => Promise<readonly string[]>
}

const NOT_EMBEDDED = "frame-ancestors 'none'"
const OWN_FORMS = "form-action 'self'"

/** `frame`: the one style that is in the document itself, by its hash. */
const toPolicy = (frame: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${frame}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    OWN_FORMS,
    "base-uri 'none'",
    NOT_EMBEDDED,
  ].join('; ')

const DOCUMENT_HEADERS = {
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
}

/**
 * Scripts cannot see the cookie of a session, but may read this: so the pages need not ask who is signed in
 * where nobody is, which would be a 401 in the console of every first visit.
 */
const SESSION = 'session'
const NO_SESSION = 'no-session'

/** Old links have the report's secret in the path, which no page may be told. */
const REPORT_HEADERS = { ...DOCUMENT_HEADERS, 'referrer-policy': 'no-referrer' }
const REPORTS = 'report/'
const REPORT_PATH = /^\/app\/report\/(rpt_[0-9a-z]{26})(?:\?|$)/

/** The page that hands a key to `qr login`, which wants to know where a form comes from. */
const CONNECT = 'connect'
const CONNECT_HEADERS = { ...DOCUMENT_HEADERS, 'referrer-policy': 'origin' }

/** It alone may send a form somewhere else: to the terminal on the same machine, at the port of its address. */
function withTerminal(url: string, policy: string): string {
  const [path, query = ''] = url.split('?')
  const port = path === `${HOME}/${CONNECT}` ? terminalPort(new URLSearchParams(query)) : null
  return port === null ? policy : policy.replace(OWN_FORMS, `form-action ${terminalOrigin(port)}`)
}

const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' }

const HOME = '/app'
const ASSETS = 'assets/'
const DOCUMENT = 'index.html'
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const NOT_BUILT = {
  language: 'en',
  title: 'The dashboard has not been built',
  text: 'Run “npm run build”, or restart the service with “npm start”, which builds it.',
  shape: STATE_ICONS.unknown,
  brand: null,
} as const

interface Build {
  readonly files: ReadonlyMap<string, SharedFile>
  readonly policy: string
}

export function dashboardRoutes(
  app: FastifyInstance,
  { folder, rootUrl, hasMail, hasSession, embedOriginsOf }: DashboardFiles,
): void {
  // A build that is missing is looked for again: it may be made while the service runs.
  const build = madeOnce(() => readWhole(folder, hasMail))

  /** Of all addresses only that of a report can be embedded, as it is written, and where the report says so. */
  async function policyFor({ url }: FastifyRequest, policy: string): Promise<string> {
    const id = REPORT_PATH.exec(url)?.[1]
    const origins = id === undefined ? [] : await embedOriginsOf(id)
    if (origins.length === 0) return withTerminal(url, policy)
    return policy.replace(NOT_EMBEDDED, `frame-ancestors ${origins.join(' ')}`)
  }

  async function send(path: string, request: FastifyRequest, reply: FastifyReply) {
    const found = await build().catch(asMissing)
    const files = found?.files
    if (path.startsWith(ASSETS)) {
      // As it was sent: a file has one name, and caches keep it once.
      const [sent = ''] = request.url.slice(HOME.length + 1).split('?')
      const asset = files?.get(sent)
      if (asset === undefined) throw new Problem('not_found', 'This path does not exist')
      return sendShared(request, reply.headers(ASSET_HEADERS), asset)
    }
    const document = files?.get(DOCUMENT)
    if (document === undefined) return sendNotBuilt(request, reply)
    const headers = headersOf(path)
    const policy = await policyFor(request, found?.policy ?? '')
    reply.headers({ ...headers, 'content-security-policy': policy })
    reply.header('server-timing', hasSession(request) ? SESSION : NO_SESSION)
    return sendShared(request, reply, document)
  }

  app.get('/', async (_request, reply) => reply.redirect(rootUrl))
  app.get(HOME, (request, reply) => send('', request, reply))
  app.get<{ Params: { '*': string } }>(`${HOME}/*`, (request, reply) =>
    send(request.params['*'], request, reply),
  )
}

function headersOf(path: string) {
  if (path === CONNECT) return CONNECT_HEADERS
  return path.startsWith(REPORTS) ? REPORT_HEADERS : DOCUMENT_HEADERS
}

function sendNotBuilt(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'x-robots-tag': 'noindex', vary: 'accept' })
  if (prefersJson(request.headers.accept)) {
    throw new Problem('not_found', `${NOT_BUILT.title}: run npm run build`)
  }
  reply.code(404).type('text/html; charset=utf-8').headers({
    'content-security-policy': PAGE_POLICY,
    'permissions-policy': PERMISSIONS_POLICY,
  })
  return reply.send(toPage(NOT_BUILT))
}

function asMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

const TRIES = 5
const TRY_AGAIN_MS = 20

/**
 * A new build takes the place of the folder as a whole. Read across that, an asset of the old one is
 * missing, because every change to a build gives its assets other names: then it is read again.
 */
async function readWhole(folder: string, hasMail: boolean): Promise<Build> {
  for (let tries = 1; ; tries++) {
    try {
      return await readBuild(folder, hasMail)
    } catch (error) {
      if (tries >= TRIES) throw error
    }
    await wait(TRY_AGAIN_MS)
  }
}

async function readBuild(folder: string, hasMail: boolean): Promise<Build> {
  const smaller = (await namesIn(folder)).filter((name) => name.startsWith(`${DOCUMENT}.`))
  const assets = (await namesIn(join(folder, ASSETS))).map((name) => ASSETS + name)
  const contents = new Map<string, Uint8Array>()
  for (const path of [DOCUMENT, ...smaller, ...assets]) {
    contents.set(path, await readFile(join(folder, path)))
  }
  if (hasMail) await tellMail(contents)
  const files = new Map<string, SharedFile>()
  for (const [path, plain] of contents) {
    const packed: Partial<Record<Encoding, Uint8Array>> = {}
    for (const encoding of ENCODINGS) {
      const bytes = contents.get(path + ENDINGS[encoding])
      if (bytes !== undefined) packed[encoding] = bytes
    }
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    if (!isPacked(path)) files.set(path, { type, plain, packed, tag: tagOf(plain) })
  }
  return { files, policy: toPolicy(frameHash(contents.get(DOCUMENT))) }
}

/** As dashboard/index.html has it. */
const WITHOUT_MAIL = '<meta name="qroute-mail" content="off">'
const WITH_MAIL = WITHOUT_MAIL.replace('off', 'on')

/** The only difference between two servers of one build; its compressed forms are made anew. */
async function tellMail(contents: Map<string, Uint8Array>): Promise<void> {
  const text = Buffer.from(contents.get(DOCUMENT) ?? []).toString()
  const document = Buffer.from(text.replace(WITHOUT_MAIL, WITH_MAIL))
  contents.set(DOCUMENT, document)
  contents.set(DOCUMENT + ENDINGS.br, await promisify(brotliCompress)(document))
  contents.set(DOCUMENT + ENDINGS.gzip, await promisify(gzip)(document, { level: 9 }))
}

/** As part of a policy; empty: the document has no style of its own. */
function frameHash(document: Uint8Array | undefined): string {
  const style = /<style>(.*?)<\/style>/s.exec(Buffer.from(document ?? []).toString())?.[1]
  if (style === undefined) return ''
  return ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

function isPacked(path: string): boolean {
  return Object.values(ENDINGS).some((ending) => path.endsWith(ending))
}
