// Generated from openapi.json by `npm run docs`. Do not edit.

export type Account = {
  id: string
  name: string
  timezone: string
  brand: {
    name: string | null
    color: string | null
    logo: string | null
    contact_url: string | null
    language: string | null
  } | null
  plan: string
  limits: {
    requests_per_minute: number
    qrcodes: number | null
    counted: 'api' | 'all'
    dashboard_qrcodes: number | null
    webhooks: number
  }
  usage: { qrcodes: number; dashboard_qrcodes: number }
  key?: {
    id: string
    name: string
    mode: 'live' | 'test'
    scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
    expires_at: string | null
  }
}

export type AccountChange = {
  name?: string
  timezone?: string
  brand?: {
    name?: string | null
    color?: string | null
    logo?: string | null
    contact_url?: string | null
    language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'sv' | 'tr' | 'ja' | 'zh' | null
  } | null
}

export type AccountQuality = {
  period: Period
  summary: { received: number; counted: number; not_counted: number }
  classes: readonly QualityClass[]
  data: readonly CodeQuality[]
  pagination: Pagination
}

export type AccountScanExport = { period: Period; kept_from?: string; total: number; data: readonly ScanOfCode[] }

export type AccountTimeseries = {
  period: Period
  interval: 'hour' | 'day' | 'week' | 'month'
  data: readonly Bucket[]
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

/** Who made the change. */
export type Actor = { type: 'api_key' | 'person' | 'operator'; id: string | null; name: string }

export type AggregateAnalytics = {
  period: Period
  summary: {
    total_scans: number
    unique_visitors: number
    avg_daily_scans: number
    new_visitors?: number
    returning_visitors?: number
    total_qrcodes: number
    active_qrcodes: number
  }
  top_qrcodes: readonly CodeCount[]
  top_countries: readonly CountryCount[]
  top_cities: readonly CityCount[]
  devices: { desktop: number; ios: number; android: number }
  browsers: { other: number; safari: number; chrome: number; samsung_browser: number }
  countries?: readonly CountryCount[]
  regions?: readonly RegionCount[]
  os?: {
    unknown: number
    ios: number
    ipados: number
    android: number
    windows: number
    macos: number
    linux: number
    chromeos: number
    other: number
  }
  languages?: readonly LanguageCount[]
  variants?: readonly VariantCount[] | null
  by_utc_day?: readonly string[]
  previous?: PreviousAggregate
  change?: SummaryChange
}

export type AnalyticsSummary = {
  qr_id: string
  period: Period
  summary: {
    total_scans: number
    unique_visitors: number
    avg_daily_scans: number
    new_visitors?: number
    returning_visitors?: number
  }
  top_countries: readonly CountryCount[]
  top_cities: readonly CityCount[]
  devices: { desktop: number; ios: number; android: number }
  browsers: { other: number; safari: number; chrome: number; samsung_browser: number }
  countries?: readonly CountryCount[]
  regions?: readonly RegionCount[]
  os?: {
    unknown: number
    ios: number
    ipados: number
    android: number
    windows: number
    macos: number
    linux: number
    chromeos: number
    other: number
  }
  languages?: readonly LanguageCount[]
  variants?: readonly VariantCount[] | null
  by_utc_day?: readonly string[]
  previous?: PreviousSummary
  change?: SummaryChange
}

export type ApiKey = {
  id: string
  name: string
  mode: 'live' | 'test'
  scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  last_four: string
  created_at: string
  created_by: string | null
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
}

export type ApiKeyChange = {
  name?: string
  scopes?: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  expires_at?: string | null
}

export type ApiKeyList = { data: readonly ApiKey[]; pagination: Pagination }

export type AuditEntry = {
  id: string
  at: string
  actor: Actor
  action: string
  target: string
  mode: 'live' | 'test' | null
  changes: Record<string, { from: unknown; to: unknown }>
  request_id: string | null
}

export type AuditList = { data: readonly AuditEntry[]; next_cursor: string | null; has_more: boolean }

/** A style to be used again. */
export type BrandStyle = {
  id: string
  name: string
  style: Record<string, unknown>
  is_default: boolean
  created_at: string
  updated_at: string
  warnings?: readonly string[]
}

export type BrandStyleChange = { name?: string; style?: Style; is_default?: boolean }

export type BrandStyleList = { data: readonly BrandStyle[]; pagination?: Pagination }

export type Bucket = { date: string; total_scans: number; unique_visitors: number }

export type BulkAnswer = { data: readonly BulkResult[]; summary: { created: number; failed: number } }

/** Either items, or ids with at least one of change, add_tags and remove_tags. change.tags replaces all tags, so it goes with neither. */
export type BulkChange = {
  ids?: readonly string[]
  items?: readonly CodeChangeItem[]
  change?: SharedCodeChange
  add_tags?: readonly string[]
  remove_tags?: readonly string[]
}

export type BulkChangeAnswer = { data: readonly BulkChangeResult[]; summary: { updated: number; failed: number } }

export type BulkChangeResult = { index: number; status: number; error?: ErrorObject; changed?: boolean; qrcode?: Code }

export type BulkDelete = { ids: readonly string[] }

export type BulkDeleteAnswer = { data: readonly BulkDeleteResult[]; summary: { deleted: number; failed: number } }

export type BulkDeleteResult = { index: number; status: number; error?: ErrorObject; qrcode?: DeletedCode }

export type BulkResult = { index: number; status: number; error?: ErrorObject; qrcode?: CreatedCode }

export type CancelledChange = { deleted: boolean; id: string }

export type CityCount = { city: string; country: string; scans: number }

export type CityCountChange = { city: string; country: string; scans: number | null }

/** The code as it is now. */
export type Code = {
  id: string
  name: string
  destination_url: string | null
  short_code: string
  short_url: string
  image_url: string
  status: 'active' | 'paused' | 'draft'
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  active: boolean
  total_scans: number | null
  unique_scans: number | null
  created_at: string
  updated_at: string
  style: Record<string, unknown>
  tags: readonly string[]
  external_id: string | null
  notes: string | null
  domain: string
  rules?: readonly Rule[]
  split?: readonly SplitEntry[]
  fallback_url?: string
  forward_query?: boolean
  utm?: Utm
  starts_at?: string
  expires_at?: string
  scan_limit?: number
  scans_left?: number
  version: number
  warnings?: readonly string[]
}

export type CodeChange = {
  name?: string
  destination_url?: string
  active?: boolean
  tags?: readonly string[] | null
  notes?: string | null
  rules?: readonly Rule[] | null
  split?: readonly SplitEntry[] | null
  fallback_url?: string | null
  forward_query?: boolean | null
  utm?: NewUtm
  starts_at?: string | null
  expires_at?: string | null
  scan_limit?: number | null
  external_id?: string | null
}

export type CodeChangeItem = {
  id: string
  name?: string
  destination_url?: string
  active?: boolean
  tags?: readonly string[] | null
  notes?: string | null
  rules?: readonly Rule[] | null
  split?: readonly SplitEntry[] | null
  fallback_url?: string | null
  forward_query?: boolean | null
  utm?: NewUtm
  starts_at?: string | null
  expires_at?: string | null
  scan_limit?: number | null
  external_id?: string | null
}

export type CodeCount = {
  qr_id: string
  name: string
  short_url: string
  external_id?: string
  scans: number
  unique_visitors: number
}

export type CodeCounts = {
  all: number
  active: number
  scheduled: number
  paused: number
  expired: number
  used_up: number
  draft: number
}

/** The fields that are not required are included with `view=full`. */
export type CodeItem = {
  id: string
  name: string
  destination_url: string | null
  short_url: string
  status: 'active' | 'paused' | 'draft'
  total_scans: number | null
  created_at: string
  short_code?: string
  image_url?: string
  active?: boolean
  unique_scans?: number | null
  updated_at?: string
  style?: Record<string, unknown>
  tags?: readonly string[]
  external_id?: string | null
  notes?: string | null
  domain?: string
  rules?: readonly Rule[]
  split?: readonly SplitEntry[]
  fallback_url?: string
  forward_query?: boolean
  utm?: Utm
  starts_at?: string
  expires_at?: string
  scan_limit?: number
  version?: number
  state?: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  scans_left?: number
  last_scan_at?: string | null
  trend?: readonly number[] | null
  missed_scans?: number | null
}

export type CodeList = { data: readonly CodeItem[]; pagination: Pagination }

export type CodeQuality = {
  qr_id: string
  name: string
  short_url: string
  external_id?: string
  received: number
  counted: number
  not_counted: number
  head: number
  prefetch: number
  crawler: number
  preview: number
  missed: number
}

export type CountryCount = { country: string; scans: number }

export type CountryCountChange = { country: string; scans: number | null }

/** The created code. */
export type CreatedCode = {
  id: string
  name: string
  destination_url: string | null
  short_code: string
  short_url: string
  image_url: string
  status: 'active' | 'paused' | 'draft'
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  active: boolean
  total_scans: number | null
  unique_scans: number | null
  created_at: string
  updated_at: string
  style: Record<string, unknown>
  tags: readonly string[]
  external_id: string | null
  notes: string | null
  domain: string
  rules?: readonly Rule[]
  split?: readonly SplitEntry[]
  fallback_url?: string
  forward_query?: boolean
  utm?: Utm
  starts_at?: string
  expires_at?: string
  scan_limit?: number
  scans_left?: number
  version: number
  warnings?: readonly string[]
  type?: 'url'
  destination?: string | null
  scannability?: Scannability
  scans?: number
}

/** The brand style that was deleted. */
export type DeletedBrandStyle = { deleted: boolean; id: string }

/** The code that was deleted. */
export type DeletedCode = { deleted: boolean; id: string }

/** The logo that was deleted. */
export type DeletedLogo = { deleted: boolean; id: string }

export type DeletedTag = { deleted: boolean; name: string }

export type DeletedView = { deleted: boolean; name: string }

export type DeletedWebhook = { deleted: boolean; id: string }

export type Delivery = {
  id: string
  event: string
  state: 'pending' | 'delivering' | 'delivered' | 'failed'
  created_at: string
  next_try_at: string | null
  body: string
  tries: readonly DeliveryTry[]
}

export type DeliveryList = { data: readonly Delivery[]; pagination: Pagination }

export type DeliveryTry = { at: string; status: number | null; duration_ms: number; answer: string; error: string | null }

export type EmailChange = { email: string; password: string }

export type EmailChanged = { email: string }

export type EmailConfirmation = { token: string }

export type EmailToConfirm = { email: string; expires_at: string }

export type Error = { error: ErrorObject }

/** What went wrong. */
export type ErrorObject = {
  code: 'invalid_request' | 'unauthorized' | 'forbidden' | 'account_suspended' | 'quota_exceeded' | 'plan_required' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'short_code_taken' | 'external_id_taken' | 'invalid_state' | 'idempotency_conflict' | 'precondition_failed' | 'gone' | 'payload_too_large' | 'unsupported_media_type' | 'rate_limit_exceeded' | 'headers_too_large' | 'internal_error' | 'unavailable'
  message: string
  param?: string
  details?: readonly Fault[]
  request_id: string
}

export type Event = {
  id: string
  event: 'scan.created'
  timestamp: string
  data: {
    qr_id: string
    scan_id: string
    country: string
    region: string
    city: string
    device: 'desktop' | 'ios' | 'android'
    browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
    is_unique: boolean
    variant?: string
    version?: number
    os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
    language?: string
    external_id?: string | null
  }
}

export type EventList = { data: readonly Event[]; next_cursor: string | null; has_more: boolean }

export type Fault = {
  param: string
  message: string
  code: 'required' | 'unknown' | 'immutable' | 'type' | 'format' | 'choice' | 'range' | 'length' | 'repeated' | 'taken' | 'conflict' | 'invalid'
  min?: number
  max?: number
  allowed?: readonly (string | number | boolean)[]
  id?: string
}

export type Heatmap = { period: Period; timezone: string; data: readonly (readonly number[])[] }

export type HistoryList = { data: readonly PastDestination[]; pagination: Pagination }

export type Invitation = { member: Member; invitation_url: string; expires_at: string }

export type InvitationLink = { token: string }

export type LanguageCount = { language: string; scans: number }

export type LanguageCountChange = { language: string; scans: number | null }

/** A picture for the middle of codes. */
export type Logo = {
  id: string
  type: 'image/svg+xml' | 'image/png'
  width: number
  height: number
  created_at: string
  url: string
}

export type LogoList = { data: readonly Logo[]; pagination?: Pagination }

/** Someone who can sign in. */
export type Member = {
  id: string
  email: string
  role: 'owner' | 'editor' | 'viewer'
  status: 'active' | 'invited'
  created_at: string
}

export type MemberChange = { role: 'owner' | 'editor' | 'viewer' }

export type MemberList = { data: readonly Member[]; pagination: Pagination }

/** At most 200 keys per account that are not revoked. */
export type NewApiKey = {
  name: string
  mode?: 'live' | 'test'
  scopes?: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  expires_at?: string | null
}

export type NewApiKeyWithSecret = {
  id: string
  name: string
  mode: 'live' | 'test'
  scopes: 'full' | readonly ('codes:read' | 'codes:write' | 'codes:create' | 'codes:edit' | 'codes:delete' | 'analytics:read' | 'webhooks')[]
  last_four: string
  created_at: string
  created_by: string | null
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
  key: string
}

export type NewBrandStyle = { name: string; style: Style; is_default?: boolean }

export type NewCode = {
  name: string
  destination_url?: string | null
  destination?: string | null
  type?: 'url' | null
  short_code?: string | null
  status?: 'active' | 'draft' | null
  active?: boolean | null
  style?: NewStyle
  style_id?: string | null
  domain?: string | null
  tags?: readonly string[] | null
  external_id?: string | null
  notes?: string | null
  rules?: readonly Rule[] | null
  split?: readonly SplitEntry[] | null
  fallback_url?: string | null
  forward_query?: boolean | null
  utm?: NewUtm
  starts_at?: string | null
  expires_at?: string | null
  scan_limit?: number | null
}

export type NewCodes = { items: readonly NewCode[] }

/** At most 100 open invitations and 500 members per account. */
export type NewMember = { email: string; role: 'owner' | 'editor' | 'viewer' }

export type NewReport = {
  scope: { type: 'account' | 'code' | 'tag'; qr_id?: string; tag?: string }
  days?: number
  start_date?: string
  end_date?: string
  name?: string | null
  show_destination?: boolean
  embed_origins?: readonly string[] | null
  expires_at?: string | null
}

export type NewScheduledChange = { at: string; destination_url: string }

/** How the image looks. Cannot be changed after creation. */
export type NewStyle = {
  dotsType?: 'square' | 'dots' | 'rounded' | 'extra-rounded' | 'classy' | 'classy-rounded' | null
  dotsColor?: string | null
  dotsGradient?: { type: 'linear' | 'radial'; from: string; to: string; angle?: number } | null
  backgroundColor?: string | null
  transparent?: boolean | null
  cornersSquareType?: 'square' | 'dot' | 'extra-rounded' | null
  cornersSquareColor?: string | null
  cornersDotType?: 'square' | 'dot' | null
  cornersDotColor?: string | null
  logo?: string | null
  logoSize?: number | null
  logoShape?: 'square' | 'circle' | null
  logoPlate?: string | null
  frame?: {
    type: 'box' | 'banner' | 'banner-above' | 'ticket'
    text?: string | null
    color?: string | null
    textColor?: string | null
  } | null
} | null

/** Added to every destination as utm_source and so on, unless it has that parameter already. */
export type NewUtm = {
  source?: string | null
  medium?: string | null
  campaign?: string | null
  term?: string | null
  content?: string | null
} | null

export type NewWebhook = {
  url: string
  description?: string | null
  events?: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[] | null
  qr_ids?: readonly string[] | null
  tags?: readonly string[] | null
  active?: boolean | null
}

export type Notifications = {
  weekly_report: boolean
  missed_scans: boolean
  limit_near: boolean
  webhook_disabled: boolean
  language: 'en' | 'de' | null
}

export type NotificationsChange = {
  weekly_report?: boolean
  missed_scans?: boolean
  limit_near?: boolean
  webhook_disabled?: boolean
  language?: 'en' | 'de' | null
}

export type OpenInvitation = {
  account: string
  email: string
  role: 'owner' | 'editor' | 'viewer'
  invited_by: string | null
  expires_at: string
}

export type Overview = {
  as_of: string
  today: {
    total_scans: number
    unique_visitors: number
    qrcodes: number
    usual_by_now: number | null
    usual_total: number | null
    usual_days: number
    heading_for: number | null
  }
  top: readonly {
    qr_id: string
    name: string
    short_url: string
    destination_url: string | null
    style: Record<string, unknown>
    scans: number
    unique_visitors: number
    usual_by_now: number | null
    days: readonly number[]
  }[]
  upcoming: readonly {
    at: string
    what: 'destination' | 'starts' | 'expires'
    qr_id: string
    name: string
    destination_url: string | null
  }[]
}

/** Position of this page. With `cursor`: limit and next_cursor. Without: all the others. */
export type Pagination = { page?: number; limit: number; total?: number; total_pages?: number; next_cursor?: string | null }

export type PasswordChange = { current_password: string; new_password: string }

export type PasswordReset = { email: string }

export type PasswordResetAccepted = { accepted: boolean }

/** A version of the code, whole: where it led from then on. */
export type PastDestination = {
  version: number
  destination_url: string
  rules?: readonly Rule[]
  split?: readonly SplitEntry[]
  fallback_url?: string
  forward_query?: boolean
  utm?: Utm
  starts_at?: string
  expires_at?: string
  scan_limit?: number
  changed_at: string
  changed_by: { type: 'api_key' | 'person'; name: string; id?: string; key_name?: string }
  scans?: number | null
}

/** The period covered. */
export type Period = { start: string; end: string }

export type Pictures = {
  ids?: readonly string[]
  tag?: string
  format?: 'png' | 'svg' | 'pdf'
  size?: number
  width_mm?: number
  dpi?: number
  bleed_mm?: number
  marks?: boolean
  compact?: boolean
  style_id?: string
  file_name?: string
}

/** The code after the change. */
export type PostedCode = {
  qr_id: string
  name: string
  short_code: string
  destination_url: string | null
  status: 'active' | 'paused' | 'draft'
  version: number
  tags: readonly string[]
  external_id: string | null
  notes: string | null
  domain: string | null
}

/** The quota. */
export type PostedQuota = { threshold: 80 | 100; used: number; limit: number }

/** The scan. */
export type PostedScan = {
  qr_id: string
  scan_id: string
  country: string
  city: string
  device: 'desktop' | 'ios' | 'android'
  is_unique: boolean
}

/** The tested webhook. */
export type PostedTest = { webhook_id: string }

export type Preview = {
  style?: NewStyle
  destination_url?: string | null
  short_code?: string | null
  domain?: string | null
  format?: 'png' | 'svg' | null
  size?: number | null
}

export type PreviewAnswer = {
  readable: boolean
  reason: string | null
  warnings: readonly string[]
  scannability: Scannability
  image: string
}

/** With compare: the same for the other period. */
export type PreviousAggregate = {
  period: Period
  summary: {
    total_scans: number
    unique_visitors: number
    avg_daily_scans: number
    new_visitors?: number
    returning_visitors?: number
  }
  top_countries: readonly CountryCount[]
  top_cities: readonly CityCount[]
  devices: { desktop: number; ios: number; android: number }
  browsers: { other: number; safari: number; chrome: number; samsung_browser: number }
  countries?: readonly CountryCount[]
  regions?: readonly RegionCount[]
  os?: {
    unknown: number
    ios: number
    ipados: number
    android: number
    windows: number
    macos: number
    linux: number
    chromeos: number
    other: number
  }
  languages?: readonly LanguageCount[]
  variants?: readonly VariantCount[] | null
  by_utc_day?: readonly string[]
  top_qrcodes: readonly CodeCount[]
}

/** With compare: the same for the other period. */
export type PreviousSeries = { period: Period; data: readonly Bucket[]; by_utc_day?: readonly string[] }

/** With compare: the same for the other period. */
export type PreviousSummary = {
  period: Period
  summary: {
    total_scans: number
    unique_visitors: number
    avg_daily_scans: number
    new_visitors?: number
    returning_visitors?: number
  }
  top_countries: readonly CountryCount[]
  top_cities: readonly CityCount[]
  devices: { desktop: number; ios: number; android: number }
  browsers: { other: number; safari: number; chrome: number; samsung_browser: number }
  countries?: readonly CountryCount[]
  regions?: readonly RegionCount[]
  os?: {
    unknown: number
    ios: number
    ipados: number
    android: number
    windows: number
    macos: number
    linux: number
    chromeos: number
    other: number
  }
  languages?: readonly LanguageCount[]
  variants?: readonly VariantCount[] | null
  by_utc_day?: readonly string[]
}

/** As for a create. Of a code that exists, what is omitted or null stays as it is. */
export type PutCode = {
  name?: string | null
  destination_url?: string | null
  destination?: string | null
  type?: 'url' | null
  short_code?: string | null
  status?: 'active' | 'draft' | null
  active?: boolean | null
  style?: NewStyle
  style_id?: string | null
  domain?: string | null
  tags?: readonly string[] | null
  external_id?: string | null
  notes?: string | null
  rules?: readonly Rule[] | null
  split?: readonly SplitEntry[] | null
  fallback_url?: string | null
  forward_query?: boolean | null
  utm?: NewUtm
  starts_at?: string | null
  expires_at?: string | null
  scan_limit?: number | null
}

export type QrcodeCreated = { event: 'qrcode.created'; timestamp: string; data: PostedCode }

export type QrcodeDeleted = { event: 'qrcode.deleted'; timestamp: string; data: PostedCode }

export type QrcodePaused = { event: 'qrcode.paused'; timestamp: string; data: PostedCode }

export type QrcodeResumed = { event: 'qrcode.resumed'; timestamp: string; data: PostedCode }

export type QrcodeUpdated = { event: 'qrcode.updated'; timestamp: string; data: PostedCode }

export type Quality = {
  qr_id: string
  period: Period
  summary: { received: number; counted: number; not_counted: number }
  classes: readonly QualityClass[]
}

export type QualityClass = {
  class: 'human' | 'head' | 'prefetch' | 'crawler' | 'preview' | 'missed'
  counted: boolean
  scans: number
  reasons: readonly QualityReason[]
}

export type QualityReason = { reason: string; scans: number }

export type QuotaThreshold = { event: 'quota.threshold'; timestamp: string; data: PostedQuota }

export type RankedCode = {
  qr_id: string
  name: string
  short_url: string
  external_id?: string
  scans: number
  unique_visitors: number
  variants?: readonly VariantCount[] | null
}

export type RegionCount = { region: string; country: string; scans: number }

export type RegionCountChange = { region: string; country: string; scans: number | null }

export type RemovedMember = { id: string; removed: boolean }

export type Replay = { from: string; to: string; state?: 'failed' | 'delivered' | null }

export type Replayed = { replayed: number; next_from: string | null }

export type Report = {
  id: string
  name: string | null
  scope: { type: 'account' | 'code' | 'tag'; qr_id?: string; tag?: string }
  days?: number
  start_date?: string
  end_date?: string
  show_destination: boolean
  embed_origins: readonly string[]
  created_at: string
  expires_at: string | null
  scope_name: string | null
}

/** The same number of days before, up to the same time of day; omitted if they are no longer known. */
export type ReportBefore = {
  period: Period
  summary: {
    total_scans: number
    unique_visitors: number
    avg_daily_scans: number
    new_visitors?: number
    returning_visitors?: number
  }
}

/** By how many percent totals differ. */
export type ReportChange = {
  summary: {
    total_scans: number | null
    unique_visitors: number | null
    avg_daily_scans: number | null
    new_visitors?: number | null
    returning_visitors?: number | null
  }
}

export type ReportCodeChange = { at: string; destination_url?: string }

/** Totals and lists. */
export type ReportFigures = {
  period: Period
  summary: {
    total_scans: number
    unique_visitors: number
    avg_daily_scans: number
    new_visitors?: number
    returning_visitors?: number
  }
  top_countries: readonly CountryCount[]
  top_cities: readonly CityCount[]
  devices: { desktop: number; ios: number; android: number }
  browsers: { other: number; safari: number; chrome: number; samsung_browser: number }
  countries?: readonly CountryCount[]
  regions?: readonly RegionCount[]
  os?: {
    unknown: number
    ios: number
    ipados: number
    android: number
    windows: number
    macos: number
    linux: number
    chromeos: number
    other: number
  }
  languages?: readonly LanguageCount[]
  variants?: readonly VariantCount[] | null
  by_utc_day?: readonly string[]
  previous?: ReportBefore
  change?: ReportChange
}

/** Scans by weekday and hour, in the time zone that it names. */
export type ReportHeatmap = { period: Period; timezone: string; data: readonly (readonly number[])[] }

export type ReportLink = {
  id: string
  name: string | null
  scope: { type: 'account' | 'code' | 'tag'; qr_id?: string; tag?: string }
  days?: number
  start_date?: string
  end_date?: string
  show_destination: boolean
  embed_origins: readonly string[]
  created_at: string
  expires_at: string | null
  url: string
}

export type ReportList = { data: readonly Report[]; pagination?: Pagination }

export type ReportSecret = { secret: string }

/** Scans over time. */
export type ReportSeries = {
  period: Period
  interval: 'hour' | 'day' | 'week' | 'month'
  data: readonly Bucket[]
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

export type RevokeKey = { key: string }

export type RevokedKey = { id: string; revoked: boolean }

export type RevokedReport = { id: string; revoked: boolean }

export type Rollback = { version: number }

export type Rule = { when: When; destination_url: string; label?: string | null }

export type Scan = {
  id: string
  timestamp: string
  country: string
  region: string
  city: string
  device: 'desktop' | 'ios' | 'android'
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  is_unique: boolean
  variant?: string
  version?: number
  os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
  language?: string
  external_id?: string | null
}

export type ScanCreated = { event: 'scan.created'; timestamp: string; data: PostedScan }

export type ScanExport = { qr_id: string; period: Period; kept_from?: string; total: number; data: readonly Scan[] }

export type ScanList = { data: readonly Scan[]; pagination: Pagination }

export type ScanMissed = { event: 'scan.missed'; timestamp: string; data: PostedScan }

export type ScanOfCode = {
  qr_id: string
  id: string
  timestamp: string
  country: string
  region: string
  city: string
  device: 'desktop' | 'ios' | 'android'
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  is_unique: boolean
  variant?: string
  version?: number
  os?: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
  language?: string
  external_id?: string | null
}

/** How well the code will scan once it is printed. docs/scannability.md says how it is worked out. */
export type Scannability = {
  grade: 'A' | 'B' | 'C' | 'D' | 'F'
  reasons: readonly {
    what: 'contrast' | 'logo' | 'quiet_zone' | 'frame' | 'shapes' | 'inversion' | 'reading'
    text: string
    value: number | null
    grade: 'A' | 'B' | 'C' | 'D' | 'F'
  }[]
  min_width_mm: number
  max_distance_m: number
}

export type Schedule = { data: readonly ScheduledChange[]; pagination?: Pagination }

export type ScheduledChange = {
  id: string
  at: string
  destination_url: string
  created_at: string
  created_by: { type: 'api_key' | 'person'; name: string; id?: string; key_name?: string }
  warnings?: readonly string[]
}

export type Session = {
  id: string
  current: boolean
  device: 'desktop' | 'ios' | 'android'
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  created_at: string
  last_used_at: string
  expires_at: string
}

export type SessionList = { data: readonly Session[]; pagination: Pagination }

export type SetUp = { token: string; email?: string | null; password: string }

/** As for a single code, without external_id: only one of the codes could have it. */
export type SharedCodeChange = {
  name?: string
  destination_url?: string
  active?: boolean
  tags?: readonly string[] | null
  notes?: string | null
  rules?: readonly Rule[] | null
  split?: readonly SplitEntry[] | null
  fallback_url?: string | null
  forward_query?: boolean | null
  utm?: NewUtm
  starts_at?: string | null
  expires_at?: string | null
  scan_limit?: number | null
}

export type SharedReport = {
  name: string
  account: string
  brand: { name: string | null; color: string | null; logo_url: string | null } | null
  timezone: string
  type: 'account' | 'code' | 'tag'
  code: {
    short_url: string
    image_url?: string
    destination_url?: string | null
    style?: Record<string, unknown>
    changes?: readonly ReportCodeChange[]
  } | null
  expires_at: string | null
  figures: ReportFigures
  timeseries: ReportSeries
  heatmap: ReportHeatmap
}

export type Sheet = {
  ids?: readonly string[]
  tag?: string
  layout: 'avery-l7120' | 'avery-l7160' | 'avery-l7163' | 'avery-5160' | 'a4-3x8' | 'letter-3x10' | 'cards-10' | { page: 'a4' | 'letter'; columns: number; rows: number; margin_mm: number; gap_mm: number }
  caption?: 'name' | 'short_url' | 'none'
  copies?: number
  start_at?: number
  test_page?: boolean
  style_id?: string
}

export type SignIn = { email: string; password: string }

export type SignedIn = {
  user: { id: string; email: string; role: 'owner' | 'editor' | 'viewer' }
  account: { id: string; name: string; plan: string; timezone: string }
  session: { id: string; created_at: string; expires_at: string }
  base_url: string
  short_base_url: string
  short_domains: readonly string[]
}

export type SignedOut = { signed_out: boolean }

export type Simulation = {
  device?: 'desktop' | 'ios' | 'android' | null
  country?: string | null
  language?: string | null
  at?: string | null
  query?: string | null
  visitor?: string | null
}

export type SimulationAnswer = {
  state: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active'
  destination_url: string | null
  label: string | null
  rule: number | null
  version: number
}

export type SplitEntry = { destination_url: string; weight: number; label?: string | null }

/** How images look. */
export type Style = {
  dotsType?: 'square' | 'dots' | 'rounded' | 'extra-rounded' | 'classy' | 'classy-rounded' | null
  dotsColor?: string | null
  dotsGradient?: { type: 'linear' | 'radial'; from: string; to: string; angle?: number } | null
  backgroundColor?: string | null
  transparent?: boolean | null
  cornersSquareType?: 'square' | 'dot' | 'extra-rounded' | null
  cornersSquareColor?: string | null
  cornersDotType?: 'square' | 'dot' | null
  cornersDotColor?: string | null
  logo?: string | null
  logoSize?: number | null
  logoShape?: 'square' | 'circle' | null
  logoPlate?: string | null
  frame?: {
    type: 'box' | 'banner' | 'banner-above' | 'ticket'
    text?: string | null
    color?: string | null
    textColor?: string | null
  } | null
}

/** With compare and include: by how many percent each figure differs from the other period. Has the entries of the current lists; those that were only in the other period are left out. */
export type SummaryChange = {
  summary: {
    total_scans: number | null
    unique_visitors: number | null
    avg_daily_scans: number | null
    new_visitors?: number | null
    returning_visitors?: number | null
  }
  top_countries: readonly CountryCountChange[]
  top_cities: readonly CityCountChange[]
  devices: { desktop: number | null; ios: number | null; android: number | null }
  browsers: {
    other: number | null
    safari: number | null
    chrome: number | null
    samsung_browser: number | null
  }
  countries?: readonly CountryCountChange[]
  regions?: readonly RegionCountChange[]
  os?: {
    unknown: number | null
    ios: number | null
    ipados: number | null
    android: number | null
    windows: number | null
    macos: number | null
    linux: number | null
    chromeos: number | null
    other: number | null
  }
  languages?: readonly LanguageCountChange[]
  variants?: readonly VariantCountChange[]
}

export type Tag = { name: string; codes: number }

export type TagChange = { name: string }

export type TagList = { data: readonly Tag[]; pagination: Pagination }

export type Timeseries = {
  qr_id: string
  period: Period
  interval: 'hour' | 'day' | 'week' | 'month'
  data: readonly Bucket[]
  by_utc_day?: readonly string[]
  previous?: PreviousSeries
}

export type TopCodes = {
  period: Period
  data: readonly RankedCode[]
  pagination: Pagination
  by_utc_day?: readonly string[]
}

export type Unsubscribed = { unsubscribed: string }

/** Added to every destination as utm_source and so on, unless it has that parameter already. */
export type Utm = {
  source?: string | null
  medium?: string | null
  campaign?: string | null
  term?: string | null
  content?: string | null
}

export type VariantCount = { variant: string; scans: number; unique_visitors: number }

export type VariantCountChange = { variant: string; scans: number | null; unique_visitors: number | null }

export type View = { name: string; query: string }

export type ViewChange = { query: string }

export type ViewList = { data: readonly View[]; pagination?: Pagination }

export type Webhook = {
  id: string
  url: string
  description: string
  events: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[]
  qr_ids: readonly string[] | null
  tags: readonly string[] | null
  active: boolean
  status: 'active' | 'failing' | 'disabled'
  failing_since: string | null
  disabled_reason: string | null
  created_at: string
  updated_at: string
}

export type WebhookChange = {
  url?: string
  description?: string
  events?: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[]
  qr_ids?: readonly string[] | null
  tags?: readonly string[] | null
  active?: boolean
}

export type WebhookList = { data: readonly Webhook[]; pagination: Pagination }

export type WebhookTest = { event: 'webhook.test'; timestamp: string; data: PostedTest }

export type WebhookWithSecret = {
  id: string
  url: string
  description: string
  events: readonly ('scan.created' | 'scan.missed' | 'qrcode.created' | 'qrcode.updated' | 'qrcode.paused' | 'qrcode.resumed' | 'qrcode.deleted' | 'quota.threshold')[]
  qr_ids: readonly string[] | null
  tags: readonly string[] | null
  active: boolean
  status: 'active' | 'failing' | 'disabled'
  failing_since: string | null
  disabled_reason: string | null
  created_at: string
  updated_at: string
  secret: string
}

/** Every condition that is given must hold, and of a list one entry; at least one. */
export type When = {
  device?: readonly ('desktop' | 'ios' | 'android')[] | null
  country?: readonly string[] | null
  language?: readonly string[] | null
  days?: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null
  hours?: readonly string[] | null
  timezone?: string | null
  from?: string | null
  until?: string | null
}

export type Whoami = {
  address: {
    version: 'IPv4' | 'IPv6'
    class: 'public' | 'private' | 'loopback' | 'unknown'
    forwarded: boolean
    ip?: string
  }
  country: string
  region: string
  city: string
  device: 'desktop' | 'ios' | 'android'
  browser: 'other' | 'safari' | 'chrome' | 'samsung_browser'
  os: 'unknown' | 'ios' | 'ipados' | 'android' | 'windows' | 'macos' | 'linux' | 'chromeos' | 'other'
  language: string
  class: 'human' | 'head' | 'prefetch' | 'crawler' | 'preview' | 'missed'
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
      page?: number | undefined
      limit?: number | undefined
      status?: 'active' | 'paused' | 'draft' | undefined
      state?: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active' | undefined
      search?: string | undefined
      tag?: string | undefined
      external_id?: string | undefined
      sort?: '-created_at' | 'created_at' | '-updated_at' | 'updated_at' | '-name' | 'name' | '-total_scans' | 'total_scans' | undefined
      cursor?: string | undefined
      timezone?: string | undefined
      view?: 'full' | undefined
    }
    body?: undefined
    data: CodeList
  }
  /** Get a QR code. `GET /v1/qrcodes/{id}` */
  getCode: { params: { id: string }; body?: undefined; data: Code }
  /** Update a QR code. `PATCH /v1/qrcodes/{id}` */
  updateCode: { params: { id: string }; body: CodeChange; data: Code }
  /** Delete a QR code. `DELETE /v1/qrcodes/{id}` */
  deleteCode: { params: { id: string }; body?: undefined; data: DeletedCode }
  /** Create or update a QR code by its external id. `PUT /v1/qrcodes/ext_{external_id}` */
  putCode: { params: { external_id: string }; body: PutCode; data: Code }
  /** Count QR codes by state. `GET /v1/qrcodes/counts` */
  countCodes: {
    params: { search?: string | undefined; tag?: string | undefined }
    body?: undefined
    data: CodeCounts
  }
  /** Export QR codes. `GET /v1/qrcodes/export` */
  exportCodes: {
    params: {
      status?: 'active' | 'paused' | 'draft' | undefined
      state?: 'draft' | 'paused' | 'expired' | 'used_up' | 'scheduled' | 'active' | undefined
      search?: string | undefined
      tag?: string | undefined
      external_id?: string | undefined
      sort?: '-created_at' | 'created_at' | '-updated_at' | 'updated_at' | '-name' | 'name' | '-total_scans' | 'total_scans' | undefined
    }
    body?: undefined
    data: Download
  }
  /** List tags. `GET /v1/tags` */
  listTags: {
    params: {
      page?: number | undefined
      limit?: number | undefined
      cursor?: string | undefined
      search?: string | undefined
    }
    body?: undefined
    data: TagList
  }
  /** Rename or merge a tag. `PATCH /v1/tags/{tag}` */
  renameTag: { params: { tag: string }; body: TagChange; data: Tag }
  /** Delete a tag. `DELETE /v1/tags/{tag}` */
  deleteTag: { params: { tag: string }; body?: undefined; data: DeletedTag }
  /** Create many QR codes. `POST /v1/qrcodes/bulk` */
  createCodes: { params: { atomic?: 'true' | 'false' | undefined }; body: NewCodes; data: BulkAnswer }
  /** Update many QR codes. `PATCH /v1/qrcodes/bulk` */
  updateCodes: { params: { atomic?: 'true' | 'false' | undefined }; body: BulkChange; data: BulkChangeAnswer }
  /** Delete many QR codes. `POST /v1/qrcodes/bulk/delete` */
  deleteCodes: { params: {}; body: BulkDelete; data: BulkDeleteAnswer }
  /** List every version of a QR code. `GET /v1/qrcodes/{id}/history` */
  listCodeHistory: {
    params: {
      id: string
      page?: number | undefined
      limit?: number | undefined
      cursor?: string | undefined
      include?: 'scans' | undefined
    }
    body?: undefined
    data: HistoryList
  }
  /** Go back to an old version of a QR code. `POST /v1/qrcodes/{id}/rollback` */
  rollBackCode: { params: { id: string }; body: Rollback; data: Code }
  /** Schedule a change of the destination. `POST /v1/qrcodes/{id}/schedule` */
  scheduleChange: { params: { id: string }; body: NewScheduledChange; data: ScheduledChange }
  /** List scheduled changes of a QR code. `GET /v1/qrcodes/{id}/schedule` */
  listScheduledChanges: {
    params: { id: string; limit?: number | undefined; cursor?: string | undefined }
    body?: undefined
    data: Schedule
  }
  /** Cancel a scheduled change. `DELETE /v1/qrcodes/{id}/schedule/{change_id}` */
  cancelScheduledChange: { params: { id: string; change_id: string }; body?: undefined; data: CancelledChange }
  /** Try where a scan would lead. `POST /v1/qrcodes/{id}/simulate` */
  simulateScan: { params: { id: string }; body: Simulation; data: SimulationAnswer }
  /** Download the image of a QR code. `GET /v1/qrcodes/{id}/download` */
  downloadCode: {
    params: {
      id: string
      format?: 'png' | 'svg' | 'pdf' | undefined
      size?: number | undefined
      width_mm?: number | undefined
      dpi?: number | undefined
      bleed_mm?: number | undefined
      marks?: 'true' | 'false' | undefined
      compact?: 'true' | 'false' | undefined
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
  getScannability: { params: { id: string; width_mm?: number | undefined }; body?: undefined; data: Scannability }
  /** List logos. `GET /v1/logos` */
  listLogos: {
    params: { limit?: number | undefined; cursor?: string | undefined }
    body?: undefined
    data: LogoList
  }
  /** Upload a logo. `POST /v1/logos` */
  uploadLogo: { params: {}; body: Blob; data: Logo }
  /** Get a logo. `GET /v1/logos/{id}` */
  getLogo: { params: { id: string }; body?: undefined; data: Logo }
  /** Delete a logo. `DELETE /v1/logos/{id}` */
  deleteLogo: { params: { id: string }; body?: undefined; data: DeletedLogo }
  /** Get the image of a logo. `GET /v1/logos/{id}/image` */
  getLogoImage: { params: { id: string }; body?: undefined; data: Download }
  /** Create a brand style. `POST /v1/styles` */
  createStyle: { params: {}; body: NewBrandStyle; data: BrandStyle }
  /** List brand styles. `GET /v1/styles` */
  listStyles: {
    params: { limit?: number | undefined; cursor?: string | undefined }
    body?: undefined
    data: BrandStyleList
  }
  /** Update a brand style. `PATCH /v1/styles/{id}` */
  updateStyle: { params: { id: string }; body: BrandStyleChange; data: BrandStyle }
  /** Get a brand style. `GET /v1/styles/{id}` */
  getStyle: { params: { id: string }; body?: undefined; data: BrandStyle }
  /** Delete a brand style. `DELETE /v1/styles/{id}` */
  deleteStyle: { params: { id: string }; body?: undefined; data: DeletedBrandStyle }
  /** Get analytics for a QR code: totals, locations, devices. `GET /v1/qrcodes/{id}/analytics` */
  getCodeAnalytics: {
    params: {
      id: string
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      timezone?: string | undefined
      country?: string | readonly string[] | undefined
      city?: string | undefined
      region?: string | undefined
      device?: string | readonly string[] | undefined
      browser?: string | readonly string[] | undefined
      os?: string | readonly string[] | undefined
      language?: string | readonly string[] | undefined
      variant?: string | undefined
      until?: string | undefined
      approximate?: 'utc_days' | undefined
      compare?: 'previous' | 'previous_year' | undefined
      include?: 'details' | 'breakdowns' | undefined
    }
    body?: undefined
    data: AnalyticsSummary
  }
  /** Get analytics for a QR code by another address. `GET /v1/analytics/qrcodes/{id}` */
  getAnalyticsOfCode: {
    params: {
      id: string
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      timezone?: string | undefined
      country?: string | readonly string[] | undefined
      city?: string | undefined
      region?: string | undefined
      device?: string | readonly string[] | undefined
      browser?: string | readonly string[] | undefined
      os?: string | readonly string[] | undefined
      language?: string | readonly string[] | undefined
      variant?: string | undefined
      until?: string | undefined
      approximate?: 'utc_days' | undefined
      compare?: 'previous' | 'previous_year' | undefined
      include?: 'details' | 'breakdowns' | undefined
    }
    body?: undefined
    data: AnalyticsSummary
  }
  /** List the scans of a QR code. `GET /v1/qrcodes/{id}/analytics/scans` */
  listCodeScans: {
    params: {
      id: string
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      timezone?: string | undefined
      country?: string | readonly string[] | undefined
      city?: string | undefined
      region?: string | undefined
      device?: string | readonly string[] | undefined
      browser?: string | readonly string[] | undefined
      os?: string | readonly string[] | undefined
      language?: string | readonly string[] | undefined
      variant?: string | undefined
      page?: number | undefined
      limit?: number | undefined
      cursor?: string | undefined
      include?: 'details' | undefined
    }
    body?: undefined
    data: ScanList
  }
  /** Get scans of a QR code over time. `GET /v1/qrcodes/{id}/analytics/timeseries` */
  getCodeTimeseries: {
    params: {
      id: string
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      timezone?: string | undefined
      country?: string | readonly string[] | undefined
      city?: string | undefined
      region?: string | undefined
      device?: string | readonly string[] | undefined
      browser?: string | readonly string[] | undefined
      os?: string | readonly string[] | undefined
      language?: string | readonly string[] | undefined
      variant?: string | undefined
      until?: string | undefined
      approximate?: 'utc_days' | undefined
      interval?: 'hour' | 'day' | 'week' | 'month' | undefined
      compare?: 'previous' | 'previous_year' | undefined
    }
    body?: undefined
    data: Timeseries
  }
  /** Get scans of a QR code by weekday and hour. `GET /v1/qrcodes/{id}/analytics/heatmap` */
  getCodeHeatmap: {
    params: {
      id: string
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      timezone?: string | undefined
      country?: string | readonly string[] | undefined
      city?: string | undefined
      region?: string | undefined
      device?: string | readonly string[] | undefined
      browser?: string | readonly string[] | undefined
      os?: string | readonly string[] | undefined
      language?: string | readonly string[] | undefined
      variant?: string | undefined
      until?: string | undefined
    }
    body?: undefined
    data: Heatmap
  }
  /** Get scans of all QR codes of the account by weekday and hour. `GET /v1/analytics/heatmap` */
  getAccountHeatmap: {
    params: {
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      timezone?: string | undefined
      country?: string | readonly string[] | undefined
      city?: string | undefined
      region?: string | undefined
      device?: string | readonly string[] | undefined
      browser?: string | readonly string[] | undefined
      os?: string | readonly string[] | undefined
      language?: string | readonly string[] | undefined
      variant?: string | undefined
      until?: string | undefined
      tag?: string | undefined
    }
    body?: undefined
    data: Heatmap
  }
  /** Get analytics for all QR codes of the account. `GET /v1/analytics/aggregate` */
  getAggregateAnalytics: {
    params: {
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      timezone?: string | undefined
      country?: string | readonly string[] | undefined
      city?: string | undefined
      region?: string | undefined
      device?: string | readonly string[] | undefined
      browser?: string | readonly string[] | undefined
      os?: string | readonly string[] | undefined
      language?: string | readonly string[] | undefined
      variant?: string | undefined
      until?: string | undefined
      approximate?: 'utc_days' | undefined
      compare?: 'previous' | 'previous_year' | undefined
      include?: 'details' | 'breakdowns' | undefined
      tag?: string | undefined
      qr_ids?: string | readonly string[] | undefined
    }
    body?: undefined
    data: AggregateAnalytics
  }
  /** Get scans of all QR codes of the account over time. `GET /v1/analytics/timeseries` */
  getAccountTimeseries: {
    params: {
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      timezone?: string | undefined
      country?: string | readonly string[] | undefined
      city?: string | undefined
      region?: string | undefined
      device?: string | readonly string[] | undefined
      browser?: string | readonly string[] | undefined
      os?: string | readonly string[] | undefined
      language?: string | readonly string[] | undefined
      variant?: string | undefined
      until?: string | undefined
      approximate?: 'utc_days' | undefined
      tag?: string | undefined
      interval?: 'hour' | 'day' | 'week' | 'month' | undefined
      compare?: 'previous' | 'previous_year' | undefined
    }
    body?: undefined
    data: AccountTimeseries
  }
  /** Rank the QR codes of the account. `GET /v1/analytics/top` */
  getTopCodes: {
    params: {
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      timezone?: string | undefined
      country?: string | readonly string[] | undefined
      city?: string | undefined
      region?: string | undefined
      device?: string | readonly string[] | undefined
      browser?: string | readonly string[] | undefined
      os?: string | readonly string[] | undefined
      language?: string | readonly string[] | undefined
      variant?: string | undefined
      until?: string | undefined
      approximate?: 'utc_days' | undefined
      tag?: string | undefined
      by?: 'scans' | 'unique_visitors' | undefined
      routed?: 'true' | 'false' | undefined
      include?: 'variants' | undefined
      page?: number | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    body?: undefined
    data: TopCodes
  }
  /** Get how today goes. `GET /v1/overview` */
  getOverview: { params: { timezone?: string | undefined }; body?: undefined; data: Overview }
  /** Export the scans of a QR code. `GET /v1/qrcodes/{id}/analytics/export` */
  exportCodeScans: {
    params: {
      id: string
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      timezone?: string | undefined
      country?: string | readonly string[] | undefined
      city?: string | undefined
      region?: string | undefined
      device?: string | readonly string[] | undefined
      browser?: string | readonly string[] | undefined
      os?: string | readonly string[] | undefined
      language?: string | readonly string[] | undefined
      variant?: string | undefined
      format?: 'csv' | 'json' | undefined
      include?: 'details' | undefined
    }
    body?: undefined
    data: Download
  }
  /** Export the scans of all QR codes of the account. `GET /v1/analytics/export` */
  exportAccountScans: {
    params: {
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      timezone?: string | undefined
      country?: string | readonly string[] | undefined
      city?: string | undefined
      region?: string | undefined
      device?: string | readonly string[] | undefined
      browser?: string | readonly string[] | undefined
      os?: string | readonly string[] | undefined
      language?: string | readonly string[] | undefined
      variant?: string | undefined
      tag?: string | undefined
      format?: 'csv' | 'json' | undefined
      include?: 'details' | undefined
    }
    body?: undefined
    data: Download
  }
  /** Get counted and uncounted requests of a QR code. `GET /v1/qrcodes/{id}/analytics/quality` */
  getCodeQuality: {
    params: {
      id: string
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
    }
    body?: undefined
    data: Quality
  }
  /** Get counted and uncounted requests of all QR codes. `GET /v1/analytics/quality` */
  getAccountQuality: {
    params: {
      period?: 'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      tag?: string | undefined
      page?: number | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    body?: undefined
    data: AccountQuality
  }
  /** Share figures by a link. `POST /v1/reports` */
  createReport: { params: {}; body: NewReport; data: ReportLink }
  /** List reports. `GET /v1/reports` */
  listReports: {
    params: { limit?: number | undefined; cursor?: string | undefined }
    body?: undefined
    data: ReportList
  }
  /** Revoke a report. `DELETE /v1/reports/{id}` */
  revokeReport: { params: { id: string }; body?: undefined; data: RevokedReport }
  /** Get a shared report. `POST /v1/reports/shared` */
  openSharedReport: { params: {}; body: ReportSecret; data: SharedReport }
  /** Get a shared report by a link of before 0.3.0. `GET /v1/reports/shared/{secret}` */
  getSharedReport: { params: { secret: string }; body?: undefined; data: SharedReport }
  /** List the scans of the account in recording order. `GET /v1/events` */
  listEvents: {
    params: {
      after?: string | undefined
      cursor?: string | undefined
      limit?: number | undefined
      include?: 'details' | undefined
    }
    body?: undefined
    data: EventList
  }
  /** Stream the scans of the account as server-sent events. `GET /v1/events/stream` */
  streamEvents: {
    params: { after?: string | undefined; include?: 'details' | undefined }
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
    params: { page?: number | undefined; limit?: number | undefined; cursor?: string | undefined }
    body?: undefined
    data: SessionList
  }
  /** End one of your sessions. `DELETE /v1/sessions/{id}` */
  endSession: { params: { id: string }; body?: undefined; data: SignedOut }
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
    params: { limit?: number | undefined; cursor?: string | undefined }
    body?: undefined
    data: ViewList
  }
  /** Save a view. `PUT /v1/views/{name}` */
  saveView: { params: { name: string }; body: ViewChange; data: View }
  /** Delete a saved view. `DELETE /v1/views/{name}` */
  deleteView: { params: { name: string }; body?: undefined; data: DeletedView }
  /** Get what an invitation is for. `POST /v1/invitation` */
  openInvitation: { params: {}; body: InvitationLink; data: OpenInvitation }
  /** List members. `GET /v1/members` */
  listMembers: {
    params: { page?: number | undefined; limit?: number | undefined; cursor?: string | undefined }
    body?: undefined
    data: MemberList
  }
  /** Invite a member. `POST /v1/members` */
  inviteMember: { params: {}; body: NewMember; data: Invitation }
  /** Get a member. `GET /v1/members/{id}` */
  getMember: { params: { id: string }; body?: undefined; data: Member }
  /** Change a member's role. `PATCH /v1/members/{id}` */
  changeMember: { params: { id: string }; body: MemberChange; data: Member }
  /** Remove a member. `DELETE /v1/members/{id}` */
  removeMember: { params: { id: string }; body?: undefined; data: RemovedMember }
  /** List API keys. `GET /v1/api-keys` */
  listApiKeys: {
    params: { page?: number | undefined; limit?: number | undefined; cursor?: string | undefined }
    body?: undefined
    data: ApiKeyList
  }
  /** Create an API key. `POST /v1/api-keys` */
  createApiKey: { params: {}; body: NewApiKey; data: NewApiKeyWithSecret }
  /** Get an API key. `GET /v1/api-keys/{id}` */
  getApiKey: { params: { id: string }; body?: undefined; data: ApiKey }
  /** Change an API key. `PATCH /v1/api-keys/{id}` */
  changeApiKey: { params: { id: string }; body: ApiKeyChange; data: ApiKey }
  /** Revoke an API key. `DELETE /v1/api-keys/{id}` */
  revokeApiKey: { params: { id: string }; body?: undefined; data: RevokedKey }
  /** Revoke a leaked key. `POST /v1/api-keys/revoke` */
  revokeLeakedKey: { params: {}; body: RevokeKey; data: RevokedKey }
  /** List who changed what. `GET /v1/audit` */
  listAudit: {
    params: {
      cursor?: string | undefined
      before?: string | undefined
      limit?: number | undefined
      action?: string | undefined
      target?: string | undefined
      from?: string | undefined
      to?: string | undefined
    }
    body?: undefined
    data: AuditList
  }
  /** Create a webhook. `POST /v1/webhooks` */
  createWebhook: { params: {}; body: NewWebhook; data: WebhookWithSecret }
  /** List webhooks. `GET /v1/webhooks` */
  listWebhooks: {
    params: { page?: number | undefined; limit?: number | undefined; cursor?: string | undefined }
    body?: undefined
    data: WebhookList
  }
  /** Get a webhook. `GET /v1/webhooks/{id}` */
  getWebhook: { params: { id: string }; body?: undefined; data: Webhook }
  /** Update a webhook. `PATCH /v1/webhooks/{id}` */
  updateWebhook: { params: { id: string }; body: WebhookChange; data: Webhook }
  /** Delete a webhook. `DELETE /v1/webhooks/{id}` */
  deleteWebhook: { params: { id: string }; body?: undefined; data: DeletedWebhook }
  /** Rotate the secret of a webhook. `POST /v1/webhooks/{id}/rotate-secret` */
  rotateWebhookSecret: { params: { id: string }; body?: undefined; data: WebhookWithSecret }
  /** List the deliveries of a webhook. `GET /v1/webhooks/{id}/deliveries` */
  listDeliveries: {
    params: {
      id: string
      page?: number | undefined
      limit?: number | undefined
      cursor?: string | undefined
      state?: 'pending' | 'delivering' | 'delivered' | 'failed' | undefined
    }
    body?: undefined
    data: DeliveryList
  }
  /** Get a delivery. `GET /v1/webhooks/{id}/deliveries/{delivery_id}` */
  getDelivery: { params: { id: string; delivery_id: string }; body?: undefined; data: Delivery }
  /** Resend a delivery. `POST /v1/webhooks/{id}/deliveries/{delivery_id}/retry` */
  retryDelivery: { params: { id: string; delivery_id: string }; body?: undefined; data: Delivery }
  /** Send a test event. `POST /v1/webhooks/{id}/test` */
  testWebhook: { params: { id: string }; body?: undefined; data: Delivery }
  /** Resend the deliveries of a period. `POST /v1/webhooks/{id}/replay` */
  replayWebhook: { params: { id: string }; body: Replay; data: Replayed }
  /** Show what the service sees of your request. `GET /v1/whoami` */
  whoami: { params: {}; body?: undefined; data: Whoami }
  /** Stop a notice without signing in. `POST /v1/unsubscribe/{token}` */
  unsubscribe: { params: { token: string }; body?: undefined; data: Unsubscribed }
}
