import { type Code, versionOf } from '../../../domain/codes/code.ts'
import { noSuchCode } from '../../../domain/codes/named-codes.ts'
import {
  asksLimit,
  decide,
  urlOf,
  usedUp,
  type Visit,
} from '../../../domain/codes/routing/decide.ts'
import { LANGUAGE_PATTERN } from '../../../domain/codes/routing/languages.ts'
import { prepareRoute } from '../../../domain/codes/routing/route.ts'
import { STATES, stateOf } from '../../../domain/codes/routing/state.ts'
import type { Target, TargetStore } from '../../../domain/codes/routing/target.ts'
import { atTime } from '../../../domain/codes/schedule/schedule.ts'
import { toSlug } from '../../../domain/codes/short-code.ts'
import { DEVICES } from '../../../domain/scans/dimensions.ts'
import { toInstant } from '../../../domain/time/periods.ts'
import {
  CLOSED,
  Component,
  Integer,
  Nullable,
  Omittable,
  OneOf,
  RuledText,
  Text,
} from '../core/schemas/fields.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import { type Static, Type } from '../core/schemas/type.ts'
import { codeOf, findCode } from './named-code.ts'
import type { CodeRoutes } from './routes.ts'
import { version } from './routing-schemas.ts'
import { CodeParams } from './schemas.ts'

/** Where a scan would lead, decided as the short link decides it. Nothing is written. */
export interface SimulateRoutes extends Pick<CodeRoutes, 'codes'> {
  readonly targets: TargetStore
  readonly splitKeys: {
    ofText(codeId: string, text: string): number
  }
}

const QUERY_MAX = 8000
const VISITOR_MAX = 255

const text = (max: number, description: string, example: string) =>
  Omittable(
    Type.String({
      maxLength: max,
      'x-message': `must have at most ${max} characters`,
      description,
      examples: [example],
    }),
  )

const Simulation = Type.Object(
  {
    device: Omittable(OneOf(DEVICES, 'Type of device. Default: desktop.', 'ios')),
    country: Omittable(
      Type.String({
        'x-rule': 'country',
        'x-told': { pattern: '^[A-Z]{2}$' },
        description: 'ISO 3166 alpha-2 code of the country. Default: XX (unknown).',
        examples: ['DE'],
      }),
    ),
    language: Omittable(
      Type.String({
        'x-rule': 'language',
        'x-told': { pattern: LANGUAGE_PATTERN },
        description: 'Primary tag of the language. Default: und (unknown).',
        examples: ['de'],
      }),
    ),
    at: Omittable(
      RuledText(
        'at',
        'Time of the scan: an ISO 8601 timestamp with Z or an offset, or a date. Default: now.',
        '2026-07-01T12:00:00Z',
      ),
    ),
    query: text(QUERY_MAX, 'Query string of the scanned link.', 'table=7'),
    visitor: text(
      VISITOR_MAX,
      'Any text that identifies a visitor. The same text always gets the same part of a split.',
      'anna',
    ),
  },
  { ...CLOSED, title: 'Simulation', examples: [{ device: 'ios' }] },
)
type Simulation = Static<typeof Simulation>

const SimulationView = Component('SimulationAnswer', {
  state: OneOf(STATES, 'State of the code at the time of the scan. New states may be added.'),
  destination_url: Nullable(
    Text(
      'URL that the scan is redirected to, with all parameters; null if the visitor sees a page.',
      'https://example.com/menu?table=7',
    ),
  ),
  label: Nullable(
    Text(
      'What decided the destination: a label, or a name such as `rule-1`, `split-1` or `default` if there is no label. Null if the code does not redirect or redirects to fallback_url.',
      'rule-1',
    ),
  ),
  rule: Nullable(
    Integer(
      'Number of the rule that decided the destination, starting at 1; null if no rule did.',
      1,
    ),
  ),
  version,
})

export function simulateRoutes(app: Api, routes: SimulateRoutes): void {
  const schema = documented({
    id: 'simulateScan',
    tag: 'QR codes',
    permission: 'codes:read',
    summary: 'Simulate a scan',
    description:
      'Decides the destination exactly as for a scan by a person, but does not record a scan. The body describes the scan. To use the defaults, send `{}`.',
    params: CodeParams,
    body: Simulation,
    response: { 200: SimulationView },
  })
  app.post(
    '/qrcodes/:id/simulate',
    { onRequest: findCode(routes.codes), schema },
    async (request) => {
      const code = codeOf(request)
      const target = await routes.targets.find(toSlug(code.shortCode))
      if (target === null || target.codeId !== code.id) throw noSuchCode(code.id)
      return simulate(routes, code, target, request.body)
    },
  )
}

async function simulate(
  { codes, targets, splitKeys }: SimulateRoutes,
  stored: Code,
  target: Target,
  { device, country, language, at, query, visitor }: Simulation,
) {
  const now = toInstant(at ?? '') ?? Date.now()
  const code = atTime(stored, now)
  const { destinationUrl, routing, status } = code
  const visit: Visit = {
    device: device ?? 'desktop',
    country: country ?? 'XX',
    language: language ?? 'und',
    class: 'human',
    query: (query ?? '').replace(/^\?/, ''),
    splitKey: () => splitKeys.ofText(code.id, visitor ?? ''),
  }
  const route = prepareRoute(destinationUrl, routing)
  // The code is the version that is answered; the target adds blocks and suspensions.
  const met = { ...target, destinationUrl, status, route }
  const state = stateOf(code, (await codes.usedOf([code])).get(code.id) ?? 0, now)
  const decided = decide(met, visit, now)
  const isBlocked = async (url: string | null) =>
    url !== null && (await targets.blockedDomain(target.blockList, url)) !== null
  const isUsedUp = state === 'used_up' && asksLimit(decided) && !(await isBlocked(urlOf(decided)))
  const lead = isUsedUp ? usedUp(met) : decided
  const url = urlOf(lead)
  const answer = { state, label: null, rule: null, version: versionOf(code) }
  if (url === null || (await isBlocked(url))) return { ...answer, destination_url: null }
  const decidedBy = 'reason' in lead ? {} : { label: lead.variant, rule: lead.rule }
  return { ...answer, destination_url: url, ...decidedBy }
}
