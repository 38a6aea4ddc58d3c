import type { CodeStore } from '../../../../domain/codes/code-store.ts'
import { WIDTH_MM_DEFAULT, WIDTH_MM_MAX, WIDTH_MM_MIN } from '../../../../domain/codes/pictures.ts'
import { toScannability } from '../../../../domain/codes/print/scannability.ts'
import { type Api, documented } from '../../core/schemas/schemas.ts'
import { Type } from '../../core/schemas/type.ts'
import { codeOf, findCode } from '../named-code.ts'
import { CodeParams } from '../schemas.ts'
import { askerOf, type Grader } from './guard.ts'
import { Scannability } from './scannability-view.ts'

const Query = Type.Object({
  width_mm: Type.Optional(
    Type.Number({
      minimum: WIDTH_MM_MIN,
      maximum: WIDTH_MM_MAX,
      description: `Printed width in millimetres, including the quiet zone. Default: ${WIDTH_MM_DEFAULT}.`,
      examples: [60],
    }),
  ),
})

export function scannabilityRoutes(
  app: Api,
  routes: { readonly codes: CodeStore; readonly grader: Grader },
): void {
  const schema = documented({
    id: 'getScannability',
    tag: 'QR codes',
    permission: 'codes:read',
    summary: 'Get the scannability of a QR code',
    description:
      'Returns an overall grade and the checks behind it. The lowest grade among the checks is the overall grade. See docs/scannability.md for how it is calculated.',
    params: CodeParams,
    querystring: Query,
    response: { 200: Scannability },
  })
  app.get(
    '/qrcodes/:id/scannability',
    { onRequest: findCode(routes.codes), schema },
    async (request, reply) => {
      const graded = await routes.grader(codeOf(request), askerOf(request, reply))
      return toScannability(graded, request.query.width_mm ?? WIDTH_MM_DEFAULT)
    },
  )
}
