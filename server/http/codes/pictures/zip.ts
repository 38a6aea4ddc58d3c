import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Code } from '../../../domain/codes/code.ts'
import {
  FILE_NAME_DEFAULT,
  FILE_NAME_MAX,
  fileNameFault,
  fileNames,
} from '../../../domain/codes/file-names.ts'
import { PRINT_FORMATS, SIZE_DEFAULT, unreadable } from '../../../domain/codes/pictures.ts'
import { invalidRequest } from '../../../domain/errors.ts'
import { toZip, type ZippedFile } from '../../../lib/zip.ts'
import type { EnterExport } from '../../frame/answers/exports.ts'
import { callerOf } from '../../frame/gate/caller.ts'
import { documented, OneOf } from '../../frame/schemas/schemas.ts'
import { type Static, Type } from '../../frame/schemas/type.ts'
import { shortUrlOf } from '../views.ts'
import { styleBy, stylesFor } from './brand-styles.ts'
import { type DownloadRoutes, inCapitals, printFields, printOf } from './download.ts'
import { askerOf } from './guard.ts'
import { ImageQuery } from './images.ts'
import { selectedBy, selectionFields } from './selection.ts'
import { styleIdInput } from './style-schemas.ts'

/** Pictures of many codes in one file, drawn while they are sent. */
export interface ManyRoutes extends DownloadRoutes {
  readonly enterExport: EnterExport
}

const PicturesBody = Type.Object(
  {
    ...selectionFields,
    format: Type.Optional(OneOf(PRINT_FORMATS, 'Of each picture. Default: png.')),
    size: Type.Optional(ImageQuery.properties.size),
    ...printFields,
    marks: Type.Optional(
      Type.Boolean({ description: 'Crop marks around a pdf. Default: false.', examples: [true] }),
    ),
    compact: Type.Optional(
      Type.Boolean({
        description:
          'Encodes short links in capitals, so that symbols are smaller. Default: false.',
        examples: [true],
      }),
    ),
    style_id: Type.Optional(
      Type.String({ ...styleIdInput, description: 'Draws all of them in this brand style.' }),
    ),
    file_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: FILE_NAME_MAX,
        description: `Of each picture, without its ending: {short_code}, {name}, {id} and {external_id} are filled in. Default: ${FILE_NAME_DEFAULT}.`,
        examples: ['{short_code}-{name}'],
      }),
    ),
  },
  { additionalProperties: false, title: 'Pictures', examples: [{ tag: 'Tables', format: 'pdf' }] },
)
type PicturesBody = Static<typeof PicturesBody>

/** Drawn ahead of the one that is sent: the thread is never without work. */
const AHEAD = 4

export function zipRoutes(app: FastifyInstance, routes: ManyRoutes): void {
  const schema = documented({
    id: 'downloadPictures',
    tag: 'QR codes',
    permission: 'codes:read',
    summary: 'Download the images of many QR codes',
    description:
      'A ZIP of one picture per code, drawn while it is sent. Counts as one request. Whatever is wrong is said before the first byte.',
    body: PicturesBody,
    files: ['application/zip'],
  })
  app.post<{ Body: PicturesBody }>('/qrcodes/pictures', { schema }, async (request, reply) => {
    const { body } = request
    const fault = body.file_name === undefined ? null : fileNameFault(body.file_name)
    if (fault) throw invalidRequest([{ param: 'file_name', message: `file_name: ${fault}` }])
    const selected = await selectedBy(request, routes.codes, body)
    const codes = await inOneStyle(request, reply, routes, selected, body.style_id)
    const pictures = await firstDrawn(drawAll(routes, codes, body))
    routes.enterExport(callerOf(request).accountId, reply)
    const name = `qrcodes_${new Date().toISOString().slice(0, 10)}.zip`
    reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`)
    return reply.send(Readable.from(toZip(pictures), { highWaterMark: 1 }))
  })
}

/** The codes, as they are or all in another style, which has to be readable for each of them. */
export async function inOneStyle(
  request: FastifyRequest,
  reply: FastifyReply,
  { styles, guard }: DownloadRoutes,
  codes: readonly Code[],
  styleId: string | undefined,
): Promise<readonly Code[]> {
  if (styleId === undefined) return codes
  const style = styleBy(await stylesFor(request, styles, [{ style_id: styleId }]), styleId)
  const asker = askerOf(request, reply)
  const restyled = codes.map((code) => ({ ...code, style }))
  const verdicts = await Promise.all(restyled.map((code) => guard(code, asker)))
  const refused = verdicts.find(({ readable }) => !readable)
  if (refused) throw unreadable(refused)
  return restyled
}

async function* drawAll(
  routes: ManyRoutes,
  codes: readonly Code[],
  body: PicturesBody,
): AsyncGenerator<ZippedFile> {
  const { format = 'png', size = SIZE_DEFAULT, compact, file_name: template } = body
  const { marks, ...query } = body
  const asText = marks === undefined ? {} : ({ marks: marks ? 'true' : 'false' } as const)
  const printing = codes.map(({ name }) => printOf({ ...query, ...asText, format }, name))
  const links = codes.map((code) => {
    const link = shortUrlOf(code, routes.urls)
    return compact ? inCapitals(link, code.shortCode) : link
  })
  const names = fileNames(codes, template ?? FILE_NAME_DEFAULT, format)
  const draw = async (code: Code, index: number): Promise<ZippedFile> => {
    const [print = null, text = '', name = ''] = [printing[index], links[index], names[index]]
    const art = await routes.art.of(code.style)
    const asked = { text, format, size: print ? 0 : size, print, style: JSON.stringify(code.style) }
    const content = await routes.pictures.draw({ ...asked, art }, { ...code, isOnce: true })
    return { name, content, changedAt: code.createdAt }
  }
  const ahead: Promise<ZippedFile>[] = []
  for (let next = 0; next < codes.length || ahead.length > 0; ) {
    const code = codes[next]
    if (code && ahead.length < AHEAD) {
      const drawn = draw(code, next++)
      // It is awaited below, maybe only after another one has failed.
      drawn.catch(() => undefined)
      ahead.push(drawn)
      continue
    }
    const first = ahead.shift()
    if (first) yield await first
  }
}

/** What fails with the first picture still has a status. */
async function firstDrawn<Item>(items: AsyncGenerator<Item>): Promise<AsyncGenerator<Item>> {
  const first = await items.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* items
  })()
}
