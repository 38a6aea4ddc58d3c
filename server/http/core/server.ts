import type { RequestListener } from 'node:http'
import type { Ajv } from 'ajv'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { decode } from '../../../domain/codes/destination.ts'
import { PreconditionFailed, Problem } from '../../../domain/errors.ts'
import { hostFault, prefersPage, requestIdFor } from '../../../domain/request-headers.ts'
import { RETRY_AFTER_SECONDS, STATUS, toBody } from '../../lib/answers/problem-body.ts'
import { usualHeaders } from '../../lib/answers/usual-headers.ts'
import { takePassed } from '../../passing/headers.ts'
import { answerUnreadable, HEADERS_MAX_BYTES, openHttpServer } from '../../sockets/server.ts'
import { askForBody } from '../../sockets/unread-bodies.ts'
import { toProblem } from './answers/problem.ts'
import { openParser, readJson } from './bodies/json.ts'
import { openLargeBodies } from './bodies/large-bodies.ts'
import { keyHolderOf } from './gate/caller.ts'
import { pathOf, rememberRoutes, unsupported } from './routes.ts'
import { COMPILERS } from './schemas/compilers.ts'
import { type Rules, rulesKeyword } from './schemas/rules.ts'
import { AJV_OPTIONS, allRefused, readNumbers, toInvalidRequest } from './schemas/validation.ts'

/**
 * The HTTP server around all routes: it reads bodies, assigns request ids, and turns every failure,
 * wherever it comes from, into one error format. It only knows the routes it is given.
 */

const BODY_MAX_BYTES = 64 * 1024
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i
const MALFORMED_URL = '/malformed-url'
/** However it is spelled, a path under /v1 goes through the checks of /v1. */
const UNDER_V1 = /^\/(?:v|%76)(?:1|%31)(?:[/?]|$)/i

type Done = (error?: Error) => void

export interface Frame {
  /** For the values of all schemas. */
  readonly rules: Rules
  readonly log: Logger
  /** Called before the framework; true if it has handled the request. */
  readonly redirects: (...request: Parameters<RequestListener>) => boolean
  /** What a browser is shown instead of a JSON 404. */
  readonly unknownPage: (...request: Parameters<RequestListener>) => void
  /** Requests are passed on by workers. */
  readonly isInner: boolean
  /** The value of Strict-Transport-Security; null: there is none. */
  readonly strictTransport: string | null
}

export function openServer(frame: Frame): FastifyInstance {
  const app = Fastify({
    loggerInstance: frame.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    genReqId: (request) => requestIdFor(request.headers['x-request-id']),
    // A path that cannot be decoded goes to a route that does not exist, and so through all checks.
    rewriteUrl: ({ url = '/' }) => (decode(url) === null ? malformed(url) : url),
    ajv: {
      customOptions: AJV_OPTIONS,
      plugins: [rulesKeyword(frame.rules) as (ajv: Ajv) => Ajv],
    },
    schemaController: { compilersFactory: COMPILERS },
    routerOptions: { maxParamLength: HEADERS_MAX_BYTES },
    serverFactory: (handler) =>
      openHttpServer((request, response) => {
        if (frame.isInner) takePassed(request)
        if (!frame.redirects(request, response)) handler(request, response)
      }, frame.isInner),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }) as unknown as FastifyInstance
  rememberRoutes(app)
  readJsonOnly(app)
  app.addHook('onRequest', nameAnswers(frame.strictTransport))
  app.addHook('onRequest', forgetTypeOfNothing)
  app.addHook('preParsing', refuseUnread)
  app.addHook('preParsing', openLargeBodies(BODY_MAX_BYTES))
  app.addHook('preValidation', readNumbers)
  app.addHook('onResponse', logAnswer)
  app.setErrorHandler(answerProblems(frame.unknownPage))
  app.setNotFoundHandler(refuseUnknown)
  return app
}

function malformed(url: string): string {
  return UNDER_V1.test(url) ? `/v1${MALFORMED_URL}` : MALFORMED_URL
}

// Synchronous hooks call `done`: a promise for each would cost more than their work.

function nameAnswers(strictTransport: string | null) {
  const usual = usualHeaders(strictTransport)
  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    reply.headers({ 'x-request-id': request.id, ...usual })
    done()
  }
}

/** Clients always send Content-Type; without a body it and Content-Encoding mean nothing. */
function forgetTypeOfNothing(request: FastifyRequest, _reply: FastifyReply, done: Done): void {
  const { headers } = request.raw
  const length = headers['content-length'] ?? '0'
  if (length === '0' && headers['transfer-encoding'] === undefined) {
    delete headers['content-type']
    delete headers['content-encoding']
  }
  done()
}

function readJsonOnly(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    JSON_TYPE,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined
      const parse = openParser((text, done) => void parseText(request, text, done))
      return readJson(body, parse)
    },
  )
}

/** No address and no query: a log line says what happened, not to whom. */
function logAnswer(request: FastifyRequest, reply: FastifyReply, done: Done): void {
  const { method, routeOptions } = request
  const ms = Math.round(reply.elapsedTime * 10) / 10
  const what = { method, route: routeOptions.url, status: reply.statusCode, ms }
  const level = routeOptions.config.isProbed ? 'debug' : 'info'
  request.log[level]({ ...what, ...keyHolderOf(request) }, 'answered')
  done()
}

function answerProblems(unknownPage: Frame['unknownPage']) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = (error as FastifyError).validation
      ? toInvalidRequest(allRefused(request, error as FastifyError))
      : toProblem(error, request.routeOptions.bodyLimit ?? BODY_MAX_BYTES)
    if (problem.code === 'not_found' && isForBrowser(request)) {
      unknownPage(request.raw, reply.hijack().raw)
      return
    }
    const status = STATUS[problem.code]
    if (status >= 500) {
      const { method, routeOptions } = request
      const what = { method, route: routeOptions.url, ...keyHolderOf(request) }
      request.log.error({ ...what, err: problem.cause ?? problem }, 'failed')
    }
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (problem instanceof PreconditionFailed && problem.etag) reply.header('etag', problem.etag)
    reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store')
    reply.send(JSON.stringify(toBody(problem, request.id)))
  }
}

function isForBrowser({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !UNDER_V1.test(url) && prefersPage(headers.accept)
}

/** After 401 and 429, before the body is read: an unknown path is 404 whatever is sent to it. */
function refuseUnread(
  request: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: Done,
): void {
  const fault = hostFault(request.raw.rawHeaders, request.raw.httpVersion)
  const problem =
    fault !== null
      ? new Problem('invalid_request', fault)
      : request.is404
        ? whyUnknown(request, reply)
        : whyUnread(request)
  if (problem === undefined) askForBody(request.raw, reply.raw)
  done(problem)
}

/** Bodies are read as they are sent: neither unpacked nor converted. */
function whyUnread({ raw }: FastifyRequest): Problem | undefined {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = raw.headers
  if (encoding.trim().toLowerCase() !== 'identity') {
    const message = `The body must be sent without Content-Encoding, but this request used ${encoding}`
    return new Problem('unsupported_media_type', message)
  }
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? []
  if (/^utf-?8$/i.test(charset)) return undefined
  return new Problem('unsupported_media_type', `The body must be UTF-8, not ${charset}`)
}

export async function refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  throw whyUnknown(request, reply)
}

function whyUnknown(request: FastifyRequest, reply: FastifyReply): Problem {
  if (pathOf(request).endsWith(MALFORMED_URL))
    return new Problem('invalid_request', 'The URL cannot be decoded')
  return unsupported(request, reply) ?? new Problem('not_found', 'This path does not exist')
}
