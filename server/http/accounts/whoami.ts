import { BROWSERS, DEVICES, SYSTEMS } from '../../../domain/scans/dimensions.ts'
import { ADDRESS_CLASSES, SCAN_CLASSES, type Seen } from '../../../domain/scans/scans.ts'
import { headOf, type RequestHead } from '../../lib/request-head.ts'
import { callerOf } from '../core/gate/caller.ts'
import { Component, OneOf, Part, Text, YesNo } from '../core/schemas/fields.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import { type Static, Type } from '../core/schemas/type.ts'

/** What the service sees of its caller: for an operator who checks a proxy. Nothing is kept. */
export interface Observer {
  readonly observe: (request: RequestHead, accountId: string, missed: null) => Seen
  readonly kindOf: (request: RequestHead) => Static<typeof AddressView>
  readonly ownAddressOf: (request: RequestHead) => string
}

const AddressView = Part('The address that the request came from.', {
  version: OneOf(['IPv4', 'IPv6'], 'IPv4-mapped IPv6 addresses count as IPv4.'),
  class: OneOf(
    ADDRESS_CLASSES,
    '`private` or `loopback` means that the request came through an untrusted proxy, or from the same network or machine.',
  ),
  forwarded: YesNo(
    "Whether the address was taken from a trusted proxy's header (X-Forwarded-For or CLIENT_IP_HEADER).",
    true,
  ),
  ip: Type.Optional(
    Text(
      'Your IP address, so that you can check your proxy settings. It is returned only to owners and keys with full access, and is neither stored nor logged.',
      '81.2.69.142',
    ),
  ),
})

const WhoamiView = Component('Whoami', {
  address: AddressView,
  country: Text('Country as an ISO 3166 alpha-2 code; XX if unknown.', 'GB'),
  region: Text('Approximate region.', 'England'),
  city: Text('Approximate city.', 'London'),
  device: OneOf(DEVICES, '`desktop` includes every device that is not `ios` or `android`.'),
  browser: OneOf(BROWSERS, 'In-app browsers are reported as `other`.'),
  os: OneOf(SYSTEMS, 'Operating system.'),
  language: Text(
    'Preferred language as an ISO 639 primary tag; `und` if the request has no language or an unrecognised one.',
    'de',
  ),
  class: OneOf(SCAN_CLASSES, 'Only human requests count as scans.'),
  reason: Text('Why the request would not count as a scan; empty if it would count.', ''),
})

export function whoamiRoutes(app: Api, observer: Observer): void {
  const { observe, kindOf, ownAddressOf } = observer
  const schema = documented({
    id: 'whoami',
    tag: 'Account',
    permission: 'account:read',
    summary: 'Show how the service sees your request',
    description:
      'Returns the address type, location, device, browser, system and language that would be recorded for a scan from you. Nothing is stored. Locations come from IP Geolocation by DB-IP (https://db-ip.com).',
    response: { 200: WhoamiView },
  })
  app.get('/whoami', { schema }, async (request) => {
    const head = headOf(request.raw)
    const { accountId, grant } = callerOf(request)
    const { visitor: _, ...seen } = observe(head, accountId, null)
    const isShown = 'role' in grant ? grant.role === 'owner' : grant.scopes === 'full'
    const address = { ...kindOf(head), ...(isShown && { ip: ownAddressOf(head) }) }
    return { address, ...seen }
  })
}
