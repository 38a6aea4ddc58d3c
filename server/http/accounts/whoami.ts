import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import {
  ADDRESS_CLASSES,
  BROWSERS,
  DEVICES,
  SCAN_CLASSES,
  type Seen,
} from '../../domain/scans/scans.ts'
import { callerOf } from '../frame/auth.ts'
import { documented, OneOf } from '../frame/schemas.ts'

/** What the service sees of its caller: for an operator who checks a proxy. Nothing is kept. */
export interface Observer {
  readonly observe: (request: IncomingMessage, accountId: string, missed: null) => Seen
  readonly kindOf: (request: IncomingMessage) => Static<typeof AddressView>
}

const AddressView = Type.Object(
  {
    version: OneOf(['IPv4', 'IPv6'], 'IPv4 inside IPv6 is IPv4.'),
    class: OneOf(
      ADDRESS_CLASSES,
      'private or loopback means that a proxy stands before the service and is not trusted, or that you are near.',
    ),
    forwarded: Type.Boolean({
      description: 'Taken from X-Forwarded-For, as a trusted proxy handed it over.',
      examples: [true],
    }),
  },
  { additionalProperties: false, description: 'The address itself is not repeated.' },
)

const WhoamiView = Type.Object(
  {
    address: AddressView,
    country: Type.String({ description: 'ISO 3166 alpha-2; XX: unknown.', examples: ['GB'] }),
    region: Type.String({ description: 'Approximate.', examples: ['England'] }),
    city: Type.String({ description: 'Approximate.', examples: ['London'] }),
    device: OneOf(DEVICES, 'Everything but ios and android is desktop.'),
    browser: OneOf(BROWSERS, 'In-app browsers are other.'),
    class: OneOf(SCAN_CLASSES, 'Only human counts as a scan.'),
    reason: Type.String({ description: 'Why it would not count; else empty.', examples: [''] }),
  },
  { additionalProperties: false, title: 'Whoami' },
)

export function whoamiRoutes(app: FastifyInstance, { observe, kindOf }: Observer): void {
  const schema = documented({
    id: 'whoami',
    tag: 'Account',
    summary: 'What the service sees of you',
    description:
      'Which kind of address, place, device and browser a scan of yours would be recorded with. Nothing of it is stored. Places: IP Geolocation by DB-IP (https://db-ip.com).',
    response: { 200: WhoamiView },
  })
  app.get('/whoami', { schema }, async (request) => {
    const { visitor: _, ...seen } = observe(request.raw, callerOf(request).accountId, null)
    return { address: kindOf(request.raw), ...seen }
  })
}
