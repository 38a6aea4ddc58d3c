// Generated from openapi.json by `npm run docs`. Do not edit.

export type Account = {
  /** Id of the account. */
  id: string
  /** Display name. */
  name: string
  /** IANA time zone that defines days in the dashboard and in reports. The API itself uses UTC days unless a request has `timezone`. */
  timezone: string
  /** How the account appears on notices and shared reports, to people who scan its codes. Null if it has no brand. */
  brand: {
    /** Name of the account on notices: 1 to 60 characters. */
    name: string | null
    /** Colour of the sign on notices, as `#RRGGBB`. Anything on it is black or white, whichever has more contrast. */
    color: string | null
    /** Id of a live logo. While the brand uses it, anyone can see it at `/images/<id>/public`. */
    logo: string | null
    /** Contact for visitors: a URL that starts with https:, mailto: or tel:, up to 300 characters. */
    contact_url: string | null
    /** Language of notices for visitors who prefer none of these: en, de, fr, es, it, pt, nl, pl, sv, tr, ja, zh. */
    language: string | null
  } | null
  /** Plan of the account, which sets its limits. The operator names the plans; the built-in ones are free, pro, business and enterprise. */
  plan: string
  /** What the plan allows. */
  limits: {
    /** Requests per minute, in each mode. */
    requests_per_minute: number
    /** Maximum number of live codes; null if unlimited. */
    qrcodes: number | null
    /** Which live codes count towards the quota: those created through the API, or all of them. */
    counted: 'api' | 'all'
    /** Maximum number of live codes created in the dashboard, on plans whose quota counts only codes created through the API; null if there is no separate limit. */
    dashboard_qrcodes: number | null
    /** Maximum number of webhooks in each mode, up to 10; 0 if the plan does not include webhooks. */
    webhooks: number
  }
  /** Current usage. */
  usage: {
    /** Live codes that count towards the quota. */
    qrcodes: number
    /** Live codes created in the dashboard. */
    dashboard_qrcodes: number
  }
  /** The key that made the request. Omitted for signed-in people. */
  key?: {
    /** Id of the key. */
    id: string
    /** What the key is for. */
    name: string
    /** Which data the key can access. */
    mode: 'live' | 'test'
    /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. */
    scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
    /** When the key expires; null if never. */
    expires_at: string | null
  }
}

export type AccountChange = {
  /** Display name: 1 to 255 characters. */
  name?: string
  /** IANA time zone that defines days in the dashboard and in reports. */
  timezone?: string
  /** How the account appears on notices and shared reports, to people who scan its codes. Omitted fields stay as they are; null clears a field, or the whole brand. */
  brand?: {
    /** Name of the account on notices: 1 to 60 characters. */
    name?: string | null
    /** Colour of the sign on notices, as `#RRGGBB`. Anything on it is black or white, whichever has more contrast. */
    color?: string | null
    /** Id of a live logo. While the brand uses it, anyone can see it at `/images/<id>/public`. */
    logo?: string | null
    /** Contact for visitors: a URL that starts with https:, mailto: or tel:, up to 300 characters. */
    contact_url?: string | null
    /** Language of notices for visitors who prefer none of these: en, de, fr, es, it, pt, nl, pl, sv, tr, ja, zh. */
    language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'sv' | 'tr' | 'ja' | 'zh' | null
  } | null
}

export type AccountQuality = {
  period: Period
  /** Totals for the period. */
  summary: {
    /** All requests. */
    received: number
    /** Requests included in total_scans. */
    counted: number
    /** All other requests. */
    not_counted: number
  }
  /** Always lists every class. */
  classes: readonly QualityClass[]
  /** Existing codes with requests that were not counted, highest number first; ties are listed newest first. */
  data: readonly CodeQuality[]
  pagination: Pagination
}

export type AccountScanExport = {
  period: Period
  /** The time from which scans are kept, if scans of the period have been deleted. UTC. */
  kept_from?: string
  /** Number of scans. */
  total: number
  /** Grouped by code, with the scans of each code newest first. */
  data: readonly ScanOfCode[]
}

export type AccountTimeseries = {
  period: Period
  /** As requested. */
  interval: 'hour' | 'day' | 'week' | 'month'
  /** In chronological order, without gaps. */
  data: readonly Bucket[]
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

/** Who made the change. */
export type Actor = {
  /** operator: a command run on the server. */
  type: 'api_key' | 'person' | 'operator'
  /** Id of the key or the person; null for the operator. */
  id: string | null
  /** The key's last four characters or the person's email address. API keys see the person's id instead. */
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
    /** Visitors who had not scanned this code, or any of several codes, before the period. */
    new_visitors?: number
    /** All other visitors. */
    returning_visitors?: number
    /** Codes that exist now. */
    total_qrcodes: number
    /** Codes that are switched on. */
    active_qrcodes: number
  }
  /** The ten most scanned existing codes; ties are sorted by name. */
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
  /** All countries. */
  countries?: readonly CountryCount[]
  /** Top ten. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Scans from before systems were recorded. */
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
  /** Scans by what decided the destination, most scans first, up to 100 entries. Variants of different codes with the same name share an entry. Null for the whole account if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS): query codes one by one instead. Also null while the variants of a code are being counted from its first scan. */
  variants?: readonly VariantCount[] | null
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
  previous?: PreviousAggregate
  change?: SummaryChange
}

export type AnalyticsSummary = {
  /** Id of the code. */
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
    /** Visitors who had not scanned this code, or any of several codes, before the period. */
    new_visitors?: number
    /** All other visitors. */
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
  /** All countries. */
  countries?: readonly CountryCount[]
  /** Top ten. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Scans from before systems were recorded. */
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
  /** Scans by what decided the destination, most scans first, up to 100 entries. Variants of different codes with the same name share an entry. Null for the whole account if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS): query codes one by one instead. Also null while the variants of a code are being counted from its first scan. */
  variants?: readonly VariantCount[] | null
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
  previous?: PreviousSummary
  change?: SummaryChange
}

export type ApiKey = {
  /** Id of the key. */
  id: string
  /** What the key is for. */
  name: string
  /** Which data the key can access. */
  mode: 'live' | 'test'
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. */
  scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** The key's last four characters. */
  last_four: string
  /** When it was created. UTC. */
  created_at: string
  /** Email address of the member who created the key; null if the operator did. */
  created_by: string | null
  /** When the key expires; null if never. */
  expires_at: string | null
  /** When the key was last used, to the minute; null if never. */
  last_used_at: string | null
  /** When the key was revoked; null if it is still valid. */
  revoked_at: string | null
}

export type ApiKeyChange = {
  /** What the key is for: 1 to 255 characters. */
  name?: string
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. Default: "full". */
  scopes?: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** When the key expires, in ISO 8601 with Z or an offset. Must be in the future; null if it never expires. */
  expires_at?: string | null
}

export type ApiKeyList = {
  /** Newest first, including keys revoked in the last 90 days. */
  data: readonly ApiKey[]
  pagination: Pagination
}

export type AuditEntry = {
  /** Assigned by the service. Ids sort by time. */
  id: string
  /** When it happened. UTC. */
  at: string
  actor: Actor
  /** What happened. New actions may be added. */
  action: string
  /** Id of the object that changed. */
  target: string
  /** Mode of the changed data; null if the change affects both modes. */
  mode: 'live' | 'test' | null
  /** The fields that changed. Secrets are never shown. */
  changes: Record<string, {
    /** Value before the change; null if there was none. */
    from: unknown
    /** Value after the change; null if there is none. */
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

/** A saved style that you can reuse. */
export type BrandStyle = {
  /** Id of the brand style, for `style_id`. */
  id: string
  /** Name of the brand style. */
  name: string
  /** The style as it was sent. */
  style: Record<string, unknown>
  /** Whether the dashboard suggests this style. Only one style can be suggested. Default: false. */
  is_default: boolean
  /** When it was created. UTC. */
  created_at: string
  /** When it last changed. UTC. */
  updated_at: string
  /** Why some readers may fail; omitted if no problems are expected. */
  warnings?: readonly string[]
}

export type BrandStyleChange = {
  /** Name of the brand style. */
  name?: string
  style?: Style
  /** Whether the dashboard suggests this style. Only one style can be suggested. Default: false. */
  is_default?: boolean
}

export type BrandStyleList = {
  /** Sorted by name. */
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
    /** Number of codes created. */
    created: number
    /** Number of items rejected. */
    failed: number
  }
}

/** Send either items, or ids with at least one of change, add_tags and remove_tags. change.tags replaces all tags, so it cannot be combined with add_tags or remove_tags. */
export type BulkChange = {
  /** 1 to 1000 ids of codes. An id that is sent twice gets the same result twice. */
  ids?: readonly string[]
  /** 1 to 1000 codes, each with its own change: the id of the code and the fields to update. Each item is validated separately. Use it instead of ids. */
  items?: readonly CodeChangeItem[]
  change?: SharedCodeChange
  /** Tags to add to every code, in addition to the tags it has. */
  add_tags?: readonly string[]
  /** Tags to remove from every code that has them. */
  remove_tags?: readonly string[]
}

export type BulkChangeAnswer = {
  /** One result per id or item, in request order. */
  data: readonly BulkChangeResult[]
  /** Number of ids by outcome. */
  summary: {
    /** Number of ids whose code was updated. */
    updated: number
    /** Number of ids rejected. */
    failed: number
  }
}

export type BulkChangeResult = {
  /** Index in the request, from 0. */
  index: number
  /** The status a single call would return. */
  status: number
  error?: ErrorObject
  /** false if the code already had these values, so nothing was written. */
  changed?: boolean
  qrcode?: Code
}

export type BulkDelete = {
  /** 1 to 1000 ids of codes. An id that is sent twice gets the same result twice. */
  ids: readonly string[]
}

export type BulkDeleteAnswer = {
  /** One result per id or item, in request order. */
  data: readonly BulkDeleteResult[]
  /** Number of ids by outcome. */
  summary: {
    /** Number of ids whose code was deleted. */
    deleted: number
    /** Number of ids rejected. */
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
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Scans. */
  scans: number
}

export type CityCountChange = {
  /** Approximate. */
  city: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Change in percent; null if it was 0 before. */
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
  /** What happens to a scan now: the first state that applies. New states may be added. */
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** Whether the code is switched on. `state` shows whether scans are redirected now. */
  active: boolean
  /** All scans; null while the scan database is unavailable. */
  total_scans: number | null
  /** Scans by new visitors; null while the scan database is unavailable. */
  unique_scans: number | null
  /** When it was created. UTC. */
  created_at: string
  /** When it last changed. UTC. */
  updated_at: string
  /** The style as it was sent at creation. */
  style: Record<string, unknown>
  /** Tags, in alphabetical order. */
  tags: readonly string[]
  /** Your own id for the code. */
  external_id: string | null
  /** Notes, visible only within the account. */
  notes: string | null
  /** What the short link starts with. The code works on all domains. */
  domain: string
  /** The first rule whose conditions hold decides the destination of a scan. Omitted if not set. */
  rules?: readonly Rule[]
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. Omitted if not set. */
  split?: readonly SplitEntry[]
  /** Where scans are redirected while the code is paused, not yet started, expired or used up, instead of showing a page. Omitted if not set. */
  fallback_url?: string
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, then utm. Omitted if not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time the code does not redirect: scans go to fallback_url, or else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if not set. */
  starts_at?: string
  /** From this time on the code does not redirect: scans go to fallback_url, or else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if not set. */
  expires_at?: string
  /** Number of counted scans to redirect. After that the code is used up: scans go to fallback_url, or else to a page (410). Counting starts when the limit is set. A different number keeps the count, and null resets it. Crawlers and previews do not count. Omitted if not set. */
  scan_limit?: number
  /** Scans left until scan_limit is reached. Omitted if there is no limit. */
  scans_left?: number
  /** Starts at 1 and increases with every change to destination_url or the routing. See the history. */
  version: number
  /** Why some readers may fail; omitted if no problems are expected. */
  warnings?: readonly string[]
}

export type CodeChange = {
  /** 1 to 255 characters after trimming. */
  name?: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string
  /** true resumes or publishes the code, false pauses it. */
  active?: boolean
  /** Up to 20 tags. Tags are case-insensitive and shown as first written in the account. Replaces all tags; null or [] removes them. */
  tags?: readonly string[] | null
  /** Notes of up to 2000 characters, visible only within the account. null removes them. */
  notes?: string | null
  /** The first rule whose conditions hold decides the destination of a scan. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  rules?: readonly Rule[] | null
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  split?: readonly SplitEntry[] | null
  /** Where scans are redirected while the code is paused, not yet started, expired or used up, instead of showing a page. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  fallback_url?: string | null
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, then utm. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time the code does not redirect: scans go to fallback_url, or else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  starts_at?: string | null
  /** From this time on the code does not redirect: scans go to fallback_url, or else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  expires_at?: string | null
  /** Number of counted scans to redirect. After that the code is used up: scans go to fallback_url, or else to a page (410). Counting starts when the limit is set. A different number keeps the count, and null resets it. Crawlers and previews do not count. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  scan_limit?: number | null
  /** Your own id for the code: 1 to 255 characters, unique in the account and mode. null removes it. */
  external_id?: string | null
}

export type CodeChangeItem = {
  /** Id of the code, or `ext_` followed by its external id. */
  id: string
  /** 1 to 255 characters after trimming. */
  name?: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string
  /** true resumes or publishes the code, false pauses it. */
  active?: boolean
  /** Up to 20 tags. Tags are case-insensitive and shown as first written in the account. Replaces all tags; null or [] removes them. */
  tags?: readonly string[] | null
  /** Notes of up to 2000 characters, visible only within the account. null removes them. */
  notes?: string | null
  /** The first rule whose conditions hold decides the destination of a scan. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  rules?: readonly Rule[] | null
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  split?: readonly SplitEntry[] | null
  /** Where scans are redirected while the code is paused, not yet started, expired or used up, instead of showing a page. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  fallback_url?: string | null
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, then utm. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time the code does not redirect: scans go to fallback_url, or else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  starts_at?: string | null
  /** From this time on the code does not redirect: scans go to fallback_url, or else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  expires_at?: string | null
  /** Number of counted scans to redirect. After that the code is used up: scans go to fallback_url, or else to a page (410). Counting starts when the limit is set. A different number keeps the count, and null resets it. Crawlers and previews do not count. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  scan_limit?: number | null
  /** Your own id for the code: 1 to 255 characters, unique in the account and mode. null removes it. */
  external_id?: string | null
}

export type CodeCount = {
  /** Id of the code. */
  qr_id: string
  /** Display name. */
  name: string
  /** The short link. */
  short_url: string
  /** Your own id for the code, if it has one. */
  external_id?: string
  /** Scans in the period. */
  scans: number
  /** Distinct visitors in the period. */
  unique_visitors: number
}

export type CodeCounts = {
  /** Codes that match search and tag: the sum of all states. */
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

/** Fields that are not required are included only with `view=full`. */
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
  /** Whether the code is switched on. `state` shows whether scans are redirected now. */
  active?: boolean
  /** Scans by new visitors; null while the scan database is unavailable. */
  unique_scans?: number | null
  /** When it last changed. UTC. */
  updated_at?: string
  /** The style as it was sent at creation. */
  style?: Record<string, unknown>
  /** Tags, in alphabetical order. */
  tags?: readonly string[]
  /** Your own id for the code. */
  external_id?: string | null
  /** Notes, visible only within the account. */
  notes?: string | null
  /** What the short link starts with. The code works on all domains. */
  domain?: string
  /** The first rule whose conditions hold decides the destination of a scan. Omitted if not set. */
  rules?: readonly Rule[]
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. Omitted if not set. */
  split?: readonly SplitEntry[]
  /** Where scans are redirected while the code is paused, not yet started, expired or used up, instead of showing a page. Omitted if not set. */
  fallback_url?: string
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, then utm. Omitted if not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time the code does not redirect: scans go to fallback_url, or else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if not set. */
  starts_at?: string
  /** From this time on the code does not redirect: scans go to fallback_url, or else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if not set. */
  expires_at?: string
  /** Number of counted scans to redirect. After that the code is used up: scans go to fallback_url, or else to a page (410). Counting starts when the limit is set. A different number keeps the count, and null resets it. Crawlers and previews do not count. Omitted if not set. */
  scan_limit?: number
  /** Starts at 1 and increases with every change to destination_url or the routing. See the history. */
  version?: number
  /** What happens to a scan now: the first state that applies. New states may be added. */
  state?: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** Scans left until scan_limit is reached. Omitted if there is no limit. */
  scans_left?: number
  /** Time of the last scan in UTC, or the start of its hour if that scan has been deleted (RETENTION_DAYS); null if there was none; null while the scan database is unavailable. Only with `view=full`. */
  last_scan_at?: string | null
  /** Scans on each of the last 14 days, today last; null while the scan database is unavailable. Only with `view=full`. */
  trend?: readonly number[] | null
  /** Requests in the last 14 days, in UTC, while the code was paused, not yet open, expired, used up, a draft or blocked, whether from people or bots; null while the scan database is unavailable. Only with `view=full`. */
  missed_scans?: number | null
}

export type CodeList = {
  /** The codes on this page. */
  data: readonly CodeItem[]
  pagination: Pagination
}

export type CodeQuality = {
  /** Id of the code. */
  qr_id: string
  /** Display name. */
  name: string
  /** The short link. */
  short_url: string
  /** Your own id for the code, if it has one. */
  external_id?: string
  /** All requests. */
  received: number
  /** Requests included in total_scans. */
  counted: number
  /** All other requests. */
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
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Scans. */
  scans: number
}

export type CountryCountChange = {
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Change in percent; null if it was 0 before. */
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
  /** What happens to a scan now: the first state that applies. New states may be added. */
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** Whether the code is switched on. `state` shows whether scans are redirected now. */
  active: boolean
  /** All scans; null while the scan database is unavailable. */
  total_scans: number | null
  /** Scans by new visitors; null while the scan database is unavailable. */
  unique_scans: number | null
  /** When it was created. UTC. */
  created_at: string
  /** When it last changed. UTC. */
  updated_at: string
  /** The style as it was sent at creation. */
  style: Record<string, unknown>
  /** Tags, in alphabetical order. */
  tags: readonly string[]
  /** Your own id for the code. */
  external_id: string | null
  /** Notes, visible only within the account. */
  notes: string | null
  /** What the short link starts with. The code works on all domains. */
  domain: string
  /** The first rule whose conditions hold decides the destination of a scan. Omitted if not set. */
  rules?: readonly Rule[]
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. Omitted if not set. */
  split?: readonly SplitEntry[]
  /** Where scans are redirected while the code is paused, not yet started, expired or used up, instead of showing a page. Omitted if not set. */
  fallback_url?: string
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, then utm. Omitted if not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time the code does not redirect: scans go to fallback_url, or else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if not set. */
  starts_at?: string
  /** From this time on the code does not redirect: scans go to fallback_url, or else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if not set. */
  expires_at?: string
  /** Number of counted scans to redirect. After that the code is used up: scans go to fallback_url, or else to a page (410). Counting starts when the limit is set. A different number keeps the count, and null resets it. Crawlers and previews do not count. Omitted if not set. */
  scan_limit?: number
  /** Scans left until scan_limit is reached. Omitted if there is no limit. */
  scans_left?: number
  /** Starts at 1 and increases with every change to destination_url or the routing. See the history. */
  version: number
  /** Why some readers may fail; omitted if no problems are expected. */
  warnings?: readonly string[]
  /** Only if the create request has type or destination. */
  type?: 'url'
  /** Only if the create request has type or destination. */
  destination?: string | null
  scannability?: Scannability
  /** Only if the create request has type or destination. */
  scans?: number
}

/** The brand style that was deleted. */
export type DeletedBrandStyle = {
  /** Always true. */
  deleted: boolean
  /** Id of the brand style, for `style_id`. */
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
  /** Id of the logo, for `logo` in a style. */
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
  /** Name of the view: 1 to 60 characters. */
  name: string
}

export type DeletedWebhook = {
  /** Always true. */
  deleted: boolean
  /** Assigned by the service. */
  id: string
}

export type Delivery = {
  /** Same as the webhook-id header of every attempt. */
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
  /** The last 20 attempts, oldest first. */
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
  /** An email address can belong to only one account. */
  email: string
  /** The current password. */
  password: string
}

export type EmailChanged = {
  /** An email address can belong to only one account. */
  email: string
}

export type EmailConfirmation = {
  /** The part of the link after #. */
  token: string
}

export type EmailToConfirm = {
  /** An email address can belong to only one account. */
  email: string
  /** When the confirmation link expires. UTC. */
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
    /** Id of the code. */
    qr_id: string
    /** The same as `id`. */
    scan_id: string
    /** ISO 3166 alpha-2 code; XX if unknown. */
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
    /** What decided the destination: the label of a rule or of a part of a split, or else rule-1, split-1 and so on, or default; unknown for scans from before variants were recorded. */
    variant?: string
    /** Version of the code at the time of the scan; 0 for scans from before versions were recorded. */
    version?: number
    /** Operating system; unknown for scans from before systems were recorded. */
    os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
    /** ISO 639 primary tag; und if the client names no language or an unknown one; unknown for scans from before languages were recorded. */
    language?: string
    /** Your own id for the code, as it is now; null if it has none or is deleted. */
    external_id?: string | null
  }
}

export type EventList = {
  /** In recording order. */
  data: readonly Event[]
  /** Pass it as `after`, or as `cursor`, in the next request; null if there has never been an event. */
  next_cursor: string | null
  /** Whether more events are available now. If not, try again later. */
  has_more: boolean
}

export type Fault = {
  /** Name of the field; empty for the whole body. */
  param: string
  /** What is wrong with the field. */
  message: string
  /** Machine-readable reason. required: it is missing (`allowed`: one of these is required); unknown: the field or parameter does not exist, or it refers to something that does not exist in your account; immutable: it cannot be changed; type: its JSON type is not one of `allowed`; format: its format is wrong; choice: it is not one of `allowed`; range: it is below `min` or above `max`, or a time in the past; length: it has fewer characters or entries than `min`, or more than `max` (URLs and `rules`: bytes); repeated: it was sent more than once; taken: it is already in use (`id`: your code that uses it); conflict: it conflicts with another field or with the state of the object; invalid: anything else: see the message. New codes may be added. */
  code: 'required' | 'unknown' | 'immutable' | 'type' | 'format' | 'choice' | 'range' | 'length' | 'repeated' | 'taken' | 'conflict' | 'invalid'
  /** The minimum. */
  min?: number
  /** The maximum. */
  max?: number
  /** The allowed values. */
  allowed?: readonly (string | number | boolean)[]
  /** Id of your code that already has the short_code or the external_id. */
  id?: string
}

export type Heatmap = {
  period: Period
  /** Time zone of the days and hours, as requested. */
  timezone: string
  /** One list of hours for each day of the week, Monday first. */
  data: readonly (readonly number[])[]
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
}

export type HistoryList = {
  /** The versions on this page. */
  data: readonly PastDestination[]
  pagination: Pagination
}

export type Invitation = {
  member: Member
  /** The link to pass on. It works once, and no other response contains it. */
  invitation_url: string
  /** When the link stops working. UTC. */
  expires_at: string
}

export type InvitationLink = {
  /** The part of the link after #. */
  token: string
}

export type LanguageCount = {
  /** ISO 639 primary tag; und if the client names no language or an unknown one; unknown for scans from before languages were recorded. */
  language: string
  /** Scans. */
  scans: number
}

export type LanguageCountChange = {
  /** ISO 639 primary tag; und if the client names no language or an unknown one; unknown for scans from before languages were recorded. */
  language: string
  /** Change in percent; null if it was 0 before. */
  scans: number | null
}

/** A picture to show in the middle of codes. */
export type Logo = {
  /** Id of the logo, for `logo` in a style. */
  id: string
  /** Media type of the stored image. */
  type: 'image/svg+xml' | 'image/png'
  /** Width of the upload in pixels. */
  width: number
  /** Height of the upload in pixels. */
  height: number
  /** When it was uploaded. UTC. */
  created_at: string
  /** Address of the image as it is drawn. Requires the same key or session. */
  url: string
}

export type LogoList = {
  /** Newest first. */
  data: readonly Logo[]
  pagination?: Pagination
}

/** Someone who can sign in. */
export type Member = {
  /** Id of the person. */
  id: string
  /** An email address can belong to only one account. */
  email: string
  /** owner: can do everything. editor: everything except members, keys, webhook secrets and the account. viewer: can only read. */
  role: 'owner' | 'editor' | 'viewer'
  /** invited: has not accepted the invitation yet. */
  status: 'active' | 'invited'
  /** When they were invited or set up the account. UTC. */
  created_at: string
}

export type MemberChange = {
  /** owner: can do everything. editor: everything except members, keys, webhook secrets and the account. viewer: can only read. */
  role: 'owner' | 'editor' | 'viewer'
}

export type MemberList = {
  /** Oldest first. */
  data: readonly Member[]
  pagination: Pagination
}

/** An account can have at most 200 keys that are not revoked. */
export type NewApiKey = {
  /** What the key is for: 1 to 255 characters. */
  name: string
  /** Which data the key can access. Default: live. */
  mode?: 'live' | 'test'
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. Default: "full". */
  scopes?: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** When the key expires, in ISO 8601 with Z or an offset. Must be in the future; null if it never expires. */
  expires_at?: string | null
}

export type NewApiKeyWithSecret = {
  /** Id of the key. */
  id: string
  /** What the key is for. */
  name: string
  /** Which data the key can access. */
  mode: 'live' | 'test'
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. */
  scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** The key's last four characters. */
  last_four: string
  /** When it was created. UTC. */
  created_at: string
  /** Email address of the member who created the key; null if the operator did. */
  created_by: string | null
  /** When the key expires; null if never. */
  expires_at: string | null
  /** When the key was last used, to the minute; null if never. */
  last_used_at: string | null
  /** When the key was revoked; null if it is still valid. */
  revoked_at: string | null
  /** The key itself. Only this response contains it. */
  key: string
}

export type NewBrandStyle = {
  /** Name of the brand style. */
  name: string
  style: Style
  /** Whether the dashboard suggests this style. Only one style can be suggested. Default: false. */
  is_default?: boolean
}

export type NewCode = {
  /** 1 to 255 characters after trimming. */
  name: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string | null
  /** Alias of destination_url. */
  destination?: string | null
  /** Type of the destination, for use with destination. */
  type?: 'url' | null
  /** The last part of the short link: 3 to 50 characters from A-Z a-z 0-9 _ -, unique regardless of case. Paths of the service and names that look official, such as app, mcp, internal or login, are reserved. Generated if omitted. Cannot be changed after creation. */
  short_code?: string | null
  /** A draft does not need a destination. */
  status?: 'active' | 'draft' | null
  /** false: the code is created paused. */
  active?: boolean | null
  style?: NewStyle
  /** Id of a brand style, which is copied into the code. Cannot be combined with style. */
  style_id?: string | null
  /** What the short link starts with: SHORT_BASE_URL (the default) or one of SHORT_DOMAINS. Cannot be changed after creation. */
  domain?: string | null
  /** Up to 20 tags. Tags are case-insensitive and shown as first written in the account. Replaces all tags; null or [] removes them. */
  tags?: readonly string[] | null
  /** Your own id for the code: 1 to 255 characters, unique in the account and mode. null removes it. */
  external_id?: string | null
  /** Notes of up to 2000 characters, visible only within the account. null removes them. */
  notes?: string | null
  /** The first rule whose conditions hold decides the destination of a scan. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  rules?: readonly Rule[] | null
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  split?: readonly SplitEntry[] | null
  /** Where scans are redirected while the code is paused, not yet started, expired or used up, instead of showing a page. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  fallback_url?: string | null
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, then utm. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time the code does not redirect: scans go to fallback_url, or else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  starts_at?: string | null
  /** From this time on the code does not redirect: scans go to fallback_url, or else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  expires_at?: string | null
  /** Number of counted scans to redirect. After that the code is used up: scans go to fallback_url, or else to a page (410). Counting starts when the limit is set. A different number keeps the count, and null resets it. Crawlers and previews do not count. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  scan_limit?: number | null
}

export type NewCodes = {
  /** 1 to 1000 codes to create. Each item is validated separately. */
  items: readonly NewCode[]
}

/** At most 100 open invitations and 500 members per account. */
export type NewMember = {
  /** An email address can belong to only one account. */
  email: string
  /** owner: can do everything. editor: everything except members, keys, webhook secrets and the account. viewer: can only read. */
  role: 'owner' | 'editor' | 'viewer'
}

export type NewReport = {
  /** The codes whose scans are shown. */
  scope: {
    /** All codes of the account, one code, or all codes with a tag. */
    type: 'account' | 'code' | 'tag'
    /** With `code`: the id of the code, or `ext_` followed by its external id. */
    qr_id?: string
    /** With `tag`: the name of the tag. */
    tag?: string
  }
  /** Number of days up to now, 1 to 366. Cannot be combined with dates. Default: 30. */
  days?: number
  /** First day of a fixed period, instead of `days`. */
  start_date?: string
  /** Last day of the fixed period, inclusive. */
  end_date?: string
  /** Name of the report. Default: the name of what it shows. */
  name?: string | null
  /** Whether the report of a code shows its current destination and those in the period. Default: false. */
  show_destination?: boolean
  /** The https origins whose pages may show the report in an iframe, at most 10. Default: none. */
  embed_origins?: readonly string[] | null
  /** When the link stops working, in ISO 8601 with Z or an offset. Must be in the future. By default, it works until it is revoked. */
  expires_at?: string | null
}

export type NewScheduledChange = {
  /** When the change takes effect: an ISO 8601 timestamp with Z or an offset, or a date, in the future. Each change of a code needs a different time. */
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
  /** Gradient of the modules, instead of dotsColor. Rings and eyes without their own colour use `from`. */
  dotsGradient?: {
    /** linear: from one side to the other. radial: from the middle to the corners. */
    type: 'linear' | 'radial'
    /** Colour at the start. */
    from: string
    /** Colour at the end. */
    to: string
    /** Direction of a linear gradient, in degrees clockwise: 0 is to the right, 90 down. Default: 0. */
    angle?: number
  } | null
  /** Background colour. Default: #FFFFFF. */
  backgroundColor?: string | null
  /** No background, for printing on light surfaces. The code is checked on white. Cannot be combined with backgroundColor. */
  transparent?: boolean | null
  /** Shape of the rings in the three corners, as round as readers allow. `dot` has the roundest hole. Default: square. */
  cornersSquareType?: 'square' | 'dot' | 'extra-rounded' | null
  /** Colour of the rings. Default: the colour of the modules. */
  cornersSquareColor?: string | null
  /** Shape of the eyes inside the rings. Default: square. */
  cornersDotType?: 'square' | 'dot' | null
  /** Colour of the eyes. Default: the colour of the rings. */
  cornersDotColor?: string | null
  /** A picture in the middle: the id of an uploaded logo, or a built-in one: glyph:arrow, glyph:menu, glyph:wifi, glyph:heart, glyph:star, glyph:cup, glyph:cutlery, glyph:ticket, glyph:pin, glyph:phone, glyph:envelope, glyph:calendar, glyph:cart, glyph:key, glyph:bike, glyph:leaf, glyph:play, glyph:download, glyph:info, glyph:qroute. A logo sets the error correction to H, and the modules under it are left out. */
  logo?: string | null
  /** Size of the logo as a fraction of the symbol's side, 0.1 to 0.3. Default: 0.22. */
  logoSize?: number | null
  /** Shape of the space for the logo. A circle also crops the logo. */
  logoShape?: 'square' | 'circle' | null
  /** Plate under the logo: `none` or a colour. Default: the background colour. */
  logoPlate?: string | null
  /** A frame around the quiet zone, with or without a call to action. The width of the image is then the width of the frame, and the image is taller than wide. */
  frame?: {
    /** A line around the code, a banner under or above it, or a ticket to tear off. */
    type: 'box' | 'banner' | 'banner-above' | 'ticket'
    /** A call to action of up to 40 characters in Latin, Greek or Cyrillic script. Default: none. */
    text?: string | null
    /** Colour of the frame. Default: the colour of the modules. */
    color?: string | null
    /** Colour of the text. Default: a colour that stands out. */
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
  /** Only events of these codes: their ids, or `ext_` followed by their external ids, at most 100. Cannot be combined with tags. null: events of all codes. */
  qr_ids?: readonly string[] | null
  /** Only events of codes that have any of these tags when the event is sent: at most 25, case-insensitive. Cannot be combined with qr_ids. null: events of all codes. */
  tags?: readonly string[] | null
  /** false: nothing is posted. */
  active?: boolean | null
}

export type Notifications = {
  /** Sent on Monday morning in the account’s time zone: last week compared with the week before. Off by default. */
  weekly_report: boolean
  /** Sent when a paused, expired or used-up code is scanned, once a day for each code. On by default for owners. */
  missed_scans: boolean
  /** Sent when 90 % of a scan limit or of the plan’s codes is used. On by default for owners. */
  limit_near: boolean
  /** Sent when a webhook was disabled because its deliveries kept failing. On by default for owners. */
  webhook_disabled: boolean
  /** Language of emails to you; null for the language of the account’s brand, or English if it has none. */
  language: 'en' | 'de' | null
}

export type NotificationsChange = {
  /** Sent on Monday morning in the account’s time zone: last week compared with the week before. Off by default. */
  weekly_report?: boolean
  /** Sent when a paused, expired or used-up code is scanned, once a day for each code. On by default for owners. */
  missed_scans?: boolean
  /** Sent when 90 % of a scan limit or of the plan’s codes is used. On by default for owners. */
  limit_near?: boolean
  /** Sent when a webhook was disabled because its deliveries kept failing. On by default for owners. */
  webhook_disabled?: boolean
  /** Language of emails to you; null for the language of the account’s brand, or English if it has none. */
  language?: 'en' | 'de' | null
}

export type OpenInvitation = {
  /** Display name of the account. */
  account: string
  /** Email address of the invited person, which they will sign in with. */
  email: string
  /** owner: can do everything. editor: everything except members, keys, webhook secrets and the account. viewer: can only read. */
  role: 'owner' | 'editor' | 'viewer'
  /** Email address of the person who created the invitation; null if no longer known. */
  invited_by: string | null
  /** When the link stops working. UTC. */
  expires_at: string
}

export type Overview = {
  /** When these figures were current. UTC. */
  as_of: string
  /** Today's figures so far. */
  today: {
    /** Scans since midnight in the requested time zone. */
    total_scans: number
    /** Distinct visitors today. */
    unique_visitors: number
    /** Codes that were scanned today. */
    qrcodes: number
    /** Scans on the usual day up to this minute; null if there is no usual day yet. */
    usual_by_now: number | null
    /** Scans on the whole usual day; null if there is no usual day yet. */
    usual_total: number | null
    /** Number of days averaged for the usual day. */
    usual_days: number
    /** Estimated scans for the whole of today; null if it is too early to estimate. */
    heading_for: number | null
  }
  /** Up to 6 codes scanned today, most scans first. */
  top: readonly {
    /** Id of the code. */
    qr_id: string
    /** Name of the code. */
    name: string
    /** Short link of the code. */
    short_url: string
    /** Destination of the code. */
    destination_url: string | null
    /** The style as it was sent at creation. */
    style: Record<string, unknown>
    /** Scans today. */
    scans: number
    /** Distinct visitors today. */
    unique_visitors: number
    /** Scans of the code on the usual day up to this minute; null if there is no usual day yet. */
    usual_by_now: number | null
    /** Scans on each of the last 14 days, today last; empty if not known. */
    days: readonly number[]
  }[]
  /** Up to 20 automatic changes of codes in the next 14 days, soonest first. */
  upcoming: readonly {
    /** When it will happen. UTC. */
    at: string
    /** What will happen: the destination changes, the code starts to redirect, or it expires. */
    what: 'destination' | 'starts' | 'expires'
    /** Id of the code. */
    qr_id: string
    /** Name of the code. */
    name: string
    /** The new destination if `what` is `destination`; otherwise null. */
    destination_url: string | null
  }[]
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
}

/** Position of this page. With `cursor`, it has limit and next_cursor; without, it has all fields except next_cursor. */
export type Pagination = {
  /** Page number, from 1. */
  page?: number
  /** Items per page. */
  limit: number
  /** Total number of items. */
  total?: number
  /** Total number of pages; 0 if there are no items. */
  total_pages?: number
  /** Cursor of the next page; null on the last page. */
  next_cursor?: string | null
}

export type PasswordChange = {
  /** The current password. */
  current_password: string
  /** 10 to 200 characters. The most common passwords are rejected. */
  new_password: string
}

export type PasswordReset = {
  /** An email address can belong to only one account. */
  email: string
}

export type PasswordResetAccepted = {
  /** The response never reveals whether an account uses this address. */
  accepted: boolean
}

/** A complete version of the code: where it redirected from that time on. */
export type PastDestination = {
  /** Starts at 1 and increases with every change to destination_url or the routing. See the history. */
  version: number
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
  /** The first rule whose conditions hold decides the destination of a scan. Omitted if not set. */
  rules?: readonly Rule[]
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. Omitted if not set. */
  split?: readonly SplitEntry[]
  /** Where scans are redirected while the code is paused, not yet started, expired or used up, instead of showing a page. Omitted if not set. */
  fallback_url?: string
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, then utm. Omitted if not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time the code does not redirect: scans go to fallback_url, or else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if not set. */
  starts_at?: string
  /** From this time on the code does not redirect: scans go to fallback_url, or else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if not set. */
  expires_at?: string
  /** Number of counted scans to redirect. After that the code is used up: scans go to fallback_url, or else to a page (410). Counting starts when the limit is set. A different number keeps the count, and null resets it. Crawlers and previews do not count. Omitted if not set. */
  scan_limit?: number
  /** When scans started going there. UTC. */
  changed_at: string
  /** Who created this version. */
  changed_by: {
    /** An API key or a dashboard user. */
    type: 'api_key' | 'person'
    /** The key's last four characters, or the user. */
    name: string
    /** Id of the key or the user. */
    id?: string
    /** Name of the key. */
    key_name?: string
  }
  /** Scans redirected by this version. Only with `include=scans`. null if they cannot be counted: some have been deleted (RETENTION_DAYS) or are from before versions were recorded, the code has more than 1000000 scans, or the scan database is unavailable. */
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
  /** Ids of up to 1000 codes, or `ext_` followed by their external ids, in the order you want them. Send either ids or tag. */
  ids?: readonly string[]
  /** All codes with this tag, sorted by name; at most 1000. Send either tag or ids. */
  tag?: string
  /** Format of each picture. Default: png. */
  format?: 'png' | 'svg' | 'pdf'
  /** Width in pixels; also the height, unless the style has a frame. A PNG needs at least one pixel per module of the code. Not for a pdf, nor for a png with width_mm. Default: 512. */
  size?: number
  /** Width of the code with its quiet zone, in millimetres, for a pdf or for a png with dpi. Any frame is added around it. Default for a pdf: 30. */
  width_mm?: number
  /** Resolution of a png with width_mm, which can then be up to 8192 pixels wide. */
  dpi?: number
  /** Width in millimetres that a pdf extends beyond its edge, to be cut off. Default: 0. */
  bleed_mm?: number
  /** Adds crop marks around each pdf. Default: false. */
  marks?: boolean
  /** Encodes short links in capitals, which makes symbols smaller. Default: false. */
  compact?: boolean
  /** Draws all codes in this brand style. */
  style_id?: string
  /** File name of each picture, without its extension: {short_code}, {name}, {id} and {external_id} are filled in. Default: {short_code}. */
  file_name?: string
}

/** The code after the change. */
export type PostedCode = {
  /** Id of the code. */
  qr_id: string
  /** Display name. */
  name: string
  /** The last part of the short link. */
  short_code: string
  /** Where scans are sent; null for a draft without one. */
  destination_url: string | null
  /** draft: not published yet. */
  status: 'active' | 'paused' | 'draft'
  /** Starts at 1 and increases with every change to the destination or the routing. */
  version: number
  /** Tags, in alphabetical order. */
  tags: readonly string[]
  /** Your own id for the code. */
  external_id: string | null
  /** Notes, visible only within the account. */
  notes: string | null
  /** What the short link starts with; null for SHORT_BASE_URL. */
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
  /** Id of the code. */
  qr_id: string
  /** Id of the scan, as in GET /v1/qrcodes/{id}/analytics/scans. */
  scan_id: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
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
  /** Id of the tested webhook. */
  webhook_id: string
}

export type Preview = {
  style?: NewStyle
  /** Validated as when creating a code. The image does not depend on it, because it encodes the short link. */
  destination_url?: string | null
  /** Short code to encode. Default: a placeholder. */
  short_code?: string | null
  /** What the short link starts with: SHORT_BASE_URL (the default) or one of SHORT_DOMAINS. Cannot be changed after creation. */
  domain?: string | null
  /** Format of the image. Default: svg. */
  format?: 'png' | 'svg' | null
  /** Width in pixels. Default: 512. */
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

/** With `compare`: the same figures for the earlier period. */
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
    /** Visitors who had not scanned this code, or any of several codes, before the period. */
    new_visitors?: number
    /** All other visitors. */
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
  /** All countries. */
  countries?: readonly CountryCount[]
  /** Top ten. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Scans from before systems were recorded. */
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
  /** Scans by what decided the destination, most scans first, up to 100 entries. Variants of different codes with the same name share an entry. Null for the whole account if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS): query codes one by one instead. Also null while the variants of a code are being counted from its first scan. */
  variants?: readonly VariantCount[] | null
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
  /** The ten most scanned existing codes; ties are sorted by name. */
  top_qrcodes: readonly CodeCount[]
}

/** With `compare`: the same figures for the earlier period. */
export type PreviousSeries = {
  period: Period
  /** In chronological order, without gaps. */
  data: readonly Bucket[]
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
}

/** With `compare`: the same figures for the earlier period. */
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
    /** Visitors who had not scanned this code, or any of several codes, before the period. */
    new_visitors?: number
    /** All other visitors. */
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
  /** All countries. */
  countries?: readonly CountryCount[]
  /** Top ten. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Scans from before systems were recorded. */
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
  /** Scans by what decided the destination, most scans first, up to 100 entries. Variants of different codes with the same name share an entry. Null for the whole account if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS): query codes one by one instead. Also null while the variants of a code are being counted from its first scan. */
  variants?: readonly VariantCount[] | null
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
}

/** Takes the fields of a create request. If the code exists, omitted and null fields stay as they are. */
export type PutCode = {
  /** 1 to 255 characters after trimming. */
  name?: string | null
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string | null
  /** Alias of destination_url. */
  destination?: string | null
  /** Type of the destination, for use with destination. */
  type?: 'url' | null
  /** The last part of the short link: 3 to 50 characters from A-Z a-z 0-9 _ -, unique regardless of case. Paths of the service and names that look official, such as app, mcp, internal or login, are reserved. Generated if omitted. Cannot be changed after creation. */
  short_code?: string | null
  /** A draft does not need a destination. */
  status?: 'active' | 'draft' | null
  /** false: the code is created paused. */
  active?: boolean | null
  style?: NewStyle
  /** Id of a brand style, which is copied into the code. Cannot be combined with style. */
  style_id?: string | null
  /** What the short link starts with: SHORT_BASE_URL (the default) or one of SHORT_DOMAINS. Cannot be changed after creation. */
  domain?: string | null
  /** Up to 20 tags. Tags are case-insensitive and shown as first written in the account. Replaces all tags; null or [] removes them. */
  tags?: readonly string[] | null
  /** Your own id for the code: 1 to 255 characters, unique in the account and mode. null removes it. */
  external_id?: string | null
  /** Notes of up to 2000 characters, visible only within the account. null removes them. */
  notes?: string | null
  /** The first rule whose conditions hold decides the destination of a scan. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  rules?: readonly Rule[] | null
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  split?: readonly SplitEntry[] | null
  /** Where scans are redirected while the code is paused, not yet started, expired or used up, instead of showing a page. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  fallback_url?: string | null
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, then utm. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time the code does not redirect: scans go to fallback_url, or else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  starts_at?: string | null
  /** From this time on the code does not redirect: scans go to fallback_url, or else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  expires_at?: string | null
  /** Number of counted scans to redirect. After that the code is used up: scans go to fallback_url, or else to a page (410). Counting starts when the limit is set. A different number keeps the count, and null resets it. Crawlers and previews do not count. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
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
  /** Id of the code. */
  qr_id: string
  period: Period
  /** Totals for the period. */
  summary: {
    /** All requests. */
    received: number
    /** Requests included in total_scans. */
    counted: number
    /** All other requests. */
    not_counted: number
  }
  /** Always lists every class. */
  classes: readonly QualityClass[]
}

export type QualityClass = {
  /** missed: the code was paused, not yet open, expired, used up, a draft or blocked by the operator at the time. This includes crawlers, previews and prefetches, but not HEAD requests. */
  class: 'human' | 'head' | 'prefetch' | 'crawler' | 'preview' | 'missed'
  /** Whether they are included in the totals. */
  counted: boolean
  /** Requests of this class. */
  scans: number
  /** Most frequent first; empty for requests that count. */
  reasons: readonly QualityReason[]
}

export type QualityReason = {
  /** Name of the crawler or preview, or what the request declared. For missed requests, the reason: paused, scheduled (not yet open), expired, used_up, draft, blocked or suspended. */
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
  /** Id of the code. */
  qr_id: string
  /** Display name. */
  name: string
  /** The short link. */
  short_url: string
  /** Your own id for the code, if it has one. */
  external_id?: string
  /** Scans in the period. */
  scans: number
  /** Distinct visitors in the period. */
  unique_visitors: number
  /** Scans by what decided the destination, most scans first, up to 100 entries. Variants of different codes with the same name share an entry. Null for the whole account if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS): query codes one by one instead. Also null while the variants of a code are being counted from its first scan. */
  variants?: readonly VariantCount[] | null
}

export type RegionCount = {
  /** Approximate. */
  region: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Scans. */
  scans: number
}

export type RegionCountChange = {
  /** Approximate. */
  region: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Change in percent; null if it was 0 before. */
  scans: number | null
}

export type RemovedMember = {
  /** Id of the person. */
  id: string
  /** Always true: they can no longer sign in. */
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
  /** Id of the report. */
  id: string
  /** As sent in the request. */
  name: string | null
  /** The codes whose scans are shown. */
  scope: {
    /** All codes of the account, one code, or all codes with a tag. */
    type: 'account' | 'code' | 'tag'
    /** With `code`: the id of the code, or `ext_` followed by its external id. */
    qr_id?: string
    /** With `tag`: the name of the tag. */
    tag?: string
  }
  /** Number of days up to now, 1 to 366. Cannot be combined with dates. Default: 30. */
  days?: number
  /** First day of a fixed period, instead of `days`. */
  start_date?: string
  /** Last day of the fixed period, inclusive. */
  end_date?: string
  /** As sent in the request. */
  show_destination: boolean
  /** The origins whose pages may show it in an iframe. */
  embed_origins: readonly string[]
  /** When the report was created. UTC. */
  created_at: string
  /** When the link stops working; null if it works until it is revoked. UTC. */
  expires_at: string | null
  /** Current name of the code or the tag; null for all codes or a deleted code. */
  scope_name: string | null
}

/** Figures for the same number of days before, up to the same time of day; omitted if no longer available. */
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
    /** Visitors who had not scanned this code, or any of several codes, before the period. */
    new_visitors?: number
    /** All other visitors. */
    returning_visitors?: number
  }
}

/** Change of the totals in percent. */
export type ReportChange = {
  /** Changes of the totals. */
  summary: {
    /** Change in percent; null if it was 0 before. */
    total_scans: number | null
    /** Change in percent; null if it was 0 before. */
    unique_visitors: number | null
    /** Change in percent; null if it was 0 before. */
    avg_daily_scans: number | null
    /** Change in percent; null if it was 0 before. */
    new_visitors?: number | null
    /** Change in percent; null if it was 0 before. */
    returning_visitors?: number | null
  }
}

export type ReportCodeChange = {
  /** When. UTC. */
  at: string
  /** The new destination, if the report shows it. */
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
    /** Visitors who had not scanned this code, or any of several codes, before the period. */
    new_visitors?: number
    /** All other visitors. */
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
  /** All countries. */
  countries?: readonly CountryCount[]
  /** Top ten. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Scans from before systems were recorded. */
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
  /** Scans by what decided the destination, most scans first, up to 100 entries. Variants of different codes with the same name share an entry. Null for the whole account if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS): query codes one by one instead. Also null while the variants of a code are being counted from its first scan. */
  variants?: readonly VariantCount[] | null
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
  previous?: ReportBefore
  change?: ReportChange
}

/** Scans by weekday and hour, in its own `timezone`. */
export type ReportHeatmap = {
  period: Period
  /** Time zone of the days and hours, as requested. */
  timezone: string
  /** One list of hours for each day of the week, Monday first. */
  data: readonly (readonly number[])[]
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
}

export type ReportLink = {
  /** Id of the report. */
  id: string
  /** As sent in the request. */
  name: string | null
  /** The codes whose scans are shown. */
  scope: {
    /** All codes of the account, one code, or all codes with a tag. */
    type: 'account' | 'code' | 'tag'
    /** With `code`: the id of the code, or `ext_` followed by its external id. */
    qr_id?: string
    /** With `tag`: the name of the tag. */
    tag?: string
  }
  /** Number of days up to now, 1 to 366. Cannot be combined with dates. Default: 30. */
  days?: number
  /** First day of a fixed period, instead of `days`. */
  start_date?: string
  /** Last day of the fixed period, inclusive. */
  end_date?: string
  /** As sent in the request. */
  show_destination: boolean
  /** The origins whose pages may show it in an iframe. */
  embed_origins: readonly string[]
  /** When the report was created. UTC. */
  created_at: string
  /** When the link stops working; null if it works until it is revoked. UTC. */
  expires_at: string | null
  /** The link. You won't be able to see it again. */
  url: string
}

export type ReportList = {
  /** Newest first, at most 200. */
  data: readonly Report[]
  pagination?: Pagination
}

export type ReportSecret = {
  /** The part of the link after the #. */
  secret: string
}

/** Scans over time. */
export type ReportSeries = {
  period: Period
  /** As requested. */
  interval: 'hour' | 'day' | 'week' | 'month'
  /** In chronological order, without gaps. */
  data: readonly Bucket[]
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

export type RevokeKey = {
  /** The key itself. */
  key: string
}

export type RevokedKey = {
  /** Id of the key. */
  id: string
  /** Always true: the key no longer works. */
  revoked: boolean
}

export type RevokedReport = {
  /** Id of the report. */
  id: string
  /** Always true. */
  revoked: boolean
}

export type Rollback = {
  /** Number of a version in the history. */
  version: number
}

export type Rule = {
  when: When
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
  /** Name in analytics: 1 to 50 characters after trimming, unique within the code. The service reserves default, unknown, fallback and names such as rule-1 and split-1. A code that already has the label fallback keeps it. */
  label?: string | null
}

export type Scan = {
  /** Id of the scan. */
  id: string
  /** When it happened. UTC. */
  timestamp: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
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
  /** What decided the destination: the label of a rule or of a part of a split, or else rule-1, split-1 and so on, or default; unknown for scans from before variants were recorded. */
  variant?: string
  /** Version of the code at the time of the scan; 0 for scans from before versions were recorded. */
  version?: number
  /** Operating system; unknown for scans from before systems were recorded. */
  os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
  /** ISO 639 primary tag; und if the client names no language or an unknown one; unknown for scans from before languages were recorded. */
  language?: string
  /** Your own id for the code, as it is now; null if it has none or is deleted. */
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
  /** Id of the code. */
  qr_id: string
  period: Period
  /** The time from which scans are kept, if scans of the period have been deleted. UTC. */
  kept_from?: string
  /** Number of scans. */
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
  /** Id of the code. */
  qr_id: string
  /** Id of the scan. */
  id: string
  /** When it happened. UTC. */
  timestamp: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
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
  /** What decided the destination: the label of a rule or of a part of a split, or else rule-1, split-1 and so on, or default; unknown for scans from before variants were recorded. */
  variant?: string
  /** Version of the code at the time of the scan; 0 for scans from before versions were recorded. */
  version?: number
  /** Operating system; unknown for scans from before systems were recorded. */
  os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
  /** ISO 639 primary tag; und if the client names no language or an unknown one; unknown for scans from before languages were recorded. */
  language?: string
  /** Your own id for the code, as it is now; null if it has none or is deleted. */
  external_id?: string | null
}

/** How well the code will scan once it is printed. docs/scannability.md explains how it is calculated. */
export type Scannability = {
  /** From A (ready to print) to F. */
  grade: 'A' | 'B' | 'C' | 'D' | 'F'
  /** Each reason has its own grade; the lowest decides. */
  reasons: readonly {
    /** What was measured. */
    what: 'contrast' | 'logo' | 'quiet_zone' | 'frame' | 'shapes' | 'inversion' | 'reading'
    /** The measured figure, in a sentence. */
    text: string
    /** The figure alone: a contrast, a number of modules or a percentage; null if there is none. */
    value: number | null
    /** From A (ready to print) to F. */
    grade: 'A' | 'B' | 'C' | 'D' | 'F'
  }[]
  /** Smallest recommended print width, including the quiet zone. */
  min_width_mm: number
  /** Distance from which the code scans at the requested width. */
  max_distance_m: number
}

export type Schedule = {
  /** Upcoming changes, soonest first. */
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
    /** Name of the key. */
    key_name?: string
  }
  /** Why the change would reach no one if the code stays as it is: the code will have expired, or a split or rules take every scan. Omitted otherwise. A paused code has no such warning: to see what a scan would get, simulate one with `at`. */
  warnings?: readonly string[]
}

export type Session = {
  /** Id of the session. */
  id: string
  /** Whether this request uses this session. */
  current: boolean
  /** Device on which the session started. */
  device: 'desktop' | 'ios' | 'android'
  /** Browser in which the session started. */
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  /** When the session started. UTC. */
  created_at: string
  /** When the session was last used, to the minute. UTC. */
  last_used_at: string
  /** When the session ends. UTC. */
  expires_at: string
}

export type SessionList = {
  /** Newest first, at most 50. */
  data: readonly Session[]
  pagination: Pagination
}

export type SetUp = {
  /** The part of the link after #. */
  token: string
  /** Required with a set-up link. An invitation already has an address. */
  email?: string | null
  /** 10 to 200 characters. The most common passwords are rejected. */
  password: string
}

/** Takes the fields of a single update, except external_id, which only one code can have. */
export type SharedCodeChange = {
  /** 1 to 255 characters after trimming. */
  name?: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string
  /** true resumes or publishes the code, false pauses it. */
  active?: boolean
  /** Up to 20 tags. Tags are case-insensitive and shown as first written in the account. Replaces all tags; null or [] removes them. */
  tags?: readonly string[] | null
  /** Notes of up to 2000 characters, visible only within the account. null removes them. */
  notes?: string | null
  /** The first rule whose conditions hold decides the destination of a scan. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  rules?: readonly Rule[] | null
  /** If no rule holds, visitors are split by weight; each visitor keeps the same destination. Crawlers, previews, prefetches and HEAD requests go to destination_url. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  split?: readonly SplitEntry[] | null
  /** Where scans are redirected while the code is paused, not yet started, expired or used up, instead of showing a page. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  fallback_url?: string | null
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, then utm. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time the code does not redirect: scans go to fallback_url, or else to a page (404). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  starts_at?: string | null
  /** From this time on the code does not redirect: scans go to fallback_url, or else to a page (410). An ISO 8601 timestamp with Z or an offset, or a date. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  expires_at?: string | null
  /** Number of counted scans to redirect. After that the code is used up: scans go to fallback_url, or else to a page (410). Counting starts when the limit is set. A different number keeps the count, and null resets it. Crawlers and previews do not count. null clears it. Together, rules, split, fallback_url, forward_query, utm, starts_at, expires_at and scan_limit can have up to 16384 bytes. */
  scan_limit?: number | null
}

export type SharedReport = {
  /** Name of the report. */
  name: string
  /** Name of the account that shares the report. */
  account: string
  /** How the account appears; null if it has no brand. */
  brand: {
    /** Name of the account on notices and reports. */
    name: string | null
    /** `#RRGGBB`. */
    color: string | null
    /** Path of the logo on this host. */
    logo_url: string | null
  } | null
  /** Time zone of the account, which defines the days of the report. */
  timezone: string
  /** All codes of the account, one code, or all codes with a tag. */
  type: 'account' | 'code' | 'tag'
  /** The code, if the report is about a single code. */
  code: {
    /** The short link of the code. */
    short_url: string
    /** Public URL of the image. */
    image_url?: string
    /** Destination of the code, if the report shows it. */
    destination_url?: string | null
    /** The style as it was sent at creation. */
    style?: Record<string, unknown>
    /** Changes of the destination within the period, in chronological order; at most the last 100. */
    changes?: readonly ReportCodeChange[]
  } | null
  /** When the link stops working; null if it works until it is revoked. UTC. */
  expires_at: string | null
  figures: ReportFigures
  timeseries: ReportSeries
  heatmap: ReportHeatmap
}

export type Sheet = {
  /** Ids of up to 1000 codes, or `ext_` followed by their external ids, in the order you want them. Send either ids or tag. */
  ids?: readonly string[]
  /** All codes with this tag, sorted by name; at most 1000. Send either tag or ids. */
  tag?: string
  /** Layout of the labels: avery-l7120, avery-l7160, avery-l7163, avery-5160, a4-3x8, letter-3x10, cards-10, or your own grid with labels at least 15 mm wide and high. */
  layout: 'avery-l7120' | 'avery-l7160' | 'avery-l7163' | 'avery-5160' | 'a4-3x8' | 'letter-3x10' | 'cards-10' | {
    /** Paper size. */
    page: 'a4' | 'letter'
    /** Labels per row. */
    columns: number
    /** Rows per page. */
    rows: number
    /** Margin around all labels. */
    margin_mm: number
    /** Gap between labels. */
    gap_mm: number
  }
  /** Text next to each code. Default: none. */
  caption?: 'name' | 'short_url' | 'none'
  /** Number of copies of each label. Default: 1. */
  copies?: number
  /** Position of the first free label on the first sheet, counted row by row. Cannot be higher than the number of labels on a sheet. Default: 1. */
  start_at?: number
  /** Adds a first page with label outlines and a ruler, which you can hold against a sheet. Default: false. */
  test_page?: boolean
  /** Draws all codes in this brand style. */
  style_id?: string
}

export type SignIn = {
  /** An email address can belong to only one account. */
  email: string
  /** The password. */
  password: string
}

export type SignedIn = {
  /** The signed-in person. */
  user: {
    /** Id of the person. */
    id: string
    /** An email address can belong to only one account. */
    email: string
    /** owner: can do everything. editor: everything except members, keys, webhook secrets and the account. viewer: can only read. */
    role: 'owner' | 'editor' | 'viewer'
  }
  /** Their account. */
  account: {
    /** Id of the account. */
    id: string
    /** Display name. */
    name: string
    /** Plan of the account, which sets its limits. */
    plan: string
    /** IANA time zone that defines days in the dashboard. */
    timezone: string
  }
  /** This session. */
  session: {
    /** Id of the session. */
    id: string
    /** When the session started. UTC. */
    created_at: string
    /** When the session ends. It ends earlier if unused for 7 days. UTC. */
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
  /** Always true: the session has ended. */
  signed_out: boolean
}

export type Simulation = {
  /** Type of device. Default: desktop. */
  device?: 'desktop' | 'ios' | 'android' | null
  /** ISO 3166 alpha-2 code of the country. Default: XX (unknown). */
  country?: string | null
  /** Primary tag of the language. Default: und (unknown). */
  language?: string | null
  /** Time of the scan: an ISO 8601 timestamp with Z or an offset, or a date. Default: now. */
  at?: string | null
  /** Query string of the scanned link. */
  query?: string | null
  /** Any text that identifies a visitor. The same visitor always gets the same part of a split. */
  visitor?: string | null
}

export type SimulationAnswer = {
  /** State of the code for this scan. New states may be added. */
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** Where the scan is redirected, with all parameters; null if it shows a page. */
  destination_url: string | null
  /** What decided the destination: its label, or else rule-1, split-1 and so on, or default; null if the code does not redirect or goes to fallback_url. */
  label: string | null
  /** Number of the rule that decided, from 1; null if none did. */
  rule: number | null
  /** Starts at 1 and increases with every change to destination_url or the routing. See the history. */
  version: number
}

export type SplitEntry = {
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
  /** Its share of the visitors, relative to the other weights. */
  weight: number
  /** Name in analytics: 1 to 50 characters after trimming, unique within the code. The service reserves default, unknown, fallback and names such as rule-1 and split-1. A code that already has the label fallback keeps it. */
  label?: string | null
}

/** How images look. */
export type Style = {
  /** Shape of the modules. Default: square. */
  dotsType?: 'square' | 'dots' | 'rounded' | 'extra-rounded' | 'classy' | 'classy-rounded' | null
  /** Colour of the modules. Default: #000000. */
  dotsColor?: string | null
  /** Gradient of the modules, instead of dotsColor. Rings and eyes without their own colour use `from`. */
  dotsGradient?: {
    /** linear: from one side to the other. radial: from the middle to the corners. */
    type: 'linear' | 'radial'
    /** Colour at the start. */
    from: string
    /** Colour at the end. */
    to: string
    /** Direction of a linear gradient, in degrees clockwise: 0 is to the right, 90 down. Default: 0. */
    angle?: number
  } | null
  /** Background colour. Default: #FFFFFF. */
  backgroundColor?: string | null
  /** No background, for printing on light surfaces. The code is checked on white. Cannot be combined with backgroundColor. */
  transparent?: boolean | null
  /** Shape of the rings in the three corners, as round as readers allow. `dot` has the roundest hole. Default: square. */
  cornersSquareType?: 'square' | 'dot' | 'extra-rounded' | null
  /** Colour of the rings. Default: the colour of the modules. */
  cornersSquareColor?: string | null
  /** Shape of the eyes inside the rings. Default: square. */
  cornersDotType?: 'square' | 'dot' | null
  /** Colour of the eyes. Default: the colour of the rings. */
  cornersDotColor?: string | null
  /** A picture in the middle: the id of an uploaded logo, or a built-in one: glyph:arrow, glyph:menu, glyph:wifi, glyph:heart, glyph:star, glyph:cup, glyph:cutlery, glyph:ticket, glyph:pin, glyph:phone, glyph:envelope, glyph:calendar, glyph:cart, glyph:key, glyph:bike, glyph:leaf, glyph:play, glyph:download, glyph:info, glyph:qroute. A logo sets the error correction to H, and the modules under it are left out. */
  logo?: string | null
  /** Size of the logo as a fraction of the symbol's side, 0.1 to 0.3. Default: 0.22. */
  logoSize?: number | null
  /** Shape of the space for the logo. A circle also crops the logo. */
  logoShape?: 'square' | 'circle' | null
  /** Plate under the logo: `none` or a colour. Default: the background colour. */
  logoPlate?: string | null
  /** A frame around the quiet zone, with or without a call to action. The width of the image is then the width of the frame, and the image is taller than wide. */
  frame?: {
    /** A line around the code, a banner under or above it, or a ticket to tear off. */
    type: 'box' | 'banner' | 'banner-above' | 'ticket'
    /** A call to action of up to 40 characters in Latin, Greek or Cyrillic script. Default: none. */
    text?: string | null
    /** Colour of the frame. Default: the colour of the modules. */
    color?: string | null
    /** Colour of the text. Default: a colour that stands out. */
    textColor?: string | null
  } | null
}

/** With `compare` and `include`: how much each figure differs from the earlier period, in percent. Contains the entries of the current lists; entries that only the earlier period had are left out. */
export type SummaryChange = {
  /** Changes of the totals. */
  summary: {
    /** Change in percent; null if it was 0 before. */
    total_scans: number | null
    /** Change in percent; null if it was 0 before. */
    unique_visitors: number | null
    /** Change in percent; null if it was 0 before. */
    avg_daily_scans: number | null
    /** Change in percent; null if it was 0 before. */
    new_visitors?: number | null
    /** Change in percent; null if it was 0 before. */
    returning_visitors?: number | null
  }
  /** Top ten. */
  top_countries: readonly CountryCountChange[]
  /** Top ten. */
  top_cities: readonly CityCountChange[]
  /** Scans by device. */
  devices: {
    /** Change in percent; null if it was 0 before. */
    desktop: number | null
    /** Change in percent; null if it was 0 before. */
    ios: number | null
    /** Change in percent; null if it was 0 before. */
    android: number | null
  }
  /** Scans by browser. */
  browsers: {
    /** Change in percent; null if it was 0 before. */
    other: number | null
    /** Change in percent; null if it was 0 before. */
    safari: number | null
    /** Change in percent; null if it was 0 before. */
    chrome: number | null
    /** Change in percent; null if it was 0 before. */
    samsung_browser: number | null
  }
  /** All countries. */
  countries?: readonly CountryCountChange[]
  /** Top ten. */
  regions?: readonly RegionCountChange[]
  /** Scans by operating system. */
  os?: {
    /** Change in percent; null if it was 0 before. */
    unknown: number | null
    /** Change in percent; null if it was 0 before. */
    ios: number | null
    /** Change in percent; null if it was 0 before. */
    ipados: number | null
    /** Change in percent; null if it was 0 before. */
    android: number | null
    /** Change in percent; null if it was 0 before. */
    windows: number | null
    /** Change in percent; null if it was 0 before. */
    macos: number | null
    /** Change in percent; null if it was 0 before. */
    linux: number | null
    /** Change in percent; null if it was 0 before. */
    chromeos: number | null
    /** Change in percent; null if it was 0 before. */
    other: number | null
  }
  /** Top ten. */
  languages?: readonly LanguageCountChange[]
  /** Scans by what decided the destination, most scans first, up to 100 entries. Variants of different codes with the same name share an entry. */
  variants?: readonly VariantCountChange[]
}

export type Tag = {
  /** As first written. */
  name: string
  /** Number of codes with this tag. */
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
  /** Id of the code. */
  qr_id: string
  period: Period
  /** As requested. */
  interval: 'hour' | 'day' | 'week' | 'month'
  /** In chronological order, without gaps. */
  data: readonly Bucket[]
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

export type TopCodes = {
  period: Period
  /** Highest first. */
  data: readonly RankedCode[]
  pagination: Pagination
  /** The estimated figures. Estimates use the share of the first and last UTC day that falls in the period. Lists add up to the number of scans, and there are never fewer scans than visitors. */
  by_utc_day?: readonly string[]
}

export type Unsubscribed = {
  /** The notification you no longer get. */
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
  /** What decided the destination: the label of a rule or of a part of a split, or else rule-1, split-1 and so on, or default; unknown for scans from before variants were recorded. */
  variant: string
  /** Scans. */
  scans: number
  /** Distinct visitors in the period. */
  unique_visitors: number
}

export type VariantCountChange = {
  /** What decided the destination: the label of a rule or of a part of a split, or else rule-1, split-1 and so on, or default; unknown for scans from before variants were recorded. */
  variant: string
  /** Change in percent; null if it was 0 before. */
  scans: number | null
  /** Change in percent; null if it was 0 before. */
  unique_visitors: number | null
}

export type View = {
  /** Name of the view: 1 to 60 characters. */
  name: string
  /** The query string of the page's URL: the part after the `?`. */
  query: string
}

export type ViewChange = {
  /** The query string of the page's URL: the part after the `?`. */
  query: string
}

export type ViewList = {
  /** In the order they were saved; with `cursor`, by name. */
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
  /** Only events of these codes are posted; null if not limited to certain codes. */
  qr_ids: readonly string[] | null
  /** Only events of codes with any of these tags are posted; null if not limited to certain tags. */
  tags: readonly string[] | null
  /** Whether events are currently posted. */
  active: boolean
  /** failing: the last attempt failed. disabled: nothing is posted; see disabled_reason. */
  status: 'active' | 'failing' | 'disabled'
  /** The first failure after the last success; null if the last attempt succeeded. UTC. */
  failing_since: string | null
  /** paused: you paused it. gone: the endpoint returned 410. unreachable: no delivery succeeded for five days. null: not disabled. */
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
  /** Only events of these codes: their ids, or `ext_` followed by their external ids, at most 100. Cannot be combined with tags. null: events of all codes. */
  qr_ids?: readonly string[] | null
  /** Only events of codes that have any of these tags when the event is sent: at most 25, case-insensitive. Cannot be combined with qr_ids. null: events of all codes. */
  tags?: readonly string[] | null
  /** true enables the webhook, even if the service disabled it; false pauses it. */
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
  /** Only events of these codes are posted; null if not limited to certain codes. */
  qr_ids: readonly string[] | null
  /** Only events of codes with any of these tags are posted; null if not limited to certain tags. */
  tags: readonly string[] | null
  /** Whether events are currently posted. */
  active: boolean
  /** failing: the last attempt failed. disabled: nothing is posted; see disabled_reason. */
  status: 'active' | 'failing' | 'disabled'
  /** The first failure after the last success; null if the last attempt succeeded. UTC. */
  failing_since: string | null
  /** paused: you paused it. gone: the endpoint returned 410. unreachable: no delivery succeeded for five days. null: not disabled. */
  disabled_reason: string | null
  /** When it was created. UTC. */
  created_at: string
  /** When it last changed. UTC. */
  updated_at: string
  /** Signing secret. Shown only once. */
  secret: string
}

/** At least one condition. All conditions must hold; a list holds if one of its entries matches. */
export type When = {
  /** Any of these devices. */
  device?: readonly ('desktop' | 'ios' | 'android')[] | null
  /** Any of these countries, as ISO 3166 alpha-2 codes; XX: unknown. */
  country?: readonly string[] | null
  /** Any of these languages, as primary tags; und: unknown. Only the visitor's first language is compared. */
  language?: readonly string[] | null
  /** Any of these days. */
  days?: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null
  /** From the first time up to, but not including, the second. Hours past midnight belong to the day on which they began. */
  hours?: readonly string[] | null
  /** IANA time zone of days and hours. Default: UTC. */
  timezone?: string | null
  /** At this time or later. An ISO 8601 timestamp with Z or an offset, or a date. */
  from?: string | null
  /** Before this time. An ISO 8601 timestamp with Z or an offset, or a date. */
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
    /** Your IP address, so that you can check your proxy settings. Shown only to owners and keys with full access; neither stored nor logged. */
    ip?: string
  }
  /** ISO 3166 alpha-2 code; XX if unknown. */
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
  /** ISO 639 primary tag; und if the request names no language or an unknown one. */
  language: string
  /** Only human requests count as scans. */
  class: 'human' | 'head' | 'prefetch' | 'crawler' | 'preview' | 'missed'
  /** Why the request would not count; empty if it would. */
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
      /** Page number, from 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Only codes with this status. */
      status?: 'active' | 'paused' | 'draft' | undefined
      /** Only codes that are currently in this state. */
      state?: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active' | undefined
      /** Part of the name, short_code or destination; case-insensitive. */
      search?: string | undefined
      /** Only codes with this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. */
      tag?: string | undefined
      /** Only the code with this external_id. */
      external_id?: string | undefined
      /** Field to sort by; a leading - sorts in descending order. Names are compared case-insensitively, and ties are sorted by creation time. Default: -created_at. */
      sort?: '-created_at' | 'created_at' | '-updated_at' | 'updated_at' | '-name' | 'name' | '-total_scans' | 'total_scans' | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
      /** With `view=full`: IANA time zone that defines the days of `trend`. Default: UTC. */
      timezone?: string | undefined
      /** full: returns complete codes, with `state`, `last_scan_at`, `trend` and `missed_scans`, but without `warnings`. */
      view?: 'full' | undefined
    }
    body?: undefined
    data: CodeList
  }
  /** Get a QR code. `GET /v1/qrcodes/{id}` */
  getCode: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
    }
    body?: undefined
    data: Code
  }
  /** Update a QR code. `PATCH /v1/qrcodes/{id}` */
  updateCode: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
    }
    body: CodeChange
    data: Code
  }
  /** Delete a QR code. `DELETE /v1/qrcodes/{id}` */
  deleteCode: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
    }
    body?: undefined
    data: DeletedCode
  }
  /** Create or update a QR code by its external id. `PUT /v1/qrcodes/ext_{external_id}` */
  putCode: {
    params: {
      /** Your own id for the code, percent-encoded. */
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
      /** Only codes with this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. */
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
      /** Only codes that are currently in this state. */
      state?: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active' | undefined
      /** Part of the name, short_code or destination; case-insensitive. */
      search?: string | undefined
      /** Only codes with this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. */
      tag?: string | undefined
      /** Only the code with this external_id. */
      external_id?: string | undefined
      /** Field to sort by; a leading - sorts in descending order. Names are compared case-insensitively, and ties are sorted by creation time. Default: -created_at. */
      sort?: '-created_at' | 'created_at' | '-updated_at' | 'updated_at' | '-name' | 'name' | '-total_scans' | 'total_scans' | undefined
      /** Adds a byte order mark to the start of the CSV, so that Excel and LibreOffice recognise it as UTF-8. JSON never has one. Default: false. */
      bom?: 'true' | 'false' | undefined
    }
    body?: undefined
    data: Download
  }
  /** List tags. `GET /v1/tags` */
  listTags: {
    params: {
      /** Page number, from 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
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
      /** Name of the tag, case-insensitive. */
      tag: string
    }
    body: TagChange
    data: Tag
  }
  /** Delete a tag. `DELETE /v1/tags/{tag}` */
  deleteTag: {
    params: {
      /** Name of the tag, case-insensitive. */
      tag: string
    }
    body?: undefined
    data: DeletedTag
  }
  /** Create many QR codes. `POST /v1/qrcodes/bulk` */
  createCodes: {
    params: {
      /** true: all or nothing. If any item fails, the response is 400 and nothing changes. */
      atomic?: 'true' | 'false' | undefined
    }
    body: NewCodes
    data: BulkAnswer
  }
  /** Update many QR codes. `PATCH /v1/qrcodes/bulk` */
  updateCodes: {
    params: {
      /** true: all or nothing. If any item fails, the response is 400 and nothing changes. */
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
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Page number, from 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
      /** scans: adds the number of scans to each version. */
      include?: 'scans' | undefined
    }
    body?: undefined
    data: HistoryList
  }
  /** Roll back a QR code to an earlier version. `POST /v1/qrcodes/{id}/rollback` */
  rollBackCode: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
    }
    body: Rollback
    data: Code
  }
  /** Schedule a change of destination. `POST /v1/qrcodes/{id}/schedule` */
  scheduleChange: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
    }
    body: NewScheduledChange
    data: ScheduledChange
  }
  /** List scheduled changes of a QR code. `GET /v1/qrcodes/{id}/schedule` */
  listScheduledChanges: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Items per page. Without limit and cursor, the response has all items. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: Schedule
  }
  /** Cancel a scheduled change. `DELETE /v1/qrcodes/{id}/schedule/{change_id}` */
  cancelScheduledChange: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Id of the change. */
      change_id: string
    }
    body?: undefined
    data: CancelledChange
  }
  /** Simulate a scan. `POST /v1/qrcodes/{id}/simulate` */
  simulateScan: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
    }
    body: Simulation
    data: SimulationAnswer
  }
  /** Download the image of a QR code. `GET /v1/qrcodes/{id}/download` */
  downloadCode: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** png for screens, svg for designers, pdf for print. */
      format?: 'png' | 'svg' | 'pdf' | undefined
      /** Width in pixels; also the height, unless the style has a frame. A PNG needs at least one pixel per module of the code. Not for a pdf, nor for a png with width_mm. Default: 512. */
      size?: number | undefined
      /** Width of the code with its quiet zone, in millimetres, for a pdf or for a png with dpi. Any frame is added around it. Default for a pdf: 30. */
      width_mm?: number | undefined
      /** Resolution of a png with width_mm, which can then be up to 8192 pixels wide. */
      dpi?: number | undefined
      /** Width in millimetres that a pdf extends beyond its edge, to be cut off. Default: 0. */
      bleed_mm?: number | undefined
      /** Adds crop marks around a pdf. Default: false. */
      marks?: 'true' | 'false' | undefined
      /** Encodes the short link in capitals, which makes the symbol smaller. Not possible if the short code has an underscore. Default: false. */
      compact?: 'true' | 'false' | undefined
      /** Draws the code in this brand style. The code keeps its own style. */
      style_id?: string | undefined
    }
    body?: undefined
    data: Download
  }
  /** Download the images of many QR codes. `POST /v1/qrcodes/pictures` */
  downloadPictures: { params: {}; body: Pictures; data: Download }
  /** Download labels for many QR codes as a PDF. `POST /v1/qrcodes/sheet` */
  downloadSheet: { params: {}; body: Sheet; data: Download }
  /** Preview a style and check that it is readable. `POST /v1/qrcodes/preview` */
  previewCode: { params: {}; body: Preview; data: PreviewAnswer }
  /** Get the scannability of a QR code. `GET /v1/qrcodes/{id}/scannability` */
  getScannability: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Printed width in millimetres, including the quiet zone. Default: 30. */
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
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
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
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
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
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Named period in `timezone`, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: 29 days ago, which makes 30 days with today, or the beginning if end_date is set. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones, the ends of the period and the visitors of each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). With filters, scans are counted one by one, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: from before systems were recorded); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names no language or an unknown one; unknown: from before languages were recorded); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant: the label of a rule or of a part of a split, or rule-1, split-1 or default. Case-sensitive. A label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this time on its last day, which is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures have to be counted scan by scan. This option estimates them from UTC days if there are more than 100,000 scans or scans have been deleted, and lists them in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Adds the same figures for the preceding period of equal length, or for the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
      /** details: adds regions, systems, languages, variants, and new and returning visitors; with `compare`, also the change of each figure in percent. breakdowns: the same without new and returning visitors, and works with filters. */
      include?: 'details' | 'breakdowns' | undefined
    }
    body?: undefined
    data: AnalyticsSummary
  }
  /** Get analytics for a QR code (alias of getCodeAnalytics). `GET /v1/analytics/qrcodes/{id}` */
  getAnalyticsOfCode: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Named period in `timezone`, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: 29 days ago, which makes 30 days with today, or the beginning if end_date is set. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones, the ends of the period and the visitors of each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). With filters, scans are counted one by one, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: from before systems were recorded); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names no language or an unknown one; unknown: from before languages were recorded); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant: the label of a rule or of a part of a split, or rule-1, split-1 or default. Case-sensitive. A label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this time on its last day, which is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures have to be counted scan by scan. This option estimates them from UTC days if there are more than 100,000 scans or scans have been deleted, and lists them in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Adds the same figures for the preceding period of equal length, or for the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
      /** details: adds regions, systems, languages, variants, and new and returning visitors; with `compare`, also the change of each figure in percent. breakdowns: the same without new and returning visitors, and works with filters. */
      include?: 'details' | 'breakdowns' | undefined
    }
    body?: undefined
    data: AnalyticsSummary
  }
  /** List the scans of a QR code. `GET /v1/qrcodes/{id}/analytics/scans` */
  listCodeScans: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Named period in `timezone`, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: the beginning. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones, the ends of the period and the visitors of each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). With filters, scans are counted one by one, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: from before systems were recorded); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names no language or an unknown one; unknown: from before languages were recorded); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant: the label of a rule or of a part of a split, or rule-1, split-1 or default. Case-sensitive. A label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Page number, from 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
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
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Named period in `timezone`, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: 29 days ago, which makes 30 days with today, or the beginning if end_date is set. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones, the ends of the period and the visitors of each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). With filters, scans are counted one by one, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: from before systems were recorded); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names no language or an unknown one; unknown: from before languages were recorded); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant: the label of a rule or of a part of a split, or rule-1, split-1 or default. Case-sensitive. A label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this time on its last day, which is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures have to be counted scan by scan. This option estimates them from UTC days if there are more than 100,000 scans or scans have been deleted, and lists them in `by_utc_day`. */
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
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Named period in `timezone`, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: 29 days ago, which makes 30 days with today, or the beginning if end_date is set. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days and hours. Default: UTC. In zones that are not a whole number of hours from UTC, scans are counted one by one, up to 1,000,000 in the period. With `approximate`, hours are estimated from UTC hours if there are more than 100,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). With filters, scans are counted one by one, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: from before systems were recorded); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names no language or an unknown one; unknown: from before languages were recorded); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant: the label of a rule or of a part of a split, or rule-1, split-1 or default. Case-sensitive. A label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this time on its last day, which is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures have to be counted scan by scan. This option estimates them from UTC days if there are more than 100,000 scans or scans have been deleted, and lists them in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
    }
    body?: undefined
    data: Heatmap
  }
  /** Get scans of all QR codes of the account by weekday and hour. `GET /v1/analytics/heatmap` */
  getAccountHeatmap: {
    params: {
      /** Named period in `timezone`, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: 29 days ago, which makes 30 days with today, or the beginning if end_date is set. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days and hours. Default: UTC. In zones that are not a whole number of hours from UTC, scans are counted one by one, up to 1,000,000 in the period. With `approximate`, hours are estimated from UTC hours if there are more than 100,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). With filters, scans are counted one by one, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: from before systems were recorded); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names no language or an unknown one; unknown: from before languages were recorded); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant: the label of a rule or of a part of a split, or rule-1, split-1 or default. Case-sensitive. A label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this time on its last day, which is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures have to be counted scan by scan. This option estimates them from UTC days if there are more than 100,000 scans or scans have been deleted, and lists them in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
      tag?: string | undefined
    }
    body?: undefined
    data: Heatmap
  }
  /** Get analytics for all QR codes of the account. `GET /v1/analytics/aggregate` */
  getAggregateAnalytics: {
    params: {
      /** Named period in `timezone`, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: 29 days ago, which makes 30 days with today, or the beginning if end_date is set. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones, the ends of the period and the visitors of each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). With filters, scans are counted one by one, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: from before systems were recorded); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names no language or an unknown one; unknown: from before languages were recorded); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant: the label of a rule or of a part of a split, or rule-1, split-1 or default. Case-sensitive. A label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this time on its last day, which is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures have to be counted scan by scan. This option estimates them from UTC days if there are more than 100,000 scans or scans have been deleted, and lists them in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Adds the same figures for the preceding period of equal length, or for the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
      /** details: adds regions, systems, languages, variants, and new and returning visitors; with `compare`, also the change of each figure in percent. breakdowns: the same without new and returning visitors, and works with filters. */
      include?: 'details' | 'breakdowns' | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
      tag?: string | undefined
      /** Only these codes: up to 100 ids, separated by commas. Instead of an id, you can send `ext_` followed by an external id, with any commas percent-encoded. */
      qr_ids?: string | readonly string[] | undefined
    }
    body?: undefined
    data: AggregateAnalytics
  }
  /** Get scans of all QR codes of the account over time. `GET /v1/analytics/timeseries` */
  getAccountTimeseries: {
    params: {
      /** Named period in `timezone`, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: 29 days ago, which makes 30 days with today, or the beginning if end_date is set. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones, the ends of the period and the visitors of each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). With filters, scans are counted one by one, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: from before systems were recorded); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names no language or an unknown one; unknown: from before languages were recorded); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant: the label of a rule or of a part of a split, or rule-1, split-1 or default. Case-sensitive. A label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this time on its last day, which is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures have to be counted scan by scan. This option estimates them from UTC days if there are more than 100,000 scans or scans have been deleted, and lists them in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
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
      /** Named period in `timezone`, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: 29 days ago, which makes 30 days with today, or the beginning if end_date is set. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones, the ends of the period and the visitors of each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). With filters, scans are counted one by one, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: from before systems were recorded); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names no language or an unknown one; unknown: from before languages were recorded); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant: the label of a rule or of a part of a split, or rule-1, split-1 or default. Case-sensitive. A label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Ends the period at this time on its last day, which is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its last day. ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures have to be counted scan by scan. This option estimates them from UTC days if there are more than 100,000 scans or scans have been deleted, and lists them in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
      tag?: string | undefined
      /** What to rank by. */
      by?: 'scans' | 'unique_visitors' | undefined
      /** true: only codes that currently have rules or a split. */
      routed?: 'true' | 'false' | undefined
      /** variants: adds each code's scans by variant, as in the code's own analytics. */
      include?: 'variants' | undefined
      /** Page number, from 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: TopCodes
  }
  /** Get today's overview. `GET /v1/overview` */
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
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Named period in `timezone`, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: the beginning. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones, the ends of the period and the visitors of each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). With filters, scans are counted one by one, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: from before systems were recorded); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names no language or an unknown one; unknown: from before languages were recorded); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant: the label of a rule or of a part of a split, or rule-1, split-1 or default. Case-sensitive. A label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** CSV (RFC 4180) with a header line, or one JSON object. */
      format?: 'csv' | 'json' | undefined
      /** details: adds variant, version, os and language. */
      include?: 'details' | undefined
      /** Adds a byte order mark to the start of the CSV, so that Excel and LibreOffice recognise it as UTF-8. JSON never has one. Default: false. */
      bom?: 'true' | 'false' | undefined
    }
    body?: undefined
    data: Download
  }
  /** Export the scans of all QR codes of the account. `GET /v1/analytics/export` */
  exportAccountScans: {
    params: {
      /** Named period in `timezone`, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: the beginning. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in `timezone`. Default: today. */
      end_date?: string | undefined
      /** IANA time zone that defines days, weeks and months. Default: UTC. In other zones, the ends of the period and the visitors of each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country (XX: unknown). With filters, scans are counted one by one, up to 1,000,000 in the period; separate multiple values with `,` */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name, case-insensitive; separate multiple values with `|` */
      city?: string | undefined
      /** Only scans from a region with this name as in `regions`, case-insensitive; separate multiple values with `|` */
      region?: string | undefined
      /** Only scans from this device type; separate multiple values with `,` */
      device?: string | readonly string[] | undefined
      /** Only scans from this browser; separate multiple values with `,` */
      browser?: string | readonly string[] | undefined
      /** Only scans from this operating system (unknown: from before systems were recorded); separate multiple values with `,` */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, an ISO 639 primary tag (und: the client names no language or an unknown one; unknown: from before languages were recorded); separate multiple values with `,` */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant: the label of a rule or of a part of a split, or rule-1, split-1 or default. Case-sensitive. A label that contains `|` must be the only value; separate multiple values with `|` */
      variant?: string | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Up to 5,000 codes. */
      tag?: string | undefined
      /** CSV (RFC 4180) with a header line, or one JSON object. */
      format?: 'csv' | 'json' | undefined
      /** details: adds variant, version, os and language. */
      include?: 'details' | undefined
      /** Adds a byte order mark to the start of the CSV, so that Excel and LibreOffice recognise it as UTF-8. JSON never has one. Default: false. */
      bom?: 'true' | 'false' | undefined
    }
    body?: undefined
    data: Download
  }
  /** Get counted and uncounted requests of a QR code. `GET /v1/qrcodes/{id}/analytics/quality` */
  getCodeQuality: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Named period in UTC, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in UTC. Default: 29 days ago, which makes 30 days with today, or the beginning if end_date is set. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in UTC. Default: today. */
      end_date?: string | undefined
    }
    body?: undefined
    data: Quality
  }
  /** Get counted and uncounted requests of all QR codes. `GET /v1/analytics/quality` */
  getAccountQuality: {
    params: {
      /** Named period in UTC, instead of start_date and end_date. 7d, 30d, 90d and 12m end today, and so do periods that are not over yet. Weeks begin on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day. A timestamp with Z or an offset stands for its whole day in UTC. Default: 29 days ago, which makes 30 days with today, or the beginning if end_date is set. */
      start_date?: string | undefined
      /** Last day, inclusive. A timestamp with Z or an offset stands for its whole day in UTC. Default: today. */
      end_date?: string | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Up to 5,000 codes. */
      tag?: string | undefined
      /** Page number, from 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: AccountQuality
  }
  /** Create a shared report. `POST /v1/reports` */
  createReport: { params: {}; body: NewReport; data: ReportLink }
  /** List reports. `GET /v1/reports` */
  listReports: {
    params: {
      /** Items per page. Without limit and cursor, the response has all items. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
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
  /** Get a shared report by an old link with the secret in its path. `GET /v1/reports/shared/{secret}` */
  getSharedReport: {
    params: {
      /** The part of the link after the #. */
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
      /** Another name for `after`. If empty, the list starts at the first event. */
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
  /** Get the account, its limits and its usage. `GET /v1/account` */
  getAccount: { params: {}; body?: undefined; data: Account }
  /** Change the account's name, time zone or brand. `PATCH /v1/account` */
  changeAccount: { params: {}; body: AccountChange; data: Account }
  /** Set a password with a one-time link. `POST /v1/setup` */
  setUp: { params: {}; body: SetUp; data: SignedIn }
  /** Sign in. `POST /v1/session` */
  signIn: { params: {}; body: SignIn; data: SignedIn }
  /** Get the signed-in person. `GET /v1/session` */
  getSession: { params: {}; body?: undefined; data: SignedIn }
  /** Sign out. `DELETE /v1/session` */
  signOut: { params: {}; body?: undefined; data: SignedOut }
  /** List your sessions. `GET /v1/sessions` */
  listSessions: {
    params: {
      /** Page number, from 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
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
  /** Request a password reset by email. `POST /v1/password-reset` */
  askForPasswordReset: { params: {}; body: PasswordReset; data: PasswordResetAccepted }
  /** Change your email address. `POST /v1/email` */
  changeEmail: { params: {}; body: EmailChange; data: EmailToConfirm }
  /** Confirm a new email address. `POST /v1/email/confirm` */
  confirmEmail: { params: {}; body: EmailConfirmation; data: EmailChanged }
  /** Get your email notifications. `GET /v1/notifications` */
  getNotifications: { params: {}; body?: undefined; data: Notifications }
  /** Change your email notifications. `PATCH /v1/notifications` */
  changeNotifications: { params: {}; body: NotificationsChange; data: Notifications }
  /** List your saved views. `GET /v1/views` */
  listViews: {
    params: {
      /** Items per page. Without limit and cursor, the response has all items. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: ViewList
  }
  /** Save a view. `PUT /v1/views/{name}` */
  saveView: {
    params: {
      /** Name of the view: 1 to 60 characters. */
      name: string
    }
    body: ViewChange
    data: View
  }
  /** Delete a saved view. `DELETE /v1/views/{name}` */
  deleteView: {
    params: {
      /** Name of the view: 1 to 60 characters. */
      name: string
    }
    body?: undefined
    data: DeletedView
  }
  /** Get an invitation. `POST /v1/invitation` */
  openInvitation: { params: {}; body: InvitationLink; data: OpenInvitation }
  /** List members. `GET /v1/members` */
  listMembers: {
    params: {
      /** Page number, from 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
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
      /** Page number, from 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
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
  /** List audit log entries. `GET /v1/audit` */
  listAudit: {
    params: {
      /** Another name for `before`. If empty, the list starts at the newest entry. */
      cursor?: string | undefined
      /** Only entries older than the one with this id. */
      before?: string | undefined
      /** Entries per page. */
      limit?: number | undefined
      /** Only entries with this action. A page can then have fewer entries than `limit`, or none, even if `has_more` is true. */
      action?: string | undefined
      /** Only changes to the object with this id. */
      target?: string | undefined
      /** Only entries at or after this time, in ISO 8601 with Z or an offset. */
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
      /** Page number, from 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
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
      /** Page number, from 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Items per page. */
      limit?: number | undefined
      /** Send an empty cursor to start reading the whole list, then the next_cursor of the previous page. Entries that are created, changed or deleted in the meantime cause no duplicates, and entries that keep their place in the order are never skipped. */
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
  /** Show how the service sees your request. `GET /v1/whoami` */
  whoami: { params: {}; body?: undefined; data: Whoami }
  /** Unsubscribe from a notification without signing in. `POST /v1/unsubscribe/{token}` */
  unsubscribe: {
    params: {
      /** The token from the `List-Unsubscribe` header of the email. */
      token: string
    }
    body?: undefined
    data: Unsubscribed
  }
}
