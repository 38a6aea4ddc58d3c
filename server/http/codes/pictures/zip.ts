import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Code } from '../../../../domain/codes/code.ts'
import { PRINT_FORMATS, SIZE_DEFAULT, unreadable } from '../../../../domain/codes/pictures.ts'
import {
  FILE_NAME_DEFAULT,
  FILE_NAME_MAX,
  fileNameFault,
  fileNames,
} from '../../../../domain/codes/print/file-names.ts'
import { invalidRequest, Problem } from '../../../../domain/errors.ts'
import { toZip, type ZippedFile } from '../../../lib/zip.ts'
import type { EnterExport } from '../../core/answers/exports.ts'
import { callerOf } from '../../core/gate/caller.ts'
import { CLOSED, OneOf, optional, YesNo } from '../../core/schemas/fields.ts'
import { type Api, documented } from '../../core/schemas/schemas.ts'
import { type Static, Type } from '../../core/schemas/type.ts'
import { shortUrlOf } from '../views.ts'
import { styleBy, stylesFor } from './brand-styles.ts'
import { type DownloadRoutes, inCapitals, printFields, printOf } from './download.ts'
import { askerOf, untilOver } from './guard.ts'
import { selectedBy, selectionFields } from './selection.ts'
import { styleIdInput } from './style-schemas.ts'

/** Pictures of many codes in one file, drawn while they are sent. */
export interface ManyRoutes extends DownloadRoutes {
  readonly enterExport: EnterExport
}

const PicturesBody = Type.Object(
  {
    ...selectionFields,
    format: Type.Optional(OneOf(PRINT_FORMATS, 'Format of each image. Default: png.')),
    ...printFields,
    ...optional({
      marks: YesNo('Adds crop marks to each image (pdf only). Default: false.', true),
      compact: YesNo(
        'Encodes short links in capitals, which makes symbols smaller. Default: false.',
        true,
      ),
      style_id: Type.String({
        ...styleIdInput,
        description: 'Draws all codes in this brand style.',
      }),
      file_name: Type.String({
        minLength: 1,
        maxLength: FILE_NAME_MAX,
        description: `Pattern for the file name of each image, without the extension. {short_code}, {name}, {id} and {external_id} are replaced with the values of the code. Default: ${FILE_NAME_DEFAULT}.`,
        examples: ['{short_code}-{name}'],
      }),
    }),
  },
  { ...CLOSED, title: 'Pictures', examples: [{ tag: 'Tables', format: 'pdf' }] },
)
type PicturesBody = Static<typeof PicturesBody>

/** Drawn ahead of the one that is sent: the thread is never without work. */
const AHEAD = 4
const RETRY_MS = 500

export function zipRoutes(app: Api, routes: ManyRoutes): void {
  const schema = documented({
    id: 'downloadPictures',
    tag: 'QR codes',
    permission: 'codes:read',
    summary: 'Download images of multiple QR codes',
    description:
      'Returns a ZIP file with one image for each code. The images are drawn while the file is being sent, but errors are reported before the first byte is sent. The call counts as one request.',
    errors: ['not_found'],
    body: PicturesBody,
    files: ['application/zip'],
  })
  app.post('/qrcodes/pictures', { schema }, async (request, reply) => {
    const { body } = request
    const fault = body.file_name === undefined ? null : fileNameFault(body.file_name)
    if (fault) {
      const message = `file_name: ${fault}`
      throw invalidRequest([{ param: 'file_name', message, code: 'format' }])
    }
    const selected = await selectedBy(request, routes.codes, body)
    const codes = await inOneStyle(request, reply, routes, selected, body)
    routes.enterExport(callerOf(request).accountId, reply)
    const links = linksOf(codes, routes.urls, body)
    const draw = drawerFor(routes, codes, links, body, untilOver(reply))
    for (const index of probes(codes, links)) await draw(index)
    const pictures = drawAll(codes.length, (index) => patiently(() => draw(index), reply))
    const name = `qrcodes_${new Date().toISOString().slice(0, 10)}.zip`
    reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`)
    return reply.send(Readable.from(toZip(pictures), { highWaterMark: 1 }))
  })
}

/** The codes, as they are, all in another style or in smaller symbols, which have to be readable. */
export async function inOneStyle(
  request: FastifyRequest,
  reply: FastifyReply,
  { styles, guard }: DownloadRoutes,
  codes: readonly Code[],
  { style_id: styleId, compact = false }: { style_id?: string; compact?: boolean },
): Promise<readonly Code[]> {
  if (styleId === undefined && !compact) return codes
  const brand = await stylesFor(request, styles, [{ style_id: styleId }])
  const style = styleId === undefined ? null : styleBy(brand, styleId)
  const asker = askerOf(request, reply)
  const restyled = codes.map((code) => ({ ...code, style: style ?? code.style }))
  const verdicts = await Promise.all(restyled.map((code) => guard(code, asker, compact)))
  const refused = verdicts.find(({ readable }) => !readable)
  if (refused) throw unreadable(refused)
  return restyled
}

type DrawOne = (index: number) => Promise<ZippedFile>

function drawerFor(
  routes: ManyRoutes,
  codes: readonly Code[],
  links: readonly string[],
  body: PicturesBody,
  signal: AbortSignal,
): DrawOne {
  const { format = 'png', size = SIZE_DEFAULT, file_name: template } = body
  const { marks, ...query } = body
  const asText = marks === undefined ? {} : ({ marks: marks ? 'true' : 'false' } as const)
  const printing = codes.map(({ name }) => printOf({ ...query, ...asText, format }, name))
  const names = fileNames(codes, template ?? FILE_NAME_DEFAULT, format)
  return async (index) => {
    const code = codes[index] as Code
    const [print = null, text = '', name = ''] = [printing[index], links[index], names[index]]
    const asked = { text, format, size: print ? 0 : size, print, style: JSON.stringify(code.style) }
    const { accountId, shortCode } = code
    const turn = { accountId, shortCode, signal, isOnce: true }
    const content = await routes.pictures.draw(asked, turn)
    return { name, content, changedAt: code.createdAt }
  }
}

/** What codes contain. */
function linksOf(
  codes: readonly Code[],
  urls: ManyRoutes['urls'],
  { compact = false }: PicturesBody,
): string[] {
  return codes.map((code) => {
    const link = shortUrlOf(code, urls)
    return compact ? inCapitals(link, code.shortCode) : link
  })
}

/** What a symbol has a denser alphabet for. */
const DENSE = /^[0-9A-Z $%*+\-./:]*$/

/**
 * Those of each kind with the largest symbol: if they can be drawn, all can, and what cannot be drawn is
 * said before the first byte.
 */
function probes(codes: readonly Code[], links: readonly string[]): number[] {
  const largest = new Map<string, number>()
  for (const [index, { style }] of codes.entries()) {
    const link = links[index] ?? ''
    const { logo, frame } = style
    const look = `${logo !== undefined} ${frame?.type} ${Boolean(frame?.text)}`
    const kind = `${look} ${DENSE.test(link)}`
    const known = links[largest.get(kind) ?? -1]
    if (known === undefined || link.length > known.length) largest.set(kind, index)
  }
  return [...largest.values()]
}

async function* drawAll(count: number, draw: DrawOne): AsyncGenerator<ZippedFile> {
  const ahead: Promise<ZippedFile>[] = []
  for (let next = 0; next < count || ahead.length > 0; ) {
    if (next < count && ahead.length < AHEAD) {
      const drawn = draw(next++)
      // It is awaited below, maybe only after another one has failed.
      drawn.catch(() => undefined)
      ahead.push(drawn)
      continue
    }
    const first = ahead.shift()
    if (first) yield await first
  }
}

/** Others may be drawing much: a ZIP that has begun waits for its turn as long as its client does. */
async function patiently<Result>(
  work: () => Promise<Result>,
  reply: FastifyReply,
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof Problem && error.code === 'unavailable'
      if (!isBusy || reply.raw.destroyed) throw error
      await sleep(RETRY_MS)
    }
  }
}
