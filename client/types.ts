// Generated from openapi.json by `npm run docs`. Do not edit.

export type Account = {
  /** The account. */
  id: string
  /** Display name. */
  name: string
  /** IANA time zone whose days the dashboard and reports show. The API itself counts days in UTC unless a request has `timezone`. */
  timezone: string
  /** How the account shows itself to people who scan its codes, on notices and shared reports. Null: it has no brand. */
  brand: {
    /** What notices call the account: 1 to 60 characters. */
    name: string | null
    /** Of the sign: `#RRGGBB`. The ink on it is black or white, whichever is read better. */
    color: string | null
    /** The id of a live logo. As long as the brand has it, anybody can see it at `/images/<id>/public`. */
    logo: string | null
    /** Where visitors can ask: a URL that begins with https:, mailto: or tel:, up to 300 characters. */
    contact_url: string | null
    /** Of notices, for visitors whose own language is none of these: en, de, fr, es, it, pt, nl, pl, sv, tr, ja, zh. */
    language: string | null
  } | null
  /** Determines the limits. The operator names the plans; the built-in ones are free, pro, business and enterprise. */
  plan: string
  /** What the plan allows. */
  limits: {
    /** Per mode. */
    requests_per_minute: number
    /** Maximum number of live codes; null: unlimited. */
    qrcodes: number | null
    /** Which live codes count: those created through the API, or all of them. */
    counted: 'api' | 'all'
    /** Maximum number of live codes made in the dashboard, where only those created through the API count; null: no separate limit. */
    dashboard_qrcodes: number | null
    /** Maximum number of webhooks, per mode; 0: the plan does not include webhooks, 10 is the highest. */
    webhooks: number
  }
  /** Current usage. */
  usage: {
    /** Live codes that count towards the quota. */
    qrcodes: number
    /** Live codes made in the dashboard. */
    dashboard_qrcodes: number
  }
  /** The key of the request. Omitted for people. */
  key?: {
    /** The key. */
    id: string
    /** What it is for. */
    name: string
    /** Which data it sees. */
    mode: 'live' | 'test'
    /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. */
    scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
    /** Null: never. */
    expires_at: string | null
  }
}

export type AccountChange = {
  /** Display name: 1 to 255 characters. */
  name?: string
  /** IANA time zone whose days the dashboard and reports show. */
  timezone?: string
  /** How the account shows itself to people who scan its codes, on notices and shared reports. What is left out stays; null clears a field, or the whole brand. */
  brand?: {
    /** What notices call the account: 1 to 60 characters. */
    name?: string | null
    /** Of the sign: `#RRGGBB`. The ink on it is black or white, whichever is read better. */
    color?: string | null
    /** The id of a live logo. As long as the brand has it, anybody can see it at `/images/<id>/public`. */
    logo?: string | null
    /** Where visitors can ask: a URL that begins with https:, mailto: or tel:, up to 300 characters. */
    contact_url?: string | null
    /** Of notices, for visitors whose own language is none of these: en, de, fr, es, it, pt, nl, pl, sv, tr, ja, zh. */
    language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'sv' | 'tr' | 'ja' | 'zh' | null
  } | null
}

export type AccountQuality = {
  period: Period
  /** In the period. */
  summary: {
    /** All requests. */
    received: number
    /** Requests included in total_scans. */
    counted: number
    /** All others. */
    not_counted: number
  }
  /** Always lists every class. */
  classes: readonly QualityClass[]
  /** Existing codes with requests that were not counted, most first; of equal ones the newest first. */
  data: readonly CodeQuality[]
  pagination: Pagination
}

export type AccountScanExport = {
  period: Period
  /** If scans of the period have been deleted: from when on they are kept. UTC. */
  kept_from?: string
  /** How many scans there are. */
  total: number
  /** Code by code, and the scans of each newest first. */
  data: readonly ScanOfCode[]
}

export type AccountTimeseries = {
  period: Period
  /** As requested. */
  interval: 'hour' | 'day' | 'week' | 'month'
  /** In order, without gaps. */
  data: readonly Bucket[]
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

/** Who made the change. */
export type Actor = {
  /** operator: a command on the server. */
  type: 'api_key' | 'person' | 'operator'
  /** The key or the person; null for the operator. */
  id: string | null
  /** Last four characters of the key, or the email address of the person; to an API key, the id of the person. */
  name: string
}

export type AggregateAnalytics = {
  period: Period
  /** Totals for the period. */
  summary: {
    /** Scans in the period. */
    total_scans: number
    /** Distinct visitors in the period. */
    unique_visitors: number
    /** Scans divided by the number of days in the period. */
    avg_daily_scans: number
    /** Visitors who had not scanned this code (for several codes: any of them) before the period. */
    new_visitors?: number
    /** The other visitors. */
    returning_visitors?: number
    /** Codes that exist now. */
    total_qrcodes: number
    /** Codes that are switched on. */
    active_qrcodes: number
  }
  /** The ten most scanned existing codes; equal ones by name. */
  top_qrcodes: readonly CodeCount[]
  /** Top ten. */
  top_countries: readonly CountryCount[]
  /** Top ten. */
  top_cities: readonly CityCount[]
  /** Scans by device. */
  devices: {
    /** Scans from desktop. */
    desktop: number
    /** Scans from ios. */
    ios: number
    /** Scans from android. */
    android: number
  }
  /** Scans by browser. */
  browsers: {
    /** Scans from other. */
    other: number
    /** Scans from safari. */
    safari: number
    /** Scans from chrome. */
    chrome: number
    /** Scans from samsung_browser. */
    samsung_browser: number
  }
  /** All of them. */
  countries?: readonly CountryCount[]
  /** Top ten. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Scans recorded before systems were kept. */
    unknown: number
    /** Scans from ios. */
    ios: number
    /** Scans from ipados. */
    ipados: number
    /** Scans from android. */
    android: number
    /** Scans from windows. */
    windows: number
    /** Scans from macos. */
    macos: number
    /** Scans from linux. */
    linux: number
    /** Scans from chromeos. */
    chromeos: number
    /** Scans from other. */
    other: number
  }
  /** Top ten. */
  languages?: readonly LanguageCount[]
  /** By what decided the destination, most scans first, up to 100. Equal names of different codes are one entry. Null for the whole account if the period has more than 50000 scans, or some of them have been deleted (RETENTION_DAYS): query codes one by one. Also null while those of a code are counted from its first scan on. */
  variants?: readonly VariantCount[] | null
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
  previous?: PreviousAggregate
  change?: SummaryChange
}

export type AnalyticsSummary = {
  /** The code. */
  qr_id: string
  period: Period
  /** Totals for the period. */
  summary: {
    /** Scans in the period. */
    total_scans: number
    /** Distinct visitors in the period. */
    unique_visitors: number
    /** Scans divided by the number of days in the period. */
    avg_daily_scans: number
    /** Visitors who had not scanned this code (for several codes: any of them) before the period. */
    new_visitors?: number
    /** The other visitors. */
    returning_visitors?: number
  }
  /** Top ten. */
  top_countries: readonly CountryCount[]
  /** Top ten. */
  top_cities: readonly CityCount[]
  /** Scans by device. */
  devices: {
    /** Scans from desktop. */
    desktop: number
    /** Scans from ios. */
    ios: number
    /** Scans from android. */
    android: number
  }
  /** Scans by browser. */
  browsers: {
    /** Scans from other. */
    other: number
    /** Scans from safari. */
    safari: number
    /** Scans from chrome. */
    chrome: number
    /** Scans from samsung_browser. */
    samsung_browser: number
  }
  /** All of them. */
  countries?: readonly CountryCount[]
  /** Top ten. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Scans recorded before systems were kept. */
    unknown: number
    /** Scans from ios. */
    ios: number
    /** Scans from ipados. */
    ipados: number
    /** Scans from android. */
    android: number
    /** Scans from windows. */
    windows: number
    /** Scans from macos. */
    macos: number
    /** Scans from linux. */
    linux: number
    /** Scans from chromeos. */
    chromeos: number
    /** Scans from other. */
    other: number
  }
  /** Top ten. */
  languages?: readonly LanguageCount[]
  /** By what decided the destination, most scans first, up to 100. Equal names of different codes are one entry. Null for the whole account if the period has more than 50000 scans, or some of them have been deleted (RETENTION_DAYS): query codes one by one. Also null while those of a code are counted from its first scan on. */
  variants?: readonly VariantCount[] | null
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
  previous?: PreviousSummary
  change?: SummaryChange
}

export type ApiKey = {
  /** The key. */
  id: string
  /** What it is for. */
  name: string
  /** Which data it sees. */
  mode: 'live' | 'test'
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. */
  scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** Its last four characters. */
  last_four: string
  /** When it was created. UTC. */
  created_at: string
  /** Email address of a member; null: the operator. */
  created_by: string | null
  /** Null: never. */
  expires_at: string | null
  /** To the minute; null: never. */
  last_used_at: string | null
  /** Null: it is valid. */
  revoked_at: string | null
}

export type ApiKeyChange = {
  /** What it is for: 1 to 255 characters. */
  name?: string
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. Default: "full". */
  scopes?: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** ISO 8601 with Z or an offset, in the future; null: never. */
  expires_at?: string | null
}

export type ApiKeyList = {
  /** Newest first, with those that were revoked in the last 90 days. */
  data: readonly ApiKey[]
  pagination: Pagination
}

export type AuditEntry = {
  /** Assigned by the service; sorts by time. */
  id: string
  /** When it happened. UTC. */
  at: string
  actor: Actor
  /** What happened. New actions may be added. */
  action: string
  /** Id of what was changed. */
  target: string
  /** null: both modes. */
  mode: 'live' | 'test' | null
  /** The fields that changed. Secrets are never shown. */
  changes: Record<string, {
    /** Before; null if there was none. */
    from: unknown
    /** After; null if there is none. */
    to: unknown
  }>
  /** X-Request-Id of the request; null for a command. */
  request_id: string | null
}

export type AuditList = {
  /** Newest first. */
  data: readonly AuditEntry[]
  /** Pass it as `before`, or as `cursor`, to get older entries; null if there are none. */
  next_cursor: string | null
  /** Whether there are older entries. */
  has_more: boolean
}

/** A style to be used again. */
export type BrandStyle = {
  /** For `style_id`. */
  id: string
  /** What it is called. */
  name: string
  /** As given. */
  style: Record<string, unknown>
  /** Whether the dashboard proposes it; then no other is. Default: false. */
  is_default: boolean
  /** When it was created. UTC. */
  created_at: string
  /** When it last changed. UTC. */
  updated_at: string
  /** Why some readers may fail; omitted if no problems are expected. */
  warnings?: readonly string[]
}

export type BrandStyleChange = {
  /** What it is called. */
  name?: string
  style?: Style
  /** Whether the dashboard proposes it; then no other is. Default: false. */
  is_default?: boolean
}

export type BrandStyleList = {
  /** By name. */
  data: readonly BrandStyle[]
  pagination?: Pagination
}

export type Bucket = {
  /** Start of the bucket: a day, or an hour such as 2026-01-31T14:00:00Z (with its offset in other time zones). */
  date: string
  /** Scans in the bucket. */
  total_scans: number
  /** Distinct visitors in the bucket. */
  unique_visitors: number
}

export type BulkAnswer = {
  /** One result per item, in request order. */
  data: readonly BulkResult[]
  /** Number of items by outcome. */
  summary: {
    /** Codes created. */
    created: number
    /** Items rejected. */
    failed: number
  }
}

/** Either items, or ids with at least one of change, add_tags and remove_tags. change.tags replaces all tags, so it goes with neither. */
export type BulkChange = {
  /** 1 to 1000 ids of codes. An id that is given twice gets the same result twice. */
  ids?: readonly string[]
  /** 1 to 1000 codes, each with its own change: its id and the fields of an update. Each is validated separately. Instead of ids. */
  items?: readonly CodeChangeItem[]
  change?: SharedCodeChange
  /** Tags that every code gets, next to those it has. */
  add_tags?: readonly string[]
  /** Tags that are taken from every code that has them. */
  remove_tags?: readonly string[]
}

export type BulkChangeAnswer = {
  /** One result per id or item, in request order. */
  data: readonly BulkChangeResult[]
  /** Number of ids by outcome. */
  summary: {
    /** Ids of codes that were updated. */
    updated: number
    /** Ids rejected. */
    failed: number
  }
}

export type BulkChangeResult = {
  /** Index in the request, from 0. */
  index: number
  /** The status a single call would return. */
  status: number
  error?: ErrorObject
  /** False: the code was so before, and nothing was written. */
  changed?: boolean
  qrcode?: Code
}

export type BulkDelete = {
  /** 1 to 1000 ids of codes. An id that is given twice gets the same result twice. */
  ids: readonly string[]
}

export type BulkDeleteAnswer = {
  /** One result per id or item, in request order. */
  data: readonly BulkDeleteResult[]
  /** Number of ids by outcome. */
  summary: {
    /** Ids of codes that were deleted. */
    deleted: number
    /** Ids rejected. */
    failed: number
  }
}

export type BulkDeleteResult = {
  /** Index in the request, from 0. */
  index: number
  /** The status a single call would return. */
  status: number
  error?: ErrorObject
  qrcode?: DeletedCode
}

export type BulkResult = {
  /** Index in the request, from 0. */
  index: number
  /** The status a single call would return. */
  status: number
  error?: ErrorObject
  qrcode?: CreatedCode
}

export type CancelledChange = {
  /** Always true. */
  deleted: boolean
  /** Assigned by the service. */
  id: string
}

export type CityCount = {
  /** Approximate. */
  city: string
  /** ISO 3166 alpha-2; XX: unknown. */
  country: string
  /** Scans. */
  scans: number
}

export type CityCountChange = {
  /** Approximate. */
  city: string
  /** ISO 3166 alpha-2; XX: unknown. */
  country: string
  /** In percent; null: it was 0 before. */
  scans: number | null
}

/** The code as it is now. */
export type Code = {
  /** Assigned by the service. */
  id: string
  /** Display name. */
  name: string
  /** Where scans are sent; null only for a draft. */
  destination_url: string | null
  /** The last part of the short link. */
  short_code: string
  /** The short link, which the image encodes. */
  short_url: string
  /** Public URL of the image. */
  image_url: string
  /** draft: not published yet. */
  status: 'active' | 'paused' | 'draft'
  /** What a scan meets now, the first that applies; new states may be added. */
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** Whether it is switched on; whether scans are redirected now is in `state`. */
  active: boolean
  /** All scans; null while the scan database is unavailable. */
  total_scans: number | null
  /** Scans by new visitors; null while the scan database is unavailable. */
  unique_scans: number | null
  /** When it was created. UTC. */
  created_at: string
  /** When it last changed. UTC. */
  updated_at: string
  /** As given at creation. */
  style: Record<string, unknown>
  /** Tags, in alphabetical order. */
  tags: readonly string[]
  /** Your own id of the code. */
  external_id: string | null
  /** Notes that only the account sees. */
  notes: string | null
  /** What the short link begins with. The code answers on all domains. */
  domain: string
  /** The first rule whose conditions hold decides where a scan leads. Omitted if it is not set. */
  rules?: readonly Rule[]
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. Omitted if it is not set. */
  split?: readonly SplitEntry[]
  /** Where scans lead while the code is paused, not yet started, expired or used up, instead of showing a page. Omitted if it is not set. */
  fallback_url?: string
  /** Whether the scanned link's query is added to the destination. The destination's own parameters win, then utm. Omitted if it is not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time the code does not redirect: scans go to fallback_url, else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if it is not set. */
  starts_at?: string
  /** From this time on the code does not redirect: scans go to fallback_url, else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if it is not set. */
  expires_at?: string
  /** Number of counted scans to redirect; after that the code is used up: fallback_url, else a page (410). Counts from the moment it is set; another number keeps the count, null forgets it. Crawlers and previews use nothing up. Omitted if it is not set. */
  scan_limit?: number
  /** How many scans are left of scan_limit. Omitted if there is no limit. */
  scans_left?: number
  /** Grows with every change of destination_url or of where else the code leads. From 1; see the history. */
  version: number
  /** Why some readers may fail; omitted if no problems are expected. */
  warnings?: readonly string[]
}

export type CodeChange = {
  /** 1 to 255 characters after trimming. */
  name?: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string
  /** true resumes or publishes, false pauses. */
  active?: boolean
  /** Up to 20 tags. Compared without regard to case, and shown as first written in the account. Replaces all tags; null or [] removes them. */
  tags?: readonly string[] | null
  /** Up to 2000 characters that only the account sees. null removes them. */
  notes?: string | null
  /** The first rule whose conditions hold decides where a scan leads. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  rules?: readonly Rule[] | null
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  split?: readonly SplitEntry[] | null
  /** Where scans lead while the code is paused, not yet started, expired or used up, instead of showing a page. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  fallback_url?: string | null
  /** Whether the scanned link's query is added to the destination. The destination's own parameters win, then utm. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time the code does not redirect: scans go to fallback_url, else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  starts_at?: string | null
  /** From this time on the code does not redirect: scans go to fallback_url, else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  expires_at?: string | null
  /** Number of counted scans to redirect; after that the code is used up: fallback_url, else a page (410). Counts from the moment it is set; another number keeps the count, null forgets it. Crawlers and previews use nothing up. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  scan_limit?: number | null
  /** Your own id of the code: 1 to 255 characters, unique in the account and mode. null removes it. */
  external_id?: string | null
}

export type CodeChangeItem = {
  /** Id of the code, or `ext_` and its external id. */
  id: string
  /** 1 to 255 characters after trimming. */
  name?: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string
  /** true resumes or publishes, false pauses. */
  active?: boolean
  /** Up to 20 tags. Compared without regard to case, and shown as first written in the account. Replaces all tags; null or [] removes them. */
  tags?: readonly string[] | null
  /** Up to 2000 characters that only the account sees. null removes them. */
  notes?: string | null
  /** The first rule whose conditions hold decides where a scan leads. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  rules?: readonly Rule[] | null
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  split?: readonly SplitEntry[] | null
  /** Where scans lead while the code is paused, not yet started, expired or used up, instead of showing a page. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  fallback_url?: string | null
  /** Whether the scanned link's query is added to the destination. The destination's own parameters win, then utm. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time the code does not redirect: scans go to fallback_url, else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  starts_at?: string | null
  /** From this time on the code does not redirect: scans go to fallback_url, else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  expires_at?: string | null
  /** Number of counted scans to redirect; after that the code is used up: fallback_url, else a page (410). Counts from the moment it is set; another number keeps the count, null forgets it. Crawlers and previews use nothing up. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  scan_limit?: number | null
  /** Your own id of the code: 1 to 255 characters, unique in the account and mode. null removes it. */
  external_id?: string | null
}

export type CodeCount = {
  /** The code. */
  qr_id: string
  /** Display name. */
  name: string
  /** The short link. */
  short_url: string
  /** Your own id of it, if it has one. */
  external_id?: string
  /** Scans in the period. */
  scans: number
  /** Distinct visitors in the period. */
  unique_visitors: number
}

export type CodeCounts = {
  /** Codes that fit search and tag: the sum of the others. */
  all: number
  /** Codes that redirect. */
  active: number
  /** Codes that are not open yet. */
  scheduled: number
  /** Codes that are paused. */
  paused: number
  /** Codes that have expired. */
  expired: number
  /** Codes that have reached their limit of scans. */
  used_up: number
  /** Codes that are drafts. */
  draft: number
}

/** The fields that are not required are included with `view=full`. */
export type CodeItem = {
  /** Assigned by the service. */
  id: string
  /** Display name. */
  name: string
  /** Where scans are sent; null only for a draft. */
  destination_url: string | null
  /** The short link, which the image encodes. */
  short_url: string
  /** draft: not published yet. */
  status: 'active' | 'paused' | 'draft'
  /** All scans; null while the scan database is unavailable. */
  total_scans: number | null
  /** When it was created. UTC. */
  created_at: string
  /** The last part of the short link. */
  short_code?: string
  /** Public URL of the image. */
  image_url?: string
  /** Whether it is switched on; whether scans are redirected now is in `state`. */
  active?: boolean
  /** Scans by new visitors; null while the scan database is unavailable. */
  unique_scans?: number | null
  /** When it last changed. UTC. */
  updated_at?: string
  /** As given at creation. */
  style?: Record<string, unknown>
  /** Tags, in alphabetical order. */
  tags?: readonly string[]
  /** Your own id of the code. */
  external_id?: string | null
  /** Notes that only the account sees. */
  notes?: string | null
  /** What the short link begins with. The code answers on all domains. */
  domain?: string
  /** The first rule whose conditions hold decides where a scan leads. Omitted if it is not set. */
  rules?: readonly Rule[]
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. Omitted if it is not set. */
  split?: readonly SplitEntry[]
  /** Where scans lead while the code is paused, not yet started, expired or used up, instead of showing a page. Omitted if it is not set. */
  fallback_url?: string
  /** Whether the scanned link's query is added to the destination. The destination's own parameters win, then utm. Omitted if it is not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time the code does not redirect: scans go to fallback_url, else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if it is not set. */
  starts_at?: string
  /** From this time on the code does not redirect: scans go to fallback_url, else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if it is not set. */
  expires_at?: string
  /** Number of counted scans to redirect; after that the code is used up: fallback_url, else a page (410). Counts from the moment it is set; another number keeps the count, null forgets it. Crawlers and previews use nothing up. Omitted if it is not set. */
  scan_limit?: number
  /** Grows with every change of destination_url or of where else the code leads. From 1; see the history. */
  version?: number
  /** What a scan meets now, the first that applies; new states may be added. */
  state?: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** How many scans are left of scan_limit. Omitted if there is no limit. */
  scans_left?: number
  /** When the last scan was, UTC: the start of its hour if that scan has been deleted (RETENTION_DAYS); null if there was none; null while the scan database is unavailable. Only with `view=full`. */
  last_scan_at?: string | null
  /** Scans on each of the last 14 days, today last; null while the scan database is unavailable. Only with `view=full`. */
  trend?: readonly number[] | null
  /** Requests on the last 14 days, in UTC, that found the code paused, not yet open, expired, used up, a draft or blocked, from people or bots; null while the scan database is unavailable. Only with `view=full`. */
  missed_scans?: number | null
}

export type CodeList = {
  /** The codes on this page. */
  data: readonly CodeItem[]
  pagination: Pagination
}

export type CodeQuality = {
  /** The code. */
  qr_id: string
  /** Display name. */
  name: string
  /** The short link. */
  short_url: string
  /** Your own id of it, if it has one. */
  external_id?: string
  /** All requests. */
  received: number
  /** Requests included in total_scans. */
  counted: number
  /** All others. */
  not_counted: number
  /** Requests of class head. */
  head: number
  /** Requests of class prefetch. */
  prefetch: number
  /** Requests of class crawler. */
  crawler: number
  /** Requests of class preview. */
  preview: number
  /** Requests of class missed. */
  missed: number
}

export type CountryCount = {
  /** ISO 3166 alpha-2; XX: unknown. */
  country: string
  /** Scans. */
  scans: number
}

export type CountryCountChange = {
  /** ISO 3166 alpha-2; XX: unknown. */
  country: string
  /** In percent; null: it was 0 before. */
  scans: number | null
}

/** The created code. */
export type CreatedCode = {
  /** Assigned by the service. */
  id: string
  /** Display name. */
  name: string
  /** Where scans are sent; null only for a draft. */
  destination_url: string | null
  /** The last part of the short link. */
  short_code: string
  /** The short link, which the image encodes. */
  short_url: string
  /** Public URL of the image. */
  image_url: string
  /** draft: not published yet. */
  status: 'active' | 'paused' | 'draft'
  /** What a scan meets now, the first that applies; new states may be added. */
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** Whether it is switched on; whether scans are redirected now is in `state`. */
  active: boolean
  /** All scans; null while the scan database is unavailable. */
  total_scans: number | null
  /** Scans by new visitors; null while the scan database is unavailable. */
  unique_scans: number | null
  /** When it was created. UTC. */
  created_at: string
  /** When it last changed. UTC. */
  updated_at: string
  /** As given at creation. */
  style: Record<string, unknown>
  /** Tags, in alphabetical order. */
  tags: readonly string[]
  /** Your own id of the code. */
  external_id: string | null
  /** Notes that only the account sees. */
  notes: string | null
  /** What the short link begins with. The code answers on all domains. */
  domain: string
  /** The first rule whose conditions hold decides where a scan leads. Omitted if it is not set. */
  rules?: readonly Rule[]
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. Omitted if it is not set. */
  split?: readonly SplitEntry[]
  /** Where scans lead while the code is paused, not yet started, expired or used up, instead of showing a page. Omitted if it is not set. */
  fallback_url?: string
  /** Whether the scanned link's query is added to the destination. The destination's own parameters win, then utm. Omitted if it is not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time the code does not redirect: scans go to fallback_url, else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if it is not set. */
  starts_at?: string
  /** From this time on the code does not redirect: scans go to fallback_url, else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if it is not set. */
  expires_at?: string
  /** Number of counted scans to redirect; after that the code is used up: fallback_url, else a page (410). Counts from the moment it is set; another number keeps the count, null forgets it. Crawlers and previews use nothing up. Omitted if it is not set. */
  scan_limit?: number
  /** How many scans are left of scan_limit. Omitted if there is no limit. */
  scans_left?: number
  /** Grows with every change of destination_url or of where else the code leads. From 1; see the history. */
  version: number
  /** Why some readers may fail; omitted if no problems are expected. */
  warnings?: readonly string[]
  /** Only for creates with type or destination. */
  type?: 'url'
  /** Only for creates with type or destination. */
  destination?: string | null
  scannability?: Scannability
  /** Only for creates with type or destination. */
  scans?: number
}

/** The brand style that was deleted. */
export type DeletedBrandStyle = {
  /** Always true. */
  deleted: boolean
  /** For `style_id`. */
  id: string
}

/** The code that was deleted. */
export type DeletedCode = {
  /** Always true. */
  deleted: boolean
  /** Assigned by the service. */
  id: string
}

/** The logo that was deleted. */
export type DeletedLogo = {
  /** Always true. */
  deleted: boolean
  /** For `logo` in a style. */
  id: string
}

export type DeletedTag = {
  /** Always true. */
  deleted: boolean
  /** As first written. */
  name: string
}

export type DeletedView = {
  /** Always true. */
  deleted: boolean
  /** 1 to 60 characters. */
  name: string
}

export type DeletedWebhook = {
  /** Always true. */
  deleted: boolean
  /** Assigned by the service. */
  id: string
}

export type Delivery = {
  /** Same as the webhook-id header, on every attempt. */
  id: string
  /** Event type. */
  event: string
  /** failed: given up after the last attempt. */
  state: 'pending' | 'delivering' | 'delivered' | 'failed'
  /** When it was created. UTC. */
  created_at: string
  /** Time of the next attempt; null if there is none, or if it is being sent now. UTC. */
  next_try_at: string | null
  /** The exact bytes posted. */
  body: string
  /** Oldest first; the last 20. */
  tries: readonly DeliveryTry[]
}

export type DeliveryList = {
  /** The deliveries on this page. */
  data: readonly Delivery[]
  pagination: Pagination
}

export type DeliveryTry = {
  /** When it was sent. UTC. */
  at: string
  /** Status of the response; null if there was none. */
  status: number | null
  /** Duration of the attempt. */
  duration_ms: number
  /** The first 1 KiB of the response. */
  answer: string
  /** Why there was no response; null if there was one. */
  error: string | null
}

export type EmailChange = {
  /** One email address belongs to one account. */
  email: string
  /** The present one. */
  password: string
}

export type EmailChanged = {
  /** One email address belongs to one account. */
  email: string
}

export type EmailConfirmation = {
  /** The part of the link after #. */
  token: string
}

export type EmailToConfirm = {
  /** One email address belongs to one account. */
  email: string
  /** Until when it can be confirmed. UTC. */
  expires_at: string
}

export type Error = { error: ErrorObject }

/** What went wrong. */
export type ErrorObject = {
  /** Machine-readable code. New codes may be added. */
  code: 'invalid_request' | 'unauthorized' | 'forbidden' | 'account_suspended' | 'quota_exceeded' | 'plan_required' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'short_code_taken' | 'external_id_taken' | 'invalid_state' | 'idempotency_conflict' | 'precondition_failed' | 'gone' | 'payload_too_large' | 'unsupported_media_type' | 'rate_limit_exceeded' | 'headers_too_large' | 'internal_error' | 'unavailable'
  /** Human-readable message. */
  message: string
  /** The first invalid field. */
  param?: string
  /** Every error, not only the first; at most 100. */
  details?: readonly Fault[]
  /** Same as X-Request-Id; include it when you contact support. */
  request_id: string
}

export type Event = {
  /** Id of the scan, also the cursor of this event. */
  id: string
  /** Event type. New types may be added. */
  event: 'scan.created'
  /** When it happened. UTC. */
  timestamp: string
  /** The scan. */
  data: {
    /** The code. */
    qr_id: string
    /** The same as `id`. */
    scan_id: string
    /** ISO 3166 alpha-2; XX: unknown. */
    country: string
    /** Approximate. */
    region: string
    /** Approximate. */
    city: string
    /** desktop: everything except ios and android. */
    device: 'desktop' | 'ios' | 'android'
    /** In-app browsers are reported as other. */
    browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
    /** Whether this is the visitor’s first scan of this code. */
    is_unique: boolean
    /** What decided the destination: the label of a rule or a part of a split, else rule-1, split-1 and so on, or default; unknown: recorded before variants were kept. */
    variant?: string
    /** The version of the code that was in force; 0: recorded before versions were kept. */
    version?: number
    /** Operating system; unknown: recorded before systems were kept. */
    os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
    /** ISO 639 primary tag; und: the client names none, or an unknown one; unknown: recorded before languages were kept. */
    language?: string
    /** Your own id of the code, as it is now; null: it has none, or is deleted. */
    external_id?: string | null
  }
}

export type EventList = {
  /** In recording order. */
  data: readonly Event[]
  /** Pass it as `after`, or as `cursor`, in the next request; null if there has never been an event. */
  next_cursor: string | null
  /** Whether more events are available now; if not, ask again later. */
  has_more: boolean
}

export type Fault = {
  /** Name of the field; empty for the whole body. */
  param: string
  /** What is wrong with it. */
  message: string
  /** What is wrong with it, for programs. required: it is missing (`allowed`: one of these is needed); unknown: there is no such field or parameter, or nothing of yours that it names; immutable: it cannot be changed; type: it has another JSON type than one of `allowed`; format: it is not written as it should be; choice: it is none of `allowed`; range: it is below `min` or above `max`, or a time that is past; length: it has fewer characters or entries than `min`, or more than `max` (URLs and `rules`: bytes); repeated: it is given more than once; taken: something else has it (`id`: your own code); conflict: it does not go together with another field, or with the state of the object; invalid: anything else: see the message. New codes may be added. */
  code: 'required' | 'unknown' | 'immutable' | 'type' | 'format' | 'choice' | 'range' | 'length' | 'repeated' | 'taken' | 'conflict' | 'invalid'
  /** The least. */
  min?: number
  /** The most. */
  max?: number
  /** What it may be. */
  allowed?: readonly (string | number | boolean)[]
  /** Your code that has the short_code or the external_id already. */
  id?: string
}

export type Heatmap = {
  period: Period
  /** Of days and hours, as requested. */
  timezone: string
  /** A list of hours for each day of the week, Monday first. */
  data: readonly (readonly number[])[]
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
}

export type HistoryList = {
  /** The versions on this page. */
  data: readonly PastDestination[]
  pagination: Pagination
}

export type Invitation = {
  member: Member
  /** Works once. Shown only here: hand it over yourself, no mail is sent. */
  invitation_url: string
  /** When the link stops working. UTC. */
  expires_at: string
}

export type InvitationLink = {
  /** The part of the link after #. */
  token: string
}

export type LanguageCount = {
  /** ISO 639 primary tag; und: the client names none, or an unknown one; unknown: recorded before languages were kept. */
  language: string
  /** Scans. */
  scans: number
}

export type LanguageCountChange = {
  /** ISO 639 primary tag; und: the client names none, or an unknown one; unknown: recorded before languages were kept. */
  language: string
  /** In percent; null: it was 0 before. */
  scans: number | null
}

/** A picture for the middle of codes. */
export type Logo = {
  /** For `logo` in a style. */
  id: string
  /** Of the image that is kept and served. */
  type: 'image/svg+xml' | 'image/png'
  /** Of the upload, in pixels. */
  width: number
  /** Of the upload, in pixels. */
  height: number
  /** When it was uploaded. UTC. */
  created_at: string
  /** The image as it is drawn. Needs the same key or session. */
  url: string
}

export type LogoList = {
  /** Newest first. */
  data: readonly Logo[]
  pagination?: Pagination
}

/** Someone who can sign in. */
export type Member = {
  /** The person. */
  id: string
  /** One email address belongs to one account. */
  email: string
  /** owner: everything; editor: all but members, keys, webhook secrets and the account; viewer: reads. */
  role: 'owner' | 'editor' | 'viewer'
  /** invited: has not opened the link yet. */
  status: 'active' | 'invited'
  /** When they were invited, or set up the account. UTC. */
  created_at: string
}

export type MemberChange = {
  /** owner: everything; editor: all but members, keys, webhook secrets and the account; viewer: reads. */
  role: 'owner' | 'editor' | 'viewer'
}

export type MemberList = {
  /** Oldest first. */
  data: readonly Member[]
  pagination: Pagination
}

/** At most 200 keys per account that are not revoked. */
export type NewApiKey = {
  /** What it is for: 1 to 255 characters. */
  name: string
  /** Default: live. */
  mode?: 'live' | 'test'
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. Default: "full". */
  scopes?: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** ISO 8601 with Z or an offset, in the future; null: never. */
  expires_at?: string | null
}

export type NewApiKeyWithSecret = {
  /** The key. */
  id: string
  /** What it is for. */
  name: string
  /** Which data it sees. */
  mode: 'live' | 'test'
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. */
  scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** Its last four characters. */
  last_four: string
  /** When it was created. UTC. */
  created_at: string
  /** Email address of a member; null: the operator. */
  created_by: string | null
  /** Null: never. */
  expires_at: string | null
  /** To the minute; null: never. */
  last_used_at: string | null
  /** Null: it is valid. */
  revoked_at: string | null
  /** Shown only here. */
  key: string
}

export type NewBrandStyle = {
  /** What it is called. */
  name: string
  style: Style
  /** Whether the dashboard proposes it; then no other is. Default: false. */
  is_default?: boolean
}

export type NewCode = {
  /** 1 to 255 characters after trimming. */
  name: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string | null
  /** Alias of destination_url. */
  destination?: string | null
  /** Type of the destination; used with destination. */
  type?: 'url' | null
  /** The last part of the short link: 3 to 50 of A-Z a-z 0-9 _ -, unique ignoring case. Paths of the service and names that look official, such as app, mcp, internal or login, are reserved. Generated if omitted; never changes. */
  short_code?: string | null
  /** A draft does not need a destination. */
  status?: 'active' | 'draft' | null
  /** false: created paused. */
  active?: boolean | null
  style?: NewStyle
  /** A brand style, which is copied into the code. Not with style. */
  style_id?: string | null
  /** What the short link begins with: SHORT_BASE_URL, which is the default, or one of SHORT_DOMAINS. Cannot be changed after creation. */
  domain?: string | null
  /** Up to 20 tags. Compared without regard to case, and shown as first written in the account. Replaces all tags; null or [] removes them. */
  tags?: readonly string[] | null
  /** Your own id of the code: 1 to 255 characters, unique in the account and mode. null removes it. */
  external_id?: string | null
  /** Up to 2000 characters that only the account sees. null removes them. */
  notes?: string | null
  /** The first rule whose conditions hold decides where a scan leads. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  rules?: readonly Rule[] | null
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  split?: readonly SplitEntry[] | null
  /** Where scans lead while the code is paused, not yet started, expired or used up, instead of showing a page. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  fallback_url?: string | null
  /** Whether the scanned link's query is added to the destination. The destination's own parameters win, then utm. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time the code does not redirect: scans go to fallback_url, else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  starts_at?: string | null
  /** From this time on the code does not redirect: scans go to fallback_url, else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  expires_at?: string | null
  /** Number of counted scans to redirect; after that the code is used up: fallback_url, else a page (410). Counts from the moment it is set; another number keeps the count, null forgets it. Crawlers and previews use nothing up. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  scan_limit?: number | null
}

export type NewCodes = {
  /** 1 to 1000 create bodies. Each is validated separately. */
  items: readonly NewCode[]
}

/** At most 100 open invitations and 500 members per account. */
export type NewMember = {
  /** One email address belongs to one account. */
  email: string
  /** owner: everything; editor: all but members, keys, webhook secrets and the account; viewer: reads. */
  role: 'owner' | 'editor' | 'viewer'
}

export type NewReport = {
  /** Whose scans are shown. */
  scope: {
    /** All codes of the account, one of them, or those that have a tag. */
    type: 'account' | 'code' | 'tag'
    /** With `code`: its id, or `ext_` and its external id. */
    qr_id?: string
    /** With `tag`: its name. */
    tag?: string
  }
  /** The last days up to now, 1 to 366. Not with dates. Default 30. */
  days?: number
  /** Always these days instead: the first. */
  start_date?: string
  /** The last one, included. */
  end_date?: string
  /** What the report is called. Default: the name of what it shows. */
  name?: string | null
  /** Whether the report of a code shows its destinations, now and in its period. Default false. */
  show_destination?: boolean
  /** The https origins whose pages may show the report in an iframe, at most 10. Default: none. */
  embed_origins?: readonly string[] | null
  /** ISO 8601 with Z or an offset, in the future: when the link stops working. Default: when it is revoked. */
  expires_at?: string | null
}

export type NewScheduledChange = {
  /** When: an ISO 8601 timestamp with Z or an offset, or a date, in the future. Each time once. */
  at: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
}

/** How the image looks. Cannot be changed after creation. */
export type NewStyle = {
  /** Shape of the modules. Default: square. */
  dotsType?: 'square' | 'dots' | 'rounded' | 'extra-rounded' | 'classy' | 'classy-rounded' | null
  /** Colour of the modules. Default: #000000. */
  dotsColor?: string | null
  /** A gradient of the modules instead of dotsColor. Rings and eyes without their own colour take `from`. */
  dotsGradient?: {
    /** From one side to the other, or from the middle to the corners. */
    type: 'linear' | 'radial'
    /** Where it begins. */
    from: string
    /** Where it ends. */
    to: string
    /** Of a linear one, in degrees clockwise: 0 is to the right, 90 down. Default: 0. */
    angle?: number
  } | null
  /** Background colour. Default: #FFFFFF. */
  backgroundColor?: string | null
  /** No background, for a print on something light. It is checked on white. Not with backgroundColor. */
  transparent?: boolean | null
  /** Shape of the rings in three corners, as round as readers allow: `dot` has the roundest hole. Default: square. */
  cornersSquareType?: 'square' | 'dot' | 'extra-rounded' | null
  /** Colour of the rings. Default: the colour of the modules. */
  cornersSquareColor?: string | null
  /** Shape of the eyes inside the rings. Default: square. */
  cornersDotType?: 'square' | 'dot' | null
  /** Colour of the eyes. Default: the colour of the rings. */
  cornersDotColor?: string | null
  /** A picture in the middle: the id of an uploaded logo, or one of ours: glyph:arrow, glyph:menu, glyph:wifi, glyph:heart, glyph:star, glyph:cup, glyph:cutlery, glyph:ticket, glyph:pin, glyph:phone, glyph:envelope, glyph:calendar, glyph:cart, glyph:key, glyph:bike, glyph:leaf, glyph:play, glyph:download, glyph:info, glyph:qroute. The error correction is then H, and modules under it are left out. */
  logo?: string | null
  /** Of the symbol's side, 0.1 to 0.3. Default: 0.22. */
  logoSize?: number | null
  /** Shape of the place it takes; a circle also cuts the logo. */
  logoShape?: 'square' | 'circle' | null
  /** What is under the logo: `none`, or a colour. Default: the background. */
  logoPlate?: string | null
  /** A frame around the quiet zone, with or without a call to action. The width of an image is then that of the frame, and it is higher than wide. */
  frame?: {
    /** A line around the code, a banner under or above it, or a ticket to tear off. */
    type: 'box' | 'banner' | 'banner-above' | 'ticket'
    /** A call to action, up to 40 characters in Latin, Greek or Cyrillic. Default: none. */
    text?: string | null
    /** Default: that of the modules. */
    color?: string | null
    /** Default: what stands out. */
    textColor?: string | null
  } | null
} | null

/** Added to every destination as utm_source and so on, unless it has that parameter already. */
export type NewUtm = {
  /** 1 to 255 characters after trimming. */
  source?: string | null
  /** 1 to 255 characters after trimming. */
  medium?: string | null
  /** 1 to 255 characters after trimming. */
  campaign?: string | null
  /** 1 to 255 characters after trimming. */
  term?: string | null
  /** 1 to 255 characters after trimming. */
  content?: string | null
} | null

export type NewWebhook = {
  /** Where events are posted: http or https, on a public address. */
  url: string
  /** Your own note; at most 255 characters. */
  description?: string | null
  /** Subscribed events. Default: scan.created. */
  events?: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[] | null
  /** Only events of these codes: their ids, or `ext_` and their external ids, at most 100. Not together with tags. null: of all codes. */
  qr_ids?: readonly string[] | null
  /** Only events of codes that have any of these tags when the event is sent, in any case, at most 25. Not together with qr_ids. null: of all codes. */
  tags?: readonly string[] | null
  /** false: nothing is posted. */
  active?: boolean | null
}

export type Notifications = {
  /** On Monday morning, in the account’s time zone: last week against the one before. Off unless switched on. */
  weekly_report: boolean
  /** A paused, expired or used-up code is scanned: once a day for a code. On for owners. */
  missed_scans: boolean
  /** 90 % of a scan limit or of the plan’s codes are used. On for owners. */
  limit_near: boolean
  /** A webhook was switched off because it only failed. On for owners. */
  webhook_disabled: boolean
  /** Of mails to you; null: that of the account’s brand, or English. */
  language: 'en' | 'de' | null
}

export type NotificationsChange = {
  /** On Monday morning, in the account’s time zone: last week against the one before. Off unless switched on. */
  weekly_report?: boolean
  /** A paused, expired or used-up code is scanned: once a day for a code. On for owners. */
  missed_scans?: boolean
  /** 90 % of a scan limit or of the plan’s codes are used. On for owners. */
  limit_near?: boolean
  /** A webhook was switched off because it only failed. On for owners. */
  webhook_disabled?: boolean
  /** Of mails to you; null: that of the account’s brand, or English. */
  language?: 'en' | 'de' | null
}

export type OpenInvitation = {
  /** Display name of the account. */
  account: string
  /** Whom it is for, and what they will sign in with. */
  email: string
  /** owner: everything; editor: all but members, keys, webhook secrets and the account; viewer: reads. */
  role: 'owner' | 'editor' | 'viewer'
  /** The email address of the person who created the link; null: no longer known. */
  invited_by: string | null
  /** When the link stops working. UTC. */
  expires_at: string
}

export type Overview = {
  /** When this was so. UTC. */
  as_of: string
  /** How today goes. */
  today: {
    /** Since midnight there. */
    total_scans: number
    /** Distinct visitors of today. */
    unique_visitors: number
    /** Codes that were scanned today. */
    qrcodes: number
    /** Scans of the usual day by this minute; null: there is none yet. */
    usual_by_now: number | null
    /** Scans of the whole usual day; null: there is none yet. */
    usual_total: number | null
    /** How many days the usual one is the mean of. */
    usual_days: number
    /** About how many today will have; null: too early to say. */
    heading_for: number | null
  }
  /** Scanned most today, most first: up to 6. */
  top: readonly {
    /** The code. */
    qr_id: string
    /** Its name. */
    name: string
    /** Its short link. */
    short_url: string
    /** Where it leads. */
    destination_url: string | null
    /** As given at creation. */
    style: Record<string, unknown>
    /** Scans of today. */
    scans: number
    /** Visitors of today. */
    unique_visitors: number
    /** Its scans of the usual day by this minute; null: there is none yet. */
    usual_by_now: number | null
    /** Scans of the last 14 days, today last; empty: not known. */
    days: readonly number[]
  }[]
  /** What codes will do automatically in the next 14 days, soonest first: up to 20. */
  upcoming: readonly {
    /** When. UTC. */
    at: string
    /** It leads elsewhere, begins to lead, or ends. */
    what: 'destination' | 'starts' | 'expires'
    /** The code. */
    qr_id: string
    /** Its name. */
    name: string
    /** Where it will lead, with `destination`; otherwise null. */
    destination_url: string | null
  }[]
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
}

/** Position of this page. With `cursor`: limit and next_cursor. Without: all the others. */
export type Pagination = {
  /** Page number, from 1. */
  page?: number
  /** Items per page. */
  limit: number
  /** Total number of items. */
  total?: number
  /** Total number of pages; 0 if there are no items. */
  total_pages?: number
  /** For the next page; null on the last one. */
  next_cursor?: string | null
}

export type PasswordChange = {
  /** The present one. */
  current_password: string
  /** 10 to 200 characters, and none of the most common ones. */
  new_password: string
}

export type PasswordReset = {
  /** One email address belongs to one account. */
  email: string
}

export type PasswordResetAccepted = {
  /** The response never reveals whether an account uses this address. */
  accepted: boolean
}

/** A whole version of the code: where it redirected from then on. */
export type PastDestination = {
  /** Grows with every change of destination_url or of where else the code leads. From 1; see the history. */
  version: number
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
  /** The first rule whose conditions hold decides where a scan leads. Omitted if it is not set. */
  rules?: readonly Rule[]
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. Omitted if it is not set. */
  split?: readonly SplitEntry[]
  /** Where scans lead while the code is paused, not yet started, expired or used up, instead of showing a page. Omitted if it is not set. */
  fallback_url?: string
  /** Whether the scanned link's query is added to the destination. The destination's own parameters win, then utm. Omitted if it is not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time the code does not redirect: scans go to fallback_url, else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if it is not set. */
  starts_at?: string
  /** From this time on the code does not redirect: scans go to fallback_url, else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if it is not set. */
  expires_at?: string
  /** Number of counted scans to redirect; after that the code is used up: fallback_url, else a page (410). Counts from the moment it is set; another number keeps the count, null forgets it. Crawlers and previews use nothing up. Omitted if it is not set. */
  scan_limit?: number
  /** When scans started going there. UTC. */
  changed_at: string
  /** Who made this version. */
  changed_by: {
    /** An API key or a dashboard user. */
    type: 'api_key' | 'person'
    /** The key's last four characters, or the user. */
    name: string
    /** Id of the key or the user. */
    id?: string
    /** What the key is called. */
    key_name?: string
  }
  /** Scans redirected by this version. Only with `include=scans`. null if they cannot be counted: some have been deleted (RETENTION_DAYS) or are from before versions were kept, the code has more than 1000000 scans, or the scan database is unavailable. */
  scans?: number | null
}

/** The period covered. */
export type Period = {
  /** Start of the first day. UTC. */
  start: string
  /** End of the last day. UTC. */
  end: string
}

export type Pictures = {
  /** Ids of up to 1000 codes, or `ext_` and their external ids, in the order of the result. Or tag. */
  ids?: readonly string[]
  /** All codes with this tag, by their names; at most 1000. Or ids. */
  tag?: string
  /** Of each picture. Default: png. */
  format?: 'png' | 'svg' | 'pdf'
  /** Width in pixels, and height unless the style has a frame. A PNG needs at least one pixel per module of the code. Not of a pdf, nor of a png with width_mm. Default: 512. */
  size?: number
  /** Width of the code with its quiet zone in millimetres, of a pdf, or of a png with dpi; a frame is around it. Default of a pdf: 30. */
  width_mm?: number
  /** Of a png with width_mm, which then may have up to 8192 pixels. */
  dpi?: number
  /** How far a pdf is printed beyond its edge, to be cut off. Default: 0. */
  bleed_mm?: number
  /** Crop marks around a pdf. Default: false. */
  marks?: boolean
  /** Encodes short links in capitals, so that symbols are smaller. Default: false. */
  compact?: boolean
  /** Draws all of them in this brand style. */
  style_id?: string
  /** Of each picture, without its ending: {short_code}, {name}, {id} and {external_id} are filled in. Default: {short_code}. */
  file_name?: string
}

/** The code after the change. */
export type PostedCode = {
  /** The code. */
  qr_id: string
  /** Display name. */
  name: string
  /** The last part of the short link. */
  short_code: string
  /** Where scans are sent; null for a draft without one. */
  destination_url: string | null
  /** draft: not published yet. */
  status: 'active' | 'paused' | 'draft'
  /** Grows with every change of where it leads, from 1. */
  version: number
  /** Tags, in alphabetical order. */
  tags: readonly string[]
  /** Your own id of the code. */
  external_id: string | null
  /** Notes that only the account sees. */
  notes: string | null
  /** What the short link begins with; null: SHORT_BASE_URL. */
  domain: string | null
}

/** The quota. */
export type PostedQuota = {
  /** Percentage of the limit. */
  threshold: 80 | 100
  /** Codes in use. */
  used: number
  /** Codes allowed by the plan. */
  limit: number
}

/** The scan. */
export type PostedScan = {
  /** The code. */
  qr_id: string
  /** The scan, as in GET /v1/qrcodes/{id}/analytics/scans. */
  scan_id: string
  /** ISO 3166 alpha-2; XX: unknown. */
  country: string
  /** Approximate. */
  city: string
  /** desktop: everything except ios and android. */
  device: 'desktop' | 'ios' | 'android'
  /** Whether this is the visitor’s first scan of this code. */
  is_unique: boolean
}

/** The tested webhook. */
export type PostedTest = {
  /** The webhook being tested. */
  webhook_id: string
}

export type Preview = {
  style?: NewStyle
  /** Validated as in a create. The image does not depend on it: it encodes the short link, which stays the same whatever the destination. */
  destination_url?: string | null
  /** The short code to encode; default: a placeholder. */
  short_code?: string | null
  /** What the short link begins with: SHORT_BASE_URL, which is the default, or one of SHORT_DOMAINS. Cannot be changed after creation. */
  domain?: string | null
  /** Default: svg. */
  format?: 'png' | 'svg' | null
  /** In pixels. Default: 512. */
  size?: number | null
}

export type PreviewAnswer = {
  /** Whether a code can be created with this style. */
  readable: boolean
  /** Why it cannot be read; null if it can. */
  reason: string | null
  /** Why some readers may fail; empty if no problems are expected. */
  warnings: readonly string[]
  scannability: Scannability
  /** The image as a data URL, ready to embed in a page. */
  image: string
}

/** With compare: the same for the other period. */
export type PreviousAggregate = {
  period: Period
  /** Totals for the period. */
  summary: {
    /** Scans in the period. */
    total_scans: number
    /** Distinct visitors in the period. */
    unique_visitors: number
    /** Scans divided by the number of days in the period. */
    avg_daily_scans: number
    /** Visitors who had not scanned this code (for several codes: any of them) before the period. */
    new_visitors?: number
    /** The other visitors. */
    returning_visitors?: number
  }
  /** Top ten. */
  top_countries: readonly CountryCount[]
  /** Top ten. */
  top_cities: readonly CityCount[]
  /** Scans by device. */
  devices: {
    /** Scans from desktop. */
    desktop: number
    /** Scans from ios. */
    ios: number
    /** Scans from android. */
    android: number
  }
  /** Scans by browser. */
  browsers: {
    /** Scans from other. */
    other: number
    /** Scans from safari. */
    safari: number
    /** Scans from chrome. */
    chrome: number
    /** Scans from samsung_browser. */
    samsung_browser: number
  }
  /** All of them. */
  countries?: readonly CountryCount[]
  /** Top ten. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Scans recorded before systems were kept. */
    unknown: number
    /** Scans from ios. */
    ios: number
    /** Scans from ipados. */
    ipados: number
    /** Scans from android. */
    android: number
    /** Scans from windows. */
    windows: number
    /** Scans from macos. */
    macos: number
    /** Scans from linux. */
    linux: number
    /** Scans from chromeos. */
    chromeos: number
    /** Scans from other. */
    other: number
  }
  /** Top ten. */
  languages?: readonly LanguageCount[]
  /** By what decided the destination, most scans first, up to 100. Equal names of different codes are one entry. Null for the whole account if the period has more than 50000 scans, or some of them have been deleted (RETENTION_DAYS): query codes one by one. Also null while those of a code are counted from its first scan on. */
  variants?: readonly VariantCount[] | null
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
  /** The ten most scanned existing codes; equal ones by name. */
  top_qrcodes: readonly CodeCount[]
}

/** With compare: the same for the other period. */
export type PreviousSeries = {
  period: Period
  /** In order, without gaps. */
  data: readonly Bucket[]
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
}

/** With compare: the same for the other period. */
export type PreviousSummary = {
  period: Period
  /** Totals for the period. */
  summary: {
    /** Scans in the period. */
    total_scans: number
    /** Distinct visitors in the period. */
    unique_visitors: number
    /** Scans divided by the number of days in the period. */
    avg_daily_scans: number
    /** Visitors who had not scanned this code (for several codes: any of them) before the period. */
    new_visitors?: number
    /** The other visitors. */
    returning_visitors?: number
  }
  /** Top ten. */
  top_countries: readonly CountryCount[]
  /** Top ten. */
  top_cities: readonly CityCount[]
  /** Scans by device. */
  devices: {
    /** Scans from desktop. */
    desktop: number
    /** Scans from ios. */
    ios: number
    /** Scans from android. */
    android: number
  }
  /** Scans by browser. */
  browsers: {
    /** Scans from other. */
    other: number
    /** Scans from safari. */
    safari: number
    /** Scans from chrome. */
    chrome: number
    /** Scans from samsung_browser. */
    samsung_browser: number
  }
  /** All of them. */
  countries?: readonly CountryCount[]
  /** Top ten. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Scans recorded before systems were kept. */
    unknown: number
    /** Scans from ios. */
    ios: number
    /** Scans from ipados. */
    ipados: number
    /** Scans from android. */
    android: number
    /** Scans from windows. */
    windows: number
    /** Scans from macos. */
    macos: number
    /** Scans from linux. */
    linux: number
    /** Scans from chromeos. */
    chromeos: number
    /** Scans from other. */
    other: number
  }
  /** Top ten. */
  languages?: readonly LanguageCount[]
  /** By what decided the destination, most scans first, up to 100. Equal names of different codes are one entry. Null for the whole account if the period has more than 50000 scans, or some of them have been deleted (RETENTION_DAYS): query codes one by one. Also null while those of a code are counted from its first scan on. */
  variants?: readonly VariantCount[] | null
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
}

/** As for a create. Of a code that exists, what is omitted or null stays as it is. */
export type PutCode = {
  /** 1 to 255 characters after trimming. */
  name?: string | null
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string | null
  /** Alias of destination_url. */
  destination?: string | null
  /** Type of the destination; used with destination. */
  type?: 'url' | null
  /** The last part of the short link: 3 to 50 of A-Z a-z 0-9 _ -, unique ignoring case. Paths of the service and names that look official, such as app, mcp, internal or login, are reserved. Generated if omitted; never changes. */
  short_code?: string | null
  /** A draft does not need a destination. */
  status?: 'active' | 'draft' | null
  /** false: created paused. */
  active?: boolean | null
  style?: NewStyle
  /** A brand style, which is copied into the code. Not with style. */
  style_id?: string | null
  /** What the short link begins with: SHORT_BASE_URL, which is the default, or one of SHORT_DOMAINS. Cannot be changed after creation. */
  domain?: string | null
  /** Up to 20 tags. Compared without regard to case, and shown as first written in the account. Replaces all tags; null or [] removes them. */
  tags?: readonly string[] | null
  /** Your own id of the code: 1 to 255 characters, unique in the account and mode. null removes it. */
  external_id?: string | null
  /** Up to 2000 characters that only the account sees. null removes them. */
  notes?: string | null
  /** The first rule whose conditions hold decides where a scan leads. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  rules?: readonly Rule[] | null
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  split?: readonly SplitEntry[] | null
  /** Where scans lead while the code is paused, not yet started, expired or used up, instead of showing a page. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  fallback_url?: string | null
  /** Whether the scanned link's query is added to the destination. The destination's own parameters win, then utm. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time the code does not redirect: scans go to fallback_url, else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  starts_at?: string | null
  /** From this time on the code does not redirect: scans go to fallback_url, else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  expires_at?: string | null
  /** Number of counted scans to redirect; after that the code is used up: fallback_url, else a page (410). Counts from the moment it is set; another number keeps the count, null forgets it. Crawlers and previews use nothing up. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  scan_limit?: number | null
}

export type QrcodeCreated = {
  /** Event type. New types may be added. */
  event: 'qrcode.created'
  /** When it happened. UTC. */
  timestamp: string
  data: PostedCode
}

export type QrcodeDeleted = {
  /** Event type. New types may be added. */
  event: 'qrcode.deleted'
  /** When it happened. UTC. */
  timestamp: string
  data: PostedCode
}

export type QrcodePaused = {
  /** Event type. New types may be added. */
  event: 'qrcode.paused'
  /** When it happened. UTC. */
  timestamp: string
  data: PostedCode
}

export type QrcodeResumed = {
  /** Event type. New types may be added. */
  event: 'qrcode.resumed'
  /** When it happened. UTC. */
  timestamp: string
  data: PostedCode
}

export type QrcodeUpdated = {
  /** Event type. New types may be added. */
  event: 'qrcode.updated'
  /** When it happened. UTC. */
  timestamp: string
  data: PostedCode
}

export type Quality = {
  /** The code. */
  qr_id: string
  period: Period
  /** In the period. */
  summary: {
    /** All requests. */
    received: number
    /** Requests included in total_scans. */
    counted: number
    /** All others. */
    not_counted: number
  }
  /** Always lists every class. */
  classes: readonly QualityClass[]
}

export type QualityClass = {
  /** missed: the code was paused, not yet open, expired, used up, a draft or blocked by the operator at the time; crawlers, previews, prefetches and HEAD requests included. */
  class: 'human' | 'head' | 'prefetch' | 'crawler' | 'preview' | 'missed'
  /** Whether they are included in the totals. */
  counted: boolean
  /** Requests of this class. */
  scans: number
  /** Most frequent first; empty for requests that count. */
  reasons: readonly QualityReason[]
}

export type QualityReason = {
  /** The name of the crawler or preview, or what the request declared; of missed ones why: paused, scheduled (not yet open), expired, used_up, draft, blocked or suspended. */
  reason: string
  /** Requests with this reason. */
  scans: number
}

export type QuotaThreshold = {
  /** Event type. New types may be added. */
  event: 'quota.threshold'
  /** When it happened. UTC. */
  timestamp: string
  data: PostedQuota
}

export type RankedCode = {
  /** The code. */
  qr_id: string
  /** Display name. */
  name: string
  /** The short link. */
  short_url: string
  /** Your own id of it, if it has one. */
  external_id?: string
  /** Scans in the period. */
  scans: number
  /** Distinct visitors in the period. */
  unique_visitors: number
  /** By what decided the destination, most scans first, up to 100. Equal names of different codes are one entry. Null for the whole account if the period has more than 50000 scans, or some of them have been deleted (RETENTION_DAYS): query codes one by one. Also null while those of a code are counted from its first scan on. */
  variants?: readonly VariantCount[] | null
}

export type RegionCount = {
  /** Approximate. */
  region: string
  /** ISO 3166 alpha-2; XX: unknown. */
  country: string
  /** Scans. */
  scans: number
}

export type RegionCountChange = {
  /** Approximate. */
  region: string
  /** ISO 3166 alpha-2; XX: unknown. */
  country: string
  /** In percent; null: it was 0 before. */
  scans: number | null
}

export type RemovedMember = {
  /** The person. */
  id: string
  /** They can no longer sign in. */
  removed: boolean
}

export type Replay = {
  /** Start of the period, inclusive, in ISO 8601. */
  from: string
  /** End of the period, exclusive, in ISO 8601. */
  to: string
  /** Only deliveries in this state. Default: failed and delivered. */
  state?: 'failed' | 'delivered' | null
}

export type Replayed = {
  /** Number of deliveries resent. */
  replayed: number
  /** Where to continue if there were too many for one call; otherwise null. UTC. */
  next_from: string | null
}

export type Report = {
  /** The report. */
  id: string
  /** As given. */
  name: string | null
  /** Whose scans are shown. */
  scope: {
    /** All codes of the account, one of them, or those that have a tag. */
    type: 'account' | 'code' | 'tag'
    /** With `code`: its id, or `ext_` and its external id. */
    qr_id?: string
    /** With `tag`: its name. */
    tag?: string
  }
  /** The last days up to now, 1 to 366. Not with dates. Default 30. */
  days?: number
  /** Always these days instead: the first. */
  start_date?: string
  /** The last one, included. */
  end_date?: string
  /** As given. */
  show_destination: boolean
  /** The origins whose pages may show it in an iframe. */
  embed_origins: readonly string[]
  /** When it was made. UTC. */
  created_at: string
  /** When the link stops working; null: when it is revoked. UTC. */
  expires_at: string | null
  /** What the code or the tag is called now; null: all codes, or a code that is deleted. */
  scope_name: string | null
}

/** The same number of days before, up to the same time of day; omitted if they are no longer known. */
export type ReportBefore = {
  period: Period
  /** Totals for the period. */
  summary: {
    /** Scans in the period. */
    total_scans: number
    /** Distinct visitors in the period. */
    unique_visitors: number
    /** Scans divided by the number of days in the period. */
    avg_daily_scans: number
    /** Visitors who had not scanned this code (for several codes: any of them) before the period. */
    new_visitors?: number
    /** The other visitors. */
    returning_visitors?: number
  }
}

/** By how many percent totals differ. */
export type ReportChange = {
  /** Of the totals. */
  summary: {
    /** In percent; null: it was 0 before. */
    total_scans: number | null
    /** In percent; null: it was 0 before. */
    unique_visitors: number | null
    /** In percent; null: it was 0 before. */
    avg_daily_scans: number | null
    /** In percent; null: it was 0 before. */
    new_visitors?: number | null
    /** In percent; null: it was 0 before. */
    returning_visitors?: number | null
  }
}

export type ReportCodeChange = {
  /** When. UTC. */
  at: string
  /** Where it began to lead, if the report shows it. */
  destination_url?: string
}

/** Totals and lists. */
export type ReportFigures = {
  period: Period
  /** Totals for the period. */
  summary: {
    /** Scans in the period. */
    total_scans: number
    /** Distinct visitors in the period. */
    unique_visitors: number
    /** Scans divided by the number of days in the period. */
    avg_daily_scans: number
    /** Visitors who had not scanned this code (for several codes: any of them) before the period. */
    new_visitors?: number
    /** The other visitors. */
    returning_visitors?: number
  }
  /** Top ten. */
  top_countries: readonly CountryCount[]
  /** Top ten. */
  top_cities: readonly CityCount[]
  /** Scans by device. */
  devices: {
    /** Scans from desktop. */
    desktop: number
    /** Scans from ios. */
    ios: number
    /** Scans from android. */
    android: number
  }
  /** Scans by browser. */
  browsers: {
    /** Scans from other. */
    other: number
    /** Scans from safari. */
    safari: number
    /** Scans from chrome. */
    chrome: number
    /** Scans from samsung_browser. */
    samsung_browser: number
  }
  /** All of them. */
  countries?: readonly CountryCount[]
  /** Top ten. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Scans recorded before systems were kept. */
    unknown: number
    /** Scans from ios. */
    ios: number
    /** Scans from ipados. */
    ipados: number
    /** Scans from android. */
    android: number
    /** Scans from windows. */
    windows: number
    /** Scans from macos. */
    macos: number
    /** Scans from linux. */
    linux: number
    /** Scans from chromeos. */
    chromeos: number
    /** Scans from other. */
    other: number
  }
  /** Top ten. */
  languages?: readonly LanguageCount[]
  /** By what decided the destination, most scans first, up to 100. Equal names of different codes are one entry. Null for the whole account if the period has more than 50000 scans, or some of them have been deleted (RETENTION_DAYS): query codes one by one. Also null while those of a code are counted from its first scan on. */
  variants?: readonly VariantCount[] | null
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
  previous?: ReportBefore
  change?: ReportChange
}

/** Scans by weekday and hour, in the time zone that it names. */
export type ReportHeatmap = {
  period: Period
  /** Of days and hours, as requested. */
  timezone: string
  /** A list of hours for each day of the week, Monday first. */
  data: readonly (readonly number[])[]
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
}

export type ReportLink = {
  /** The report. */
  id: string
  /** As given. */
  name: string | null
  /** Whose scans are shown. */
  scope: {
    /** All codes of the account, one of them, or those that have a tag. */
    type: 'account' | 'code' | 'tag'
    /** With `code`: its id, or `ext_` and its external id. */
    qr_id?: string
    /** With `tag`: its name. */
    tag?: string
  }
  /** The last days up to now, 1 to 366. Not with dates. Default 30. */
  days?: number
  /** Always these days instead: the first. */
  start_date?: string
  /** The last one, included. */
  end_date?: string
  /** As given. */
  show_destination: boolean
  /** The origins whose pages may show it in an iframe. */
  embed_origins: readonly string[]
  /** When it was made. UTC. */
  created_at: string
  /** When the link stops working; null: when it is revoked. UTC. */
  expires_at: string | null
  /** The link. It is shown only now. */
  url: string
}

export type ReportList = {
  /** Newest first, at most 200. */
  data: readonly Report[]
  pagination?: Pagination
}

export type ReportSecret = {
  /** What stands behind the # of the link. */
  secret: string
}

/** Scans over time. */
export type ReportSeries = {
  period: Period
  /** As requested. */
  interval: 'hour' | 'day' | 'week' | 'month'
  /** In order, without gaps. */
  data: readonly Bucket[]
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

export type RevokeKey = {
  /** The key itself. */
  key: string
}

export type RevokedKey = {
  /** The key. */
  id: string
  /** It fails from now on. */
  revoked: boolean
}

export type RevokedReport = {
  /** The report. */
  id: string
  /** Always true. */
  revoked: boolean
}

export type Rollback = {
  /** A version of the history. */
  version: number
}

export type Rule = {
  when: When
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
  /** Name in analytics: 1 to 50 characters after trimming, unique in the code. Not default, unknown, fallback, rule-1 or split-1, which the service uses itself; a code that has the label fallback from before keeps it. */
  label?: string | null
}

export type Scan = {
  /** The scan. */
  id: string
  /** When it happened. UTC. */
  timestamp: string
  /** ISO 3166 alpha-2; XX: unknown. */
  country: string
  /** Approximate. */
  region: string
  /** Approximate. */
  city: string
  /** desktop: everything except ios and android. */
  device: 'desktop' | 'ios' | 'android'
  /** In-app browsers are reported as other. */
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  /** Whether this is the visitor’s first scan of this code. */
  is_unique: boolean
  /** What decided the destination: the label of a rule or a part of a split, else rule-1, split-1 and so on, or default; unknown: recorded before variants were kept. */
  variant?: string
  /** The version of the code that was in force; 0: recorded before versions were kept. */
  version?: number
  /** Operating system; unknown: recorded before systems were kept. */
  os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
  /** ISO 639 primary tag; und: the client names none, or an unknown one; unknown: recorded before languages were kept. */
  language?: string
  /** Your own id of the code, as it is now; null: it has none, or is deleted. */
  external_id?: string | null
}

export type ScanCreated = {
  /** Event type. New types may be added. */
  event: 'scan.created'
  /** When it happened. UTC. */
  timestamp: string
  data: PostedScan
}

export type ScanExport = {
  /** The code. */
  qr_id: string
  period: Period
  /** If scans of the period have been deleted: from when on they are kept. UTC. */
  kept_from?: string
  /** How many scans there are. */
  total: number
  /** Newest first. */
  data: readonly Scan[]
}

export type ScanList = {
  /** Newest first. */
  data: readonly Scan[]
  pagination: Pagination
}

export type ScanMissed = {
  /** Event type. New types may be added. */
  event: 'scan.missed'
  /** When it happened. UTC. */
  timestamp: string
  data: PostedScan
}

export type ScanOfCode = {
  /** The code. */
  qr_id: string
  /** The scan. */
  id: string
  /** When it happened. UTC. */
  timestamp: string
  /** ISO 3166 alpha-2; XX: unknown. */
  country: string
  /** Approximate. */
  region: string
  /** Approximate. */
  city: string
  /** desktop: everything except ios and android. */
  device: 'desktop' | 'ios' | 'android'
  /** In-app browsers are reported as other. */
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  /** Whether this is the visitor’s first scan of this code. */
  is_unique: boolean
  /** What decided the destination: the label of a rule or a part of a split, else rule-1, split-1 and so on, or default; unknown: recorded before variants were kept. */
  variant?: string
  /** The version of the code that was in force; 0: recorded before versions were kept. */
  version?: number
  /** Operating system; unknown: recorded before systems were kept. */
  os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
  /** ISO 639 primary tag; und: the client names none, or an unknown one; unknown: recorded before languages were kept. */
  language?: string
  /** Your own id of the code, as it is now; null: it has none, or is deleted. */
  external_id?: string | null
}

/** How well the code will scan once it is printed. docs/scannability.md says how it is worked out. */
export type Scannability = {
  /** From A, ready to print, to F. */
  grade: 'A' | 'B' | 'C' | 'D' | 'F'
  /** A letter each; the lowest decides. */
  reasons: readonly {
    /** What was measured. */
    what: 'contrast' | 'logo' | 'quiet_zone' | 'frame' | 'shapes' | 'inversion' | 'reading'
    /** The figure behind the letter, in a sentence. */
    text: string
    /** That figure alone: a contrast, modules, or percent; null: there is none. */
    value: number | null
    /** From A, ready to print, to F. */
    grade: 'A' | 'B' | 'C' | 'D' | 'F'
  }[]
  /** Smaller prints, with their quiet zone, are not recommended. */
  min_width_mm: number
  /** From how far away it scans at the requested width. */
  max_distance_m: number
}

export type Schedule = {
  /** What is still to come, the next one first. */
  data: readonly ScheduledChange[]
  pagination?: Pagination
}

export type ScheduledChange = {
  /** Assigned by the service. */
  id: string
  /** When it takes effect. UTC. */
  at: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
  /** When it was scheduled. UTC. */
  created_at: string
  /** Who scheduled it. */
  created_by: {
    /** An API key or a dashboard user. */
    type: 'api_key' | 'person'
    /** The key's last four characters, or the user. */
    name: string
    /** Id of the key or the user. */
    id?: string
    /** What the key is called. */
    key_name?: string
  }
  /** Why it would reach no one, as the code is now: it will have expired, or a split or rules take every scan. Omitted otherwise. A paused code has none: simulate with `at` shows what a scan would get. */
  warnings?: readonly string[]
}

export type Session = {
  /** The session. */
  id: string
  /** The one of this request. */
  current: boolean
  /** Where it was opened. */
  device: 'desktop' | 'ios' | 'android'
  /** Where it was opened. */
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  /** When it was opened. UTC. */
  created_at: string
  /** To the minute. UTC. */
  last_used_at: string
  /** When it ends. UTC. */
  expires_at: string
}

export type SessionList = {
  /** Newest first; 50 at most. */
  data: readonly Session[]
  pagination: Pagination
}

export type SetUp = {
  /** The part of the link after #. */
  token: string
  /** Required with a set-up link; an invitation has one already. */
  email?: string | null
  /** 10 to 200 characters, and none of the most common ones. */
  password: string
}

/** As for a single code, without external_id: only one of the codes could have it. */
export type SharedCodeChange = {
  /** 1 to 255 characters after trimming. */
  name?: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string
  /** true resumes or publishes, false pauses. */
  active?: boolean
  /** Up to 20 tags. Compared without regard to case, and shown as first written in the account. Replaces all tags; null or [] removes them. */
  tags?: readonly string[] | null
  /** Up to 2000 characters that only the account sees. null removes them. */
  notes?: string | null
  /** The first rule whose conditions hold decides where a scan leads. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  rules?: readonly Rule[] | null
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  split?: readonly SplitEntry[] | null
  /** Where scans lead while the code is paused, not yet started, expired or used up, instead of showing a page. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  fallback_url?: string | null
  /** Whether the scanned link's query is added to the destination. The destination's own parameters win, then utm. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time the code does not redirect: scans go to fallback_url, else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  starts_at?: string | null
  /** From this time on the code does not redirect: scans go to fallback_url, else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  expires_at?: string | null
  /** Number of counted scans to redirect; after that the code is used up: fallback_url, else a page (410). Counts from the moment it is set; another number keeps the count, null forgets it. Crawlers and previews use nothing up. null clears it. All of rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit may have 16384 bytes together. */
  scan_limit?: number | null
}

export type SharedReport = {
  /** What it is called. */
  name: string
  /** Who shares it. */
  account: string
  /** How the account shows itself; null: it has no brand. */
  brand: {
    /** As people know the account. */
    name: string | null
    /** `#RRGGBB`. */
    color: string | null
    /** A path on this host. */
    logo_url: string | null
  } | null
  /** Whose days it shows: the account’s. */
  timezone: string
  /** All codes of the account, one of them, or those that have a tag. */
  type: 'account' | 'code' | 'tag'
  /** Of the report of one code. */
  code: {
    /** The short link of the code. */
    short_url: string
    /** Public URL of the image. */
    image_url?: string
    /** Where it leads, if the report shows it. */
    destination_url?: string | null
    /** As given at creation. */
    style?: Record<string, unknown>
    /** When it began to lead elsewhere within the period, in order; at most the last 100. */
    changes?: readonly ReportCodeChange[]
  } | null
  /** When the link stops working; null: when it is revoked. UTC. */
  expires_at: string | null
  figures: ReportFigures
  timeseries: ReportSeries
  heatmap: ReportHeatmap
}

export type Sheet = {
  /** Ids of up to 1000 codes, or `ext_` and their external ids, in the order of the result. Or tag. */
  ids?: readonly string[]
  /** All codes with this tag, by their names; at most 1000. Or ids. */
  tag?: string
  /** Where labels are: avery-l7120, avery-l7160, avery-l7163, avery-5160, a4-3x8, letter-3x10, cards-10, or your own grid, whose labels are at least 15 mm wide and high. */
  layout: 'avery-l7120' | 'avery-l7160' | 'avery-l7163' | 'avery-5160' | 'a4-3x8' | 'letter-3x10' | 'cards-10' | {
    /** The size of the paper. */
    page: 'a4' | 'letter'
    /** Labels in a row. */
    columns: number
    /** Rows on a page. */
    rows: number
    /** Around all labels. */
    margin_mm: number
    /** Between labels. */
    gap_mm: number
  }
  /** What stands beside each code. Default: none. */
  caption?: 'name' | 'short_url' | 'none'
  /** Of each label. Default: 1. */
  copies?: number
  /** The first free label of the first sheet, counted row by row: at most as many as a sheet has. Default: 1. */
  start_at?: number
  /** Puts a page with the outlines of labels and a ruler first, to be held against a sheet. Default: false. */
  test_page?: boolean
  /** Draws all of them in this brand style. */
  style_id?: string
}

export type SignIn = {
  /** One email address belongs to one account. */
  email: string
  /** The password. */
  password: string
}

export type SignedIn = {
  /** Who is signed in. */
  user: {
    /** The person. */
    id: string
    /** One email address belongs to one account. */
    email: string
    /** owner: everything; editor: all but members, keys, webhook secrets and the account; viewer: reads. */
    role: 'owner' | 'editor' | 'viewer'
  }
  /** Their account. */
  account: {
    /** The account. */
    id: string
    /** Display name. */
    name: string
    /** Determines the limits. */
    plan: string
    /** IANA time zone whose days the dashboard shows. */
    timezone: string
  }
  /** This session. */
  session: {
    /** The session. */
    id: string
    /** When it was opened. UTC. */
    created_at: string
    /** When it ends; earlier if it is not used for 7 days. UTC. */
    expires_at: string
  }
  /** The public address of the service. */
  base_url: string
  /** What short links start with, unless their code has another domain. */
  short_base_url: string
  /** The other addresses that a code can have as its `domain`. */
  short_domains: readonly string[]
}

export type SignedOut = {
  /** The session has ended. */
  signed_out: boolean
}

export type Simulation = {
  /** Default: desktop. */
  device?: 'desktop' | 'ios' | 'android' | null
  /** ISO 3166 alpha-2. Default: XX, unknown. */
  country?: string | null
  /** Primary tag. Default: und, unknown. */
  language?: string | null
  /** When: an ISO 8601 timestamp with Z or an offset, or a date. Default: now. */
  at?: string | null
  /** The query of the scanned link. */
  query?: string | null
  /** Any text: it stands for one visitor, who always gets the same part of a split. */
  visitor?: string | null
}

export type SimulationAnswer = {
  /** What the scan meets; new states may be added. */
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** Where the scan leads, with all parameters; null: it shows a page. */
  destination_url: string | null
  /** What decided: its label, else rule-1, split-1 and so on, or default; null: the code does not redirect, or goes to fallback_url. */
  label: string | null
  /** Which rule decided, from 1; null: none. */
  rule: number | null
  /** Grows with every change of destination_url or of where else the code leads. From 1; see the history. */
  version: number
}

export type SplitEntry = {
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
  /** Its share of the visitors, relative to the other weights. */
  weight: number
  /** Name in analytics: 1 to 50 characters after trimming, unique in the code. Not default, unknown, fallback, rule-1 or split-1, which the service uses itself; a code that has the label fallback from before keeps it. */
  label?: string | null
}

/** How images look. */
export type Style = {
  /** Shape of the modules. Default: square. */
  dotsType?: 'square' | 'dots' | 'rounded' | 'extra-rounded' | 'classy' | 'classy-rounded' | null
  /** Colour of the modules. Default: #000000. */
  dotsColor?: string | null
  /** A gradient of the modules instead of dotsColor. Rings and eyes without their own colour take `from`. */
  dotsGradient?: {
    /** From one side to the other, or from the middle to the corners. */
    type: 'linear' | 'radial'
    /** Where it begins. */
    from: string
    /** Where it ends. */
    to: string
    /** Of a linear one, in degrees clockwise: 0 is to the right, 90 down. Default: 0. */
    angle?: number
  } | null
  /** Background colour. Default: #FFFFFF. */
  backgroundColor?: string | null
  /** No background, for a print on something light. It is checked on white. Not with backgroundColor. */
  transparent?: boolean | null
  /** Shape of the rings in three corners, as round as readers allow: `dot` has the roundest hole. Default: square. */
  cornersSquareType?: 'square' | 'dot' | 'extra-rounded' | null
  /** Colour of the rings. Default: the colour of the modules. */
  cornersSquareColor?: string | null
  /** Shape of the eyes inside the rings. Default: square. */
  cornersDotType?: 'square' | 'dot' | null
  /** Colour of the eyes. Default: the colour of the rings. */
  cornersDotColor?: string | null
  /** A picture in the middle: the id of an uploaded logo, or one of ours: glyph:arrow, glyph:menu, glyph:wifi, glyph:heart, glyph:star, glyph:cup, glyph:cutlery, glyph:ticket, glyph:pin, glyph:phone, glyph:envelope, glyph:calendar, glyph:cart, glyph:key, glyph:bike, glyph:leaf, glyph:play, glyph:download, glyph:info, glyph:qroute. The error correction is then H, and modules under it are left out. */
  logo?: string | null
  /** Of the symbol's side, 0.1 to 0.3. Default: 0.22. */
  logoSize?: number | null
  /** Shape of the place it takes; a circle also cuts the logo. */
  logoShape?: 'square' | 'circle' | null
  /** What is under the logo: `none`, or a colour. Default: the background. */
  logoPlate?: string | null
  /** A frame around the quiet zone, with or without a call to action. The width of an image is then that of the frame, and it is higher than wide. */
  frame?: {
    /** A line around the code, a banner under or above it, or a ticket to tear off. */
    type: 'box' | 'banner' | 'banner-above' | 'ticket'
    /** A call to action, up to 40 characters in Latin, Greek or Cyrillic. Default: none. */
    text?: string | null
    /** Default: that of the modules. */
    color?: string | null
    /** Default: what stands out. */
    textColor?: string | null
  } | null
}

/** With compare and include: by how many percent each figure differs from the other period. Has the entries of the current lists; those that were only in the other period are left out. */
export type SummaryChange = {
  /** Of the totals. */
  summary: {
    /** In percent; null: it was 0 before. */
    total_scans: number | null
    /** In percent; null: it was 0 before. */
    unique_visitors: number | null
    /** In percent; null: it was 0 before. */
    avg_daily_scans: number | null
    /** In percent; null: it was 0 before. */
    new_visitors?: number | null
    /** In percent; null: it was 0 before. */
    returning_visitors?: number | null
  }
  /** Top ten. */
  top_countries: readonly CountryCountChange[]
  /** Top ten. */
  top_cities: readonly CityCountChange[]
  /** Scans by device. */
  devices: {
    /** In percent; null: it was 0 before. */
    desktop: number | null
    /** In percent; null: it was 0 before. */
    ios: number | null
    /** In percent; null: it was 0 before. */
    android: number | null
  }
  /** Scans by browser. */
  browsers: {
    /** In percent; null: it was 0 before. */
    other: number | null
    /** In percent; null: it was 0 before. */
    safari: number | null
    /** In percent; null: it was 0 before. */
    chrome: number | null
    /** In percent; null: it was 0 before. */
    samsung_browser: number | null
  }
  /** All of them. */
  countries?: readonly CountryCountChange[]
  /** Top ten. */
  regions?: readonly RegionCountChange[]
  /** Scans by operating system. */
  os?: {
    /** In percent; null: it was 0 before. */
    unknown: number | null
    /** In percent; null: it was 0 before. */
    ios: number | null
    /** In percent; null: it was 0 before. */
    ipados: number | null
    /** In percent; null: it was 0 before. */
    android: number | null
    /** In percent; null: it was 0 before. */
    windows: number | null
    /** In percent; null: it was 0 before. */
    macos: number | null
    /** In percent; null: it was 0 before. */
    linux: number | null
    /** In percent; null: it was 0 before. */
    chromeos: number | null
    /** In percent; null: it was 0 before. */
    other: number | null
  }
  /** Top ten. */
  languages?: readonly LanguageCountChange[]
  /** By what decided the destination, most scans first, up to 100. Equal names of different codes are one entry. */
  variants?: readonly VariantCountChange[]
}

export type Tag = {
  /** As first written. */
  name: string
  /** How many codes have it. */
  codes: number
}

export type TagChange = {
  /** 1 to 50 characters, without comma or slash. */
  name: string
}

export type TagList = {
  /** The tags on this page. */
  data: readonly Tag[]
  pagination: Pagination
}

export type Timeseries = {
  /** The code. */
  qr_id: string
  period: Period
  /** As requested. */
  interval: 'hour' | 'day' | 'week' | 'month'
  /** In order, without gaps. */
  data: readonly Bucket[]
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

export type TopCodes = {
  period: Period
  /** Most first. */
  data: readonly RankedCode[]
  pagination: Pagination
  /** The figures that are estimated, by the share that a period has of its first and last day in UTC. Lists add up to the scans, of which there are at least as many as visitors. */
  by_utc_day?: readonly string[]
}

export type Unsubscribed = {
  /** The notice that is no longer sent. */
  unsubscribed: string
}

/** Added to every destination as utm_source and so on, unless it has that parameter already. */
export type Utm = {
  /** 1 to 255 characters after trimming. */
  source?: string | null
  /** 1 to 255 characters after trimming. */
  medium?: string | null
  /** 1 to 255 characters after trimming. */
  campaign?: string | null
  /** 1 to 255 characters after trimming. */
  term?: string | null
  /** 1 to 255 characters after trimming. */
  content?: string | null
}

export type VariantCount = {
  /** What decided the destination: the label of a rule or a part of a split, else rule-1, split-1 and so on, or default; unknown: recorded before variants were kept. */
  variant: string
  /** Scans. */
  scans: number
  /** Distinct visitors in the period. */
  unique_visitors: number
}

export type VariantCountChange = {
  /** What decided the destination: the label of a rule or a part of a split, else rule-1, split-1 and so on, or default; unknown: recorded before variants were kept. */
  variant: string
  /** In percent; null: it was 0 before. */
  scans: number | null
  /** In percent; null: it was 0 before. */
  unique_visitors: number | null
}

export type View = {
  /** 1 to 60 characters. */
  name: string
  /** What the address of the page says behind its `?`. */
  query: string
}

export type ViewChange = {
  /** What the address of the page says behind its `?`. */
  query: string
}

export type ViewList = {
  /** In the order in which they were saved; with `cursor` by name. */
  data: readonly View[]
  pagination?: Pagination
}

export type Webhook = {
  /** Assigned by the service. */
  id: string
  /** Where events are posted. */
  url: string
  /** Your own note. */
  description: string
  /** Subscribed events. */
  events: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[]
  /** The only codes whose events are posted; null: no such list. */
  qr_ids: readonly string[] | null
  /** Only events of codes with any of these tags are posted; null: no such list. */
  tags: readonly string[] | null
  /** Whether events are currently posted. */
  active: boolean
  /** failing: the last attempt failed. disabled: nothing is posted; see disabled_reason. */
  status: 'active' | 'failing' | 'disabled'
  /** The first failure after the last success; null if the last attempt succeeded. UTC. */
  failing_since: string | null
  /** paused: by you. gone: the endpoint returned 410. unreachable: five days without a success. null: not disabled. */
  disabled_reason: string | null
  /** When it was created. UTC. */
  created_at: string
  /** When it last changed. UTC. */
  updated_at: string
}

export type WebhookChange = {
  /** Where events are posted: http or https, on a public address. */
  url?: string
  /** Your own note; at most 255 characters. */
  description?: string
  /** Subscribed events. Default: scan.created. */
  events?: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[]
  /** Only events of these codes: their ids, or `ext_` and their external ids, at most 100. Not together with tags. null: of all codes. */
  qr_ids?: readonly string[] | null
  /** Only events of codes that have any of these tags when the event is sent, in any case, at most 25. Not together with qr_ids. null: of all codes. */
  tags?: readonly string[] | null
  /** true enables it, even if the service disabled it; false pauses it. */
  active?: boolean
}

export type WebhookList = {
  /** Newest first; at most 10. */
  data: readonly Webhook[]
  pagination: Pagination
}

export type WebhookTest = {
  /** Event type. New types may be added. */
  event: 'webhook.test'
  /** When it happened. UTC. */
  timestamp: string
  data: PostedTest
}

export type WebhookWithSecret = {
  /** Assigned by the service. */
  id: string
  /** Where events are posted. */
  url: string
  /** Your own note. */
  description: string
  /** Subscribed events. */
  events: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[]
  /** The only codes whose events are posted; null: no such list. */
  qr_ids: readonly string[] | null
  /** Only events of codes with any of these tags are posted; null: no such list. */
  tags: readonly string[] | null
  /** Whether events are currently posted. */
  active: boolean
  /** failing: the last attempt failed. disabled: nothing is posted; see disabled_reason. */
  status: 'active' | 'failing' | 'disabled'
  /** The first failure after the last success; null if the last attempt succeeded. UTC. */
  failing_since: string | null
  /** paused: by you. gone: the endpoint returned 410. unreachable: five days without a success. null: not disabled. */
  disabled_reason: string | null
  /** When it was created. UTC. */
  created_at: string
  /** When it last changed. UTC. */
  updated_at: string
  /** Signing secret. Shown only once. */
  secret: string
}

/** Every condition that is given must hold, and of a list one entry; at least one. */
export type When = {
  /** Any of these devices. */
  device?: readonly ('desktop' | 'ios' | 'android')[] | null
  /** Any of these countries: ISO 3166 alpha-2; XX: unknown. */
  country?: readonly string[] | null
  /** Any of these languages: the visitor's first one, as a primary tag; und: unknown. */
  language?: readonly string[] | null
  /** Any of these days. */
  days?: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null
  /** From the first time to the second, which is not included. Past midnight, it is still the day on which it began. */
  hours?: readonly string[] | null
  /** Of days and hours: an IANA name. Default: UTC. */
  timezone?: string | null
  /** Not before this moment. An ISO 8601 timestamp with Z or an offset, or a date. */
  from?: string | null
  /** Before this moment. An ISO 8601 timestamp with Z or an offset, or a date. */
  until?: string | null
}

export type Whoami = {
  /** The address that the request came from. */
  address: {
    /** IPv4-mapped IPv6 addresses are IPv4. */
    version: 'IPv4' | 'IPv6'
    /** private or loopback: the request came through an untrusted proxy, or from the same network or machine. */
    class: 'public' | 'private' | 'loopback' | 'unknown'
    /** Taken from a header of a trusted proxy: X-Forwarded-For or CLIENT_IP_HEADER. */
    forwarded: boolean
    /** Your own address, to check a proxy by. Only for owners and for keys with full access; it is neither stored nor logged. */
    ip?: string
  }
  /** ISO 3166 alpha-2; XX: unknown. */
  country: string
  /** Approximate. */
  region: string
  /** Approximate. */
  city: string
  /** desktop: everything except ios and android. */
  device: 'desktop' | 'ios' | 'android'
  /** In-app browsers are reported as other. */
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  /** Operating system. */
  os: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
  /** ISO 639 primary tag; und: the request names none, or an unknown one. */
  language: string
  /** Only human requests count as scans. */
  class: 'human' | 'head' | 'prefetch' | 'crawler' | 'preview' | 'missed'
  /** Why it would not count; otherwise empty. */
  reason: string
}

/** What webhooks deliver; `event` says which it is. */
export type WebhookEvent =
  | ScanCreated
  | ScanMissed
  | QrcodeCreated
  | QrcodeUpdated
  | QrcodePaused
  | QrcodeResumed
  | QrcodeDeleted
  | QuotaThreshold
  | WebhookTest

/** A file on its way, whose `body` is a stream. */
export type Download = Response & { readonly body: NonNullable<Response['body']> }

/** `params` are those of path and query; `data` is a `Download` unless it is JSON. */
export interface Operations {
  /** Create a QR code. `POST /v1/qrcodes` */
  createCode: { params: {}; body: NewCode; data: CreatedCode }
  /** List QR codes. `GET /v1/qrcodes` */
  listCodes: {
    params: {
      /** Page number, from 1. Not with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Only codes with this status. */
      status?: 'active' | 'paused' | 'draft' | undefined
      /** Only codes in this state now. */
      state?: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active' | undefined
      /** Part of the name, short_code or destination; case-insensitive. */
      search?: string | undefined
      /** Only codes with this tag; several, separated by commas (up to 20): codes that have all of them. Case-insensitive. */
      tag?: string | undefined
      /** Only the code with this external_id. */
      external_id?: string | undefined
      /** Order; with - in front descending. Names are compared without regard to case, and equal codes are in the order of their creation. Default: -created_at. */
      sort?: '-created_at' | 'created_at' | '-updated_at' | 'updated_at' | '-name' | 'name' | '-total_scans' | 'total_scans' | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
      /** With view=full: IANA time zone of the days of `trend`. Default: UTC. */
      timezone?: string | undefined
      /** Whole codes, with `state`, `last_scan_at`, `trend` and `missed_scans`, without `warnings`. */
      view?: 'full' | undefined
    }
    body?: undefined
    data: CodeList
  }
  /** Get a QR code. `GET /v1/qrcodes/{id}` */
  getCode: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
    }
    body?: undefined
    data: Code
  }
  /** Update a QR code. `PATCH /v1/qrcodes/{id}` */
  updateCode: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
    }
    body: CodeChange
    data: Code
  }
  /** Delete a QR code. `DELETE /v1/qrcodes/{id}` */
  deleteCode: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
    }
    body?: undefined
    data: DeletedCode
  }
  /** Create or update a QR code by its external id. `PUT /v1/qrcodes/ext_{external_id}` */
  putCode: {
    params: {
      /** Your own id of the code, percent-encoded. */
      external_id: string
    }
    body: PutCode
    data: Code
  }
  /** Count QR codes by state. `GET /v1/qrcodes/counts` */
  countCodes: {
    params: {
      /** Part of the name, short_code or destination; case-insensitive. */
      search?: string | undefined
      /** Only codes with this tag; several, separated by commas (up to 20): codes that have all of them. Case-insensitive. */
      tag?: string | undefined
    }
    body?: undefined
    data: CodeCounts
  }
  /** Export QR codes. `GET /v1/qrcodes/export` */
  exportCodes: {
    params: {
      /** Only codes with this status. */
      status?: 'active' | 'paused' | 'draft' | undefined
      /** Only codes in this state now. */
      state?: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active' | undefined
      /** Part of the name, short_code or destination; case-insensitive. */
      search?: string | undefined
      /** Only codes with this tag; several, separated by commas (up to 20): codes that have all of them. Case-insensitive. */
      tag?: string | undefined
      /** Only the code with this external_id. */
      external_id?: string | undefined
      /** Order; with - in front descending. Names are compared without regard to case, and equal codes are in the order of their creation. Default: -created_at. */
      sort?: '-created_at' | 'created_at' | '-updated_at' | 'updated_at' | '-name' | 'name' | '-total_scans' | 'total_scans' | undefined
      /** CSV begins with a byte order mark, by which LibreOffice and Excel know that it is UTF-8. JSON never does. Default: false. */
      bom?: 'true' | 'false' | undefined
    }
    body?: undefined
    data: Download
  }
  /** List tags. `GET /v1/tags` */
  listTags: {
    params: {
      /** Page number, from 1. Not with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
      /** Part of the name; case-insensitive. */
      search?: string | undefined
    }
    body?: undefined
    data: TagList
  }
  /** Rename or merge a tag. `PATCH /v1/tags/{tag}` */
  renameTag: {
    params: {
      /** Name of the tag, in any case. */
      tag: string
    }
    body: TagChange
    data: Tag
  }
  /** Delete a tag. `DELETE /v1/tags/{tag}` */
  deleteTag: {
    params: {
      /** Name of the tag, in any case. */
      tag: string
    }
    body?: undefined
    data: DeletedTag
  }
  /** Create many QR codes. `POST /v1/qrcodes/bulk` */
  createCodes: {
    params: {
      /** true: all or nothing. If any item fails, the response is 400 and nothing is done. */
      atomic?: 'true' | 'false' | undefined
    }
    body: NewCodes
    data: BulkAnswer
  }
  /** Update many QR codes. `PATCH /v1/qrcodes/bulk` */
  updateCodes: {
    params: {
      /** true: all or nothing. If any item fails, the response is 400 and nothing is done. */
      atomic?: 'true' | 'false' | undefined
    }
    body: BulkChange
    data: BulkChangeAnswer
  }
  /** Delete many QR codes. `POST /v1/qrcodes/bulk/delete` */
  deleteCodes: { params: {}; body: BulkDelete; data: BulkDeleteAnswer }
  /** List every version of a QR code. `GET /v1/qrcodes/{id}/history` */
  listCodeHistory: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** Page number, from 1. Not with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
      /** scans: adds to each version how often it was scanned. */
      include?: 'scans' | undefined
    }
    body?: undefined
    data: HistoryList
  }
  /** Go back to an old version of a QR code. `POST /v1/qrcodes/{id}/rollback` */
  rollBackCode: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
    }
    body: Rollback
    data: Code
  }
  /** Schedule a change of the destination. `POST /v1/qrcodes/{id}/schedule` */
  scheduleChange: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
    }
    body: NewScheduledChange
    data: ScheduledChange
  }
  /** List scheduled changes of a QR code. `GET /v1/qrcodes/{id}/schedule` */
  listScheduledChanges: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** Items per page. Without limit and cursor, the response has all items. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: Schedule
  }
  /** Cancel a scheduled change. `DELETE /v1/qrcodes/{id}/schedule/{change_id}` */
  cancelScheduledChange: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** Id of the change. */
      change_id: string
    }
    body?: undefined
    data: CancelledChange
  }
  /** Try where a scan would lead. `POST /v1/qrcodes/{id}/simulate` */
  simulateScan: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
    }
    body: Simulation
    data: SimulationAnswer
  }
  /** Download the image of a QR code. `GET /v1/qrcodes/{id}/download` */
  downloadCode: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** png for screens, svg for designers, pdf for print. */
      format?: 'png' | 'svg' | 'pdf' | undefined
      /** Width in pixels, and height unless the style has a frame. A PNG needs at least one pixel per module of the code. Not of a pdf, nor of a png with width_mm. Default: 512. */
      size?: number | undefined
      /** Width of the code with its quiet zone in millimetres, of a pdf, or of a png with dpi; a frame is around it. Default of a pdf: 30. */
      width_mm?: number | undefined
      /** Of a png with width_mm, which then may have up to 8192 pixels. */
      dpi?: number | undefined
      /** How far a pdf is printed beyond its edge, to be cut off. Default: 0. */
      bleed_mm?: number | undefined
      /** Crop marks around a pdf. Default: false. */
      marks?: 'true' | 'false' | undefined
      /** Encodes the short link in capitals, so that the symbol is smaller. Not with a short code that has an underscore. Default: false. */
      compact?: 'true' | 'false' | undefined
      /** Draws the code in this brand style; its own stays as it was created. */
      style_id?: string | undefined
    }
    body?: undefined
    data: Download
  }
  /** Download the images of many QR codes. `POST /v1/qrcodes/pictures` */
  downloadPictures: { params: {}; body: Pictures; data: Download }
  /** Download labels of many QR codes as a PDF. `POST /v1/qrcodes/sheet` */
  downloadSheet: { params: {}; body: Sheet; data: Download }
  /** Preview a style and check that it is readable. `POST /v1/qrcodes/preview` */
  previewCode: { params: {}; body: Preview; data: PreviewAnswer }
  /** How well a QR code will scan. `GET /v1/qrcodes/{id}/scannability` */
  getScannability: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** The width it will be printed in, with its quiet zone. Default: 30. */
      width_mm?: number | undefined
    }
    body?: undefined
    data: Scannability
  }
  /** List logos. `GET /v1/logos` */
  listLogos: {
    params: {
      /** Items per page. Without limit and cursor, the response has all items. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: LogoList
  }
  /** Upload a logo. `POST /v1/logos` */
  uploadLogo: { params: {}; body: Blob; data: Logo }
  /** Get a logo. `GET /v1/logos/{id}` */
  getLogo: {
    params: {
      /** Id of the logo. */
      id: string
    }
    body?: undefined
    data: Logo
  }
  /** Delete a logo. `DELETE /v1/logos/{id}` */
  deleteLogo: {
    params: {
      /** Id of the logo. */
      id: string
    }
    body?: undefined
    data: DeletedLogo
  }
  /** Get the image of a logo. `GET /v1/logos/{id}/image` */
  getLogoImage: {
    params: {
      /** Id of the logo. */
      id: string
    }
    body?: undefined
    data: Download
  }
  /** Create a brand style. `POST /v1/styles` */
  createStyle: { params: {}; body: NewBrandStyle; data: BrandStyle }
  /** List brand styles. `GET /v1/styles` */
  listStyles: {
    params: {
      /** Items per page. Without limit and cursor, the response has all items. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: BrandStyleList
  }
  /** Update a brand style. `PATCH /v1/styles/{id}` */
  updateStyle: {
    params: {
      /** Id of the brand style. */
      id: string
    }
    body: BrandStyleChange
    data: BrandStyle
  }
  /** Get a brand style. `GET /v1/styles/{id}` */
  getStyle: {
    params: {
      /** Id of the brand style. */
      id: string
    }
    body?: undefined
    data: BrandStyle
  }
  /** Delete a brand style. `DELETE /v1/styles/{id}` */
  deleteStyle: {
    params: {
      /** Id of the brand style. */
      id: string
    }
    body?: undefined
    data: DeletedBrandStyle
  }
  /** Get analytics for a QR code: totals, locations, devices. `GET /v1/qrcodes/{id}/analytics` */
  getCodeAnalytics: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** Days by name instead of start_date and end_date, in `timezone`. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: 29 days ago, so 30 days with today, or the beginning if end_date is given. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones the ends of the period, and visitors by day, are counted scan by scan, up to 1,000,000. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: recorded before systems were kept); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names none, or an unknown one; unknown: recorded before languages were kept); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans that this variant decided: the label of a rule or a part of a split, rule-1, split-1 or default, case-sensitive; a label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this moment of its last day, which is today unless there is an `end_date`. The earlier period ends at the same time of its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In other time zones than UTC: what would have to be counted scan by scan, beyond 100,000 scans or where scans have been deleted, is estimated from days of UTC, and named in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Adds the same figures for the preceding period of equal length, or for the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
      /** details: adds regions, systems, languages, variants, new and returning visitors, and with `compare` the change of each figure in percent. breakdowns: the same without new and returning visitors, also with filters. */
      include?: 'details' | 'breakdowns' | undefined
    }
    body?: undefined
    data: AnalyticsSummary
  }
  /** Get analytics for a QR code by another address: the same as getCodeAnalytics. `GET /v1/analytics/qrcodes/{id}` */
  getAnalyticsOfCode: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** Days by name instead of start_date and end_date, in `timezone`. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: 29 days ago, so 30 days with today, or the beginning if end_date is given. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones the ends of the period, and visitors by day, are counted scan by scan, up to 1,000,000. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: recorded before systems were kept); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names none, or an unknown one; unknown: recorded before languages were kept); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans that this variant decided: the label of a rule or a part of a split, rule-1, split-1 or default, case-sensitive; a label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this moment of its last day, which is today unless there is an `end_date`. The earlier period ends at the same time of its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In other time zones than UTC: what would have to be counted scan by scan, beyond 100,000 scans or where scans have been deleted, is estimated from days of UTC, and named in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Adds the same figures for the preceding period of equal length, or for the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
      /** details: adds regions, systems, languages, variants, new and returning visitors, and with `compare` the change of each figure in percent. breakdowns: the same without new and returning visitors, also with filters. */
      include?: 'details' | 'breakdowns' | undefined
    }
    body?: undefined
    data: AnalyticsSummary
  }
  /** List the scans of a QR code. `GET /v1/qrcodes/{id}/analytics/scans` */
  listCodeScans: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** Days by name instead of start_date and end_date, in `timezone`. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: the beginning. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones the ends of the period, and visitors by day, are counted scan by scan, up to 1,000,000. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: recorded before systems were kept); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names none, or an unknown one; unknown: recorded before languages were kept); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans that this variant decided: the label of a rule or a part of a split, rule-1, split-1 or default, case-sensitive; a label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Page number, from 1. Not with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
      /** details: adds variant, version, os and language. */
      include?: 'details' | undefined
    }
    body?: undefined
    data: ScanList
  }
  /** Get scans of a QR code over time. `GET /v1/qrcodes/{id}/analytics/timeseries` */
  getCodeTimeseries: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** Days by name instead of start_date and end_date, in `timezone`. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: 29 days ago, so 30 days with today, or the beginning if end_date is given. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones the ends of the period, and visitors by day, are counted scan by scan, up to 1,000,000. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: recorded before systems were kept); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names none, or an unknown one; unknown: recorded before languages were kept); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans that this variant decided: the label of a rule or a part of a split, rule-1, split-1 or default, case-sensitive; a label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this moment of its last day, which is today unless there is an `end_date`. The earlier period ends at the same time of its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In other time zones than UTC: what would have to be counted scan by scan, beyond 100,000 scans or where scans have been deleted, is estimated from days of UTC, and named in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Bucket length. Weeks start on Monday. At most 10,000 buckets. */
      interval?: 'hour' | 'day' | 'week' | 'month' | undefined
      /** Adds the same figures for the preceding period of equal length, or for the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
    }
    body?: undefined
    data: Timeseries
  }
  /** Get scans of a QR code by weekday and hour. `GET /v1/qrcodes/{id}/analytics/heatmap` */
  getCodeHeatmap: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** Days by name instead of start_date and end_date, in `timezone`. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: 29 days ago, so 30 days with today, or the beginning if end_date is given. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days and hours. Default: UTC. Only in zones that are not whole hours from UTC are scans counted one by one, up to 1,000,000 in the period; with `approximate`, hours are estimated from those of UTC beyond 100,000. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: recorded before systems were kept); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names none, or an unknown one; unknown: recorded before languages were kept); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans that this variant decided: the label of a rule or a part of a split, rule-1, split-1 or default, case-sensitive; a label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this moment of its last day, which is today unless there is an `end_date`. The earlier period ends at the same time of its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In other time zones than UTC: what would have to be counted scan by scan, beyond 100,000 scans or where scans have been deleted, is estimated from days of UTC, and named in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
    }
    body?: undefined
    data: Heatmap
  }
  /** Get scans of all QR codes of the account by weekday and hour. `GET /v1/analytics/heatmap` */
  getAccountHeatmap: {
    params: {
      /** Days by name instead of start_date and end_date, in `timezone`. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: 29 days ago, so 30 days with today, or the beginning if end_date is given. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days and hours. Default: UTC. Only in zones that are not whole hours from UTC are scans counted one by one, up to 1,000,000 in the period; with `approximate`, hours are estimated from those of UTC beyond 100,000. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: recorded before systems were kept); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names none, or an unknown one; unknown: recorded before languages were kept); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans that this variant decided: the label of a rule or a part of a split, rule-1, split-1 or default, case-sensitive; a label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this moment of its last day, which is today unless there is an `end_date`. The earlier period ends at the same time of its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In other time zones than UTC: what would have to be counted scan by scan, beyond 100,000 scans or where scans have been deleted, is estimated from days of UTC, and named in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Only codes that have this tag now; several, separated by commas (up to 20): codes that have all of them. Case-insensitive. Up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
      tag?: string | undefined
    }
    body?: undefined
    data: Heatmap
  }
  /** Get analytics for all QR codes of the account. `GET /v1/analytics/aggregate` */
  getAggregateAnalytics: {
    params: {
      /** Days by name instead of start_date and end_date, in `timezone`. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: 29 days ago, so 30 days with today, or the beginning if end_date is given. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones the ends of the period, and visitors by day, are counted scan by scan, up to 1,000,000. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: recorded before systems were kept); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names none, or an unknown one; unknown: recorded before languages were kept); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans that this variant decided: the label of a rule or a part of a split, rule-1, split-1 or default, case-sensitive; a label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this moment of its last day, which is today unless there is an `end_date`. The earlier period ends at the same time of its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In other time zones than UTC: what would have to be counted scan by scan, beyond 100,000 scans or where scans have been deleted, is estimated from days of UTC, and named in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Adds the same figures for the preceding period of equal length, or for the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
      /** details: adds regions, systems, languages, variants, new and returning visitors, and with `compare` the change of each figure in percent. breakdowns: the same without new and returning visitors, also with filters. */
      include?: 'details' | 'breakdowns' | undefined
      /** Only codes that have this tag now; several, separated by commas (up to 20): codes that have all of them. Case-insensitive. Up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
      tag?: string | undefined
      /** Only these codes: up to 100 ids, separated by commas; or `ext_` and external ids, in which a comma is percent-encoded. */
      qr_ids?: string | readonly string[] | undefined
    }
    body?: undefined
    data: AggregateAnalytics
  }
  /** Get scans of all QR codes of the account over time. `GET /v1/analytics/timeseries` */
  getAccountTimeseries: {
    params: {
      /** Days by name instead of start_date and end_date, in `timezone`. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: 29 days ago, so 30 days with today, or the beginning if end_date is given. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones the ends of the period, and visitors by day, are counted scan by scan, up to 1,000,000. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: recorded before systems were kept); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names none, or an unknown one; unknown: recorded before languages were kept); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans that this variant decided: the label of a rule or a part of a split, rule-1, split-1 or default, case-sensitive; a label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this moment of its last day, which is today unless there is an `end_date`. The earlier period ends at the same time of its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In other time zones than UTC: what would have to be counted scan by scan, beyond 100,000 scans or where scans have been deleted, is estimated from days of UTC, and named in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Only codes that have this tag now; several, separated by commas (up to 20): codes that have all of them. Case-insensitive. Up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
      tag?: string | undefined
      /** Bucket length. Weeks start on Monday. At most 10,000 buckets. */
      interval?: 'hour' | 'day' | 'week' | 'month' | undefined
      /** Adds the same figures for the preceding period of equal length, or for the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
    }
    body?: undefined
    data: AccountTimeseries
  }
  /** Rank the QR codes of the account. `GET /v1/analytics/top` */
  getTopCodes: {
    params: {
      /** Days by name instead of start_date and end_date, in `timezone`. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: 29 days ago, so 30 days with today, or the beginning if end_date is given. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones the ends of the period, and visitors by day, are counted scan by scan, up to 1,000,000. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: recorded before systems were kept); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names none, or an unknown one; unknown: recorded before languages were kept); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans that this variant decided: the label of a rule or a part of a split, rule-1, split-1 or default, case-sensitive; a label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this moment of its last day, which is today unless there is an `end_date`. The earlier period ends at the same time of its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In other time zones than UTC: what would have to be counted scan by scan, beyond 100,000 scans or where scans have been deleted, is estimated from days of UTC, and named in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Only codes that have this tag now; several, separated by commas (up to 20): codes that have all of them. Case-insensitive. Up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
      tag?: string | undefined
      /** What decides the order. */
      by?: 'scans' | 'unique_visitors' | undefined
      /** true: only codes that have rules or a split now. */
      routed?: 'true' | 'false' | undefined
      /** variants: adds to each code which way its scans went, as its own analytics do. */
      include?: 'variants' | undefined
      /** Page number, from 1. Not with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: TopCodes
  }
  /** Get how today goes. `GET /v1/overview` */
  getOverview: {
    params: {
      /** IANA time zone that defines today and the hours of the usual day. Default: UTC.  */
      timezone?: string | undefined
    }
    body?: undefined
    data: Overview
  }
  /** Export the scans of a QR code. `GET /v1/qrcodes/{id}/analytics/export` */
  exportCodeScans: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** Days by name instead of start_date and end_date, in `timezone`. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: the beginning. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones the ends of the period, and visitors by day, are counted scan by scan, up to 1,000,000. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: recorded before systems were kept); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names none, or an unknown one; unknown: recorded before languages were kept); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans that this variant decided: the label of a rule or a part of a split, rule-1, split-1 or default, case-sensitive; a label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** CSV (RFC 4180) with a header line, or one JSON object. */
      format?: 'csv' | 'json' | undefined
      /** details: adds variant, version, os and language. */
      include?: 'details' | undefined
      /** CSV begins with a byte order mark, by which LibreOffice and Excel know that it is UTF-8. JSON never does. Default: false. */
      bom?: 'true' | 'false' | undefined
    }
    body?: undefined
    data: Download
  }
  /** Export the scans of all QR codes of the account. `GET /v1/analytics/export` */
  exportAccountScans: {
    params: {
      /** Days by name instead of start_date and end_date, in `timezone`. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: the beginning. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones the ends of the period, and visitors by day, are counted scan by scan, up to 1,000,000. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: recorded before systems were kept); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names none, or an unknown one; unknown: recorded before languages were kept); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans that this variant decided: the label of a rule or a part of a split, rule-1, split-1 or default, case-sensitive; a label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Only codes that have this tag now; several, separated by commas (up to 20): codes that have all of them. Case-insensitive. Up to 5,000 codes. */
      tag?: string | undefined
      /** CSV (RFC 4180) with a header line, or one JSON object. */
      format?: 'csv' | 'json' | undefined
      /** details: adds variant, version, os and language. */
      include?: 'details' | undefined
      /** CSV begins with a byte order mark, by which LibreOffice and Excel know that it is UTF-8. JSON never does. Default: false. */
      bom?: 'true' | 'false' | undefined
    }
    body?: undefined
    data: Download
  }
  /** Get counted and uncounted requests of a QR code. `GET /v1/qrcodes/{id}/analytics/quality` */
  getCodeQuality: {
    params: {
      /** Id of the code, or `ext_` and its external id. */
      id: string
      /** Days by name instead of start_date and end_date, in UTC. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in UTC. Default: 29 days ago, so 30 days with today, or the beginning if end_date is given. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in UTC. Default: today. */
      end_date?: string | undefined
    }
    body?: undefined
    data: Quality
  }
  /** Get counted and uncounted requests of all QR codes. `GET /v1/analytics/quality` */
  getAccountQuality: {
    params: {
      /** Days by name instead of start_date and end_date, in UTC. 7d, 30d, 90d and 12m end today, and so does what is not over yet; weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp, with Z or an offset, stands for its whole day in UTC. Default: 29 days ago, so 30 days with today, or the beginning if end_date is given. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp, with Z or an offset, stands for its whole day in UTC. Default: today. */
      end_date?: string | undefined
      /** Only codes that have this tag now; several, separated by commas (up to 20): codes that have all of them. Case-insensitive. Up to 5,000 codes. */
      tag?: string | undefined
      /** Page number, from 1. Not with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: AccountQuality
  }
  /** Share figures by a link. `POST /v1/reports` */
  createReport: { params: {}; body: NewReport; data: ReportLink }
  /** List reports. `GET /v1/reports` */
  listReports: {
    params: {
      /** Items per page. Without limit and cursor, the response has all items. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: ReportList
  }
  /** Get a report. `GET /v1/reports/{id}` */
  getReport: {
    params: {
      /** Id of a report. */
      id: string
    }
    body?: undefined
    data: Report
  }
  /** Revoke a report. `DELETE /v1/reports/{id}` */
  revokeReport: {
    params: {
      /** Id of a report. */
      id: string
    }
    body?: undefined
    data: RevokedReport
  }
  /** Get a shared report. `POST /v1/reports/shared` */
  openSharedReport: { params: {}; body: ReportSecret; data: SharedReport }
  /** Get a shared report by an old link, with its secret in the path. `GET /v1/reports/shared/{secret}` */
  getSharedReport: {
    params: {
      /** What stands behind the # of the link. */
      secret: string
    }
    body?: undefined
    data: SharedReport
  }
  /** List the scans of the account in recording order. `GET /v1/events` */
  listEvents: {
    params: {
      /** Only events recorded after the event with this id; `latest`: only new ones. Default: from the first event. */
      after?: string | undefined
      /** Another name for `after`; empty: from the first event. */
      cursor?: string | undefined
      /** Events per page. */
      limit?: number | undefined
      /** details: adds variant, version, os and language. */
      include?: 'details' | undefined
    }
    body?: undefined
    data: EventList
  }
  /** Stream the scans of the account as server-sent events. `GET /v1/events/stream` */
  streamEvents: {
    params: {
      /** Only events recorded after the event with this id; `latest`: only new ones. Default: only new events. */
      after?: string | undefined
      /** details: adds variant, version, os and language. */
      include?: 'details' | undefined
    }
    body?: undefined
    data: Download
  }
  /** Get the account: plan, limits, usage. `GET /v1/account` */
  getAccount: { params: {}; body?: undefined; data: Account }
  /** Change the name, the time zone or the brand of the account. `PATCH /v1/account` */
  changeAccount: { params: {}; body: AccountChange; data: Account }
  /** Set a password with a one-time link. `POST /v1/setup` */
  setUp: { params: {}; body: SetUp; data: SignedIn }
  /** Sign in. `POST /v1/session` */
  signIn: { params: {}; body: SignIn; data: SignedIn }
  /** Get who is signed in. `GET /v1/session` */
  getSession: { params: {}; body?: undefined; data: SignedIn }
  /** Sign out. `DELETE /v1/session` */
  signOut: { params: {}; body?: undefined; data: SignedOut }
  /** List your sessions. `GET /v1/sessions` */
  listSessions: {
    params: {
      /** Page number, from 1. Not with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: SessionList
  }
  /** End one of your sessions. `DELETE /v1/sessions/{id}` */
  endSession: {
    params: {
      /** Id of the session. */
      id: string
    }
    body?: undefined
    data: SignedOut
  }
  /** Change your password. `POST /v1/password` */
  changePassword: { params: {}; body: PasswordChange; data: SignedIn }
  /** Ask for a new password by mail. `POST /v1/password-reset` */
  askForPasswordReset: { params: {}; body: PasswordReset; data: PasswordResetAccepted }
  /** Change your email address. `POST /v1/email` */
  changeEmail: { params: {}; body: EmailChange; data: EmailToConfirm }
  /** Confirm a new email address. `POST /v1/email/confirm` */
  confirmEmail: { params: {}; body: EmailConfirmation; data: EmailChanged }
  /** Get which notices you get by mail. `GET /v1/notifications` */
  getNotifications: { params: {}; body?: undefined; data: Notifications }
  /** Change which notices you get by mail. `PATCH /v1/notifications` */
  changeNotifications: { params: {}; body: NotificationsChange; data: Notifications }
  /** List your saved views. `GET /v1/views` */
  listViews: {
    params: {
      /** Items per page. Without limit and cursor, the response has all items. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: ViewList
  }
  /** Save a view. `PUT /v1/views/{name}` */
  saveView: {
    params: {
      /** 1 to 60 characters. */
      name: string
    }
    body: ViewChange
    data: View
  }
  /** Delete a saved view. `DELETE /v1/views/{name}` */
  deleteView: {
    params: {
      /** 1 to 60 characters. */
      name: string
    }
    body?: undefined
    data: DeletedView
  }
  /** Get what an invitation is for. `POST /v1/invitation` */
  openInvitation: { params: {}; body: InvitationLink; data: OpenInvitation }
  /** List members. `GET /v1/members` */
  listMembers: {
    params: {
      /** Page number, from 1. Not with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: MemberList
  }
  /** Invite a member. `POST /v1/members` */
  inviteMember: { params: {}; body: NewMember; data: Invitation }
  /** Get a member. `GET /v1/members/{id}` */
  getMember: {
    params: {
      /** Id of the member. */
      id: string
    }
    body?: undefined
    data: Member
  }
  /** Change a member's role. `PATCH /v1/members/{id}` */
  changeMember: {
    params: {
      /** Id of the member. */
      id: string
    }
    body: MemberChange
    data: Member
  }
  /** Remove a member. `DELETE /v1/members/{id}` */
  removeMember: {
    params: {
      /** Id of the member. */
      id: string
    }
    body?: undefined
    data: RemovedMember
  }
  /** List API keys. `GET /v1/api-keys` */
  listApiKeys: {
    params: {
      /** Page number, from 1. Not with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: ApiKeyList
  }
  /** Create an API key. `POST /v1/api-keys` */
  createApiKey: { params: {}; body: NewApiKey; data: NewApiKeyWithSecret }
  /** Get an API key. `GET /v1/api-keys/{id}` */
  getApiKey: {
    params: {
      /** Id of the key. */
      id: string
    }
    body?: undefined
    data: ApiKey
  }
  /** Change an API key. `PATCH /v1/api-keys/{id}` */
  changeApiKey: {
    params: {
      /** Id of the key. */
      id: string
    }
    body: ApiKeyChange
    data: ApiKey
  }
  /** Revoke an API key. `DELETE /v1/api-keys/{id}` */
  revokeApiKey: {
    params: {
      /** Id of the key. */
      id: string
    }
    body?: undefined
    data: RevokedKey
  }
  /** Revoke a leaked key. `POST /v1/api-keys/revoke` */
  revokeLeakedKey: { params: {}; body: RevokeKey; data: RevokedKey }
  /** List who changed what. `GET /v1/audit` */
  listAudit: {
    params: {
      /** Another name for `before`; empty: from the newest entry. */
      cursor?: string | undefined
      /** Only entries older than the one with this id. */
      before?: string | undefined
      /** Entries per page. */
      limit?: number | undefined
      /** Only this action. A page may then have fewer entries than `limit`, or none, while `has_more` is true. */
      action?: string | undefined
      /** Only changes of what has this id. */
      target?: string | undefined
      /** Only entries from this time on, in ISO 8601 with Z or an offset. */
      from?: string | undefined
      /** Only entries before this time, in ISO 8601 with Z or an offset. */
      to?: string | undefined
    }
    body?: undefined
    data: AuditList
  }
  /** Create a webhook. `POST /v1/webhooks` */
  createWebhook: { params: {}; body: NewWebhook; data: WebhookWithSecret }
  /** List webhooks. `GET /v1/webhooks` */
  listWebhooks: {
    params: {
      /** Page number, from 1. Not with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: WebhookList
  }
  /** Get a webhook. `GET /v1/webhooks/{id}` */
  getWebhook: {
    params: {
      /** Id of the webhook. */
      id: string
    }
    body?: undefined
    data: Webhook
  }
  /** Update a webhook. `PATCH /v1/webhooks/{id}` */
  updateWebhook: {
    params: {
      /** Id of the webhook. */
      id: string
    }
    body: WebhookChange
    data: Webhook
  }
  /** Delete a webhook. `DELETE /v1/webhooks/{id}` */
  deleteWebhook: {
    params: {
      /** Id of the webhook. */
      id: string
    }
    body?: undefined
    data: DeletedWebhook
  }
  /** Rotate the secret of a webhook. `POST /v1/webhooks/{id}/rotate-secret` */
  rotateWebhookSecret: {
    params: {
      /** Id of the webhook. */
      id: string
    }
    body?: undefined
    data: WebhookWithSecret
  }
  /** List the deliveries of a webhook. `GET /v1/webhooks/{id}/deliveries` */
  listDeliveries: {
    params: {
      /** Id of the webhook. */
      id: string
      /** Page number, from 1. Not with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Empty: starts a walk through the whole list; then the next_cursor of the page before. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
      /** Only deliveries in this state. */
      state?: 'pending' | 'delivering' | 'delivered' | 'failed' | undefined
    }
    body?: undefined
    data: DeliveryList
  }
  /** Get a delivery. `GET /v1/webhooks/{id}/deliveries/{delivery_id}` */
  getDelivery: {
    params: {
      /** Id of the webhook. */
      id: string
      /** Id of the delivery. */
      delivery_id: string
    }
    body?: undefined
    data: Delivery
  }
  /** Resend a delivery. `POST /v1/webhooks/{id}/deliveries/{delivery_id}/retry` */
  retryDelivery: {
    params: {
      /** Id of the webhook. */
      id: string
      /** Id of the delivery. */
      delivery_id: string
    }
    body?: undefined
    data: Delivery
  }
  /** Send a test event. `POST /v1/webhooks/{id}/test` */
  testWebhook: {
    params: {
      /** Id of the webhook. */
      id: string
    }
    body?: undefined
    data: Delivery
  }
  /** Resend the deliveries of a period. `POST /v1/webhooks/{id}/replay` */
  replayWebhook: {
    params: {
      /** Id of the webhook. */
      id: string
    }
    body: Replay
    data: Replayed
  }
  /** Show what the service sees of your request. `GET /v1/whoami` */
  whoami: { params: {}; body?: undefined; data: Whoami }
  /** Stop a notice without signing in. `POST /v1/unsubscribe/{token}` */
  unsubscribe: {
    params: {
      /** As in the `List-Unsubscribe` header of the mail. */
      token: string
    }
    body?: undefined
    data: Unsubscribed
  }
}
