import type { CodeTrend } from '../../../domain/analytics/trends.ts'
import {
  type Code,
  type CodeChange,
  type NewCode,
  type PastVersion,
  type ScheduledChange,
  versionOf,
} from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { labelsIn, labelsOf, NO_LABELS } from '../../../domain/codes/fields.ts'
import { NO_ROUTING } from '../../../domain/codes/routing/routing.ts'
import {
  changedRouting,
  ROUTING_FIELDS,
  toRoutingBody,
} from '../../../domain/codes/routing/routing-body.ts'
import { stateOf } from '../../../domain/codes/routing/state.ts'
import { baseOf, type ShortBases, toDomain } from '../../../domain/codes/short-bases.ts'
import type { Style } from '../../../domain/codes/style.ts'
import { toIso } from '../../../domain/iso.ts'
import type { ScanCounts, ScanReader } from '../../../domain/scans/store.ts'
import { type StylesById, styleBy } from './pictures/brand-styles.ts'
import type { CodeChangeBody, NewCodeBody } from './schemas.ts'

/** Codes between the API, in snake_case, and the domain, in camelCase. */

export interface PublicUrls {
  readonly shortBases: ShortBases
  readonly imageBaseUrl: string
}

interface ViewParts {
  readonly scans: ScanReader
  readonly codes: Pick<CodeStore, 'usedOf'>
  readonly urls: PublicUrls
}

type Counted = { readonly [Name in keyof ScanCounts]: number | null }

const NO_SCANS: Counted = { total: 0, unique: 0 }
/** The scan database is unavailable: null, because 0 would be a claim. */
export const UNKNOWN_SCANS: Counted = { total: null, unique: null }

export function shortUrlOf(
  code: Pick<Code, 'shortCode' | 'domain'>,
  { shortBases }: PublicUrls,
): string {
  return `${baseOf(code, shortBases)}/${code.shortCode}`
}

export function imageUrlOf({ id }: Pick<Code, 'id'>, { imageBaseUrl }: PublicUrls): string {
  return `${imageBaseUrl}/${id}/public`
}

export function toCodeItem(code: Code, urls: PublicUrls, scans = NO_SCANS) {
  return {
    id: code.id,
    name: code.name,
    destination_url: code.destinationUrl,
    short_url: shortUrlOf(code, urls),
    status: code.status,
    total_scans: scans.total,
    created_at: toIso(code.createdAt),
  }
}

export function toCodeView(
  code: Code,
  urls: PublicUrls,
  warnings: readonly string[],
  scans = NO_SCANS,
  used = 0,
) {
  const { scanLimit } = code.routing
  return {
    ...toCodeItem(code, urls, scans),
    short_code: code.shortCode,
    image_url: imageUrlOf(code, urls),
    state: stateOf(code, used, Date.now()),
    active: code.status === 'active',
    unique_scans: scans.unique,
    updated_at: toIso(code.updatedAt),
    style: code.style,
    tags: code.tags.map((tag) => tag.name),
    ...labelsOf(code),
    domain: baseOf(code, urls.shortBases),
    ...toRoutingBody(code.routing),
    ...(scanLimit !== undefined && { scans_left: Math.max(0, scanLimit - used) }),
    version: versionOf(code),
    ...(warnings.length > 0 && { warnings }),
  }
}

/** Without waiting for scans to be recorded. */
export async function viewsOf(
  { scans, codes, urls }: ViewParts,
  items: readonly Code[],
  warnings: readonly string[] = [],
) {
  const counts = await scans.countsOf([...new Set(items.map(({ id }) => id))])
  const used = await codes.usedOf(items)
  return items.map((code) => {
    const scanned = counts ? counts.get(code.id) : UNKNOWN_SCANS
    return toCodeView(code, urls, warnings, scanned, used.get(code.id))
  })
}

export async function viewOf(parts: ViewParts, code: Code, warnings: readonly string[]) {
  const [view] = await viewsOf(parts, [code], warnings)
  return view as ReturnType<typeof toCodeView>
}

/** For a list with `view=full`. Without scans: their database is unavailable. */
export function toFullItem(code: Code, urls: PublicUrls, scans: CodeTrend | null, used: number) {
  return {
    ...toCodeView(code, urls, [], scans ?? UNKNOWN_SCANS, used),
    last_scan_at: toIso(scans?.lastScanAt ?? null),
    trend: scans?.days ?? null,
    missed_scans: scans?.missed ?? null,
  }
}

/** A create with `type` or `destination` gets those fields next to the primary ones. */
export function toCreatedView(
  code: Code,
  body: Pick<NewCodeBody, 'destination'>,
  urls: PublicUrls,
  warnings: readonly string[],
) {
  const view = toCodeView(code, urls, warnings)
  if ((body.destination ?? null) === null) return view
  return { ...view, type: 'url' as const, destination: code.destinationUrl, scans: 0 }
}

export function toHistoryItem(past: PastVersion) {
  return {
    version: past.version,
    destination_url: past.destinationUrl,
    ...toRoutingBody(past.routing),
    changed_at: toIso(past.changedAt),
    changed_by: toAuthorView(past.author),
  }
}

export function toScheduledView({ id, at, destinationUrl, createdAt, by }: ScheduledChange) {
  return {
    id,
    at: toIso(at),
    destination_url: destinationUrl,
    created_at: toIso(createdAt),
    created_by: toAuthorView(by),
  }
}

function toAuthorView({ kind, name, id, keyName }: PastVersion['author']) {
  return {
    // The operator changes no destinations.
    type: kind as Exclude<typeof kind, 'operator'>,
    name,
    ...(id !== null && { id }),
    ...(keyName !== undefined && { key_name: keyName }),
  }
}

/** A validated body in domain terms. Null fields count as omitted, in the style too. */
export function toNewCode(
  body: NewCodeBody,
  { shortBases }: PublicUrls,
  styles: StylesById,
): NewCode {
  const live = body.active === false ? 'paused' : 'active'
  return {
    name: body.name,
    destinationUrl: body.destination_url ?? body.destination ?? null,
    routing: changedRouting(NO_ROUTING, body),
    tags: body.tags ?? [],
    ...NO_LABELS,
    ...labelsIn(body),
    domain: toDomain(body.domain ?? null, shortBases),
    shortCode: body.short_code ?? null,
    style: body.style_id ? styleBy(styles, body.style_id) : toStyle(body.style),
    status: body.status === 'draft' ? 'draft' : live,
  }
}

export function toStyle(style: Style | null | undefined): Style {
  const fields = Object.entries(style ?? {}).filter(([, value]) => value !== null)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'object' ? toStyle(value) : value]),
  ) as Style
}

/** An omitted field stays as it is. */
export function toCodeChange(body: CodeChangeBody): CodeChange {
  const change = {
    name: body.name,
    destinationUrl: body.destination_url,
    active: body.active,
    tags: body.tags === null ? [] : body.tags,
    ...labelsIn(body),
    routing: ROUTING_FIELDS.some((field) => body[field] !== undefined) ? body : undefined,
  }
  const fields = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(fields) as CodeChange
}
