# Generated from openapi.json by `npm run docs`. Do not edit.
"""The objects of the API: plain dicts, described for type checkers."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class AccountBrand(TypedDict):
    """How the account appears to visitors on notices and shared reports. Null if the account has no brand."""
    name: Optional[str]
    color: Optional[str]
    logo: Optional[str]
    contact_url: Optional[str]
    language: Optional[str]


class AccountLimits(TypedDict):
    """The limits set by the plan."""
    requests_per_minute: int
    qrcodes: Optional[int]
    counted: Literal["api", "all"]
    dashboard_qrcodes: Optional[int]
    webhooks: int


class AccountUsage(TypedDict):
    """How much of each limit is in use."""
    qrcodes: int
    dashboard_qrcodes: int


class AccountKey(TypedDict):
    """The key that made the request. Omitted for signed-in people."""
    id: str
    name: str
    mode: Literal["live", "test"]
    scopes: Union[Literal["full"], List[Literal["codes:read", "codes:write", "codes:create", "codes:edit", "codes:delete", "analytics:read", "webhooks"]]]
    expires_at: Optional[str]


class _Account(TypedDict):
    id: str
    name: str
    timezone: str
    brand: Optional[AccountBrand]
    plan: str
    limits: AccountLimits
    usage: AccountUsage


class Account(_Account, total=False):
    key: AccountKey


class AccountChangeBrand(TypedDict, total=False):
    """How the account appears to visitors on notices and shared reports. Omitted fields are left unchanged; `null` clears a field, or the whole brand."""
    name: Optional[str]
    color: Optional[str]
    logo: Optional[str]
    contact_url: Optional[str]
    language: Optional[Literal["en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "tr", "ja", "zh"]]


class AccountChange(TypedDict, total=False):
    name: str
    timezone: str
    brand: Optional[AccountChangeBrand]


class AccountQualitySummary(TypedDict):
    """Totals for the period."""
    received: int
    counted: int
    not_counted: int


class AccountQuality(TypedDict):
    period: Period
    summary: AccountQualitySummary
    classes: List[QualityClass]
    data: List[CodeQuality]
    pagination: Pagination


class _AccountScanExport(TypedDict):
    period: Period
    total: int
    data: List[ScanOfCode]


class AccountScanExport(_AccountScanExport, total=False):
    kept_from: str


class _AccountTimeseries(TypedDict):
    period: Period
    interval: Literal["hour", "day", "week", "month"]
    data: List[Bucket]


class AccountTimeseries(_AccountTimeseries, total=False):
    by_utc_day: List[str]
    previous: PreviousSeries


class Actor(TypedDict):
    """Who made the change."""
    type: Literal["api_key", "person", "operator"]
    id: Optional[str]
    name: str


class _AggregateAnalyticsSummary(TypedDict):
    total_scans: int
    unique_visitors: int
    avg_daily_scans: float
    total_qrcodes: int
    active_qrcodes: int


class AggregateAnalyticsSummary(_AggregateAnalyticsSummary, total=False):
    """Totals for the period."""
    new_visitors: int
    returning_visitors: int


class AggregateAnalyticsDevices(TypedDict):
    """Scans by device type."""
    desktop: int
    ios: int
    android: int


class AggregateAnalyticsBrowsers(TypedDict):
    """Scans by browser."""
    other: int
    safari: int
    chrome: int
    samsung_browser: int


class AggregateAnalyticsOs(TypedDict):
    """Scans by operating system."""
    unknown: int
    ios: int
    ipados: int
    android: int
    windows: int
    macos: int
    linux: int
    chromeos: int
    other: int


class _AggregateAnalytics(TypedDict):
    period: Period
    summary: AggregateAnalyticsSummary
    top_qrcodes: List[CodeCount]
    top_countries: List[CountryCount]
    top_cities: List[CityCount]
    devices: AggregateAnalyticsDevices
    browsers: AggregateAnalyticsBrowsers


class AggregateAnalytics(_AggregateAnalytics, total=False):
    countries: List[CountryCount]
    regions: List[RegionCount]
    os: AggregateAnalyticsOs
    languages: List[LanguageCount]
    variants: Optional[List[VariantCount]]
    by_utc_day: List[str]
    previous: PreviousAggregate
    change: SummaryChange


class _AnalyticsSummarySummary(TypedDict):
    total_scans: int
    unique_visitors: int
    avg_daily_scans: float


class AnalyticsSummarySummary(_AnalyticsSummarySummary, total=False):
    """Totals for the period."""
    new_visitors: int
    returning_visitors: int


class AnalyticsSummaryDevices(TypedDict):
    """Scans by device type."""
    desktop: int
    ios: int
    android: int


class AnalyticsSummaryBrowsers(TypedDict):
    """Scans by browser."""
    other: int
    safari: int
    chrome: int
    samsung_browser: int


class AnalyticsSummaryOs(TypedDict):
    """Scans by operating system."""
    unknown: int
    ios: int
    ipados: int
    android: int
    windows: int
    macos: int
    linux: int
    chromeos: int
    other: int


class _AnalyticsSummary(TypedDict):
    qr_id: str
    period: Period
    summary: AnalyticsSummarySummary
    top_countries: List[CountryCount]
    top_cities: List[CityCount]
    devices: AnalyticsSummaryDevices
    browsers: AnalyticsSummaryBrowsers


class AnalyticsSummary(_AnalyticsSummary, total=False):
    countries: List[CountryCount]
    regions: List[RegionCount]
    os: AnalyticsSummaryOs
    languages: List[LanguageCount]
    variants: Optional[List[VariantCount]]
    by_utc_day: List[str]
    previous: PreviousSummary
    change: SummaryChange


class ApiKey(TypedDict):
    id: str
    name: str
    mode: Literal["live", "test"]
    scopes: Union[Literal["full"], List[Literal["codes:read", "codes:write", "codes:create", "codes:edit", "codes:delete", "analytics:read", "webhooks"]]]
    last_four: str
    created_at: str
    created_by: Optional[str]
    expires_at: Optional[str]
    last_used_at: Optional[str]
    revoked_at: Optional[str]


class ApiKeyChange(TypedDict, total=False):
    name: str
    scopes: Union[Literal["full"], List[Literal["codes:read", "codes:write", "codes:create", "codes:edit", "codes:delete", "analytics:read", "webhooks"]]]
    expires_at: Optional[str]


class ApiKeyList(TypedDict):
    data: List[ApiKey]
    pagination: Pagination


AuditEntryChanges = TypedDict(
    "AuditEntryChanges",
    {
        "from": "Any",
        "to": "Any",
    },
)


class AuditEntry(TypedDict):
    id: str
    at: str
    actor: Actor
    action: str
    target: str
    mode: Optional[Literal["live", "test"]]
    changes: Dict[str, AuditEntryChanges]
    request_id: Optional[str]


class AuditList(TypedDict):
    data: List[AuditEntry]
    next_cursor: Optional[str]
    has_more: bool


class BrandStyleStyle(TypedDict, total=False):
    """The style, exactly as it was sent."""
    pass


class _BrandStyle(TypedDict):
    id: str
    name: str
    style: BrandStyleStyle
    is_default: bool
    created_at: str
    updated_at: str


class BrandStyle(_BrandStyle, total=False):
    """A saved style that you can use for new codes."""
    warnings: List[str]


class BrandStyleChange(TypedDict, total=False):
    name: str
    style: Style
    is_default: bool


class _BrandStyleList(TypedDict):
    data: List[BrandStyle]


class BrandStyleList(_BrandStyleList, total=False):
    pagination: Pagination


class Bucket(TypedDict):
    date: str
    total_scans: int
    unique_visitors: int


class BulkAnswerSummary(TypedDict):
    """Number of results by outcome."""
    created: int
    failed: int


class BulkAnswer(TypedDict):
    data: List[BulkResult]
    summary: BulkAnswerSummary


class BulkChange(TypedDict, total=False):
    """Send either items, or ids with at least one of change, add_tags and remove_tags. change.tags replaces all tags, so it cannot be combined with add_tags or remove_tags."""
    ids: List[str]
    items: List[CodeChangeItem]
    change: SharedCodeChange
    add_tags: List[str]
    remove_tags: List[str]


class BulkChangeAnswerSummary(TypedDict):
    """Number of results by outcome."""
    updated: int
    failed: int


class BulkChangeAnswer(TypedDict):
    data: List[BulkChangeResult]
    summary: BulkChangeAnswerSummary


class _BulkChangeResult(TypedDict):
    index: int
    status: int


class BulkChangeResult(_BulkChangeResult, total=False):
    error: ErrorObject
    changed: bool
    qrcode: Code


class BulkDelete(TypedDict):
    ids: List[str]


class BulkDeleteAnswerSummary(TypedDict):
    """Number of results by outcome."""
    deleted: int
    failed: int


class BulkDeleteAnswer(TypedDict):
    data: List[BulkDeleteResult]
    summary: BulkDeleteAnswerSummary


class _BulkDeleteResult(TypedDict):
    index: int
    status: int


class BulkDeleteResult(_BulkDeleteResult, total=False):
    error: ErrorObject
    qrcode: DeletedCode


class _BulkResult(TypedDict):
    index: int
    status: int


class BulkResult(_BulkResult, total=False):
    error: ErrorObject
    qrcode: CreatedCode


class CancelledChange(TypedDict):
    deleted: bool
    id: str


class CityCount(TypedDict):
    city: str
    country: str
    scans: int


class CityCountChange(TypedDict):
    city: str
    country: str
    scans: Optional[float]


class CodeStyle(TypedDict, total=False):
    """The style exactly as it was sent when the code was created."""
    pass


class _Code(TypedDict):
    id: str
    name: str
    destination_url: Optional[str]
    short_code: str
    short_url: str
    image_url: str
    status: Literal["active", "paused", "draft"]
    state: Literal["draft", "paused", "expired", "used_up", "scheduled", "active"]
    active: bool
    total_scans: Optional[int]
    unique_scans: Optional[int]
    created_at: str
    updated_at: str
    style: CodeStyle
    tags: List[str]
    external_id: Optional[str]
    notes: Optional[str]
    domain: str
    version: int


class Code(_Code, total=False):
    """The code as it is now."""
    rules: List[Rule]
    split: List[SplitEntry]
    fallback_url: str
    forward_query: bool
    utm: Utm
    starts_at: str
    expires_at: str
    scan_limit: int
    scans_left: int
    warnings: List[str]


class CodeChange(TypedDict, total=False):
    name: str
    destination_url: str
    active: bool
    tags: Optional[List[str]]
    notes: Optional[str]
    rules: Optional[List[Rule]]
    split: Optional[List[SplitEntry]]
    fallback_url: Optional[str]
    forward_query: Optional[bool]
    utm: NewUtm
    starts_at: Optional[str]
    expires_at: Optional[str]
    scan_limit: Optional[int]
    external_id: Optional[str]


class _CodeChangeItem(TypedDict):
    id: str


class CodeChangeItem(_CodeChangeItem, total=False):
    name: str
    destination_url: str
    active: bool
    tags: Optional[List[str]]
    notes: Optional[str]
    rules: Optional[List[Rule]]
    split: Optional[List[SplitEntry]]
    fallback_url: Optional[str]
    forward_query: Optional[bool]
    utm: NewUtm
    starts_at: Optional[str]
    expires_at: Optional[str]
    scan_limit: Optional[int]
    external_id: Optional[str]


class _CodeCount(TypedDict):
    qr_id: str
    name: str
    short_url: str
    scans: int
    unique_visitors: int


class CodeCount(_CodeCount, total=False):
    external_id: str


class CodeCounts(TypedDict):
    all: int
    active: int
    scheduled: int
    paused: int
    expired: int
    used_up: int
    draft: int


class CodeItemStyle(TypedDict, total=False):
    """The style exactly as it was sent when the code was created."""
    pass


class _CodeItem(TypedDict):
    id: str
    name: str
    destination_url: Optional[str]
    short_url: str
    status: Literal["active", "paused", "draft"]
    total_scans: Optional[int]
    created_at: str


class CodeItem(_CodeItem, total=False):
    """Fields that are not required are included only with `view=full`."""
    short_code: str
    image_url: str
    active: bool
    unique_scans: Optional[int]
    updated_at: str
    style: CodeItemStyle
    tags: List[str]
    external_id: Optional[str]
    notes: Optional[str]
    domain: str
    rules: List[Rule]
    split: List[SplitEntry]
    fallback_url: str
    forward_query: bool
    utm: Utm
    starts_at: str
    expires_at: str
    scan_limit: int
    version: int
    state: Literal["draft", "paused", "expired", "used_up", "scheduled", "active"]
    scans_left: int
    last_scan_at: Optional[str]
    trend: Optional[List[int]]
    missed_scans: Optional[int]


class CodeList(TypedDict):
    data: List[CodeItem]
    pagination: Pagination


class _CodeQuality(TypedDict):
    qr_id: str
    name: str
    short_url: str
    received: int
    counted: int
    not_counted: int
    head: int
    prefetch: int
    crawler: int
    preview: int
    missed: int


class CodeQuality(_CodeQuality, total=False):
    external_id: str


class CountryCount(TypedDict):
    country: str
    scans: int


class CountryCountChange(TypedDict):
    country: str
    scans: Optional[float]


class CreatedCodeStyle(TypedDict, total=False):
    """The style exactly as it was sent when the code was created."""
    pass


class _CreatedCode(TypedDict):
    id: str
    name: str
    destination_url: Optional[str]
    short_code: str
    short_url: str
    image_url: str
    status: Literal["active", "paused", "draft"]
    state: Literal["draft", "paused", "expired", "used_up", "scheduled", "active"]
    active: bool
    total_scans: Optional[int]
    unique_scans: Optional[int]
    created_at: str
    updated_at: str
    style: CreatedCodeStyle
    tags: List[str]
    external_id: Optional[str]
    notes: Optional[str]
    domain: str
    version: int


class CreatedCode(_CreatedCode, total=False):
    """The created code."""
    rules: List[Rule]
    split: List[SplitEntry]
    fallback_url: str
    forward_query: bool
    utm: Utm
    starts_at: str
    expires_at: str
    scan_limit: int
    scans_left: int
    warnings: List[str]
    type: Literal["url"]
    destination: Optional[str]
    scannability: Scannability
    scans: int


class DeletedBrandStyle(TypedDict):
    """The brand style that was deleted."""
    deleted: bool
    id: str


class DeletedCode(TypedDict):
    """The code that was deleted."""
    deleted: bool
    id: str


class DeletedLogo(TypedDict):
    """The logo that was deleted."""
    deleted: bool
    id: str


class DeletedTag(TypedDict):
    deleted: bool
    name: str


class DeletedView(TypedDict):
    deleted: bool
    name: str


class DeletedWebhook(TypedDict):
    deleted: bool
    id: str


class Delivery(TypedDict):
    id: str
    event: str
    state: Literal["pending", "delivering", "delivered", "failed"]
    created_at: str
    next_try_at: Optional[str]
    body: str
    tries: List[DeliveryTry]


class DeliveryList(TypedDict):
    data: List[Delivery]
    pagination: Pagination


class DeliveryTry(TypedDict):
    at: str
    status: Optional[int]
    duration_ms: int
    answer: str
    error: Optional[str]


class EmailChange(TypedDict):
    email: str
    password: str


class EmailChanged(TypedDict):
    email: str


class EmailConfirmation(TypedDict):
    token: str


class EmailToConfirm(TypedDict):
    email: str
    expires_at: str


class Error(TypedDict):
    error: ErrorObject


class _ErrorObject(TypedDict):
    code: Literal["invalid_request", "unauthorized", "forbidden", "account_suspended", "quota_exceeded", "plan_required", "not_found", "method_not_allowed", "request_timeout", "short_code_taken", "external_id_taken", "invalid_state", "idempotency_conflict", "precondition_failed", "gone", "payload_too_large", "unsupported_media_type", "rate_limit_exceeded", "headers_too_large", "internal_error", "unavailable"]
    message: str
    request_id: str


class ErrorObject(_ErrorObject, total=False):
    """What went wrong."""
    param: str
    details: List[Fault]


class _EventData(TypedDict):
    qr_id: str
    scan_id: str
    country: str
    region: str
    city: str
    device: Literal["desktop", "ios", "android"]
    browser: Literal["other", "safari", "chrome", "samsung_browser"]
    is_unique: bool


class EventData(_EventData, total=False):
    """The recorded scan."""
    variant: str
    version: int
    os: Literal["unknown", "ios", "ipados", "android", "windows", "macos", "linux", "chromeos", "other"]
    language: str
    external_id: Optional[str]


class Event(TypedDict):
    id: str
    event: Literal["scan.created"]
    timestamp: str
    data: EventData


class EventList(TypedDict):
    data: List[Event]
    next_cursor: Optional[str]
    has_more: bool


class _Fault(TypedDict):
    param: str
    message: str
    code: Literal["required", "unknown", "immutable", "type", "format", "choice", "range", "length", "repeated", "taken", "conflict", "invalid"]


class Fault(_Fault, total=False):
    min: float
    max: float
    allowed: List[Union[str, float, bool]]
    id: str


class _Heatmap(TypedDict):
    period: Period
    timezone: str
    data: List[List[int]]


class Heatmap(_Heatmap, total=False):
    by_utc_day: List[str]


class HistoryList(TypedDict):
    data: List[PastDestination]
    pagination: Pagination


class Invitation(TypedDict):
    member: Member
    invitation_url: str
    expires_at: str


class InvitationLink(TypedDict):
    token: str


class LanguageCount(TypedDict):
    language: str
    scans: int


class LanguageCountChange(TypedDict):
    language: str
    scans: Optional[float]


class Logo(TypedDict):
    """An image to show in the middle of codes."""
    id: str
    type: Literal["image/svg+xml", "image/png"]
    width: int
    height: int
    created_at: str
    url: str


class _LogoList(TypedDict):
    data: List[Logo]


class LogoList(_LogoList, total=False):
    pagination: Pagination


class Member(TypedDict):
    """A member of the account, or someone invited to it."""
    id: str
    email: str
    role: Literal["owner", "editor", "viewer"]
    status: Literal["active", "invited"]
    created_at: str


class MemberChange(TypedDict):
    role: Literal["owner", "editor", "viewer"]


class MemberList(TypedDict):
    data: List[Member]
    pagination: Pagination


class _NewApiKey(TypedDict):
    name: str


class NewApiKey(_NewApiKey, total=False):
    """An account can have at most 200 keys that are not revoked."""
    mode: Literal["live", "test"]
    scopes: Union[Literal["full"], List[Literal["codes:read", "codes:write", "codes:create", "codes:edit", "codes:delete", "analytics:read", "webhooks"]]]
    expires_at: Optional[str]


class NewApiKeyWithSecret(TypedDict):
    id: str
    name: str
    mode: Literal["live", "test"]
    scopes: Union[Literal["full"], List[Literal["codes:read", "codes:write", "codes:create", "codes:edit", "codes:delete", "analytics:read", "webhooks"]]]
    last_four: str
    created_at: str
    created_by: Optional[str]
    expires_at: Optional[str]
    last_used_at: Optional[str]
    revoked_at: Optional[str]
    key: str


class _NewBrandStyle(TypedDict):
    name: str
    style: Style


class NewBrandStyle(_NewBrandStyle, total=False):
    is_default: bool


class _NewCode(TypedDict):
    name: str


class NewCode(_NewCode, total=False):
    destination_url: Optional[str]
    destination: Optional[str]
    type: Optional[Literal["url"]]
    short_code: Optional[str]
    status: Optional[Literal["active", "draft"]]
    active: Optional[bool]
    style: NewStyle
    style_id: Optional[str]
    domain: Optional[str]
    tags: Optional[List[str]]
    external_id: Optional[str]
    notes: Optional[str]
    rules: Optional[List[Rule]]
    split: Optional[List[SplitEntry]]
    fallback_url: Optional[str]
    forward_query: Optional[bool]
    utm: NewUtm
    starts_at: Optional[str]
    expires_at: Optional[str]
    scan_limit: Optional[int]


class NewCodes(TypedDict):
    items: List[NewCode]


class NewMember(TypedDict):
    """At most 100 open invitations and 500 members per account."""
    email: str
    role: Literal["owner", "editor", "viewer"]


class _NewReportScope(TypedDict):
    type: Literal["account", "code", "tag"]


class NewReportScope(_NewReportScope, total=False):
    """The codes that the report is about."""
    qr_id: str
    tag: str


class _NewReport(TypedDict):
    scope: NewReportScope


class NewReport(_NewReport, total=False):
    days: int
    start_date: str
    end_date: str
    name: Optional[str]
    show_destination: bool
    embed_origins: Optional[List[str]]
    expires_at: Optional[str]


class NewScheduledChange(TypedDict):
    at: str
    destination_url: str


_NewStyleFieldsDotsGradient = TypedDict(
    "_NewStyleFieldsDotsGradient",
    {
        "type": "Literal['linear', 'radial']",
        "from": "str",
        "to": "str",
    },
)


class NewStyleFieldsDotsGradient(_NewStyleFieldsDotsGradient, total=False):
    """Gradient of the modules. Send either `dotsGradient` or `dotsColor`. Rings and eyes without their own colour use the gradient's `from` colour."""
    angle: int


class _NewStyleFieldsFrame(TypedDict):
    type: Literal["box", "banner", "banner-above", "ticket"]


class NewStyleFieldsFrame(_NewStyleFieldsFrame, total=False):
    """A frame around the quiet zone, with or without a call to action. With a frame, the width of the image is the width of the frame, and the image is taller than it is wide."""
    text: Optional[str]
    color: Optional[str]
    textColor: Optional[str]


class NewStyleFields(TypedDict, total=False):
    """How the image of the code looks. Cannot be changed after creation."""
    dotsType: Optional[Literal["square", "dots", "rounded", "extra-rounded", "classy", "classy-rounded"]]
    dotsColor: Optional[str]
    dotsGradient: Optional[NewStyleFieldsDotsGradient]
    backgroundColor: Optional[str]
    transparent: Optional[bool]
    cornersSquareType: Optional[Literal["square", "dot", "extra-rounded"]]
    cornersSquareColor: Optional[str]
    cornersDotType: Optional[Literal["square", "dot"]]
    cornersDotColor: Optional[str]
    logo: Optional[str]
    logoSize: Optional[float]
    logoShape: Optional[Literal["square", "circle"]]
    logoPlate: Optional[str]
    frame: Optional[NewStyleFieldsFrame]


class NewUtmFields(TypedDict, total=False):
    """UTM parameters to add to every destination, as utm_source and so on. A parameter that the destination already has is not changed."""
    source: Optional[str]
    medium: Optional[str]
    campaign: Optional[str]
    term: Optional[str]
    content: Optional[str]


class _NewWebhook(TypedDict):
    url: str


class NewWebhook(_NewWebhook, total=False):
    description: Optional[str]
    events: Optional[List[Literal["scan.created", "scan.missed", "qrcode.created", "qrcode.updated", "qrcode.paused", "qrcode.resumed", "qrcode.deleted", "quota.threshold"]]]
    qr_ids: Optional[List[str]]
    tags: Optional[List[str]]
    active: Optional[bool]


class Notifications(TypedDict):
    weekly_report: bool
    missed_scans: bool
    limit_near: bool
    webhook_disabled: bool
    language: Optional[Literal["en", "de"]]


class NotificationsChange(TypedDict, total=False):
    weekly_report: bool
    missed_scans: bool
    limit_near: bool
    webhook_disabled: bool
    language: Optional[Literal["en", "de"]]


class OpenInvitation(TypedDict):
    account: str
    email: str
    role: Literal["owner", "editor", "viewer"]
    invited_by: Optional[str]
    expires_at: str


class OverviewToday(TypedDict):
    """Today's figures so far."""
    total_scans: int
    unique_visitors: int
    qrcodes: int
    usual_by_now: Optional[int]
    usual_total: Optional[int]
    usual_days: int
    heading_for: Optional[int]


class OverviewTopStyle(TypedDict, total=False):
    """The style exactly as it was sent when the code was created."""
    pass


class OverviewTop(TypedDict):
    qr_id: str
    name: str
    short_url: str
    destination_url: Optional[str]
    style: OverviewTopStyle
    scans: int
    unique_visitors: int
    usual_by_now: Optional[int]
    days: List[int]


class OverviewUpcoming(TypedDict):
    at: str
    what: Literal["destination", "starts", "expires"]
    qr_id: str
    name: str
    destination_url: Optional[str]


class _Overview(TypedDict):
    as_of: str
    today: OverviewToday
    top: List[OverviewTop]
    upcoming: List[OverviewUpcoming]


class Overview(_Overview, total=False):
    by_utc_day: List[str]


class _Pagination(TypedDict):
    limit: int


class Pagination(_Pagination, total=False):
    """Position of this page in the list. If you sent `cursor`, this object has limit and next_cursor; otherwise, it has all fields except next_cursor."""
    page: int
    total: int
    total_pages: int
    next_cursor: Optional[str]


class PasswordChange(TypedDict):
    current_password: str
    new_password: str


class PasswordReset(TypedDict):
    email: str


class PasswordResetAccepted(TypedDict):
    accepted: bool


class _PastDestinationChangedBy(TypedDict):
    type: Literal["api_key", "person"]
    name: str


class PastDestinationChangedBy(_PastDestinationChangedBy, total=False):
    """Who created this version."""
    id: str
    key_name: str


class _PastDestination(TypedDict):
    version: int
    destination_url: str
    changed_at: str
    changed_by: PastDestinationChangedBy


class PastDestination(_PastDestination, total=False):
    """A complete version of the code's destination and routing."""
    rules: List[Rule]
    split: List[SplitEntry]
    fallback_url: str
    forward_query: bool
    utm: Utm
    starts_at: str
    expires_at: str
    scan_limit: int
    scans: Optional[int]


class Period(TypedDict):
    """The period that the figures cover."""
    start: str
    end: str


class Pictures(TypedDict, total=False):
    ids: List[str]
    tag: str
    format: Literal["png", "svg", "pdf"]
    size: int
    width_mm: float
    dpi: int
    bleed_mm: float
    marks: bool
    compact: bool
    style_id: str
    file_name: str


class PostedCode(TypedDict):
    """The code as it is after the change."""
    qr_id: str
    name: str
    short_code: str
    destination_url: Optional[str]
    status: Literal["active", "paused", "draft"]
    version: int
    tags: List[str]
    external_id: Optional[str]
    notes: Optional[str]
    domain: Optional[str]


class PostedQuota(TypedDict):
    """How much of the quota is in use."""
    threshold: Literal[80, 100]
    used: int
    limit: int


class PostedScan(TypedDict):
    """The recorded scan."""
    qr_id: str
    scan_id: str
    country: str
    city: str
    device: Literal["desktop", "ios", "android"]
    is_unique: bool


class PostedTest(TypedDict):
    """The webhook that was tested."""
    webhook_id: str


class Preview(TypedDict, total=False):
    style: NewStyle
    destination_url: Optional[str]
    short_code: Optional[str]
    domain: Optional[str]
    format: Optional[Literal["png", "svg"]]
    size: Optional[int]


class PreviewAnswer(TypedDict):
    readable: bool
    reason: Optional[str]
    warnings: List[str]
    scannability: Scannability
    image: str


class _PreviousAggregateSummary(TypedDict):
    total_scans: int
    unique_visitors: int
    avg_daily_scans: float


class PreviousAggregateSummary(_PreviousAggregateSummary, total=False):
    """Totals for the period."""
    new_visitors: int
    returning_visitors: int


class PreviousAggregateDevices(TypedDict):
    """Scans by device type."""
    desktop: int
    ios: int
    android: int


class PreviousAggregateBrowsers(TypedDict):
    """Scans by browser."""
    other: int
    safari: int
    chrome: int
    samsung_browser: int


class PreviousAggregateOs(TypedDict):
    """Scans by operating system."""
    unknown: int
    ios: int
    ipados: int
    android: int
    windows: int
    macos: int
    linux: int
    chromeos: int
    other: int


class _PreviousAggregate(TypedDict):
    period: Period
    summary: PreviousAggregateSummary
    top_countries: List[CountryCount]
    top_cities: List[CityCount]
    devices: PreviousAggregateDevices
    browsers: PreviousAggregateBrowsers
    top_qrcodes: List[CodeCount]


class PreviousAggregate(_PreviousAggregate, total=False):
    """The same figures for the earlier period. Included only with `compare`."""
    countries: List[CountryCount]
    regions: List[RegionCount]
    os: PreviousAggregateOs
    languages: List[LanguageCount]
    variants: Optional[List[VariantCount]]
    by_utc_day: List[str]


class _PreviousSeries(TypedDict):
    period: Period
    data: List[Bucket]


class PreviousSeries(_PreviousSeries, total=False):
    """The same figures for the earlier period. Included only with `compare`."""
    by_utc_day: List[str]


class _PreviousSummarySummary(TypedDict):
    total_scans: int
    unique_visitors: int
    avg_daily_scans: float


class PreviousSummarySummary(_PreviousSummarySummary, total=False):
    """Totals for the period."""
    new_visitors: int
    returning_visitors: int


class PreviousSummaryDevices(TypedDict):
    """Scans by device type."""
    desktop: int
    ios: int
    android: int


class PreviousSummaryBrowsers(TypedDict):
    """Scans by browser."""
    other: int
    safari: int
    chrome: int
    samsung_browser: int


class PreviousSummaryOs(TypedDict):
    """Scans by operating system."""
    unknown: int
    ios: int
    ipados: int
    android: int
    windows: int
    macos: int
    linux: int
    chromeos: int
    other: int


class _PreviousSummary(TypedDict):
    period: Period
    summary: PreviousSummarySummary
    top_countries: List[CountryCount]
    top_cities: List[CityCount]
    devices: PreviousSummaryDevices
    browsers: PreviousSummaryBrowsers


class PreviousSummary(_PreviousSummary, total=False):
    """The same figures for the earlier period. Included only with `compare`."""
    countries: List[CountryCount]
    regions: List[RegionCount]
    os: PreviousSummaryOs
    languages: List[LanguageCount]
    variants: Optional[List[VariantCount]]
    by_utc_day: List[str]


class PutCode(TypedDict, total=False):
    """Accepts the fields of a create request. If the code exists, fields that are omitted or null are left unchanged."""
    name: Optional[str]
    destination_url: Optional[str]
    destination: Optional[str]
    type: Optional[Literal["url"]]
    short_code: Optional[str]
    status: Optional[Literal["active", "draft"]]
    active: Optional[bool]
    style: NewStyle
    style_id: Optional[str]
    domain: Optional[str]
    tags: Optional[List[str]]
    external_id: Optional[str]
    notes: Optional[str]
    rules: Optional[List[Rule]]
    split: Optional[List[SplitEntry]]
    fallback_url: Optional[str]
    forward_query: Optional[bool]
    utm: NewUtm
    starts_at: Optional[str]
    expires_at: Optional[str]
    scan_limit: Optional[int]


class QrcodeCreated(TypedDict):
    event: Literal["qrcode.created"]
    timestamp: str
    data: PostedCode


class QrcodeDeleted(TypedDict):
    event: Literal["qrcode.deleted"]
    timestamp: str
    data: PostedCode


class QrcodePaused(TypedDict):
    event: Literal["qrcode.paused"]
    timestamp: str
    data: PostedCode


class QrcodeResumed(TypedDict):
    event: Literal["qrcode.resumed"]
    timestamp: str
    data: PostedCode


class QrcodeUpdated(TypedDict):
    event: Literal["qrcode.updated"]
    timestamp: str
    data: PostedCode


class QualitySummary(TypedDict):
    """Totals for the period."""
    received: int
    counted: int
    not_counted: int


class Quality(TypedDict):
    qr_id: str
    period: Period
    summary: QualitySummary
    classes: List[QualityClass]


QualityClass = TypedDict(
    "QualityClass",
    {
        "class": "Literal['human', 'head', 'prefetch', 'crawler', 'preview', 'missed']",
        "counted": "bool",
        "scans": "int",
        "reasons": "List[QualityReason]",
    },
)


class QualityReason(TypedDict):
    reason: str
    scans: int


class QuotaThreshold(TypedDict):
    event: Literal["quota.threshold"]
    timestamp: str
    data: PostedQuota


class _RankedCode(TypedDict):
    qr_id: str
    name: str
    short_url: str
    scans: int
    unique_visitors: int


class RankedCode(_RankedCode, total=False):
    external_id: str
    variants: Optional[List[VariantCount]]


class RegionCount(TypedDict):
    region: str
    country: str
    scans: int


class RegionCountChange(TypedDict):
    region: str
    country: str
    scans: Optional[float]


class RemovedMember(TypedDict):
    id: str
    removed: bool


_Replay = TypedDict(
    "_Replay",
    {
        "from": "str",
        "to": "str",
    },
)


class Replay(_Replay, total=False):
    state: Optional[Literal["failed", "delivered"]]


class Replayed(TypedDict):
    replayed: int
    next_from: Optional[str]


class _ReportScope(TypedDict):
    type: Literal["account", "code", "tag"]


class ReportScope(_ReportScope, total=False):
    """The codes that the report is about."""
    qr_id: str
    tag: str


class _Report(TypedDict):
    id: str
    name: Optional[str]
    scope: ReportScope
    show_destination: bool
    embed_origins: List[str]
    created_at: str
    expires_at: Optional[str]
    scope_name: Optional[str]


class Report(_Report, total=False):
    days: int
    start_date: str
    end_date: str


class _ReportBeforeSummary(TypedDict):
    total_scans: int
    unique_visitors: int
    avg_daily_scans: float


class ReportBeforeSummary(_ReportBeforeSummary, total=False):
    """Totals for the period."""
    new_visitors: int
    returning_visitors: int


class ReportBefore(TypedDict):
    """The same figures for the period of the same length immediately before, up to the same time of day. Omitted if these figures are no longer available."""
    period: Period
    summary: ReportBeforeSummary


class _ReportChangeSummary(TypedDict):
    total_scans: Optional[float]
    unique_visitors: Optional[float]
    avg_daily_scans: Optional[float]


class ReportChangeSummary(_ReportChangeSummary, total=False):
    """Percentage change in the totals."""
    new_visitors: Optional[float]
    returning_visitors: Optional[float]


class ReportChange(TypedDict):
    """Percentage change in the totals."""
    summary: ReportChangeSummary


class _ReportCodeChange(TypedDict):
    at: str


class ReportCodeChange(_ReportCodeChange, total=False):
    destination_url: str


class _ReportFiguresSummary(TypedDict):
    total_scans: int
    unique_visitors: int
    avg_daily_scans: float


class ReportFiguresSummary(_ReportFiguresSummary, total=False):
    """Totals for the period."""
    new_visitors: int
    returning_visitors: int


class ReportFiguresDevices(TypedDict):
    """Scans by device type."""
    desktop: int
    ios: int
    android: int


class ReportFiguresBrowsers(TypedDict):
    """Scans by browser."""
    other: int
    safari: int
    chrome: int
    samsung_browser: int


class ReportFiguresOs(TypedDict):
    """Scans by operating system."""
    unknown: int
    ios: int
    ipados: int
    android: int
    windows: int
    macos: int
    linux: int
    chromeos: int
    other: int


class _ReportFigures(TypedDict):
    period: Period
    summary: ReportFiguresSummary
    top_countries: List[CountryCount]
    top_cities: List[CityCount]
    devices: ReportFiguresDevices
    browsers: ReportFiguresBrowsers


class ReportFigures(_ReportFigures, total=False):
    """Totals and breakdowns of the scans."""
    countries: List[CountryCount]
    regions: List[RegionCount]
    os: ReportFiguresOs
    languages: List[LanguageCount]
    variants: Optional[List[VariantCount]]
    by_utc_day: List[str]
    previous: ReportBefore
    change: ReportChange


class _ReportHeatmap(TypedDict):
    period: Period
    timezone: str
    data: List[List[int]]


class ReportHeatmap(_ReportHeatmap, total=False):
    """Scans by weekday and hour, in the time zone shown in `timezone`."""
    by_utc_day: List[str]


class _ReportLinkScope(TypedDict):
    type: Literal["account", "code", "tag"]


class ReportLinkScope(_ReportLinkScope, total=False):
    """The codes that the report is about."""
    qr_id: str
    tag: str


class _ReportLink(TypedDict):
    id: str
    name: Optional[str]
    scope: ReportLinkScope
    show_destination: bool
    embed_origins: List[str]
    created_at: str
    expires_at: Optional[str]
    url: str


class ReportLink(_ReportLink, total=False):
    days: int
    start_date: str
    end_date: str


class _ReportList(TypedDict):
    data: List[Report]


class ReportList(_ReportList, total=False):
    pagination: Pagination


class ReportSecret(TypedDict):
    secret: str


class _ReportSeries(TypedDict):
    period: Period
    interval: Literal["hour", "day", "week", "month"]
    data: List[Bucket]


class ReportSeries(_ReportSeries, total=False):
    """Scans over time."""
    by_utc_day: List[str]
    previous: PreviousSeries


class RevokeKey(TypedDict):
    key: str


class RevokedKey(TypedDict):
    id: str
    revoked: bool


class RevokedReport(TypedDict):
    id: str
    revoked: bool


class Rollback(TypedDict):
    version: int


class _Rule(TypedDict):
    when: When
    destination_url: str


class Rule(_Rule, total=False):
    label: Optional[str]


class _Scan(TypedDict):
    id: str
    timestamp: str
    country: str
    region: str
    city: str
    device: Literal["desktop", "ios", "android"]
    browser: Literal["other", "safari", "chrome", "samsung_browser"]
    is_unique: bool


class Scan(_Scan, total=False):
    variant: str
    version: int
    os: Literal["unknown", "ios", "ipados", "android", "windows", "macos", "linux", "chromeos", "other"]
    language: str
    external_id: Optional[str]


class ScanCreated(TypedDict):
    event: Literal["scan.created"]
    timestamp: str
    data: PostedScan


class _ScanExport(TypedDict):
    qr_id: str
    period: Period
    total: int
    data: List[Scan]


class ScanExport(_ScanExport, total=False):
    kept_from: str


class ScanList(TypedDict):
    data: List[Scan]
    pagination: Pagination


class ScanMissed(TypedDict):
    event: Literal["scan.missed"]
    timestamp: str
    data: PostedScan


class _ScanOfCode(TypedDict):
    qr_id: str
    id: str
    timestamp: str
    country: str
    region: str
    city: str
    device: Literal["desktop", "ios", "android"]
    browser: Literal["other", "safari", "chrome", "samsung_browser"]
    is_unique: bool


class ScanOfCode(_ScanOfCode, total=False):
    variant: str
    version: int
    os: Literal["unknown", "ios", "ipados", "android", "windows", "macos", "linux", "chromeos", "other"]
    language: str
    external_id: Optional[str]


class ScannabilityReasons(TypedDict):
    what: Literal["contrast", "logo", "quiet_zone", "frame", "shapes", "inversion", "reading"]
    text: str
    value: Optional[float]
    grade: Literal["A", "B", "C", "D", "F"]


class Scannability(TypedDict):
    """How well the code will scan once it is printed. See docs/scannability.md for how this is calculated."""
    grade: Literal["A", "B", "C", "D", "F"]
    reasons: List[ScannabilityReasons]
    min_width_mm: int
    max_distance_m: float


class _Schedule(TypedDict):
    data: List[ScheduledChange]


class Schedule(_Schedule, total=False):
    pagination: Pagination


class _ScheduledChangeCreatedBy(TypedDict):
    type: Literal["api_key", "person"]
    name: str


class ScheduledChangeCreatedBy(_ScheduledChangeCreatedBy, total=False):
    """Who scheduled the change."""
    id: str
    key_name: str


class _ScheduledChange(TypedDict):
    id: str
    at: str
    destination_url: str
    created_at: str
    created_by: ScheduledChangeCreatedBy


class ScheduledChange(_ScheduledChange, total=False):
    warnings: List[str]


class Session(TypedDict):
    id: str
    current: bool
    device: Literal["desktop", "ios", "android"]
    browser: Literal["other", "safari", "chrome", "samsung_browser"]
    created_at: str
    last_used_at: str
    expires_at: str


class SessionList(TypedDict):
    data: List[Session]
    pagination: Pagination


class _SetUp(TypedDict):
    token: str
    password: str


class SetUp(_SetUp, total=False):
    email: Optional[str]


class SharedCodeChange(TypedDict, total=False):
    """Accepts the same fields as an update of a single code, except external_id, which must be unique."""
    name: str
    destination_url: str
    active: bool
    tags: Optional[List[str]]
    notes: Optional[str]
    rules: Optional[List[Rule]]
    split: Optional[List[SplitEntry]]
    fallback_url: Optional[str]
    forward_query: Optional[bool]
    utm: NewUtm
    starts_at: Optional[str]
    expires_at: Optional[str]
    scan_limit: Optional[int]


class SharedReportBrand(TypedDict):
    """How the account appears on the report; null if the account has no brand."""
    name: Optional[str]
    color: Optional[str]
    logo_url: Optional[str]


class SharedReportCodeStyle(TypedDict, total=False):
    """The style exactly as it was sent when the code was created."""
    pass


class _SharedReportCode(TypedDict):
    short_url: str


class SharedReportCode(_SharedReportCode, total=False):
    """The code that the report is about. Included only if the report is about a single code."""
    image_url: str
    destination_url: Optional[str]
    style: SharedReportCodeStyle
    changes: List[ReportCodeChange]


class SharedReport(TypedDict):
    name: str
    account: str
    brand: Optional[SharedReportBrand]
    timezone: str
    type: Literal["account", "code", "tag"]
    code: Optional[SharedReportCode]
    expires_at: Optional[str]
    figures: ReportFigures
    timeseries: ReportSeries
    heatmap: ReportHeatmap


class SheetLayout(TypedDict):
    page: Literal["a4", "letter"]
    columns: int
    rows: int
    margin_mm: float
    gap_mm: float


class _Sheet(TypedDict):
    layout: Union[Literal["avery-l7120", "avery-l7160", "avery-l7163", "avery-5160", "a4-3x8", "letter-3x10", "cards-10"], SheetLayout]


class Sheet(_Sheet, total=False):
    ids: List[str]
    tag: str
    caption: Literal["name", "short_url", "none"]
    copies: int
    start_at: int
    test_page: bool
    style_id: str


class SignIn(TypedDict):
    email: str
    password: str


class SignedInUser(TypedDict):
    """The signed-in person."""
    id: str
    email: str
    role: Literal["owner", "editor", "viewer"]


class SignedInAccount(TypedDict):
    """The account of the signed-in person."""
    id: str
    name: str
    plan: str
    timezone: str


class SignedInSession(TypedDict):
    """The session of this request."""
    id: str
    created_at: str
    expires_at: str


class SignedIn(TypedDict):
    user: SignedInUser
    account: SignedInAccount
    session: SignedInSession
    base_url: str
    short_base_url: str
    short_domains: List[str]


class SignedOut(TypedDict):
    signed_out: bool


class Simulation(TypedDict, total=False):
    device: Optional[Literal["desktop", "ios", "android"]]
    country: Optional[str]
    language: Optional[str]
    at: Optional[str]
    query: Optional[str]
    visitor: Optional[str]


class SimulationAnswer(TypedDict):
    state: Literal["draft", "paused", "expired", "used_up", "scheduled", "active"]
    destination_url: Optional[str]
    label: Optional[str]
    rule: Optional[int]
    version: int


class _SplitEntry(TypedDict):
    destination_url: str
    weight: int


class SplitEntry(_SplitEntry, total=False):
    label: Optional[str]


_StyleDotsGradient = TypedDict(
    "_StyleDotsGradient",
    {
        "type": "Literal['linear', 'radial']",
        "from": "str",
        "to": "str",
    },
)


class StyleDotsGradient(_StyleDotsGradient, total=False):
    """Gradient of the modules. Send either `dotsGradient` or `dotsColor`. Rings and eyes without their own colour use the gradient's `from` colour."""
    angle: int


class _StyleFrame(TypedDict):
    type: Literal["box", "banner", "banner-above", "ticket"]


class StyleFrame(_StyleFrame, total=False):
    """A frame around the quiet zone, with or without a call to action. With a frame, the width of the image is the width of the frame, and the image is taller than it is wide."""
    text: Optional[str]
    color: Optional[str]
    textColor: Optional[str]


class Style(TypedDict, total=False):
    """How code images look."""
    dotsType: Optional[Literal["square", "dots", "rounded", "extra-rounded", "classy", "classy-rounded"]]
    dotsColor: Optional[str]
    dotsGradient: Optional[StyleDotsGradient]
    backgroundColor: Optional[str]
    transparent: Optional[bool]
    cornersSquareType: Optional[Literal["square", "dot", "extra-rounded"]]
    cornersSquareColor: Optional[str]
    cornersDotType: Optional[Literal["square", "dot"]]
    cornersDotColor: Optional[str]
    logo: Optional[str]
    logoSize: Optional[float]
    logoShape: Optional[Literal["square", "circle"]]
    logoPlate: Optional[str]
    frame: Optional[StyleFrame]


class _SummaryChangeSummary(TypedDict):
    total_scans: Optional[float]
    unique_visitors: Optional[float]
    avg_daily_scans: Optional[float]


class SummaryChangeSummary(_SummaryChangeSummary, total=False):
    """Percentage change in the totals."""
    new_visitors: Optional[float]
    returning_visitors: Optional[float]


class SummaryChangeDevices(TypedDict):
    """Scans by device type."""
    desktop: Optional[float]
    ios: Optional[float]
    android: Optional[float]


class SummaryChangeBrowsers(TypedDict):
    """Scans by browser."""
    other: Optional[float]
    safari: Optional[float]
    chrome: Optional[float]
    samsung_browser: Optional[float]


class SummaryChangeOs(TypedDict):
    """Scans by operating system."""
    unknown: Optional[float]
    ios: Optional[float]
    ipados: Optional[float]
    android: Optional[float]
    windows: Optional[float]
    macos: Optional[float]
    linux: Optional[float]
    chromeos: Optional[float]
    other: Optional[float]


class _SummaryChange(TypedDict):
    summary: SummaryChangeSummary
    top_countries: List[CountryCountChange]
    top_cities: List[CityCountChange]
    devices: SummaryChangeDevices
    browsers: SummaryChangeBrowsers


class SummaryChange(_SummaryChange, total=False):
    """The percentage change in each figure since the earlier period. Included only with both `compare` and `include`. Lists contain only the entries of the current period; entries found only in the earlier period are left out."""
    countries: List[CountryCountChange]
    regions: List[RegionCountChange]
    os: SummaryChangeOs
    languages: List[LanguageCountChange]
    variants: List[VariantCountChange]


class Tag(TypedDict):
    name: str
    codes: int


class TagChange(TypedDict):
    name: str


class TagList(TypedDict):
    data: List[Tag]
    pagination: Pagination


class _Timeseries(TypedDict):
    qr_id: str
    period: Period
    interval: Literal["hour", "day", "week", "month"]
    data: List[Bucket]


class Timeseries(_Timeseries, total=False):
    by_utc_day: List[str]
    previous: PreviousSeries


class _TopCodes(TypedDict):
    period: Period
    data: List[RankedCode]
    pagination: Pagination


class TopCodes(_TopCodes, total=False):
    by_utc_day: List[str]


class Unsubscribed(TypedDict):
    unsubscribed: str


class Utm(TypedDict, total=False):
    """UTM parameters to add to every destination, as utm_source and so on. A parameter that the destination already has is not changed."""
    source: Optional[str]
    medium: Optional[str]
    campaign: Optional[str]
    term: Optional[str]
    content: Optional[str]


class VariantCount(TypedDict):
    variant: str
    scans: int
    unique_visitors: int


class VariantCountChange(TypedDict):
    variant: str
    scans: Optional[float]
    unique_visitors: Optional[float]


class View(TypedDict):
    name: str
    query: str


class ViewChange(TypedDict):
    query: str


class _ViewList(TypedDict):
    data: List[View]


class ViewList(_ViewList, total=False):
    pagination: Pagination


class Webhook(TypedDict):
    id: str
    url: str
    description: str
    events: List[Literal["scan.created", "scan.missed", "qrcode.created", "qrcode.updated", "qrcode.paused", "qrcode.resumed", "qrcode.deleted", "quota.threshold"]]
    qr_ids: Optional[List[str]]
    tags: Optional[List[str]]
    active: bool
    status: Literal["active", "failing", "disabled"]
    failing_since: Optional[str]
    disabled_reason: Optional[str]
    created_at: str
    updated_at: str


class WebhookChange(TypedDict, total=False):
    url: str
    description: str
    events: List[Literal["scan.created", "scan.missed", "qrcode.created", "qrcode.updated", "qrcode.paused", "qrcode.resumed", "qrcode.deleted", "quota.threshold"]]
    qr_ids: Optional[List[str]]
    tags: Optional[List[str]]
    active: bool


class WebhookList(TypedDict):
    data: List[Webhook]
    pagination: Pagination


class WebhookTest(TypedDict):
    event: Literal["webhook.test"]
    timestamp: str
    data: PostedTest


class WebhookWithSecret(TypedDict):
    id: str
    url: str
    description: str
    events: List[Literal["scan.created", "scan.missed", "qrcode.created", "qrcode.updated", "qrcode.paused", "qrcode.resumed", "qrcode.deleted", "quota.threshold"]]
    qr_ids: Optional[List[str]]
    tags: Optional[List[str]]
    active: bool
    status: Literal["active", "failing", "disabled"]
    failing_since: Optional[str]
    disabled_reason: Optional[str]
    created_at: str
    updated_at: str
    secret: str


When = TypedDict(
    "When",
    {
        "device": "Optional[List[Literal['desktop', 'ios', 'android']]]",
        "country": "Optional[List[str]]",
        "language": "Optional[List[str]]",
        "days": "Optional[List[Literal['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']]]",
        "hours": "Optional[List[str]]",
        "timezone": "Optional[str]",
        "from": "Optional[str]",
        "until": "Optional[str]",
    },
    total=False,
)


_WhoamiAddress = TypedDict(
    "_WhoamiAddress",
    {
        "version": "Literal['IPv4', 'IPv6']",
        "class": "Literal['public', 'private', 'loopback', 'unknown']",
        "forwarded": "bool",
    },
)


class WhoamiAddress(_WhoamiAddress, total=False):
    """The address that the request came from."""
    ip: str


Whoami = TypedDict(
    "Whoami",
    {
        "address": "WhoamiAddress",
        "country": "str",
        "region": "str",
        "city": "str",
        "device": "Literal['desktop', 'ios', 'android']",
        "browser": "Literal['other', 'safari', 'chrome', 'samsung_browser']",
        "os": "Literal['unknown', 'ios', 'ipados', 'android', 'windows', 'macos', 'linux', 'chromeos', 'other']",
        "language": "str",
        "class": "Literal['human', 'head', 'prefetch', 'crawler', 'preview', 'missed']",
        "reason": "str",
    },
)

NewStyle = Optional[NewStyleFields]
NewUtm = Optional[NewUtmFields]

# What webhooks deliver; `event` says which it is.
WebhookEvent = Union[
    ScanCreated,
    ScanMissed,
    QrcodeCreated,
    QrcodeUpdated,
    QrcodePaused,
    QrcodeResumed,
    QrcodeDeleted,
    QuotaThreshold,
    WebhookTest,
]
