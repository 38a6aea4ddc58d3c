// Generated from openapi.json by `npm run docs`. Do not edit.

export type Account = {
  /** Id of the account. */
  id: string
  /** Display name. */
  name: string
  /** IANA time zone that determines when a day begins in the dashboard and in reports. The API uses UTC days unless a request sets `timezone`. */
  timezone: string
  /** How the account appears to visitors on notices and shared reports. Null if the account has no brand. */
  brand: {
    /** Account name shown on notices: 1 to 60 characters. */
    name: string | null
    /** Colour of the panel on notices, as `#RRGGBB`. Everything drawn on the panel is black or white, whichever has more contrast. */
    color: string | null
    /** Id of a live logo. While the brand uses the logo, anyone can see the image at `/images/<id>/public`. */
    logo: string | null
    /** Contact for visitors: a URL that starts with https:, mailto: or tel:, up to 300 characters. */
    contact_url: string | null
    /** Language of notices when a visitor prefers none of the available languages (en, de, fr, es, it, pt, nl, pl, sv, tr, ja, zh). */
    language: string | null
  } | null
  /** The account's plan, which sets its limits. The operator defines the plans; the built-in plans are free, pro, business and enterprise. */
  plan: string
  /** The limits set by the plan. */
  limits: {
    /** Maximum number of requests per minute in each mode. */
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
  /** How much of each limit is in use. */
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
    /** Name that says what the key is for. */
    name: string
    /** Which data the key can access. */
    mode: 'live' | 'test'
    /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. */
    scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
    /** When the key expires; null if it never expires. */
    expires_at: string | null
  }
}

export type AccountChange = {
  /** Display name: 1 to 255 characters. */
  name?: string
  /** IANA time zone that determines when a day begins in the dashboard and in reports. */
  timezone?: string
  /** How the account appears to visitors on notices and shared reports. Omitted fields are left unchanged; `null` clears a field, or the whole brand. */
  brand?: {
    /** Account name shown on notices: 1 to 60 characters. */
    name?: string | null
    /** Colour of the panel on notices, as `#RRGGBB`. Everything drawn on the panel is black or white, whichever has more contrast. */
    color?: string | null
    /** Id of a live logo. While the brand uses the logo, anyone can see the image at `/images/<id>/public`. */
    logo?: string | null
    /** Contact for visitors: a URL that starts with https:, mailto: or tel:, up to 300 characters. */
    contact_url?: string | null
    /** Language of notices when a visitor prefers none of the available languages (en, de, fr, es, it, pt, nl, pl, sv, tr, ja, zh). */
    language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'sv' | 'tr' | 'ja' | 'zh' | null
  } | null
}

export type AccountQuality = {
  period: Period
  /** Totals for the period. */
  summary: {
    /** Total number of requests. */
    received: number
    /** Number of requests included in `total_scans`. */
    counted: number
    /** Number of requests not included in `total_scans`. */
    not_counted: number
  }
  /** All classes, including those without requests. */
  classes: readonly QualityClass[]
  /** Existing codes that had uncounted requests, sorted by the number of these requests, highest first. Ties are sorted newest first. */
  data: readonly CodeQuality[]
  pagination: Pagination
}

export type AccountScanExport = {
  period: Period
  /** The time from which scans are still available (UTC). Included only if scans in the period have been deleted. */
  kept_from?: string
  /** Number of scans. */
  total: number
  /** Scans grouped by code, newest first within each code. */
  data: readonly ScanOfCode[]
}

export type AccountTimeseries = {
  period: Period
  /** Length of each bucket, as requested. */
  interval: 'hour' | 'day' | 'week' | 'month'
  /** Buckets in chronological order, without gaps. */
  data: readonly Bucket[]
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

/** Who made the change. */
export type Actor = {
  /** `operator` means a command that was run on the server. */
  type: 'api_key' | 'person' | 'operator'
  /** Id of the key or the person that made the change; null if it was the operator. */
  id: string | null
  /** The key's last four characters or the person's email address. API keys get the person's id instead of the address. */
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
    /** Visitors who had not scanned the code before the period. If the figures cover several codes, visitors who had not scanned any of these codes before. */
    new_visitors?: number
    /** Visitors who had already scanned before the period. */
    returning_visitors?: number
    /** Number of codes that exist now. */
    total_qrcodes: number
    /** Number of codes that are active, that is, neither paused nor drafts. */
    active_qrcodes: number
  }
  /** The ten existing codes with the most scans; ties are sorted by name. */
  top_qrcodes: readonly CodeCount[]
  /** The ten countries with the most scans. */
  top_countries: readonly CountryCount[]
  /** The ten cities with the most scans. */
  top_cities: readonly CityCount[]
  /** Scans by device type. */
  devices: {
    /** Number of scans with the device type `desktop`. */
    desktop: number
    /** Number of scans with the device type `ios`. */
    ios: number
    /** Number of scans with the device type `android`. */
    android: number
  }
  /** Scans by browser. */
  browsers: {
    /** Number of scans with the browser `other`. */
    other: number
    /** Number of scans with the browser `safari`. */
    safari: number
    /** Number of scans with the browser `chrome`. */
    chrome: number
    /** Number of scans with the browser `samsung_browser`. */
    samsung_browser: number
  }
  /** All countries with scans. */
  countries?: readonly CountryCount[]
  /** The ten regions with the most scans. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Number of scans made before operating systems were recorded. */
    unknown: number
    /** Number of scans with the operating system `ios`. */
    ios: number
    /** Number of scans with the operating system `ipados`. */
    ipados: number
    /** Number of scans with the operating system `android`. */
    android: number
    /** Number of scans with the operating system `windows`. */
    windows: number
    /** Number of scans with the operating system `macos`. */
    macos: number
    /** Number of scans with the operating system `linux`. */
    linux: number
    /** Number of scans with the operating system `chromeos`. */
    chromeos: number
    /** Number of scans with the operating system `other`. */
    other: number
  }
  /** The ten languages with the most scans. */
  languages?: readonly LanguageCount[]
  /** Scans by variant, that is, by what decided the destination. Sorted by number of scans, with up to 100 entries. Variants with the same name in different codes share an entry. For the whole account, this is null if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS); request each code separately instead. Also null while the service is still counting a code's earlier scans by variant. */
  variants?: readonly VariantCount[] | null
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
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
    /** Visitors who had not scanned the code before the period. If the figures cover several codes, visitors who had not scanned any of these codes before. */
    new_visitors?: number
    /** Visitors who had already scanned before the period. */
    returning_visitors?: number
  }
  /** The ten countries with the most scans. */
  top_countries: readonly CountryCount[]
  /** The ten cities with the most scans. */
  top_cities: readonly CityCount[]
  /** Scans by device type. */
  devices: {
    /** Number of scans with the device type `desktop`. */
    desktop: number
    /** Number of scans with the device type `ios`. */
    ios: number
    /** Number of scans with the device type `android`. */
    android: number
  }
  /** Scans by browser. */
  browsers: {
    /** Number of scans with the browser `other`. */
    other: number
    /** Number of scans with the browser `safari`. */
    safari: number
    /** Number of scans with the browser `chrome`. */
    chrome: number
    /** Number of scans with the browser `samsung_browser`. */
    samsung_browser: number
  }
  /** All countries with scans. */
  countries?: readonly CountryCount[]
  /** The ten regions with the most scans. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Number of scans made before operating systems were recorded. */
    unknown: number
    /** Number of scans with the operating system `ios`. */
    ios: number
    /** Number of scans with the operating system `ipados`. */
    ipados: number
    /** Number of scans with the operating system `android`. */
    android: number
    /** Number of scans with the operating system `windows`. */
    windows: number
    /** Number of scans with the operating system `macos`. */
    macos: number
    /** Number of scans with the operating system `linux`. */
    linux: number
    /** Number of scans with the operating system `chromeos`. */
    chromeos: number
    /** Number of scans with the operating system `other`. */
    other: number
  }
  /** The ten languages with the most scans. */
  languages?: readonly LanguageCount[]
  /** Scans by variant, that is, by what decided the destination. Sorted by number of scans, with up to 100 entries. Variants with the same name in different codes share an entry. For the whole account, this is null if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS); request each code separately instead. Also null while the service is still counting a code's earlier scans by variant. */
  variants?: readonly VariantCount[] | null
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
  previous?: PreviousSummary
  change?: SummaryChange
}

export type ApiKey = {
  /** Id of the key. */
  id: string
  /** Name that says what the key is for. */
  name: string
  /** Which data the key can access. */
  mode: 'live' | 'test'
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. */
  scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** The key's last four characters. */
  last_four: string
  /** When the key was created (UTC). */
  created_at: string
  /** Email address of the member who created the key; null if the operator created it. */
  created_by: string | null
  /** When the key expires; null if it never expires. */
  expires_at: string | null
  /** When the key was last used, to the minute; null if it has not been used. */
  last_used_at: string | null
  /** When the key was revoked; null if it is still valid. */
  revoked_at: string | null
}

export type ApiKeyChange = {
  /** Name that says what the key is for: 1 to 255 characters. */
  name?: string
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. Default: "full". */
  scopes?: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** When the key expires, in ISO 8601 with Z or an offset. Must be in the future. If null, the key never expires. */
  expires_at?: string | null
}

export type ApiKeyList = {
  /** Keys, newest first, including keys revoked in the last 90 days. */
  data: readonly ApiKey[]
  pagination: Pagination
}

export type AuditEntry = {
  /** Assigned by the service. Sorting by id sorts by time. */
  id: string
  /** When the change was made (UTC). */
  at: string
  actor: Actor
  /** The recorded action. New actions may be added. */
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
  /** The `X-Request-Id` of the request that made the change; null if a command made it. */
  request_id: string | null
}

export type AuditList = {
  /** Entries, newest first. */
  data: readonly AuditEntry[]
  /** Pass this value as `before` or `cursor` to get older entries. Null if there are no older entries. */
  next_cursor: string | null
  /** Whether there are older entries. */
  has_more: boolean
}

/** A saved style that you can use for new codes. */
export type BrandStyle = {
  /** Id of the brand style, for `style_id`. */
  id: string
  /** Name of the brand style. */
  name: string
  /** The style, exactly as it was sent. */
  style: Record<string, unknown>
  /** Whether the dashboard suggests this style. Only one style can be suggested. Default: false. */
  is_default: boolean
  /** When the brand style was created (UTC). */
  created_at: string
  /** When the brand style last changed (UTC). */
  updated_at: string
  /** Why some readers may fail to read the code; omitted if no problems are expected. */
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
  /** Brand styles, sorted by name. */
  data: readonly BrandStyle[]
  pagination?: Pagination
}

export type Bucket = {
  /** Start of the bucket: a day, or an hour such as 2026-01-31T14:00:00Z. In time zones other than UTC, the hour has an offset instead of Z. */
  date: string
  /** Scans in the bucket. */
  total_scans: number
  /** Distinct visitors in the bucket. */
  unique_visitors: number
}

export type BulkAnswer = {
  /** One result for each item, in the order of the request. */
  data: readonly BulkResult[]
  /** Number of results by outcome. */
  summary: {
    /** Number of codes created. */
    created: number
    /** Number of items rejected. */
    failed: number
  }
}

/** Send either items, or ids with at least one of change, add_tags and remove_tags. change.tags replaces all tags, so it cannot be combined with add_tags or remove_tags. */
export type BulkChange = {
  /** 1 to 1000 code ids. If you send an id twice, the response contains its result twice. */
  ids?: readonly string[]
  /** 1 to 1000 items, each with the id of a code and the fields to update. Each item is validated separately. Send either items or ids. */
  items?: readonly CodeChangeItem[]
  change?: SharedCodeChange
  /** Tags to add to every code. The codes keep their other tags. */
  add_tags?: readonly string[]
  /** Tags to remove from every code that has them. */
  remove_tags?: readonly string[]
}

export type BulkChangeAnswer = {
  /** One result for each id or item, in the order of the request. */
  data: readonly BulkChangeResult[]
  /** Number of results by outcome. */
  summary: {
    /** Number of codes updated. */
    updated: number
    /** Number of ids or items rejected. */
    failed: number
  }
}

export type BulkChangeResult = {
  /** Position of the item or id in the request, starting at 0. */
  index: number
  /** The HTTP status that a call for this code alone would return. */
  status: number
  error?: ErrorObject
  /** Whether the request changed the code. False if the code already had these values. */
  changed?: boolean
  qrcode?: Code
}

export type BulkDelete = {
  /** 1 to 1000 code ids. If you send an id twice, the response contains its result twice. */
  ids: readonly string[]
}

export type BulkDeleteAnswer = {
  /** One result for each id or item, in the order of the request. */
  data: readonly BulkDeleteResult[]
  /** Number of results by outcome. */
  summary: {
    /** Number of codes deleted. */
    deleted: number
    /** Number of ids or items rejected. */
    failed: number
  }
}

export type BulkDeleteResult = {
  /** Position of the item or id in the request, starting at 0. */
  index: number
  /** The HTTP status that a call for this code alone would return. */
  status: number
  error?: ErrorObject
  qrcode?: DeletedCode
}

export type BulkResult = {
  /** Position of the item or id in the request, starting at 0. */
  index: number
  /** The HTTP status that a call for this code alone would return. */
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
  /** Approximate city. */
  city: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Number of scans. */
  scans: number
}

export type CityCountChange = {
  /** Approximate city. */
  city: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Percentage change; null if the earlier figure was 0. */
  scans: number | null
}

/** The code as it is now. */
export type Code = {
  /** Assigned by the service. */
  id: string
  /** Display name. */
  name: string
  /** URL that scans are redirected to; null only for a draft. */
  destination_url: string | null
  /** The last part of the short link. */
  short_code: string
  /** The short link, which the image encodes. */
  short_url: string
  /** Public URL of the image. */
  image_url: string
  /** `draft` means that the code has not been published yet. */
  status: 'active' | 'paused' | 'draft'
  /** State of the code, which decides what happens when the code is scanned now. If several states apply, the field has the first one in the order in which the values are listed here. New states may be added. */
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** Whether the code is active, that is, neither paused nor a draft. `state` shows whether scans are redirected now. */
  active: boolean
  /** Total number of scans; null while the scan database is unavailable. */
  total_scans: number | null
  /** Number of scans by new visitors; null while the scan database is unavailable. */
  unique_scans: number | null
  /** When the code was created (UTC). */
  created_at: string
  /** When the code last changed (UTC). */
  updated_at: string
  /** The style exactly as it was sent when the code was created. */
  style: Record<string, unknown>
  /** Tags, in alphabetical order. */
  tags: readonly string[]
  /** Your own id for the code. */
  external_id: string | null
  /** Notes, visible only within the account. */
  notes: string | null
  /** Base URL of the short link. The short code works on all domains. */
  domain: string
  /** Rules that decide the destination of a scan. The first rule whose conditions match applies. Omitted if the field is not set. */
  rules?: readonly Rule[]
  /** If no rule applies, visitors are split by weight; each visitor keeps the same destination. Crawlers, link previews, prefetches and HEAD requests go to destination_url. Omitted if the field is not set. */
  split?: readonly SplitEntry[]
  /** URL that scans are redirected to while the code is paused, not active yet, expired or used up. If it is not set, visitors see a page. Omitted if the field is not set. */
  fallback_url?: string
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, followed by utm. Omitted if the field is not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if the field is not set. */
  starts_at?: string
  /** From this time on, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if the field is not set. */
  expires_at?: string
  /** Number of counted scans to redirect. After that, the code is used up, and scans go to fallback_url. If fallback_url is not set, visitors see a page (410). Counting starts when you set the limit. Changing the number keeps the count, and null resets it. Crawlers and link previews do not count. Omitted if the field is not set. */
  scan_limit?: number
  /** Scans left until scan_limit is reached. Omitted if there is no limit. */
  scans_left?: number
  /** Version number, which starts at 1 and increases with every change to destination_url or the routing. The history lists all versions. */
  version: number
  /** Why some readers may fail to read the code; omitted if no problems are expected. */
  warnings?: readonly string[]
}

export type CodeChange = {
  /** Name of the code: 1 to 255 characters after trimming. */
  name?: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string
  /** `true` resumes or publishes the code; `false` pauses it. */
  active?: boolean
  /** Up to 20 tags, which replace all tags of the code; null or [] removes them. Tags are case-insensitive and keep the spelling with which they were first used in the account. */
  tags?: readonly string[] | null
  /** Notes of up to 2000 characters, visible only within the account. `null` removes them. */
  notes?: string | null
  /** Rules that decide the destination of a scan. The first rule whose conditions match applies. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  rules?: readonly Rule[] | null
  /** If no rule applies, visitors are split by weight; each visitor keeps the same destination. Crawlers, link previews, prefetches and HEAD requests go to destination_url. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  split?: readonly SplitEntry[] | null
  /** URL that scans are redirected to while the code is paused, not active yet, expired or used up. If it is not set, visitors see a page. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  fallback_url?: string | null
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, followed by utm. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (404). An ISO 8601 timestamp with Z or an offset, or a date. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  starts_at?: string | null
  /** From this time on, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (410). An ISO 8601 timestamp with Z or an offset, or a date. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  expires_at?: string | null
  /** Number of counted scans to redirect. After that, the code is used up, and scans go to fallback_url. If fallback_url is not set, visitors see a page (410). Counting starts when you set the limit. Changing the number keeps the count, and null resets it. Crawlers and link previews do not count. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  scan_limit?: number | null
  /** Your own id for the code: 1 to 255 characters, unique in the account and mode. `null` removes it. */
  external_id?: string | null
}

export type CodeChangeItem = {
  /** Id of the code, or `ext_` followed by its external id. */
  id: string
  /** Name of the code: 1 to 255 characters after trimming. */
  name?: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string
  /** `true` resumes or publishes the code; `false` pauses it. */
  active?: boolean
  /** Up to 20 tags, which replace all tags of the code; null or [] removes them. Tags are case-insensitive and keep the spelling with which they were first used in the account. */
  tags?: readonly string[] | null
  /** Notes of up to 2000 characters, visible only within the account. `null` removes them. */
  notes?: string | null
  /** Rules that decide the destination of a scan. The first rule whose conditions match applies. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  rules?: readonly Rule[] | null
  /** If no rule applies, visitors are split by weight; each visitor keeps the same destination. Crawlers, link previews, prefetches and HEAD requests go to destination_url. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  split?: readonly SplitEntry[] | null
  /** URL that scans are redirected to while the code is paused, not active yet, expired or used up. If it is not set, visitors see a page. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  fallback_url?: string | null
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, followed by utm. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (404). An ISO 8601 timestamp with Z or an offset, or a date. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  starts_at?: string | null
  /** From this time on, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (410). An ISO 8601 timestamp with Z or an offset, or a date. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  expires_at?: string | null
  /** Number of counted scans to redirect. After that, the code is used up, and scans go to fallback_url. If fallback_url is not set, visitors see a page (410). Counting starts when you set the limit. Changing the number keeps the count, and null resets it. Crawlers and link previews do not count. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  scan_limit?: number | null
  /** Your own id for the code: 1 to 255 characters, unique in the account and mode. `null` removes it. */
  external_id?: string | null
}

export type CodeCount = {
  /** Id of the code. */
  qr_id: string
  /** Display name. */
  name: string
  /** The short link. */
  short_url: string
  /** Your own id for the code. Omitted if the code has none. */
  external_id?: string
  /** Scans in the period. */
  scans: number
  /** Distinct visitors in the period. */
  unique_visitors: number
}

export type CodeCounts = {
  /** Number of codes that match `search` and `tag`, in any state. */
  all: number
  /** Number of codes that redirect. */
  active: number
  /** Number of codes that are not active yet. */
  scheduled: number
  /** Number of codes that are paused. */
  paused: number
  /** Number of codes that have expired. */
  expired: number
  /** Number of codes that have reached their scan limit. */
  used_up: number
  /** Number of codes that are drafts. */
  draft: number
}

/** Fields that are not required are included only with `view=full`. */
export type CodeItem = {
  /** Assigned by the service. */
  id: string
  /** Display name. */
  name: string
  /** URL that scans are redirected to; null only for a draft. */
  destination_url: string | null
  /** The short link, which the image encodes. */
  short_url: string
  /** `draft` means that the code has not been published yet. */
  status: 'active' | 'paused' | 'draft'
  /** Total number of scans; null while the scan database is unavailable. */
  total_scans: number | null
  /** When the code was created (UTC). */
  created_at: string
  /** The last part of the short link. */
  short_code?: string
  /** Public URL of the image. */
  image_url?: string
  /** Whether the code is active, that is, neither paused nor a draft. `state` shows whether scans are redirected now. */
  active?: boolean
  /** Number of scans by new visitors; null while the scan database is unavailable. */
  unique_scans?: number | null
  /** When the code last changed (UTC). */
  updated_at?: string
  /** The style exactly as it was sent when the code was created. */
  style?: Record<string, unknown>
  /** Tags, in alphabetical order. */
  tags?: readonly string[]
  /** Your own id for the code. */
  external_id?: string | null
  /** Notes, visible only within the account. */
  notes?: string | null
  /** Base URL of the short link. The short code works on all domains. */
  domain?: string
  /** Rules that decide the destination of a scan. The first rule whose conditions match applies. Omitted if the field is not set. */
  rules?: readonly Rule[]
  /** If no rule applies, visitors are split by weight; each visitor keeps the same destination. Crawlers, link previews, prefetches and HEAD requests go to destination_url. Omitted if the field is not set. */
  split?: readonly SplitEntry[]
  /** URL that scans are redirected to while the code is paused, not active yet, expired or used up. If it is not set, visitors see a page. Omitted if the field is not set. */
  fallback_url?: string
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, followed by utm. Omitted if the field is not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if the field is not set. */
  starts_at?: string
  /** From this time on, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if the field is not set. */
  expires_at?: string
  /** Number of counted scans to redirect. After that, the code is used up, and scans go to fallback_url. If fallback_url is not set, visitors see a page (410). Counting starts when you set the limit. Changing the number keeps the count, and null resets it. Crawlers and link previews do not count. Omitted if the field is not set. */
  scan_limit?: number
  /** Version number, which starts at 1 and increases with every change to destination_url or the routing. The history lists all versions. */
  version?: number
  /** State of the code, which decides what happens when the code is scanned now. If several states apply, the field has the first one in the order in which the values are listed here. New states may be added. */
  state?: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** Scans left until scan_limit is reached. Omitted if there is no limit. */
  scans_left?: number
  /** Time of the last scan in UTC. If that scan has been deleted (RETENTION_DAYS), the start of the hour in which it was made. Null if there has been no scan or while the scan database is unavailable. Included only with `view=full`. */
  last_scan_at?: string | null
  /** Scans on each of the last 14 days, ending with today; null while the scan database is unavailable. Included only with `view=full`. */
  trend?: readonly number[] | null
  /** Number of requests in the last 14 days (UTC), by people or bots, while the code was paused, not active yet, expired, used up, a draft or blocked; null while the scan database is unavailable. Included only with `view=full`. */
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
  /** Your own id for the code. Omitted if the code has none. */
  external_id?: string
  /** Total number of requests. */
  received: number
  /** Number of requests included in `total_scans`. */
  counted: number
  /** Number of requests not included in `total_scans`. */
  not_counted: number
  /** Number of requests in the class `head`. */
  head: number
  /** Number of requests in the class `prefetch`. */
  prefetch: number
  /** Number of requests in the class `crawler`. */
  crawler: number
  /** Number of requests in the class `preview`. */
  preview: number
  /** Number of requests in the class `missed`. */
  missed: number
}

export type CountryCount = {
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Number of scans. */
  scans: number
}

export type CountryCountChange = {
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Percentage change; null if the earlier figure was 0. */
  scans: number | null
}

/** The created code. */
export type CreatedCode = {
  /** Assigned by the service. */
  id: string
  /** Display name. */
  name: string
  /** URL that scans are redirected to; null only for a draft. */
  destination_url: string | null
  /** The last part of the short link. */
  short_code: string
  /** The short link, which the image encodes. */
  short_url: string
  /** Public URL of the image. */
  image_url: string
  /** `draft` means that the code has not been published yet. */
  status: 'active' | 'paused' | 'draft'
  /** State of the code, which decides what happens when the code is scanned now. If several states apply, the field has the first one in the order in which the values are listed here. New states may be added. */
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** Whether the code is active, that is, neither paused nor a draft. `state` shows whether scans are redirected now. */
  active: boolean
  /** Total number of scans; null while the scan database is unavailable. */
  total_scans: number | null
  /** Number of scans by new visitors; null while the scan database is unavailable. */
  unique_scans: number | null
  /** When the code was created (UTC). */
  created_at: string
  /** When the code last changed (UTC). */
  updated_at: string
  /** The style exactly as it was sent when the code was created. */
  style: Record<string, unknown>
  /** Tags, in alphabetical order. */
  tags: readonly string[]
  /** Your own id for the code. */
  external_id: string | null
  /** Notes, visible only within the account. */
  notes: string | null
  /** Base URL of the short link. The short code works on all domains. */
  domain: string
  /** Rules that decide the destination of a scan. The first rule whose conditions match applies. Omitted if the field is not set. */
  rules?: readonly Rule[]
  /** If no rule applies, visitors are split by weight; each visitor keeps the same destination. Crawlers, link previews, prefetches and HEAD requests go to destination_url. Omitted if the field is not set. */
  split?: readonly SplitEntry[]
  /** URL that scans are redirected to while the code is paused, not active yet, expired or used up. If it is not set, visitors see a page. Omitted if the field is not set. */
  fallback_url?: string
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, followed by utm. Omitted if the field is not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if the field is not set. */
  starts_at?: string
  /** From this time on, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if the field is not set. */
  expires_at?: string
  /** Number of counted scans to redirect. After that, the code is used up, and scans go to fallback_url. If fallback_url is not set, visitors see a page (410). Counting starts when you set the limit. Changing the number keeps the count, and null resets it. Crawlers and link previews do not count. Omitted if the field is not set. */
  scan_limit?: number
  /** Scans left until scan_limit is reached. Omitted if there is no limit. */
  scans_left?: number
  /** Version number, which starts at 1 and increases with every change to destination_url or the routing. The history lists all versions. */
  version: number
  /** Why some readers may fail to read the code; omitted if no problems are expected. */
  warnings?: readonly string[]
  /** Included only if the create request has `type` or `destination`. */
  type?: 'url'
  /** Included only if the create request has `type` or `destination`. */
  destination?: string | null
  scannability?: Scannability
  /** Included only if the create request has `type` or `destination`. */
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
  /** Name of the tag, spelled the way it was first used or last renamed. */
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
  /** Id of the delivery, the same as the webhook-id header of every attempt. */
  id: string
  /** Event type. */
  event: string
  /** `failed` means that the service gave up after the last attempt. */
  state: 'pending' | 'delivering' | 'delivered' | 'failed'
  /** When the delivery was created (UTC). */
  created_at: string
  /** Time of the next attempt (UTC); null if there will be no more attempts, or if an attempt is in progress. */
  next_try_at: string | null
  /** The exact bytes that were posted. */
  body: string
  /** The last 20 attempts to send the delivery, oldest first. */
  tries: readonly DeliveryTry[]
}

export type DeliveryList = {
  /** The deliveries on this page. */
  data: readonly Delivery[]
  pagination: Pagination
}

export type DeliveryTry = {
  /** When the attempt was made (UTC). */
  at: string
  /** HTTP status of the response; null if there was no response. */
  status: number | null
  /** Duration of the attempt. */
  duration_ms: number
  /** The first 1 KiB of the response. */
  answer: string
  /** Why there was no response; null if there was a response. */
  error: string | null
}

export type EmailChange = {
  /** Email address. An email address can belong to only one account. */
  email: string
  /** The current password. */
  password: string
}

export type EmailChanged = {
  /** Email address. An email address can belong to only one account. */
  email: string
}

export type EmailConfirmation = {
  /** The part of the link after the #. */
  token: string
}

export type EmailToConfirm = {
  /** Email address. An email address can belong to only one account. */
  email: string
  /** When the confirmation link expires (UTC). */
  expires_at: string
}

export type Error = { error: ErrorObject }

/** What went wrong. */
export type ErrorObject = {
  /** Machine-readable code. New codes may be added. */
  code: 'invalid_request' | 'unauthorized' | 'forbidden' | 'account_suspended' | 'quota_exceeded' | 'plan_required' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'short_code_taken' | 'external_id_taken' | 'invalid_state' | 'idempotency_conflict' | 'precondition_failed' | 'gone' | 'payload_too_large' | 'unsupported_media_type' | 'rate_limit_exceeded' | 'headers_too_large' | 'internal_error' | 'unavailable'
  /** Human-readable error message. */
  message: string
  /** Name of the first invalid field. */
  param?: string
  /** All errors in the request, up to 100. */
  details?: readonly Fault[]
  /** The same id as in X-Request-Id. Include it when you contact support. */
  request_id: string
}

export type Event = {
  /** Id of the scan, which is also the cursor of this event. */
  id: string
  /** Event type. New types may be added. */
  event: 'scan.created'
  /** When the scan was made (UTC). */
  timestamp: string
  /** The recorded scan. */
  data: {
    /** Id of the code. */
    qr_id: string
    /** Id of the scan; same as `id`. */
    scan_id: string
    /** ISO 3166 alpha-2 code; XX if unknown. */
    country: string
    /** Approximate region. */
    region: string
    /** Approximate city. */
    city: string
    /** `desktop` includes every device that is not `ios` or `android`. */
    device: 'desktop' | 'ios' | 'android'
    /** In-app browsers are reported as `other`. */
    browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
    /** Whether this is the visitor’s first scan of this code. */
    is_unique: boolean
    /** What decided the destination: the label of a rule or of a part of a split, or a name such as `rule-1`, `split-1` or `default` if there is no label. `unknown` means that the scan was made before variants were recorded. */
    variant?: string
    /** Version of the code at the time of the scan; 0 if the scan was made before versions were recorded. */
    version?: number
    /** Operating system; `unknown` if the scan was made before operating systems were recorded. */
    os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
    /** Preferred language as an ISO 639 primary tag. `und` means that the client sends no language or an unrecognised one; `unknown` means that the scan was made before languages were recorded. */
    language?: string
    /** The code's current external id; null if the code has none or has been deleted. */
    external_id?: string | null
  }
}

export type EventList = {
  /** Events in the order they were recorded. */
  data: readonly Event[]
  /** Pass this value as `after` or `cursor` in the next request. Null if there has never been an event. */
  next_cursor: string | null
  /** Whether more events are available now. If not, try again later. */
  has_more: boolean
}

export type Fault = {
  /** Name of the invalid field; empty if the error is about the whole body. */
  param: string
  /** What is wrong with the field. */
  message: string
  /** Machine-readable type of error. `required`: the field is missing (if `allowed` is present, one of the fields that it lists is required); `unknown`: the field or parameter does not exist, or it refers to something that does not exist in your account; `immutable`: the field cannot be changed; `type`: the JSON type of the value is not in `allowed`; `format`: the format of the value is wrong; `choice`: the value is not in `allowed`; `range`: the value is below `min`, above `max`, or a time in the past; `length`: the value has fewer characters or entries than `min`, or more than `max` (counted in bytes for URLs and `rules`); `repeated`: the field or value was sent more than once; `taken`: the value is already in use (`id` is your code that uses it); `conflict`: the value conflicts with another field or with the state of the object; `invalid`: any other error, explained in the message. New codes may be added. */
  code: 'required' | 'unknown' | 'immutable' | 'type' | 'format' | 'choice' | 'range' | 'length' | 'repeated' | 'taken' | 'conflict' | 'invalid'
  /** The lowest allowed value, length or number of entries. */
  min?: number
  /** The highest allowed value, length or number of entries. */
  max?: number
  /** The allowed values. */
  allowed?: readonly (string | number | boolean)[]
  /** Id of the code in your account that already uses this `short_code` or `external_id`. */
  id?: string
}

export type Heatmap = {
  period: Period
  /** The requested time zone of the days and hours. */
  timezone: string
  /** One list of hours for each day of the week, Monday first. */
  data: readonly (readonly number[])[]
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
}

export type HistoryList = {
  /** The versions on this page. */
  data: readonly PastDestination[]
  pagination: Pagination
}

export type Invitation = {
  member: Member
  /** The link to pass on. It works only once and is returned only in this response. */
  invitation_url: string
  /** When the link expires (UTC). */
  expires_at: string
}

export type InvitationLink = {
  /** The part of the link after the #. */
  token: string
}

export type LanguageCount = {
  /** Preferred language as an ISO 639 primary tag. `und` means that the client sends no language or an unrecognised one; `unknown` means that the scan was made before languages were recorded. */
  language: string
  /** Number of scans. */
  scans: number
}

export type LanguageCountChange = {
  /** Preferred language as an ISO 639 primary tag. `und` means that the client sends no language or an unrecognised one; `unknown` means that the scan was made before languages were recorded. */
  language: string
  /** Percentage change; null if the earlier figure was 0. */
  scans: number | null
}

/** An image to show in the middle of codes. */
export type Logo = {
  /** Id of the logo, for `logo` in a style. */
  id: string
  /** Media type of the stored image. */
  type: 'image/svg+xml' | 'image/png'
  /** Width of the upload in pixels. */
  width: number
  /** Height of the upload in pixels. */
  height: number
  /** When the logo was uploaded (UTC). */
  created_at: string
  /** URL of the image as it appears in codes. Requires an API key or a session for this account. */
  url: string
}

export type LogoList = {
  /** Logos, newest first. */
  data: readonly Logo[]
  pagination?: Pagination
}

/** A member of the account, or someone invited to it. */
export type Member = {
  /** Id of the person. */
  id: string
  /** Email address. An email address can belong to only one account. */
  email: string
  /** `owner` can do everything. `editor` can do everything except manage members, keys, webhook secrets and the account. `viewer` can only read. */
  role: 'owner' | 'editor' | 'viewer'
  /** `invited` means that the person has not accepted the invitation yet. */
  status: 'active' | 'invited'
  /** When the person was invited or set up the account (UTC). */
  created_at: string
}

export type MemberChange = {
  /** `owner` can do everything. `editor` can do everything except manage members, keys, webhook secrets and the account. `viewer` can only read. */
  role: 'owner' | 'editor' | 'viewer'
}

export type MemberList = {
  /** Members, oldest first. */
  data: readonly Member[]
  pagination: Pagination
}

/** An account can have at most 200 keys that are not revoked. */
export type NewApiKey = {
  /** Name that says what the key is for: 1 to 255 characters. */
  name: string
  /** Which data the key can access. Default: live. */
  mode?: 'live' | 'test'
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. Default: "full". */
  scopes?: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** When the key expires, in ISO 8601 with Z or an offset. Must be in the future. If null, the key never expires. */
  expires_at?: string | null
}

export type NewApiKeyWithSecret = {
  /** Id of the key. */
  id: string
  /** Name that says what the key is for. */
  name: string
  /** Which data the key can access. */
  mode: 'live' | 'test'
  /** "full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`. */
  scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  /** The key's last four characters. */
  last_four: string
  /** When the key was created (UTC). */
  created_at: string
  /** Email address of the member who created the key; null if the operator created it. */
  created_by: string | null
  /** When the key expires; null if it never expires. */
  expires_at: string | null
  /** When the key was last used, to the minute; null if it has not been used. */
  last_used_at: string | null
  /** When the key was revoked; null if it is still valid. */
  revoked_at: string | null
  /** The full key, which is returned only in this response. */
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
  /** Name of the code: 1 to 255 characters after trimming. */
  name: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string | null
  /** Alias of destination_url. */
  destination?: string | null
  /** Type of `destination`. */
  type?: 'url' | null
  /** The last part of the short link: 3 to 50 characters from A-Z a-z 0-9 _ -, unique regardless of case. Paths of the service and names that look official, such as app, mcp, internal or login, are reserved. Generated if omitted. Cannot be changed after creation. */
  short_code?: string | null
  /** A draft does not need a destination. */
  status?: 'active' | 'draft' | null
  /** If false, the code is created paused. */
  active?: boolean | null
  style?: NewStyle
  /** Id of a brand style, which is copied into the code. Cannot be combined with style. */
  style_id?: string | null
  /** Base URL of the short link: SHORT_BASE_URL (the default) or one of SHORT_DOMAINS. Cannot be changed after creation. */
  domain?: string | null
  /** Up to 20 tags, which replace all tags of the code; null or [] removes them. Tags are case-insensitive and keep the spelling with which they were first used in the account. */
  tags?: readonly string[] | null
  /** Your own id for the code: 1 to 255 characters, unique in the account and mode. `null` removes it. */
  external_id?: string | null
  /** Notes of up to 2000 characters, visible only within the account. `null` removes them. */
  notes?: string | null
  /** Rules that decide the destination of a scan. The first rule whose conditions match applies. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  rules?: readonly Rule[] | null
  /** If no rule applies, visitors are split by weight; each visitor keeps the same destination. Crawlers, link previews, prefetches and HEAD requests go to destination_url. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  split?: readonly SplitEntry[] | null
  /** URL that scans are redirected to while the code is paused, not active yet, expired or used up. If it is not set, visitors see a page. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  fallback_url?: string | null
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, followed by utm. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (404). An ISO 8601 timestamp with Z or an offset, or a date. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  starts_at?: string | null
  /** From this time on, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (410). An ISO 8601 timestamp with Z or an offset, or a date. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  expires_at?: string | null
  /** Number of counted scans to redirect. After that, the code is used up, and scans go to fallback_url. If fallback_url is not set, visitors see a page (410). Counting starts when you set the limit. Changing the number keeps the count, and null resets it. Crawlers and link previews do not count. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  scan_limit?: number | null
}

export type NewCodes = {
  /** 1 to 1000 codes to create. Each item is validated separately. */
  items: readonly NewCode[]
}

/** At most 100 open invitations and 500 members per account. */
export type NewMember = {
  /** Email address. An email address can belong to only one account. */
  email: string
  /** `owner` can do everything. `editor` can do everything except manage members, keys, webhook secrets and the account. `viewer` can only read. */
  role: 'owner' | 'editor' | 'viewer'
}

export type NewReport = {
  /** The codes that the report is about. */
  scope: {
    /** Whether the report is about all codes in the account, a single code, or all codes with a tag. */
    type: 'account' | 'code' | 'tag'
    /** Id of the code, or `ext_` followed by its external id. Required with type `code`, and not allowed with other types. */
    qr_id?: string
    /** Name of the tag. Required with type `tag`, and not allowed with other types. */
    tag?: string
  }
  /** Number of days that the report covers, up to now: 1 to 366. Cannot be combined with dates. Default: 30. */
  days?: number
  /** First day of a fixed period. Cannot be combined with `days`. */
  start_date?: string
  /** Last day of the fixed period, inclusive. */
  end_date?: string
  /** Name of the report. Default: the name of the account, the code or the tag. */
  name?: string | null
  /** Whether a report about a single code shows the current destination and the destinations during the period. Default: false. */
  show_destination?: boolean
  /** The https origins whose pages may show the report in an iframe, at most 10. Default: none. */
  embed_origins?: readonly string[] | null
  /** When the link expires, in ISO 8601 with Z or an offset. Must be in the future. By default, the link works until you revoke the report. */
  expires_at?: string | null
}

export type NewScheduledChange = {
  /** When the change takes effect. Must be in the future. An ISO 8601 timestamp with Z or an offset, or a date. No two changes of the same code can have the same time. */
  at: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
}

/** How the image of the code looks. Cannot be changed after creation. */
export type NewStyle = {
  /** Shape of the modules. Default: square. */
  dotsType?: 'square' | 'dots' | 'rounded' | 'extra-rounded' | 'classy' | 'classy-rounded' | null
  /** Colour of the modules. Default: #000000. */
  dotsColor?: string | null
  /** Gradient of the modules. Send either `dotsGradient` or `dotsColor`. Rings and eyes without their own colour use the gradient's `from` colour. */
  dotsGradient?: {
    /** A `linear` gradient runs from one side to the other, and a `radial` gradient from the middle to the corners. */
    type: 'linear' | 'radial'
    /** Colour at the start of the gradient. */
    from: string
    /** Colour at the end of the gradient. */
    to: string
    /** Direction of a linear gradient, in degrees clockwise, where 0 points right and 90 points down. Default: 0. */
    angle?: number
  } | null
  /** Background colour. Default: #FFFFFF. */
  backgroundColor?: string | null
  /** Leaves out the background, for printing on light surfaces. The code is checked against white. Cannot be combined with backgroundColor. */
  transparent?: boolean | null
  /** Shape of the rings in the three corners. The rings are only as round as readers can handle. `dot` has the roundest hole. Default: square. */
  cornersSquareType?: 'square' | 'dot' | 'extra-rounded' | null
  /** Colour of the rings. Default: the colour of the modules. */
  cornersSquareColor?: string | null
  /** Shape of the eyes inside the rings. Default: square. */
  cornersDotType?: 'square' | 'dot' | null
  /** Colour of the eyes. Default: the colour of the rings. */
  cornersDotColor?: string | null
  /** The logo in the middle: either the id of an uploaded logo or a built-in logo (glyph:arrow, glyph:menu, glyph:wifi, glyph:heart, glyph:star, glyph:cup, glyph:cutlery, glyph:ticket, glyph:pin, glyph:phone, glyph:envelope, glyph:calendar, glyph:cart, glyph:key, glyph:bike, glyph:leaf, glyph:play, glyph:download, glyph:info, glyph:qroute). A logo sets the error correction to H, and the modules under the logo are left out. */
  logo?: string | null
  /** Size of the logo as a fraction of the symbol's side length, 0.1 to 0.3. Default: 0.22. */
  logoSize?: number | null
  /** Shape of the space for the logo. `circle` also crops the logo. */
  logoShape?: 'square' | 'circle' | null
  /** Plate under the logo: `none` or a colour. Default: the background colour. */
  logoPlate?: string | null
  /** A frame around the quiet zone, with or without a call to action. With a frame, the width of the image is the width of the frame, and the image is taller than it is wide. */
  frame?: {
    /** Type of the frame: a line around the code, a banner below or above the code, or a tear-off ticket. */
    type: 'box' | 'banner' | 'banner-above' | 'ticket'
    /** A call to action of up to 40 characters in Latin, Greek or Cyrillic script. Default: none. */
    text?: string | null
    /** Colour of the frame. Default: the colour of the modules. */
    color?: string | null
    /** Colour of the text. Default: a colour that contrasts with the frame. */
    textColor?: string | null
  } | null
} | null

/** UTM parameters to add to every destination, as utm_source and so on. A parameter that the destination already has is not changed. */
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
  /** URL that events are posted to: http or https, on a public address. */
  url: string
  /** Your own note about the webhook: up to 255 characters. */
  description?: string | null
  /** Types of events to post. Default: scan.created. */
  events?: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[] | null
  /** Post only events about these codes. Send up to 100 ids, or `ext_` followed by external ids. Cannot be combined with tags. If null, events about all codes are posted. */
  qr_ids?: readonly string[] | null
  /** Post only events about codes that have any of these tags when the event is sent. Send up to 25 tags, which are case-insensitive. Cannot be combined with qr_ids. If null, events about all codes are posted. */
  tags?: readonly string[] | null
  /** If false, nothing is posted. */
  active?: boolean | null
}

export type Notifications = {
  /** Sent every Monday morning in the account’s time zone. Compares last week with the week before. Off by default. */
  weekly_report: boolean
  /** Sent when a paused, expired or used-up code is scanned, at most once a day for each code. On by default for owners. */
  missed_scans: boolean
  /** Sent when a code reaches 90% of its scan limit, or the account reaches 90% of the codes in its plan. On by default for owners. */
  limit_near: boolean
  /** Sent when a webhook is disabled because its deliveries keep failing. On by default for owners. */
  webhook_disabled: boolean
  /** Language of the emails we send you. If null, we use the language of the account’s brand, or English if the brand has no language. */
  language: 'en' | 'de' | null
}

export type NotificationsChange = {
  /** Sent every Monday morning in the account’s time zone. Compares last week with the week before. Off by default. */
  weekly_report?: boolean
  /** Sent when a paused, expired or used-up code is scanned, at most once a day for each code. On by default for owners. */
  missed_scans?: boolean
  /** Sent when a code reaches 90% of its scan limit, or the account reaches 90% of the codes in its plan. On by default for owners. */
  limit_near?: boolean
  /** Sent when a webhook is disabled because its deliveries keep failing. On by default for owners. */
  webhook_disabled?: boolean
  /** Language of the emails we send you. If null, we use the language of the account’s brand, or English if the brand has no language. */
  language?: 'en' | 'de' | null
}

export type OpenInvitation = {
  /** Display name of the account. */
  account: string
  /** Email address of the invited person, who will sign in with it. */
  email: string
  /** `owner` can do everything. `editor` can do everything except manage members, keys, webhook secrets and the account. `viewer` can only read. */
  role: 'owner' | 'editor' | 'viewer'
  /** Email address of the person who created the invitation; null if that person is no longer known. */
  invited_by: string | null
  /** When the link expires (UTC). */
  expires_at: string
}

export type Overview = {
  /** The time at which these figures were current (UTC). */
  as_of: string
  /** Today's figures so far. */
  today: {
    /** Scans since midnight in the requested time zone. */
    total_scans: number
    /** Distinct visitors today. */
    unique_visitors: number
    /** Number of codes scanned today. */
    qrcodes: number
    /** Scans on a typical day by this time; null if there is no baseline yet. */
    usual_by_now: number | null
    /** Scans on a whole typical day; null if there is no baseline yet. */
    usual_total: number | null
    /** Number of days that are averaged for a typical day. */
    usual_days: number
    /** Estimated number of scans by the end of today; null if it is too early for an estimate. */
    heading_for: number | null
  }
  /** The most scanned codes today, up to 6, with the most scans first. */
  top: readonly {
    /** Id of the code. */
    qr_id: string
    /** Name of the code. */
    name: string
    /** Short link of the code. */
    short_url: string
    /** Destination of the code. */
    destination_url: string | null
    /** The style exactly as it was sent when the code was created. */
    style: Record<string, unknown>
    /** Scans today. */
    scans: number
    /** Distinct visitors today. */
    unique_visitors: number
    /** Scans of the code on a typical day by this time; null if there is no baseline yet. */
    usual_by_now: number | null
    /** Scans on each of the last 14 days, ending with today; empty if unknown. */
    days: readonly number[]
  }[]
  /** Up to 20 automatic changes to codes in the next 14 days, soonest first. */
  upcoming: readonly {
    /** When the change will take effect (UTC). */
    at: string
    /** What will happen. The code gets a new destination, starts to redirect, or expires. */
    what: 'destination' | 'starts' | 'expires'
    /** Id of the code. */
    qr_id: string
    /** Name of the code. */
    name: string
    /** The new destination if `what` is `destination`, otherwise null. */
    destination_url: string | null
  }[]
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
}

/** Position of this page in the list. If you sent `cursor`, this object has limit and next_cursor; otherwise, it has all fields except next_cursor. */
export type Pagination = {
  /** Page number, starting at 1. */
  page?: number
  /** Number of items per page. */
  limit: number
  /** Total number of items. */
  total?: number
  /** Total number of pages, which is 0 if there are no items. */
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
  /** Email address. An email address can belong to only one account. */
  email: string
}

export type PasswordResetAccepted = {
  /** The response never reveals whether an account uses this address. */
  accepted: boolean
}

/** A complete version of the code's destination and routing. */
export type PastDestination = {
  /** Version number, which starts at 1 and increases with every change to destination_url or the routing. The history lists all versions. */
  version: number
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
  /** Rules that decide the destination of a scan. The first rule whose conditions match applies. Omitted if the field is not set. */
  rules?: readonly Rule[]
  /** If no rule applies, visitors are split by weight; each visitor keeps the same destination. Crawlers, link previews, prefetches and HEAD requests go to destination_url. Omitted if the field is not set. */
  split?: readonly SplitEntry[]
  /** URL that scans are redirected to while the code is paused, not active yet, expired or used up. If it is not set, visitors see a page. Omitted if the field is not set. */
  fallback_url?: string
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, followed by utm. Omitted if the field is not set. */
  forward_query?: boolean
  utm?: Utm
  /** Until this time, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (404). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if the field is not set. */
  starts_at?: string
  /** From this time on, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (410). An ISO 8601 timestamp with Z or an offset, or a date. Omitted if the field is not set. */
  expires_at?: string
  /** Number of counted scans to redirect. After that, the code is used up, and scans go to fallback_url. If fallback_url is not set, visitors see a page (410). Counting starts when you set the limit. Changing the number keeps the count, and null resets it. Crawlers and link previews do not count. Omitted if the field is not set. */
  scan_limit?: number
  /** When this version took effect (UTC). */
  changed_at: string
  /** Who created this version. */
  changed_by: {
    /** Whether an API key or a dashboard user made the change. */
    type: 'api_key' | 'person'
    /** The key's last four characters, or the dashboard user. */
    name: string
    /** Id of the key or the user. */
    id?: string
    /** Name of the key. */
    key_name?: string
  }
  /** Number of scans redirected by this version. Included only with `include=scans`. Null if the scans cannot be counted. This is the case if some have been deleted (RETENTION_DAYS) or were made before versions were recorded, if the code has more than 1000000 scans, or if the scan database is unavailable. */
  scans?: number | null
}

/** The period that the figures cover. */
export type Period = {
  /** Start of the first day (UTC). */
  start: string
  /** End of the last day (UTC). */
  end: string
}

export type Pictures = {
  /** Ids of up to 1000 codes, in the order in which the codes should appear. Instead of an id, you can send `ext_` followed by an external id. Send either ids or tag. */
  ids?: readonly string[]
  /** Selects all codes with this tag, sorted by name, up to 1000 codes. Send either tag or ids. */
  tag?: string
  /** Format of each image. Default: png. */
  format?: 'png' | 'svg' | 'pdf'
  /** Width of the image in pixels. Without a frame, the height is the same. A PNG needs at least one pixel for each module of the code. Cannot be used for a pdf or for a png with width_mm. Default: 512. */
  size?: number
  /** Width of the code in millimetres, including the quiet zone but not the frame. Use it for a pdf, or for a png with dpi. Default for a pdf: 30. */
  width_mm?: number
  /** Resolution of a png whose width is set with width_mm. The png can be up to 8192 pixels wide. */
  dpi?: number
  /** Bleed of a pdf in millimetres: how far the print extends beyond the cutting line. Default: 0. */
  bleed_mm?: number
  /** Adds crop marks to each image (pdf only). Default: false. */
  marks?: boolean
  /** Encodes short links in capitals, which makes symbols smaller. Default: false. */
  compact?: boolean
  /** Draws all codes in this brand style. */
  style_id?: string
  /** Pattern for the file name of each image, without the extension. {short_code}, {name}, {id} and {external_id} are replaced with the values of the code. Default: {short_code}. */
  file_name?: string
}

/** The code as it is after the change. */
export type PostedCode = {
  /** Id of the code. */
  qr_id: string
  /** Display name. */
  name: string
  /** The last part of the short link. */
  short_code: string
  /** URL that scans are redirected to; null for a draft without a destination. */
  destination_url: string | null
  /** `draft` means that the code has not been published yet. */
  status: 'active' | 'paused' | 'draft'
  /** Version number, which starts at 1 and increases with every change to the destination or the routing. */
  version: number
  /** Tags, in alphabetical order. */
  tags: readonly string[]
  /** Your own id for the code. */
  external_id: string | null
  /** Notes, visible only within the account. */
  notes: string | null
  /** Base URL of the short link; null for SHORT_BASE_URL. */
  domain: string | null
}

/** How much of the quota is in use. */
export type PostedQuota = {
  /** Percentage of the limit that is in use. */
  threshold: 80 | 100
  /** Number of codes in use. */
  used: number
  /** Number of codes allowed by the plan. */
  limit: number
}

/** The recorded scan. */
export type PostedScan = {
  /** Id of the code. */
  qr_id: string
  /** Id of the scan, as in GET /v1/qrcodes/{id}/analytics/scans. */
  scan_id: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Approximate city. */
  city: string
  /** `desktop` includes every device that is not `ios` or `android`. */
  device: 'desktop' | 'ios' | 'android'
  /** Whether this is the visitor’s first scan of this code. */
  is_unique: boolean
}

/** The webhook that was tested. */
export type PostedTest = {
  /** Id of the webhook that was tested. */
  webhook_id: string
}

export type Preview = {
  style?: NewStyle
  /** Destination of the code, validated as when you create a code. The image does not depend on the destination, because the image encodes the short link. */
  destination_url?: string | null
  /** Short code to encode. Default: a placeholder. */
  short_code?: string | null
  /** Base URL of the short link: SHORT_BASE_URL (the default) or one of SHORT_DOMAINS. Cannot be changed after creation. */
  domain?: string | null
  /** Format of the image. Default: svg. */
  format?: 'png' | 'svg' | null
  /** Width in pixels. Default: 512. */
  size?: number | null
}

export type PreviewAnswer = {
  /** Whether a code can be created with this style. */
  readable: boolean
  /** Why a code with this style cannot be read; null if it can be read. */
  reason: string | null
  /** Why some readers may fail to read the code; empty if no problems are expected. */
  warnings: readonly string[]
  scannability: Scannability
  /** The image as a data URL, which you can embed in a page. */
  image: string
}

/** The same figures for the earlier period. Included only with `compare`. */
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
    /** Visitors who had not scanned the code before the period. If the figures cover several codes, visitors who had not scanned any of these codes before. */
    new_visitors?: number
    /** Visitors who had already scanned before the period. */
    returning_visitors?: number
  }
  /** The ten countries with the most scans. */
  top_countries: readonly CountryCount[]
  /** The ten cities with the most scans. */
  top_cities: readonly CityCount[]
  /** Scans by device type. */
  devices: {
    /** Number of scans with the device type `desktop`. */
    desktop: number
    /** Number of scans with the device type `ios`. */
    ios: number
    /** Number of scans with the device type `android`. */
    android: number
  }
  /** Scans by browser. */
  browsers: {
    /** Number of scans with the browser `other`. */
    other: number
    /** Number of scans with the browser `safari`. */
    safari: number
    /** Number of scans with the browser `chrome`. */
    chrome: number
    /** Number of scans with the browser `samsung_browser`. */
    samsung_browser: number
  }
  /** All countries with scans. */
  countries?: readonly CountryCount[]
  /** The ten regions with the most scans. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Number of scans made before operating systems were recorded. */
    unknown: number
    /** Number of scans with the operating system `ios`. */
    ios: number
    /** Number of scans with the operating system `ipados`. */
    ipados: number
    /** Number of scans with the operating system `android`. */
    android: number
    /** Number of scans with the operating system `windows`. */
    windows: number
    /** Number of scans with the operating system `macos`. */
    macos: number
    /** Number of scans with the operating system `linux`. */
    linux: number
    /** Number of scans with the operating system `chromeos`. */
    chromeos: number
    /** Number of scans with the operating system `other`. */
    other: number
  }
  /** The ten languages with the most scans. */
  languages?: readonly LanguageCount[]
  /** Scans by variant, that is, by what decided the destination. Sorted by number of scans, with up to 100 entries. Variants with the same name in different codes share an entry. For the whole account, this is null if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS); request each code separately instead. Also null while the service is still counting a code's earlier scans by variant. */
  variants?: readonly VariantCount[] | null
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
  /** The ten existing codes with the most scans; ties are sorted by name. */
  top_qrcodes: readonly CodeCount[]
}

/** The same figures for the earlier period. Included only with `compare`. */
export type PreviousSeries = {
  period: Period
  /** Buckets in chronological order, without gaps. */
  data: readonly Bucket[]
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
}

/** The same figures for the earlier period. Included only with `compare`. */
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
    /** Visitors who had not scanned the code before the period. If the figures cover several codes, visitors who had not scanned any of these codes before. */
    new_visitors?: number
    /** Visitors who had already scanned before the period. */
    returning_visitors?: number
  }
  /** The ten countries with the most scans. */
  top_countries: readonly CountryCount[]
  /** The ten cities with the most scans. */
  top_cities: readonly CityCount[]
  /** Scans by device type. */
  devices: {
    /** Number of scans with the device type `desktop`. */
    desktop: number
    /** Number of scans with the device type `ios`. */
    ios: number
    /** Number of scans with the device type `android`. */
    android: number
  }
  /** Scans by browser. */
  browsers: {
    /** Number of scans with the browser `other`. */
    other: number
    /** Number of scans with the browser `safari`. */
    safari: number
    /** Number of scans with the browser `chrome`. */
    chrome: number
    /** Number of scans with the browser `samsung_browser`. */
    samsung_browser: number
  }
  /** All countries with scans. */
  countries?: readonly CountryCount[]
  /** The ten regions with the most scans. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Number of scans made before operating systems were recorded. */
    unknown: number
    /** Number of scans with the operating system `ios`. */
    ios: number
    /** Number of scans with the operating system `ipados`. */
    ipados: number
    /** Number of scans with the operating system `android`. */
    android: number
    /** Number of scans with the operating system `windows`. */
    windows: number
    /** Number of scans with the operating system `macos`. */
    macos: number
    /** Number of scans with the operating system `linux`. */
    linux: number
    /** Number of scans with the operating system `chromeos`. */
    chromeos: number
    /** Number of scans with the operating system `other`. */
    other: number
  }
  /** The ten languages with the most scans. */
  languages?: readonly LanguageCount[]
  /** Scans by variant, that is, by what decided the destination. Sorted by number of scans, with up to 100 entries. Variants with the same name in different codes share an entry. For the whole account, this is null if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS); request each code separately instead. Also null while the service is still counting a code's earlier scans by variant. */
  variants?: readonly VariantCount[] | null
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
}

/** Accepts the fields of a create request. If the code exists, fields that are omitted or null are left unchanged. */
export type PutCode = {
  /** Name of the code: 1 to 255 characters after trimming. */
  name?: string | null
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string | null
  /** Alias of destination_url. */
  destination?: string | null
  /** Type of `destination`. */
  type?: 'url' | null
  /** The last part of the short link: 3 to 50 characters from A-Z a-z 0-9 _ -, unique regardless of case. Paths of the service and names that look official, such as app, mcp, internal or login, are reserved. Generated if omitted. Cannot be changed after creation. */
  short_code?: string | null
  /** A draft does not need a destination. */
  status?: 'active' | 'draft' | null
  /** If false, the code is created paused. */
  active?: boolean | null
  style?: NewStyle
  /** Id of a brand style, which is copied into the code. Cannot be combined with style. */
  style_id?: string | null
  /** Base URL of the short link: SHORT_BASE_URL (the default) or one of SHORT_DOMAINS. Cannot be changed after creation. */
  domain?: string | null
  /** Up to 20 tags, which replace all tags of the code; null or [] removes them. Tags are case-insensitive and keep the spelling with which they were first used in the account. */
  tags?: readonly string[] | null
  /** Your own id for the code: 1 to 255 characters, unique in the account and mode. `null` removes it. */
  external_id?: string | null
  /** Notes of up to 2000 characters, visible only within the account. `null` removes them. */
  notes?: string | null
  /** Rules that decide the destination of a scan. The first rule whose conditions match applies. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  rules?: readonly Rule[] | null
  /** If no rule applies, visitors are split by weight; each visitor keeps the same destination. Crawlers, link previews, prefetches and HEAD requests go to destination_url. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  split?: readonly SplitEntry[] | null
  /** URL that scans are redirected to while the code is paused, not active yet, expired or used up. If it is not set, visitors see a page. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  fallback_url?: string | null
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, followed by utm. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (404). An ISO 8601 timestamp with Z or an offset, or a date. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  starts_at?: string | null
  /** From this time on, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (410). An ISO 8601 timestamp with Z or an offset, or a date. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  expires_at?: string | null
  /** Number of counted scans to redirect. After that, the code is used up, and scans go to fallback_url. If fallback_url is not set, visitors see a page (410). Counting starts when you set the limit. Changing the number keeps the count, and null resets it. Crawlers and link previews do not count. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  scan_limit?: number | null
}

export type QrcodeCreated = {
  /** Event type. New types may be added. */
  event: 'qrcode.created'
  /** When the event happened (UTC). */
  timestamp: string
  data: PostedCode
}

export type QrcodeDeleted = {
  /** Event type. New types may be added. */
  event: 'qrcode.deleted'
  /** When the event happened (UTC). */
  timestamp: string
  data: PostedCode
}

export type QrcodePaused = {
  /** Event type. New types may be added. */
  event: 'qrcode.paused'
  /** When the event happened (UTC). */
  timestamp: string
  data: PostedCode
}

export type QrcodeResumed = {
  /** Event type. New types may be added. */
  event: 'qrcode.resumed'
  /** When the event happened (UTC). */
  timestamp: string
  data: PostedCode
}

export type QrcodeUpdated = {
  /** Event type. New types may be added. */
  event: 'qrcode.updated'
  /** When the event happened (UTC). */
  timestamp: string
  data: PostedCode
}

export type Quality = {
  /** Id of the code. */
  qr_id: string
  period: Period
  /** Totals for the period. */
  summary: {
    /** Total number of requests. */
    received: number
    /** Number of requests included in `total_scans`. */
    counted: number
    /** Number of requests not included in `total_scans`. */
    not_counted: number
  }
  /** All classes, including those without requests. */
  classes: readonly QualityClass[]
}

export type QualityClass = {
  /** `missed` means that the code was paused, not active yet, expired, used up, a draft or blocked by the operator at the time of the request. This class includes crawlers, link previews and prefetches, but not HEAD requests. */
  class: 'human' | 'head' | 'prefetch' | 'crawler' | 'preview' | 'missed'
  /** Whether requests in this class are included in the totals. */
  counted: boolean
  /** Number of requests in this class. */
  scans: number
  /** Reasons, most frequent first; empty for classes that are counted. */
  reasons: readonly QualityReason[]
}

export type QualityReason = {
  /** Name of the crawler or link preview, or what the request declared itself to be. For missed requests, why the code did not redirect: `paused`, `scheduled` (not active yet), `expired`, `used_up`, `draft`, `blocked` or `suspended`. */
  reason: string
  /** Number of requests with this reason. */
  scans: number
}

export type QuotaThreshold = {
  /** Event type. New types may be added. */
  event: 'quota.threshold'
  /** When the event happened (UTC). */
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
  /** Your own id for the code. Omitted if the code has none. */
  external_id?: string
  /** Scans in the period. */
  scans: number
  /** Distinct visitors in the period. */
  unique_visitors: number
  /** Scans by variant, that is, by what decided the destination. Sorted by number of scans, with up to 100 entries. Variants with the same name in different codes share an entry. For the whole account, this is null if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS); request each code separately instead. Also null while the service is still counting a code's earlier scans by variant. */
  variants?: readonly VariantCount[] | null
}

export type RegionCount = {
  /** Approximate region. */
  region: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Number of scans. */
  scans: number
}

export type RegionCountChange = {
  /** Approximate region. */
  region: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Percentage change; null if the earlier figure was 0. */
  scans: number | null
}

export type RemovedMember = {
  /** Id of the person. */
  id: string
  /** Always true: the person can no longer sign in. */
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
  /** Number of deliveries that were resent. */
  replayed: number
  /** If there were too many deliveries for one call, the time from which to continue (UTC); otherwise null. */
  next_from: string | null
}

export type Report = {
  /** Id of the report. */
  id: string
  /** The value sent in the request. */
  name: string | null
  /** The codes that the report is about. */
  scope: {
    /** Whether the report is about all codes in the account, a single code, or all codes with a tag. */
    type: 'account' | 'code' | 'tag'
    /** Id of the code, or `ext_` followed by its external id. Required with type `code`, and not allowed with other types. */
    qr_id?: string
    /** Name of the tag. Required with type `tag`, and not allowed with other types. */
    tag?: string
  }
  /** Number of days that the report covers, up to now: 1 to 366. Cannot be combined with dates. Default: 30. */
  days?: number
  /** First day of a fixed period. Cannot be combined with `days`. */
  start_date?: string
  /** Last day of the fixed period, inclusive. */
  end_date?: string
  /** The value sent in the request. */
  show_destination: boolean
  /** The origins whose pages may show the report in an iframe. */
  embed_origins: readonly string[]
  /** When the report was created (UTC). */
  created_at: string
  /** When the link expires (UTC); null if the link works until you revoke the report. */
  expires_at: string | null
  /** Current name of the code or tag; null if the report is about all codes or a deleted code. */
  scope_name: string | null
}

/** The same figures for the period of the same length immediately before, up to the same time of day. Omitted if these figures are no longer available. */
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
    /** Visitors who had not scanned the code before the period. If the figures cover several codes, visitors who had not scanned any of these codes before. */
    new_visitors?: number
    /** Visitors who had already scanned before the period. */
    returning_visitors?: number
  }
}

/** Percentage change in the totals. */
export type ReportChange = {
  /** Percentage change in the totals. */
  summary: {
    /** Percentage change; null if the earlier figure was 0. */
    total_scans: number | null
    /** Percentage change; null if the earlier figure was 0. */
    unique_visitors: number | null
    /** Percentage change; null if the earlier figure was 0. */
    avg_daily_scans: number | null
    /** Percentage change; null if the earlier figure was 0. */
    new_visitors?: number | null
    /** Percentage change; null if the earlier figure was 0. */
    returning_visitors?: number | null
  }
}

export type ReportCodeChange = {
  /** When the destination changed (UTC). */
  at: string
  /** The new destination. Included only if the report shows destinations. */
  destination_url?: string
}

/** Totals and breakdowns of the scans. */
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
    /** Visitors who had not scanned the code before the period. If the figures cover several codes, visitors who had not scanned any of these codes before. */
    new_visitors?: number
    /** Visitors who had already scanned before the period. */
    returning_visitors?: number
  }
  /** The ten countries with the most scans. */
  top_countries: readonly CountryCount[]
  /** The ten cities with the most scans. */
  top_cities: readonly CityCount[]
  /** Scans by device type. */
  devices: {
    /** Number of scans with the device type `desktop`. */
    desktop: number
    /** Number of scans with the device type `ios`. */
    ios: number
    /** Number of scans with the device type `android`. */
    android: number
  }
  /** Scans by browser. */
  browsers: {
    /** Number of scans with the browser `other`. */
    other: number
    /** Number of scans with the browser `safari`. */
    safari: number
    /** Number of scans with the browser `chrome`. */
    chrome: number
    /** Number of scans with the browser `samsung_browser`. */
    samsung_browser: number
  }
  /** All countries with scans. */
  countries?: readonly CountryCount[]
  /** The ten regions with the most scans. */
  regions?: readonly RegionCount[]
  /** Scans by operating system. */
  os?: {
    /** Number of scans made before operating systems were recorded. */
    unknown: number
    /** Number of scans with the operating system `ios`. */
    ios: number
    /** Number of scans with the operating system `ipados`. */
    ipados: number
    /** Number of scans with the operating system `android`. */
    android: number
    /** Number of scans with the operating system `windows`. */
    windows: number
    /** Number of scans with the operating system `macos`. */
    macos: number
    /** Number of scans with the operating system `linux`. */
    linux: number
    /** Number of scans with the operating system `chromeos`. */
    chromeos: number
    /** Number of scans with the operating system `other`. */
    other: number
  }
  /** The ten languages with the most scans. */
  languages?: readonly LanguageCount[]
  /** Scans by variant, that is, by what decided the destination. Sorted by number of scans, with up to 100 entries. Variants with the same name in different codes share an entry. For the whole account, this is null if the period has more than 50000 scans or some of them have been deleted (RETENTION_DAYS); request each code separately instead. Also null while the service is still counting a code's earlier scans by variant. */
  variants?: readonly VariantCount[] | null
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
  previous?: ReportBefore
  change?: ReportChange
}

/** Scans by weekday and hour, in the time zone shown in `timezone`. */
export type ReportHeatmap = {
  period: Period
  /** The requested time zone of the days and hours. */
  timezone: string
  /** One list of hours for each day of the week, Monday first. */
  data: readonly (readonly number[])[]
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
}

export type ReportLink = {
  /** Id of the report. */
  id: string
  /** The value sent in the request. */
  name: string | null
  /** The codes that the report is about. */
  scope: {
    /** Whether the report is about all codes in the account, a single code, or all codes with a tag. */
    type: 'account' | 'code' | 'tag'
    /** Id of the code, or `ext_` followed by its external id. Required with type `code`, and not allowed with other types. */
    qr_id?: string
    /** Name of the tag. Required with type `tag`, and not allowed with other types. */
    tag?: string
  }
  /** Number of days that the report covers, up to now: 1 to 366. Cannot be combined with dates. Default: 30. */
  days?: number
  /** First day of a fixed period. Cannot be combined with `days`. */
  start_date?: string
  /** Last day of the fixed period, inclusive. */
  end_date?: string
  /** The value sent in the request. */
  show_destination: boolean
  /** The origins whose pages may show the report in an iframe. */
  embed_origins: readonly string[]
  /** When the report was created (UTC). */
  created_at: string
  /** When the link expires (UTC); null if the link works until you revoke the report. */
  expires_at: string | null
  /** The link to share. You won't be able to see it again. */
  url: string
}

export type ReportList = {
  /** Reports, newest first; at most 200. */
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
  /** Length of each bucket, as requested. */
  interval: 'hour' | 'day' | 'week' | 'month'
  /** Buckets in chronological order, without gaps. */
  data: readonly Bucket[]
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

export type RevokeKey = {
  /** The full key. */
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
  /** Name in analytics: 1 to 50 characters after trimming, unique within the code. The names default, unknown, fallback and names such as rule-1 and split-1 are reserved. Codes that already use the label fallback keep it. */
  label?: string | null
}

export type Scan = {
  /** Id of the scan. */
  id: string
  /** When the scan was made (UTC). */
  timestamp: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Approximate region. */
  region: string
  /** Approximate city. */
  city: string
  /** `desktop` includes every device that is not `ios` or `android`. */
  device: 'desktop' | 'ios' | 'android'
  /** In-app browsers are reported as `other`. */
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  /** Whether this is the visitor’s first scan of this code. */
  is_unique: boolean
  /** What decided the destination: the label of a rule or of a part of a split, or a name such as `rule-1`, `split-1` or `default` if there is no label. `unknown` means that the scan was made before variants were recorded. */
  variant?: string
  /** Version of the code at the time of the scan; 0 if the scan was made before versions were recorded. */
  version?: number
  /** Operating system; `unknown` if the scan was made before operating systems were recorded. */
  os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
  /** Preferred language as an ISO 639 primary tag. `und` means that the client sends no language or an unrecognised one; `unknown` means that the scan was made before languages were recorded. */
  language?: string
  /** The code's current external id; null if the code has none or has been deleted. */
  external_id?: string | null
}

export type ScanCreated = {
  /** Event type. New types may be added. */
  event: 'scan.created'
  /** When the event happened (UTC). */
  timestamp: string
  data: PostedScan
}

export type ScanExport = {
  /** Id of the code. */
  qr_id: string
  period: Period
  /** The time from which scans are still available (UTC). Included only if scans in the period have been deleted. */
  kept_from?: string
  /** Number of scans. */
  total: number
  /** Scans, newest first. */
  data: readonly Scan[]
}

export type ScanList = {
  /** Scans, newest first. */
  data: readonly Scan[]
  pagination: Pagination
}

export type ScanMissed = {
  /** Event type. New types may be added. */
  event: 'scan.missed'
  /** When the event happened (UTC). */
  timestamp: string
  data: PostedScan
}

export type ScanOfCode = {
  /** Id of the code. */
  qr_id: string
  /** Id of the scan. */
  id: string
  /** When the scan was made (UTC). */
  timestamp: string
  /** ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Approximate region. */
  region: string
  /** Approximate city. */
  city: string
  /** `desktop` includes every device that is not `ios` or `android`. */
  device: 'desktop' | 'ios' | 'android'
  /** In-app browsers are reported as `other`. */
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  /** Whether this is the visitor’s first scan of this code. */
  is_unique: boolean
  /** What decided the destination: the label of a rule or of a part of a split, or a name such as `rule-1`, `split-1` or `default` if there is no label. `unknown` means that the scan was made before variants were recorded. */
  variant?: string
  /** Version of the code at the time of the scan; 0 if the scan was made before versions were recorded. */
  version?: number
  /** Operating system; `unknown` if the scan was made before operating systems were recorded. */
  os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
  /** Preferred language as an ISO 639 primary tag. `und` means that the client sends no language or an unrecognised one; `unknown` means that the scan was made before languages were recorded. */
  language?: string
  /** The code's current external id; null if the code has none or has been deleted. */
  external_id?: string | null
}

/** How well the code will scan once it is printed. See docs/scannability.md for how this is calculated. */
export type Scannability = {
  /** Grade from A (ready to print) to F. */
  grade: 'A' | 'B' | 'C' | 'D' | 'F'
  /** The checks behind the overall grade. Each check has its own grade, and the lowest one sets the overall grade. */
  reasons: readonly {
    /** Name of the check. */
    what: 'contrast' | 'logo' | 'quiet_zone' | 'frame' | 'shapes' | 'inversion' | 'reading'
    /** The result of the check as a sentence. */
    text: string
    /** The measured value: a contrast, a number of modules or a percentage. Null if the check does not measure a value. */
    value: number | null
    /** Grade from A (ready to print) to F. */
    grade: 'A' | 'B' | 'C' | 'D' | 'F'
  }[]
  /** Smallest recommended print width, including the quiet zone. */
  min_width_mm: number
  /** Greatest distance from which the code can be scanned at the requested width. */
  max_distance_m: number
}

export type Schedule = {
  /** Upcoming changes, in chronological order. */
  data: readonly ScheduledChange[]
  pagination?: Pagination
}

export type ScheduledChange = {
  /** Assigned by the service. */
  id: string
  /** When the change takes effect (UTC). */
  at: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
  /** When the change was scheduled (UTC). */
  created_at: string
  /** Who scheduled the change. */
  created_by: {
    /** Whether an API key or a dashboard user made the change. */
    type: 'api_key' | 'person'
    /** The key's last four characters, or the dashboard user. */
    name: string
    /** Id of the key or the user. */
    id?: string
    /** Name of the key. */
    key_name?: string
  }
  /** Why the change would have no effect if nothing else changes, for example because the code will have expired or because its rules match every scan. Omitted otherwise. There is no warning for a paused code. To see where a scan would go, simulate a scan with `at`. */
  warnings?: readonly string[]
}

export type Session = {
  /** Id of the session. */
  id: string
  /** Whether this is the session of the current request. */
  current: boolean
  /** Device on which the session started. */
  device: 'desktop' | 'ios' | 'android'
  /** Browser in which the session started. */
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  /** When the session started (UTC). */
  created_at: string
  /** When the session was last used, to the minute (UTC). */
  last_used_at: string
  /** When the session ends (UTC). */
  expires_at: string
}

export type SessionList = {
  /** Sessions, newest first, at most 50. */
  data: readonly Session[]
  pagination: Pagination
}

export type SetUp = {
  /** The part of the link after the #. */
  token: string
  /** Required with a set-up link. Not needed for an invitation, which already has an address. */
  email?: string | null
  /** 10 to 200 characters. The most common passwords are rejected. */
  password: string
}

/** Accepts the same fields as an update of a single code, except external_id, which must be unique. */
export type SharedCodeChange = {
  /** Name of the code: 1 to 255 characters after trimming. */
  name?: string
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url?: string
  /** `true` resumes or publishes the code; `false` pauses it. */
  active?: boolean
  /** Up to 20 tags, which replace all tags of the code; null or [] removes them. Tags are case-insensitive and keep the spelling with which they were first used in the account. */
  tags?: readonly string[] | null
  /** Notes of up to 2000 characters, visible only within the account. `null` removes them. */
  notes?: string | null
  /** Rules that decide the destination of a scan. The first rule whose conditions match applies. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  rules?: readonly Rule[] | null
  /** If no rule applies, visitors are split by weight; each visitor keeps the same destination. Crawlers, link previews, prefetches and HEAD requests go to destination_url. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  split?: readonly SplitEntry[] | null
  /** URL that scans are redirected to while the code is paused, not active yet, expired or used up. If it is not set, visitors see a page. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  fallback_url?: string | null
  /** Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, followed by utm. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  forward_query?: boolean | null
  utm?: NewUtm
  /** Until this time, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (404). An ISO 8601 timestamp with Z or an offset, or a date. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  starts_at?: string | null
  /** From this time on, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (410). An ISO 8601 timestamp with Z or an offset, or a date. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  expires_at?: string | null
  /** Number of counted scans to redirect. After that, the code is used up, and scans go to fallback_url. If fallback_url is not set, visitors see a page (410). Counting starts when you set the limit. Changing the number keeps the count, and null resets it. Crawlers and link previews do not count. `null` clears the field. The combined size of `rules`, `split`, `fallback_url`, `forward_query`, `utm`, `starts_at`, `expires_at` and `scan_limit` is limited to 16384 bytes. */
  scan_limit?: number | null
}

export type SharedReport = {
  /** Name of the report. */
  name: string
  /** Name of the account that shares the report. */
  account: string
  /** How the account appears on the report; null if the account has no brand. */
  brand: {
    /** Name of the account, as shown on notices and reports. */
    name: string | null
    /** `#RRGGBB`. */
    color: string | null
    /** Path of the logo on this host. */
    logo_url: string | null
  } | null
  /** Time zone of the account, which the report uses for its days. */
  timezone: string
  /** Whether the report is about all codes in the account, a single code, or all codes with a tag. */
  type: 'account' | 'code' | 'tag'
  /** The code that the report is about. Included only if the report is about a single code. */
  code: {
    /** The short link of the code. */
    short_url: string
    /** Public URL of the image. */
    image_url?: string
    /** Destination of the code. Included only if the report shows destinations. */
    destination_url?: string | null
    /** The style exactly as it was sent when the code was created. */
    style?: Record<string, unknown>
    /** Changes to the destination within the period, in chronological order; at most the last 100. */
    changes?: readonly ReportCodeChange[]
  } | null
  /** When the link expires (UTC); null if the link works until you revoke the report. */
  expires_at: string | null
  figures: ReportFigures
  timeseries: ReportSeries
  heatmap: ReportHeatmap
}

export type Sheet = {
  /** Ids of up to 1000 codes, in the order in which the codes should appear. Instead of an id, you can send `ext_` followed by an external id. Send either ids or tag. */
  ids?: readonly string[]
  /** Selects all codes with this tag, sorted by name, up to 1000 codes. Send either tag or ids. */
  tag?: string
  /** Layout of the labels: avery-l7120, avery-l7160, avery-l7163, avery-5160, a4-3x8, letter-3x10, cards-10, or your own grid with labels at least 15 mm wide and tall. */
  layout: 'avery-l7120' | 'avery-l7160' | 'avery-l7163' | 'avery-5160' | 'a4-3x8' | 'letter-3x10' | 'cards-10' | {
    /** Paper size. */
    page: 'a4' | 'letter'
    /** Number of labels in each row. */
    columns: number
    /** Number of rows on each page. */
    rows: number
    /** Margin between the labels and the edges of the page. */
    margin_mm: number
    /** Gap between neighbouring labels. */
    gap_mm: number
  }
  /** The text printed with each code. Default: none. */
  caption?: 'name' | 'short_url' | 'none'
  /** Number of copies of each label. Default: 1. */
  copies?: number
  /** Position of the first free label on the first sheet, counting row by row. Cannot be higher than the number of labels on a sheet. Default: 1. */
  start_at?: number
  /** Adds a test page at the beginning that shows a ruler and the outlines of the labels. To check the alignment, hold the printed page against a sheet of labels. Default: false. */
  test_page?: boolean
  /** Draws all codes in this brand style. */
  style_id?: string
}

export type SignIn = {
  /** Email address. An email address can belong to only one account. */
  email: string
  /** The password. */
  password: string
}

export type SignedIn = {
  /** The signed-in person. */
  user: {
    /** Id of the person. */
    id: string
    /** Email address. An email address can belong to only one account. */
    email: string
    /** `owner` can do everything. `editor` can do everything except manage members, keys, webhook secrets and the account. `viewer` can only read. */
    role: 'owner' | 'editor' | 'viewer'
  }
  /** The account of the signed-in person. */
  account: {
    /** Id of the account. */
    id: string
    /** Display name. */
    name: string
    /** The account's plan, which sets its limits. */
    plan: string
    /** IANA time zone that determines when a day begins in the dashboard. */
    timezone: string
  }
  /** The session of this request. */
  session: {
    /** Id of the session. */
    id: string
    /** When the session started (UTC). */
    created_at: string
    /** When the session ends (UTC). A session that is not used for 7 days ends earlier. */
    expires_at: string
  }
  /** The public URL of the service. */
  base_url: string
  /** The base URL of short links, except for codes with another `domain`. */
  short_base_url: string
  /** Other base URLs that a code can have as its `domain`. */
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
  /** Any text that identifies a visitor. The same text always gets the same part of a split. */
  visitor?: string | null
}

export type SimulationAnswer = {
  /** State of the code at the time of the scan. New states may be added. */
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  /** URL that the scan is redirected to, with all parameters; null if the visitor sees a page. */
  destination_url: string | null
  /** What decided the destination: a label, or a name such as `rule-1`, `split-1` or `default` if there is no label. Null if the code does not redirect or redirects to fallback_url. */
  label: string | null
  /** Number of the rule that decided the destination, starting at 1; null if no rule did. */
  rule: number | null
  /** Version number, which starts at 1 and increases with every change to destination_url or the routing. The history lists all versions. */
  version: number
}

export type SplitEntry = {
  /** Where scans are sent: an absolute http or https URL of at most 8000 bytes, stored as given. */
  destination_url: string
  /** Share of the visitors that go to this destination, relative to the other weights. */
  weight: number
  /** Name in analytics: 1 to 50 characters after trimming, unique within the code. The names default, unknown, fallback and names such as rule-1 and split-1 are reserved. Codes that already use the label fallback keep it. */
  label?: string | null
}

/** How code images look. */
export type Style = {
  /** Shape of the modules. Default: square. */
  dotsType?: 'square' | 'dots' | 'rounded' | 'extra-rounded' | 'classy' | 'classy-rounded' | null
  /** Colour of the modules. Default: #000000. */
  dotsColor?: string | null
  /** Gradient of the modules. Send either `dotsGradient` or `dotsColor`. Rings and eyes without their own colour use the gradient's `from` colour. */
  dotsGradient?: {
    /** A `linear` gradient runs from one side to the other, and a `radial` gradient from the middle to the corners. */
    type: 'linear' | 'radial'
    /** Colour at the start of the gradient. */
    from: string
    /** Colour at the end of the gradient. */
    to: string
    /** Direction of a linear gradient, in degrees clockwise, where 0 points right and 90 points down. Default: 0. */
    angle?: number
  } | null
  /** Background colour. Default: #FFFFFF. */
  backgroundColor?: string | null
  /** Leaves out the background, for printing on light surfaces. The code is checked against white. Cannot be combined with backgroundColor. */
  transparent?: boolean | null
  /** Shape of the rings in the three corners. The rings are only as round as readers can handle. `dot` has the roundest hole. Default: square. */
  cornersSquareType?: 'square' | 'dot' | 'extra-rounded' | null
  /** Colour of the rings. Default: the colour of the modules. */
  cornersSquareColor?: string | null
  /** Shape of the eyes inside the rings. Default: square. */
  cornersDotType?: 'square' | 'dot' | null
  /** Colour of the eyes. Default: the colour of the rings. */
  cornersDotColor?: string | null
  /** The logo in the middle: either the id of an uploaded logo or a built-in logo (glyph:arrow, glyph:menu, glyph:wifi, glyph:heart, glyph:star, glyph:cup, glyph:cutlery, glyph:ticket, glyph:pin, glyph:phone, glyph:envelope, glyph:calendar, glyph:cart, glyph:key, glyph:bike, glyph:leaf, glyph:play, glyph:download, glyph:info, glyph:qroute). A logo sets the error correction to H, and the modules under the logo are left out. */
  logo?: string | null
  /** Size of the logo as a fraction of the symbol's side length, 0.1 to 0.3. Default: 0.22. */
  logoSize?: number | null
  /** Shape of the space for the logo. `circle` also crops the logo. */
  logoShape?: 'square' | 'circle' | null
  /** Plate under the logo: `none` or a colour. Default: the background colour. */
  logoPlate?: string | null
  /** A frame around the quiet zone, with or without a call to action. With a frame, the width of the image is the width of the frame, and the image is taller than it is wide. */
  frame?: {
    /** Type of the frame: a line around the code, a banner below or above the code, or a tear-off ticket. */
    type: 'box' | 'banner' | 'banner-above' | 'ticket'
    /** A call to action of up to 40 characters in Latin, Greek or Cyrillic script. Default: none. */
    text?: string | null
    /** Colour of the frame. Default: the colour of the modules. */
    color?: string | null
    /** Colour of the text. Default: a colour that contrasts with the frame. */
    textColor?: string | null
  } | null
}

/** The percentage change in each figure since the earlier period. Included only with both `compare` and `include`. Lists contain only the entries of the current period; entries found only in the earlier period are left out. */
export type SummaryChange = {
  /** Percentage change in the totals. */
  summary: {
    /** Percentage change; null if the earlier figure was 0. */
    total_scans: number | null
    /** Percentage change; null if the earlier figure was 0. */
    unique_visitors: number | null
    /** Percentage change; null if the earlier figure was 0. */
    avg_daily_scans: number | null
    /** Percentage change; null if the earlier figure was 0. */
    new_visitors?: number | null
    /** Percentage change; null if the earlier figure was 0. */
    returning_visitors?: number | null
  }
  /** The ten countries with the most scans. */
  top_countries: readonly CountryCountChange[]
  /** The ten cities with the most scans. */
  top_cities: readonly CityCountChange[]
  /** Scans by device type. */
  devices: {
    /** Percentage change; null if the earlier figure was 0. */
    desktop: number | null
    /** Percentage change; null if the earlier figure was 0. */
    ios: number | null
    /** Percentage change; null if the earlier figure was 0. */
    android: number | null
  }
  /** Scans by browser. */
  browsers: {
    /** Percentage change; null if the earlier figure was 0. */
    other: number | null
    /** Percentage change; null if the earlier figure was 0. */
    safari: number | null
    /** Percentage change; null if the earlier figure was 0. */
    chrome: number | null
    /** Percentage change; null if the earlier figure was 0. */
    samsung_browser: number | null
  }
  /** All countries with scans. */
  countries?: readonly CountryCountChange[]
  /** The ten regions with the most scans. */
  regions?: readonly RegionCountChange[]
  /** Scans by operating system. */
  os?: {
    /** Percentage change; null if the earlier figure was 0. */
    unknown: number | null
    /** Percentage change; null if the earlier figure was 0. */
    ios: number | null
    /** Percentage change; null if the earlier figure was 0. */
    ipados: number | null
    /** Percentage change; null if the earlier figure was 0. */
    android: number | null
    /** Percentage change; null if the earlier figure was 0. */
    windows: number | null
    /** Percentage change; null if the earlier figure was 0. */
    macos: number | null
    /** Percentage change; null if the earlier figure was 0. */
    linux: number | null
    /** Percentage change; null if the earlier figure was 0. */
    chromeos: number | null
    /** Percentage change; null if the earlier figure was 0. */
    other: number | null
  }
  /** The ten languages with the most scans. */
  languages?: readonly LanguageCountChange[]
  /** Scans by variant, that is, by what decided the destination. Sorted by number of scans, with up to 100 entries. Variants with the same name in different codes share an entry. */
  variants?: readonly VariantCountChange[]
}

export type Tag = {
  /** Name of the tag, spelled the way it was first used or last renamed. */
  name: string
  /** Number of codes with this tag. */
  codes: number
}

export type TagChange = {
  /** New name of the tag: 1 to 50 characters, without commas or slashes. */
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
  /** Length of each bucket, as requested. */
  interval: 'hour' | 'day' | 'week' | 'month'
  /** Buckets in chronological order, without gaps. */
  data: readonly Bucket[]
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

export type TopCodes = {
  period: Period
  /** Ranked codes, highest figure first. */
  data: readonly RankedCode[]
  pagination: Pagination
  /** Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans. */
  by_utc_day?: readonly string[]
}

export type Unsubscribed = {
  /** The notification that you will no longer receive. */
  unsubscribed: string
}

/** UTM parameters to add to every destination, as utm_source and so on. A parameter that the destination already has is not changed. */
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
  /** What decided the destination: the label of a rule or of a part of a split, or a name such as `rule-1`, `split-1` or `default` if there is no label. `unknown` means that the scan was made before variants were recorded. */
  variant: string
  /** Number of scans. */
  scans: number
  /** Distinct visitors in the period. */
  unique_visitors: number
}

export type VariantCountChange = {
  /** What decided the destination: the label of a rule or of a part of a split, or a name such as `rule-1`, `split-1` or `default` if there is no label. `unknown` means that the scan was made before variants were recorded. */
  variant: string
  /** Percentage change; null if the earlier figure was 0. */
  scans: number | null
  /** Percentage change; null if the earlier figure was 0. */
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
  /** Views, sorted by the time they were saved or, with `cursor`, by name. */
  data: readonly View[]
  pagination?: Pagination
}

export type Webhook = {
  /** Assigned by the service. */
  id: string
  /** URL that events are posted to. */
  url: string
  /** Your own note about the webhook. */
  description: string
  /** Types of events that are posted. */
  events: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[]
  /** Only events about these codes are posted; null if the webhook is not limited to certain codes. */
  qr_ids: readonly string[] | null
  /** Only events about codes with any of these tags are posted; null if the webhook is not limited to certain tags. */
  tags: readonly string[] | null
  /** Whether events are currently posted. */
  active: boolean
  /** `failing` means that the last attempt failed. `disabled` means that nothing is posted, for the reason in `disabled_reason`. */
  status: 'active' | 'failing' | 'disabled'
  /** The first failure since the last success (UTC); null if the last attempt succeeded. */
  failing_since: string | null
  /** Why the webhook is disabled. `paused` means that you paused it, `gone` that the endpoint returned 410, and `unreachable` that no delivery succeeded for five days. Null if the webhook is not disabled. */
  disabled_reason: string | null
  /** When the webhook was created (UTC). */
  created_at: string
  /** When the webhook last changed (UTC). */
  updated_at: string
}

export type WebhookChange = {
  /** URL that events are posted to: http or https, on a public address. */
  url?: string
  /** Your own note about the webhook: up to 255 characters. */
  description?: string
  /** Types of events to post. Default: scan.created. */
  events?: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[]
  /** Post only events about these codes. Send up to 100 ids, or `ext_` followed by external ids. Cannot be combined with tags. If null, events about all codes are posted. */
  qr_ids?: readonly string[] | null
  /** Post only events about codes that have any of these tags when the event is sent. Send up to 25 tags, which are case-insensitive. Cannot be combined with qr_ids. If null, events about all codes are posted. */
  tags?: readonly string[] | null
  /** `true` enables the webhook, even if the service disabled it; `false` pauses it. */
  active?: boolean
}

export type WebhookList = {
  /** At most 10 webhooks, newest first. */
  data: readonly Webhook[]
  pagination: Pagination
}

export type WebhookTest = {
  /** Event type. New types may be added. */
  event: 'webhook.test'
  /** When the event happened (UTC). */
  timestamp: string
  data: PostedTest
}

export type WebhookWithSecret = {
  /** Assigned by the service. */
  id: string
  /** URL that events are posted to. */
  url: string
  /** Your own note about the webhook. */
  description: string
  /** Types of events that are posted. */
  events: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[]
  /** Only events about these codes are posted; null if the webhook is not limited to certain codes. */
  qr_ids: readonly string[] | null
  /** Only events about codes with any of these tags are posted; null if the webhook is not limited to certain tags. */
  tags: readonly string[] | null
  /** Whether events are currently posted. */
  active: boolean
  /** `failing` means that the last attempt failed. `disabled` means that nothing is posted, for the reason in `disabled_reason`. */
  status: 'active' | 'failing' | 'disabled'
  /** The first failure since the last success (UTC); null if the last attempt succeeded. */
  failing_since: string | null
  /** Why the webhook is disabled. `paused` means that you paused it, `gone` that the endpoint returned 410, and `unreachable` that no delivery succeeded for five days. Null if the webhook is not disabled. */
  disabled_reason: string | null
  /** When the webhook was created (UTC). */
  created_at: string
  /** When the webhook last changed (UTC). */
  updated_at: string
  /** Signing secret, which is shown only once. */
  secret: string
}

/** Conditions of the rule, at least one. The rule applies if all of its conditions match. A list matches if any of its entries matches. */
export type When = {
  /** The scan comes from one of these device types. */
  device?: readonly ('desktop' | 'ios' | 'android')[] | null
  /** The scan comes from one of these countries, given as ISO 3166 alpha-2 codes. XX stands for an unknown country. */
  country?: readonly string[] | null
  /** The visitor's first language is one of these, given as primary tags. `und` stands for an unknown language. */
  language?: readonly string[] | null
  /** The scan is made on any of these days. */
  days?: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null
  /** The scan is made at or after the first time and before the second time. Hours that run past midnight belong to the day on which they begin. */
  hours?: readonly string[] | null
  /** IANA time zone for `days` and `hours`. Default: UTC. */
  timezone?: string | null
  /** The scan is made at this time or later. An ISO 8601 timestamp with Z or an offset, or a date. */
  from?: string | null
  /** The scan is made before this time. An ISO 8601 timestamp with Z or an offset, or a date. */
  until?: string | null
}

export type Whoami = {
  /** The address that the request came from. */
  address: {
    /** IPv4-mapped IPv6 addresses count as IPv4. */
    version: 'IPv4' | 'IPv6'
    /** `private` or `loopback` means that the request came through an untrusted proxy, or from the same network or machine. */
    class: 'public' | 'private' | 'loopback' | 'unknown'
    /** Whether the address was taken from a trusted proxy's header (X-Forwarded-For or CLIENT_IP_HEADER). */
    forwarded: boolean
    /** Your IP address, so that you can check your proxy settings. It is returned only to owners and keys with full access, and is neither stored nor logged. */
    ip?: string
  }
  /** Country as an ISO 3166 alpha-2 code; XX if unknown. */
  country: string
  /** Approximate region. */
  region: string
  /** Approximate city. */
  city: string
  /** `desktop` includes every device that is not `ios` or `android`. */
  device: 'desktop' | 'ios' | 'android'
  /** In-app browsers are reported as `other`. */
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  /** Operating system. */
  os: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
  /** Preferred language as an ISO 639 primary tag; `und` if the request has no language or an unrecognised one. */
  language: string
  /** Only human requests count as scans. */
  class: 'human' | 'head' | 'prefetch' | 'crawler' | 'preview' | 'missed'
  /** Why the request would not count as a scan; empty if it would count. */
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
      /** Page number, starting at 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Number of items per page. */
      limit?: number | undefined
      /** Only codes with this status. */
      status?: 'active' | 'paused' | 'draft' | undefined
      /** Only codes that are currently in this state. */
      state?: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active' | undefined
      /** Only codes whose name, short_code or destination contains this text. Case-insensitive. */
      search?: string | undefined
      /** Only codes with this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. */
      tag?: string | undefined
      /** Only the code with this `external_id`. */
      external_id?: string | undefined
      /** Field to sort by. A leading `-` sorts in descending order. Names are sorted case-insensitively, and ties are sorted by creation time. Default: `-created_at`. */
      sort?: '-created_at' | 'created_at' | '-updated_at' | 'updated_at' | '-name' | 'name' | '-total_scans' | 'total_scans' | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
      cursor?: string | undefined
      /** IANA time zone for the days in `trend`. Used only with `view=full`. Default: UTC. */
      timezone?: string | undefined
      /** `full` returns complete codes, with `state`, `last_scan_at`, `trend` and `missed_scans`, but without `warnings`. */
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
      /** Only codes whose name, short_code or destination contains this text. Case-insensitive. */
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
      /** Only codes whose name, short_code or destination contains this text. Case-insensitive. */
      search?: string | undefined
      /** Only codes with this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. */
      tag?: string | undefined
      /** Only the code with this `external_id`. */
      external_id?: string | undefined
      /** Field to sort by. A leading `-` sorts in descending order. Names are sorted case-insensitively, and ties are sorted by creation time. Default: `-created_at`. */
      sort?: '-created_at' | 'created_at' | '-updated_at' | 'updated_at' | '-name' | 'name' | '-total_scans' | 'total_scans' | undefined
      /** Adds a byte order mark to the start of a CSV file, so that Excel and LibreOffice recognise the file as UTF-8. JSON files never have a byte order mark. Default: false. */
      bom?: 'true' | 'false' | undefined
    }
    body?: undefined
    data: Download
  }
  /** List tags. `GET /v1/tags` */
  listTags: {
    params: {
      /** Page number, starting at 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Number of items per page. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
      cursor?: string | undefined
      /** Only tags whose name contains this text. Case-insensitive. */
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
  /** Create multiple QR codes. `POST /v1/qrcodes/bulk` */
  createCodes: {
    params: {
      /** If true, the request succeeds or fails as a whole: if any item fails, the response is 400 and nothing changes. */
      atomic?: 'true' | 'false' | undefined
    }
    body: NewCodes
    data: BulkAnswer
  }
  /** Update multiple QR codes. `PATCH /v1/qrcodes/bulk` */
  updateCodes: {
    params: {
      /** If true, the request succeeds or fails as a whole: if any item fails, the response is 400 and nothing changes. */
      atomic?: 'true' | 'false' | undefined
    }
    body: BulkChange
    data: BulkChangeAnswer
  }
  /** Delete multiple QR codes. `POST /v1/qrcodes/bulk/delete` */
  deleteCodes: { params: {}; body: BulkDelete; data: BulkDeleteAnswer }
  /** List every version of a QR code. `GET /v1/qrcodes/{id}/history` */
  listCodeHistory: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Page number, starting at 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Number of items per page. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
      cursor?: string | undefined
      /** `scans` adds the number of scans to each version. */
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
  /** Schedule a destination change. `POST /v1/qrcodes/{id}/schedule` */
  scheduleChange: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
    }
    body: NewScheduledChange
    data: ScheduledChange
  }
  /** List scheduled changes for a QR code. `GET /v1/qrcodes/{id}/schedule` */
  listScheduledChanges: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Number of items per page. Without limit and cursor, the response contains all items. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
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
  /** Download a QR code image. `GET /v1/qrcodes/{id}/download` */
  downloadCode: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Use `png` for screens, `svg` for further design work and `pdf` for print. */
      format?: 'png' | 'svg' | 'pdf' | undefined
      /** Width of the image in pixels. Without a frame, the height is the same. A PNG needs at least one pixel for each module of the code. Cannot be used for a pdf or for a png with width_mm. Default: 512. */
      size?: number | undefined
      /** Width of the code in millimetres, including the quiet zone but not the frame. Use it for a pdf, or for a png with dpi. Default for a pdf: 30. */
      width_mm?: number | undefined
      /** Resolution of a png whose width is set with width_mm. The png can be up to 8192 pixels wide. */
      dpi?: number | undefined
      /** Bleed of a pdf in millimetres: how far the print extends beyond the cutting line. Default: 0. */
      bleed_mm?: number | undefined
      /** Adds crop marks (pdf only). Default: false. */
      marks?: 'true' | 'false' | undefined
      /** Encodes the short link in capitals, which makes the symbol smaller. Cannot be used if the short code contains an underscore. Default: false. */
      compact?: 'true' | 'false' | undefined
      /** Draws the code in this brand style. The code keeps its own style. */
      style_id?: string | undefined
    }
    body?: undefined
    data: Download
  }
  /** Download images of multiple QR codes. `POST /v1/qrcodes/pictures` */
  downloadPictures: { params: {}; body: Pictures; data: Download }
  /** Download labels for multiple QR codes as a PDF. `POST /v1/qrcodes/sheet` */
  downloadSheet: { params: {}; body: Sheet; data: Download }
  /** Preview a style and check whether it can be read. `POST /v1/qrcodes/preview` */
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
      /** Number of items per page. Without limit and cursor, the response contains all items. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
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
  /** Get a logo's image. `GET /v1/logos/{id}/image` */
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
      /** Number of items per page. Without limit and cursor, the response contains all items. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
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
      /** Named period in `timezone`. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: 29 days ago (30 days including today), or the earliest scan if end_date is set. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: today. */
      end_date?: string | undefined
      /** IANA time zone for days, weeks and months. Default: UTC. In other time zones, the first and last day of the period and the visitors on each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period. Separate multiple values with commas. */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name. Case-insensitive. Separate multiple values with `|`. */
      city?: string | undefined
      /** Only scans from a region with this name, as listed in `regions`. Case-insensitive. Separate multiple values with `|`. */
      region?: string | undefined
      /** Only scans with this device type. Separate multiple values with commas. */
      device?: string | readonly string[] | undefined
      /** Only scans with this browser. Separate multiple values with commas. */
      browser?: string | readonly string[] | undefined
      /** Only scans with this operating system. `unknown` matches scans made before operating systems were recorded. Separate multiple values with commas. */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded. Separate multiple values with commas. */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value. Separate multiple values with `|`. */
      variant?: string | undefined
      /** The time at which the period ends on its last day. The last day is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its own last day. The format is ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures can only be counted scan by scan. This option estimates these figures from UTC days if the period has more than 100,000 scans or some scans have been deleted. The response lists the estimated figures in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Adds the same figures for an earlier period. `previous` is the period of the same length immediately before this one, and `previous_year` covers the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
      /** `details` adds regions, operating systems, languages, variants, and new and returning visitors. With `compare`, it also adds the percentage change in each figure. `breakdowns` adds everything that `details` adds except new and returning visitors, and can be combined with filters. */
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
      /** Named period in `timezone`. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: 29 days ago (30 days including today), or the earliest scan if end_date is set. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: today. */
      end_date?: string | undefined
      /** IANA time zone for days, weeks and months. Default: UTC. In other time zones, the first and last day of the period and the visitors on each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period. Separate multiple values with commas. */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name. Case-insensitive. Separate multiple values with `|`. */
      city?: string | undefined
      /** Only scans from a region with this name, as listed in `regions`. Case-insensitive. Separate multiple values with `|`. */
      region?: string | undefined
      /** Only scans with this device type. Separate multiple values with commas. */
      device?: string | readonly string[] | undefined
      /** Only scans with this browser. Separate multiple values with commas. */
      browser?: string | readonly string[] | undefined
      /** Only scans with this operating system. `unknown` matches scans made before operating systems were recorded. Separate multiple values with commas. */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded. Separate multiple values with commas. */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value. Separate multiple values with `|`. */
      variant?: string | undefined
      /** The time at which the period ends on its last day. The last day is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its own last day. The format is ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures can only be counted scan by scan. This option estimates these figures from UTC days if the period has more than 100,000 scans or some scans have been deleted. The response lists the estimated figures in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Adds the same figures for an earlier period. `previous` is the period of the same length immediately before this one, and `previous_year` covers the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
      /** `details` adds regions, operating systems, languages, variants, and new and returning visitors. With `compare`, it also adds the percentage change in each figure. `breakdowns` adds everything that `details` adds except new and returning visitors, and can be combined with filters. */
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
      /** Named period in `timezone`. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: the earliest scan. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: today. */
      end_date?: string | undefined
      /** IANA time zone for days, weeks and months. Default: UTC. In other time zones, the first and last day of the period and the visitors on each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period. Separate multiple values with commas. */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name. Case-insensitive. Separate multiple values with `|`. */
      city?: string | undefined
      /** Only scans from a region with this name, as listed in `regions`. Case-insensitive. Separate multiple values with `|`. */
      region?: string | undefined
      /** Only scans with this device type. Separate multiple values with commas. */
      device?: string | readonly string[] | undefined
      /** Only scans with this browser. Separate multiple values with commas. */
      browser?: string | readonly string[] | undefined
      /** Only scans with this operating system. `unknown` matches scans made before operating systems were recorded. Separate multiple values with commas. */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded. Separate multiple values with commas. */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value. Separate multiple values with `|`. */
      variant?: string | undefined
      /** Page number, starting at 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Number of items per page. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
      cursor?: string | undefined
      /** `details` adds `variant`, `version`, `os` and `language` to each scan. */
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
      /** Named period in `timezone`. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: 29 days ago (30 days including today), or the earliest scan if end_date is set. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: today. */
      end_date?: string | undefined
      /** IANA time zone for days, weeks and months. Default: UTC. In other time zones, the first and last day of the period and the visitors on each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period. Separate multiple values with commas. */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name. Case-insensitive. Separate multiple values with `|`. */
      city?: string | undefined
      /** Only scans from a region with this name, as listed in `regions`. Case-insensitive. Separate multiple values with `|`. */
      region?: string | undefined
      /** Only scans with this device type. Separate multiple values with commas. */
      device?: string | readonly string[] | undefined
      /** Only scans with this browser. Separate multiple values with commas. */
      browser?: string | readonly string[] | undefined
      /** Only scans with this operating system. `unknown` matches scans made before operating systems were recorded. Separate multiple values with commas. */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded. Separate multiple values with commas. */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value. Separate multiple values with `|`. */
      variant?: string | undefined
      /** The time at which the period ends on its last day. The last day is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its own last day. The format is ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures can only be counted scan by scan. This option estimates these figures from UTC days if the period has more than 100,000 scans or some scans have been deleted. The response lists the estimated figures in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Length of each bucket. Weeks start on Monday. A response can have at most 10,000 buckets. */
      interval?: 'hour' | 'day' | 'week' | 'month' | undefined
      /** Adds the same figures for an earlier period. `previous` is the period of the same length immediately before this one, and `previous_year` covers the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
    }
    body?: undefined
    data: Timeseries
  }
  /** Get scans of a QR code, by weekday and hour. `GET /v1/qrcodes/{id}/analytics/heatmap` */
  getCodeHeatmap: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Named period in `timezone`. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: 29 days ago (30 days including today), or the earliest scan if end_date is set. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: today. */
      end_date?: string | undefined
      /** IANA time zone for days and hours. Default: UTC. If the offset of the zone from UTC is not a whole number of hours, scans are counted individually, and a period with more than 1,000,000 scans is rejected (400). With `approximate`, hours are estimated from UTC hours if the period has more than 100,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period. Separate multiple values with commas. */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name. Case-insensitive. Separate multiple values with `|`. */
      city?: string | undefined
      /** Only scans from a region with this name, as listed in `regions`. Case-insensitive. Separate multiple values with `|`. */
      region?: string | undefined
      /** Only scans with this device type. Separate multiple values with commas. */
      device?: string | readonly string[] | undefined
      /** Only scans with this browser. Separate multiple values with commas. */
      browser?: string | readonly string[] | undefined
      /** Only scans with this operating system. `unknown` matches scans made before operating systems were recorded. Separate multiple values with commas. */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded. Separate multiple values with commas. */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value. Separate multiple values with `|`. */
      variant?: string | undefined
      /** The time at which the period ends on its last day. The last day is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its own last day. The format is ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures can only be counted scan by scan. This option estimates these figures from UTC days if the period has more than 100,000 scans or some scans have been deleted. The response lists the estimated figures in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
    }
    body?: undefined
    data: Heatmap
  }
  /** Get scans across all QR codes in the account, by weekday and hour. `GET /v1/analytics/heatmap` */
  getAccountHeatmap: {
    params: {
      /** Named period in `timezone`. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: 29 days ago (30 days including today), or the earliest scan if end_date is set. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: today. */
      end_date?: string | undefined
      /** IANA time zone for days and hours. Default: UTC. If the offset of the zone from UTC is not a whole number of hours, scans are counted individually, and a period with more than 1,000,000 scans is rejected (400). With `approximate`, hours are estimated from UTC hours if the period has more than 100,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period. Separate multiple values with commas. */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name. Case-insensitive. Separate multiple values with `|`. */
      city?: string | undefined
      /** Only scans from a region with this name, as listed in `regions`. Case-insensitive. Separate multiple values with `|`. */
      region?: string | undefined
      /** Only scans with this device type. Separate multiple values with commas. */
      device?: string | readonly string[] | undefined
      /** Only scans with this browser. Separate multiple values with commas. */
      browser?: string | readonly string[] | undefined
      /** Only scans with this operating system. `unknown` matches scans made before operating systems were recorded. Separate multiple values with commas. */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded. Separate multiple values with commas. */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value. Separate multiple values with `|`. */
      variant?: string | undefined
      /** The time at which the period ends on its last day. The last day is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its own last day. The format is ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures can only be counted scan by scan. This option estimates these figures from UTC days if the period has more than 100,000 scans or some scans have been deleted. The response lists the estimated figures in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Selects up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
      tag?: string | undefined
    }
    body?: undefined
    data: Heatmap
  }
  /** Get analytics for all QR codes in the account. `GET /v1/analytics/aggregate` */
  getAggregateAnalytics: {
    params: {
      /** Named period in `timezone`. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: 29 days ago (30 days including today), or the earliest scan if end_date is set. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: today. */
      end_date?: string | undefined
      /** IANA time zone for days, weeks and months. Default: UTC. In other time zones, the first and last day of the period and the visitors on each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period. Separate multiple values with commas. */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name. Case-insensitive. Separate multiple values with `|`. */
      city?: string | undefined
      /** Only scans from a region with this name, as listed in `regions`. Case-insensitive. Separate multiple values with `|`. */
      region?: string | undefined
      /** Only scans with this device type. Separate multiple values with commas. */
      device?: string | readonly string[] | undefined
      /** Only scans with this browser. Separate multiple values with commas. */
      browser?: string | readonly string[] | undefined
      /** Only scans with this operating system. `unknown` matches scans made before operating systems were recorded. Separate multiple values with commas. */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded. Separate multiple values with commas. */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value. Separate multiple values with `|`. */
      variant?: string | undefined
      /** The time at which the period ends on its last day. The last day is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its own last day. The format is ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures can only be counted scan by scan. This option estimates these figures from UTC days if the period has more than 100,000 scans or some scans have been deleted. The response lists the estimated figures in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Adds the same figures for an earlier period. `previous` is the period of the same length immediately before this one, and `previous_year` covers the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
      /** `details` adds regions, operating systems, languages, variants, and new and returning visitors. With `compare`, it also adds the percentage change in each figure. `breakdowns` adds everything that `details` adds except new and returning visitors, and can be combined with filters. */
      include?: 'details' | 'breakdowns' | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Selects up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
      tag?: string | undefined
      /** Only codes with these ids. Separate up to 100 ids with commas. Instead of an id, you can send `ext_` followed by an external id. Percent-encode any commas in the external id. */
      qr_ids?: string | readonly string[] | undefined
    }
    body?: undefined
    data: AggregateAnalytics
  }
  /** Get scans across all QR codes in the account over time. `GET /v1/analytics/timeseries` */
  getAccountTimeseries: {
    params: {
      /** Named period in `timezone`. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: 29 days ago (30 days including today), or the earliest scan if end_date is set. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: today. */
      end_date?: string | undefined
      /** IANA time zone for days, weeks and months. Default: UTC. In other time zones, the first and last day of the period and the visitors on each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period. Separate multiple values with commas. */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name. Case-insensitive. Separate multiple values with `|`. */
      city?: string | undefined
      /** Only scans from a region with this name, as listed in `regions`. Case-insensitive. Separate multiple values with `|`. */
      region?: string | undefined
      /** Only scans with this device type. Separate multiple values with commas. */
      device?: string | readonly string[] | undefined
      /** Only scans with this browser. Separate multiple values with commas. */
      browser?: string | readonly string[] | undefined
      /** Only scans with this operating system. `unknown` matches scans made before operating systems were recorded. Separate multiple values with commas. */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded. Separate multiple values with commas. */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value. Separate multiple values with `|`. */
      variant?: string | undefined
      /** The time at which the period ends on its last day. The last day is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its own last day. The format is ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures can only be counted scan by scan. This option estimates these figures from UTC days if the period has more than 100,000 scans or some scans have been deleted. The response lists the estimated figures in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Selects up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
      tag?: string | undefined
      /** Length of each bucket. Weeks start on Monday. A response can have at most 10,000 buckets. */
      interval?: 'hour' | 'day' | 'week' | 'month' | undefined
      /** Adds the same figures for an earlier period. `previous` is the period of the same length immediately before this one, and `previous_year` covers the same dates a year earlier. */
      compare?: 'previous' | 'previous_year' | undefined
    }
    body?: undefined
    data: AccountTimeseries
  }
  /** Rank the QR codes in the account. `GET /v1/analytics/top` */
  getTopCodes: {
    params: {
      /** Named period in `timezone`. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: 29 days ago (30 days including today), or the earliest scan if end_date is set. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: today. */
      end_date?: string | undefined
      /** IANA time zone for days, weeks and months. Default: UTC. In other time zones, the first and last day of the period and the visitors on each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period. Separate multiple values with commas. */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name. Case-insensitive. Separate multiple values with `|`. */
      city?: string | undefined
      /** Only scans from a region with this name, as listed in `regions`. Case-insensitive. Separate multiple values with `|`. */
      region?: string | undefined
      /** Only scans with this device type. Separate multiple values with commas. */
      device?: string | readonly string[] | undefined
      /** Only scans with this browser. Separate multiple values with commas. */
      browser?: string | readonly string[] | undefined
      /** Only scans with this operating system. `unknown` matches scans made before operating systems were recorded. Separate multiple values with commas. */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded. Separate multiple values with commas. */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value. Separate multiple values with `|`. */
      variant?: string | undefined
      /** The time at which the period ends on its last day. The last day is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its own last day. The format is ISO 8601 with Z or an offset. */
      until?: string | undefined
      /** In time zones other than UTC, some figures can only be counted scan by scan. This option estimates these figures from UTC days if the period has more than 100,000 scans or some scans have been deleted. The response lists the estimated figures in `by_utc_day`. */
      approximate?: 'utc_days' | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Selects up to 5,000 codes, whose scans are counted one by one, up to 1,000,000 in the period. */
      tag?: string | undefined
      /** The figure to rank codes by. */
      by?: 'scans' | 'unique_visitors' | undefined
      /** If true, includes only codes that currently have rules or a split. */
      routed?: 'true' | 'false' | undefined
      /** `variants` adds each code's scans by variant, as in the code's own analytics. */
      include?: 'variants' | undefined
      /** Page number, starting at 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Number of items per page. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
      cursor?: string | undefined
    }
    body?: undefined
    data: TopCodes
  }
  /** Get today's overview. `GET /v1/overview` */
  getOverview: {
    params: {
      /** IANA time zone for today and for the hours of a typical day. Default: UTC. */
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
      /** Named period in `timezone`. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: the earliest scan. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: today. */
      end_date?: string | undefined
      /** IANA time zone for days, weeks and months. Default: UTC. In other time zones, the first and last day of the period and the visitors on each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period. Separate multiple values with commas. */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name. Case-insensitive. Separate multiple values with `|`. */
      city?: string | undefined
      /** Only scans from a region with this name, as listed in `regions`. Case-insensitive. Separate multiple values with `|`. */
      region?: string | undefined
      /** Only scans with this device type. Separate multiple values with commas. */
      device?: string | readonly string[] | undefined
      /** Only scans with this browser. Separate multiple values with commas. */
      browser?: string | readonly string[] | undefined
      /** Only scans with this operating system. `unknown` matches scans made before operating systems were recorded. Separate multiple values with commas. */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded. Separate multiple values with commas. */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value. Separate multiple values with `|`. */
      variant?: string | undefined
      /** Format of the file: CSV (RFC 4180) with a header line, or a single JSON object. */
      format?: 'csv' | 'json' | undefined
      /** `details` adds `variant`, `version`, `os` and `language` to each scan. */
      include?: 'details' | undefined
      /** Adds a byte order mark to the start of a CSV file, so that Excel and LibreOffice recognise the file as UTF-8. JSON files never have a byte order mark. Default: false. */
      bom?: 'true' | 'false' | undefined
    }
    body?: undefined
    data: Download
  }
  /** Export the scans of all QR codes in the account. `GET /v1/analytics/export` */
  exportAccountScans: {
    params: {
      /** Named period in `timezone`. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: the earliest scan. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in `timezone` is included. Default: today. */
      end_date?: string | undefined
      /** IANA time zone for days, weeks and months. Default: UTC. In other time zones, the first and last day of the period and the visitors on each day are counted scan by scan, up to 1,000,000 scans. */
      timezone?: string | undefined
      /** Only scans from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period. Separate multiple values with commas. */
      country?: string | readonly string[] | undefined
      /** Only scans from a city with this name. Case-insensitive. Separate multiple values with `|`. */
      city?: string | undefined
      /** Only scans from a region with this name, as listed in `regions`. Case-insensitive. Separate multiple values with `|`. */
      region?: string | undefined
      /** Only scans with this device type. Separate multiple values with commas. */
      device?: string | readonly string[] | undefined
      /** Only scans with this browser. Separate multiple values with commas. */
      browser?: string | readonly string[] | undefined
      /** Only scans with this operating system. `unknown` matches scans made before operating systems were recorded. Separate multiple values with commas. */
      os?: string | readonly string[] | undefined
      /** Only scans with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded. Separate multiple values with commas. */
      language?: string | readonly string[] | undefined
      /** Only scans redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value. Separate multiple values with `|`. */
      variant?: string | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Selects up to 5,000 codes. */
      tag?: string | undefined
      /** Format of the file: CSV (RFC 4180) with a header line, or a single JSON object. */
      format?: 'csv' | 'json' | undefined
      /** `details` adds `variant`, `version`, `os` and `language` to each scan. */
      include?: 'details' | undefined
      /** Adds a byte order mark to the start of a CSV file, so that Excel and LibreOffice recognise the file as UTF-8. JSON files never have a byte order mark. Default: false. */
      bom?: 'true' | 'false' | undefined
    }
    body?: undefined
    data: Download
  }
  /** Get counted and uncounted requests for a QR code. `GET /v1/qrcodes/{id}/analytics/quality` */
  getCodeQuality: {
    params: {
      /** Id of the code, or `ext_` followed by its external id. */
      id: string
      /** Named period in UTC. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in UTC is included. Default: 29 days ago (30 days including today), or the earliest scan if end_date is set. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in UTC is included. Default: today. */
      end_date?: string | undefined
    }
    body?: undefined
    data: Quality
  }
  /** Get counted and uncounted requests for all QR codes. `GET /v1/analytics/quality` */
  getAccountQuality: {
    params: {
      /** Named period in UTC. Cannot be combined with start_date and end_date. 7d, 30d, 90d and 12m end today, as does any period that is not over yet. Weeks start on Monday. */
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      /** First day of the period. If you send a timestamp with Z or an offset, the whole of that day in UTC is included. Default: 29 days ago (30 days including today), or the earliest scan if end_date is set. */
      start_date?: string | undefined
      /** Last day of the period, inclusive. If you send a timestamp with Z or an offset, the whole of that day in UTC is included. Default: today. */
      end_date?: string | undefined
      /** Only codes that currently have this tag. Separate up to 20 tags with commas to select codes that have all of them. Case-insensitive. Selects up to 5,000 codes. */
      tag?: string | undefined
      /** Page number, starting at 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Number of items per page. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
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
      /** Number of items per page. Without limit and cursor, the response contains all items. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
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
  /** Get a shared report with an old link that has the secret in its path. `GET /v1/reports/shared/{secret}` */
  getSharedReport: {
    params: {
      /** The part of the link after the #. */
      secret: string
    }
    body?: undefined
    data: SharedReport
  }
  /** List all scans in the account, in the order they were recorded. `GET /v1/events` */
  listEvents: {
    params: {
      /** Only events recorded after the event with this id. With `latest`, only new events. By default, the list starts at the first event. */
      after?: string | undefined
      /** Another name for `after`. If empty, the list starts at the first event. */
      cursor?: string | undefined
      /** Events per page. */
      limit?: number | undefined
      /** `details` adds `variant`, `version`, `os` and `language` to each scan. */
      include?: 'details' | undefined
    }
    body?: undefined
    data: EventList
  }
  /** Stream all scans in the account as server-sent events. `GET /v1/events/stream` */
  streamEvents: {
    params: {
      /** Only events recorded after the event with this id. With `latest`, only new events. By default, the stream has only new events. */
      after?: string | undefined
      /** `details` adds `variant`, `version`, `os` and `language` to each scan. */
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
      /** Page number, starting at 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Number of items per page. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
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
      /** Number of items per page. Without limit and cursor, the response contains all items. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
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
      /** Page number, starting at 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Number of items per page. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
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
      /** Page number, starting at 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Number of items per page. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
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
      /** Only entries older than the entry with this id. */
      before?: string | undefined
      /** Entries per page. */
      limit?: number | undefined
      /** Only entries with this action. With this filter, a page can have fewer entries than `limit`, or even none, while `has_more` is still true. */
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
      /** Page number, starting at 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Number of items per page. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
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
  /** Rotate a webhook's secret. `POST /v1/webhooks/{id}/rotate-secret` */
  rotateWebhookSecret: {
    params: {
      /** Id of the webhook. */
      id: string
    }
    body?: undefined
    data: WebhookWithSecret
  }
  /** List a webhook's deliveries. `GET /v1/webhooks/{id}/deliveries` */
  listDeliveries: {
    params: {
      /** Id of the webhook. */
      id: string
      /** Page number, starting at 1. Cannot be combined with cursor. */
      page?: number | undefined
      /** Number of items per page. */
      limit?: number | undefined
      /** To read the whole list, send an empty cursor first, then the next_cursor of each page. No entry is returned twice, even if entries are created, changed or deleted while you read the list. Entries that keep their position in the sort order are never skipped. */
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
  /** Resend deliveries from a period. `POST /v1/webhooks/{id}/replay` */
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
