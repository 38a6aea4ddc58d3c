# Generated from openapi.json by `npm run docs`. Do not edit.
"""One method for each operation of the API, and one to walk through its lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Literal, Optional, Union
from typing import overload

from ._answers import Download, IfMatch
from ._lists import walk
from ._sender import Sender, Upload
from .types import (
    Account,
    AccountChange,
    AccountQuality,
    AccountTimeseries,
    AggregateAnalytics,
    AnalyticsSummary,
    ApiKey,
    ApiKeyChange,
    ApiKeyList,
    AuditEntry,
    AuditList,
    BrandStyle,
    BrandStyleChange,
    BrandStyleList,
    BulkAnswer,
    BulkChange,
    BulkChangeAnswer,
    BulkDelete,
    BulkDeleteAnswer,
    CancelledChange,
    Code,
    CodeChange,
    CodeCounts,
    CodeItem,
    CodeList,
    CodeQuality,
    CreatedCode,
    DeletedBrandStyle,
    DeletedCode,
    DeletedLogo,
    DeletedTag,
    DeletedView,
    DeletedWebhook,
    Delivery,
    DeliveryList,
    EmailChange,
    EmailChanged,
    EmailConfirmation,
    EmailToConfirm,
    Event,
    EventList,
    Heatmap,
    HistoryList,
    Invitation,
    InvitationLink,
    Logo,
    LogoList,
    Member,
    MemberChange,
    MemberList,
    NewApiKey,
    NewApiKeyWithSecret,
    NewBrandStyle,
    NewCode,
    NewCodes,
    NewMember,
    NewReport,
    NewScheduledChange,
    NewWebhook,
    Notifications,
    NotificationsChange,
    OpenInvitation,
    Overview,
    PasswordChange,
    PasswordReset,
    PasswordResetAccepted,
    PastDestination,
    Pictures,
    Preview,
    PreviewAnswer,
    PutCode,
    Quality,
    RankedCode,
    RemovedMember,
    Replay,
    Replayed,
    Report,
    ReportLink,
    ReportList,
    ReportSecret,
    RevokeKey,
    RevokedKey,
    RevokedReport,
    Rollback,
    Scan,
    ScanList,
    Scannability,
    Schedule,
    ScheduledChange,
    Session,
    SessionList,
    SetUp,
    SharedReport,
    Sheet,
    SignIn,
    SignedIn,
    SignedOut,
    Simulation,
    SimulationAnswer,
    Tag,
    TagChange,
    TagList,
    Timeseries,
    TopCodes,
    Unsubscribed,
    View,
    ViewChange,
    ViewList,
    Webhook,
    WebhookChange,
    WebhookList,
    WebhookWithSecret,
    Whoami,
)

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    P = ParamSpec("P")

VERSION = "0.3.0"

# The largest page of each list.
LIMITS = {
    "list_codes": 100,
    "list_tags": 500,
    "list_code_history": 100,
    "list_scheduled_changes": 100,
    "list_logos": 100,
    "list_styles": 100,
    "list_code_scans": 500,
    "get_top_codes": 100,
    "get_account_quality": 100,
    "list_reports": 200,
    "list_events": 1000,
    "list_sessions": 100,
    "list_views": 100,
    "list_members": 100,
    "list_api_keys": 100,
    "list_audit": 100,
    "list_webhooks": 100,
    "list_deliveries": 100,
}


class Operations(Sender):
    def create_code(self, body: NewCode, *, idempotency_key: Optional[str] = None) -> CreatedCode:
        """Create a QR code. `POST /v1/qrcodes`"""
        return self._json(
            "POST",
            "/v1/qrcodes",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def list_codes(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        status: Optional[Literal["active", "paused", "draft"]] = None,
        state: Optional[Literal["draft", "paused", "expired", "used_up", "scheduled", "active"]] = None,
        search: Optional[str] = None,
        tag: Optional[str] = None,
        external_id: Optional[str] = None,
        sort: Optional[Literal["-created_at", "created_at", "-updated_at", "updated_at", "-name", "name", "-total_scans", "total_scans"]] = None,
        cursor: Optional[str] = None,
        timezone: Optional[str] = None,
        view: Optional[Literal["full"]] = None,
    ) -> CodeList:
        """List QR codes. `GET /v1/qrcodes`"""
        return self._json(
            "GET",
            "/v1/qrcodes",
            query={"page": page, "limit": limit, "status": status, "state": state, "search": search, "tag": tag, "external_id": external_id, "sort": sort, "cursor": cursor, "timezone": timezone, "view": view},
        )

    def get_code(self, id: str) -> Code:
        """Get a QR code. `GET /v1/qrcodes/{id}`"""
        return self._json("GET", "/v1/qrcodes/{id}", path={"id": id})

    def update_code(self, id: str, body: CodeChange, *, if_match: Optional[IfMatch] = None) -> Code:
        """Update a QR code. `PATCH /v1/qrcodes/{id}`"""
        return self._json(
            "PATCH",
            "/v1/qrcodes/{id}",
            path={"id": id},
            headers={"If-Match": if_match},
            body=body,
        )

    def delete_code(self, id: str, *, if_match: Optional[IfMatch] = None) -> DeletedCode:
        """Delete a QR code. `DELETE /v1/qrcodes/{id}`"""
        return self._json(
            "DELETE",
            "/v1/qrcodes/{id}",
            path={"id": id},
            headers={"If-Match": if_match},
        )

    def put_code(
        self,
        external_id: str,
        body: PutCode,
        *,
        if_match: Optional[IfMatch] = None,
    ) -> Code:
        """Create or update a QR code by its external id. `PUT /v1/qrcodes/ext_{external_id}`"""
        return self._json(
            "PUT",
            "/v1/qrcodes/ext_{external_id}",
            path={"external_id": external_id},
            headers={"If-Match": if_match},
            body=body,
        )

    def count_codes(self, *, search: Optional[str] = None, tag: Optional[str] = None) -> CodeCounts:
        """Count QR codes by state. `GET /v1/qrcodes/counts`"""
        return self._json("GET", "/v1/qrcodes/counts", query={"search": search, "tag": tag})

    def export_codes(
        self,
        *,
        status: Optional[Literal["active", "paused", "draft"]] = None,
        state: Optional[Literal["draft", "paused", "expired", "used_up", "scheduled", "active"]] = None,
        search: Optional[str] = None,
        tag: Optional[str] = None,
        external_id: Optional[str] = None,
        sort: Optional[Literal["-created_at", "created_at", "-updated_at", "updated_at", "-name", "name", "-total_scans", "total_scans"]] = None,
        bom: Optional[bool] = None,
    ) -> Download:
        """Export QR codes. `GET /v1/qrcodes/export`"""
        return self._download(
            "GET",
            "/v1/qrcodes/export",
            query={"status": status, "state": state, "search": search, "tag": tag, "external_id": external_id, "sort": sort, "bom": bom},
        )

    def list_tags(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        search: Optional[str] = None,
    ) -> TagList:
        """List tags. `GET /v1/tags`"""
        return self._json(
            "GET",
            "/v1/tags",
            query={"page": page, "limit": limit, "cursor": cursor, "search": search},
        )

    def rename_tag(self, tag: str, body: TagChange) -> Tag:
        """Rename or merge a tag. `PATCH /v1/tags/{tag}`"""
        return self._json("PATCH", "/v1/tags/{tag}", path={"tag": tag}, body=body)

    def delete_tag(self, tag: str) -> DeletedTag:
        """Delete a tag. `DELETE /v1/tags/{tag}`"""
        return self._json("DELETE", "/v1/tags/{tag}", path={"tag": tag})

    def create_codes(
        self,
        body: NewCodes,
        *,
        atomic: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> BulkAnswer:
        """Create multiple QR codes. `POST /v1/qrcodes/bulk`"""
        return self._json(
            "POST",
            "/v1/qrcodes/bulk",
            query={"atomic": atomic},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def update_codes(
        self,
        body: BulkChange,
        *,
        atomic: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> BulkChangeAnswer:
        """Update multiple QR codes. `PATCH /v1/qrcodes/bulk`"""
        return self._json(
            "PATCH",
            "/v1/qrcodes/bulk",
            query={"atomic": atomic},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def delete_codes(
        self,
        body: BulkDelete,
        *,
        idempotency_key: Optional[str] = None,
    ) -> BulkDeleteAnswer:
        """Delete multiple QR codes. `POST /v1/qrcodes/bulk/delete`"""
        return self._json(
            "POST",
            "/v1/qrcodes/bulk/delete",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def list_code_history(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        include: Optional[Literal["scans"]] = None,
    ) -> HistoryList:
        """List every version of a QR code. `GET /v1/qrcodes/{id}/history`"""
        return self._json(
            "GET",
            "/v1/qrcodes/{id}/history",
            path={"id": id},
            query={"page": page, "limit": limit, "cursor": cursor, "include": include},
        )

    def roll_back_code(
        self,
        id: str,
        body: Rollback,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[IfMatch] = None,
    ) -> Code:
        """Roll back a QR code to an earlier version. `POST /v1/qrcodes/{id}/rollback`"""
        return self._json(
            "POST",
            "/v1/qrcodes/{id}/rollback",
            path={"id": id},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            body=body,
        )

    def schedule_change(
        self,
        id: str,
        body: NewScheduledChange,
        *,
        idempotency_key: Optional[str] = None,
        if_match: Optional[IfMatch] = None,
    ) -> ScheduledChange:
        """Schedule a destination change. `POST /v1/qrcodes/{id}/schedule`"""
        return self._json(
            "POST",
            "/v1/qrcodes/{id}/schedule",
            path={"id": id},
            headers={"Idempotency-Key": idempotency_key, "If-Match": if_match},
            body=body,
        )

    def list_scheduled_changes(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Schedule:
        """List scheduled changes for a QR code. `GET /v1/qrcodes/{id}/schedule`"""
        return self._json(
            "GET",
            "/v1/qrcodes/{id}/schedule",
            path={"id": id},
            query={"limit": limit, "cursor": cursor},
        )

    def cancel_scheduled_change(
        self,
        id: str,
        change_id: str,
        *,
        if_match: Optional[IfMatch] = None,
    ) -> CancelledChange:
        """Cancel a scheduled change. `DELETE /v1/qrcodes/{id}/schedule/{change_id}`"""
        return self._json(
            "DELETE",
            "/v1/qrcodes/{id}/schedule/{change_id}",
            path={"id": id, "change_id": change_id},
            headers={"If-Match": if_match},
        )

    def simulate_scan(self, id: str, body: Simulation) -> SimulationAnswer:
        """Simulate a scan. `POST /v1/qrcodes/{id}/simulate`"""
        return self._json("POST", "/v1/qrcodes/{id}/simulate", path={"id": id}, body=body)

    def download_code(
        self,
        id: str,
        *,
        format: Optional[Literal["png", "svg", "pdf"]] = None,
        size: Optional[int] = None,
        width_mm: Optional[float] = None,
        dpi: Optional[int] = None,
        bleed_mm: Optional[float] = None,
        marks: Optional[bool] = None,
        compact: Optional[bool] = None,
        style_id: Optional[str] = None,
    ) -> Download:
        """Download a QR code image. `GET /v1/qrcodes/{id}/download`"""
        return self._download(
            "GET",
            "/v1/qrcodes/{id}/download",
            path={"id": id},
            query={"format": format, "size": size, "width_mm": width_mm, "dpi": dpi, "bleed_mm": bleed_mm, "marks": marks, "compact": compact, "style_id": style_id},
        )

    def download_pictures(self, body: Pictures) -> Download:
        """Download images of multiple QR codes. `POST /v1/qrcodes/pictures`"""
        return self._download("POST", "/v1/qrcodes/pictures", body=body)

    def download_sheet(self, body: Sheet) -> Download:
        """Download labels for multiple QR codes as a PDF. `POST /v1/qrcodes/sheet`"""
        return self._download("POST", "/v1/qrcodes/sheet", body=body)

    def preview_code(self, body: Preview) -> PreviewAnswer:
        """Preview a style and check whether it can be read. `POST /v1/qrcodes/preview`"""
        return self._json("POST", "/v1/qrcodes/preview", body=body)

    def get_scannability(self, id: str, *, width_mm: Optional[float] = None) -> Scannability:
        """Get the scannability of a QR code. `GET /v1/qrcodes/{id}/scannability`"""
        return self._json(
            "GET",
            "/v1/qrcodes/{id}/scannability",
            path={"id": id},
            query={"width_mm": width_mm},
        )

    def list_logos(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> LogoList:
        """List logos. `GET /v1/logos`"""
        return self._json("GET", "/v1/logos", query={"limit": limit, "cursor": cursor})

    def upload_logo(self, body: Upload, *, content_type: Optional[str] = None) -> Logo:
        """Upload a logo. `POST /v1/logos`"""
        return self._json("POST", "/v1/logos", upload=body, content_type=content_type)

    def get_logo(self, id: str) -> Logo:
        """Get a logo. `GET /v1/logos/{id}`"""
        return self._json("GET", "/v1/logos/{id}", path={"id": id})

    def delete_logo(self, id: str) -> DeletedLogo:
        """Delete a logo. `DELETE /v1/logos/{id}`"""
        return self._json("DELETE", "/v1/logos/{id}", path={"id": id})

    def get_logo_image(self, id: str) -> Download:
        """Get a logo's image. `GET /v1/logos/{id}/image`"""
        return self._download("GET", "/v1/logos/{id}/image", path={"id": id})

    def create_style(
        self,
        body: NewBrandStyle,
        *,
        idempotency_key: Optional[str] = None,
    ) -> BrandStyle:
        """Create a brand style. `POST /v1/styles`"""
        return self._json(
            "POST",
            "/v1/styles",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def list_styles(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> BrandStyleList:
        """List brand styles. `GET /v1/styles`"""
        return self._json("GET", "/v1/styles", query={"limit": limit, "cursor": cursor})

    def update_style(self, id: str, body: BrandStyleChange) -> BrandStyle:
        """Update a brand style. `PATCH /v1/styles/{id}`"""
        return self._json("PATCH", "/v1/styles/{id}", path={"id": id}, body=body)

    def get_style(self, id: str) -> BrandStyle:
        """Get a brand style. `GET /v1/styles/{id}`"""
        return self._json("GET", "/v1/styles/{id}", path={"id": id})

    def delete_style(self, id: str) -> DeletedBrandStyle:
        """Delete a brand style. `DELETE /v1/styles/{id}`"""
        return self._json("DELETE", "/v1/styles/{id}", path={"id": id})

    def get_code_analytics(
        self,
        id: str,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        country: Union[str, List[str], None] = None,
        city: Optional[str] = None,
        region: Optional[str] = None,
        device: Union[str, List[str], None] = None,
        browser: Union[str, List[str], None] = None,
        os: Union[str, List[str], None] = None,
        language: Union[str, List[str], None] = None,
        variant: Optional[str] = None,
        until: Optional[str] = None,
        approximate: Optional[Literal["utc_days"]] = None,
        compare: Optional[Literal["previous", "previous_year"]] = None,
        include: Optional[Literal["details", "breakdowns"]] = None,
    ) -> AnalyticsSummary:
        """Get analytics for a QR code: totals, locations, devices. `GET /v1/qrcodes/{id}/analytics`"""
        return self._json(
            "GET",
            "/v1/qrcodes/{id}/analytics",
            path={"id": id},
            query={"period": period, "start_date": start_date, "end_date": end_date, "timezone": timezone, "country": country, "city": city, "region": region, "device": device, "browser": browser, "os": os, "language": language, "variant": variant, "until": until, "approximate": approximate, "compare": compare, "include": include},
        )

    def get_analytics_of_code(
        self,
        id: str,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        country: Union[str, List[str], None] = None,
        city: Optional[str] = None,
        region: Optional[str] = None,
        device: Union[str, List[str], None] = None,
        browser: Union[str, List[str], None] = None,
        os: Union[str, List[str], None] = None,
        language: Union[str, List[str], None] = None,
        variant: Optional[str] = None,
        until: Optional[str] = None,
        approximate: Optional[Literal["utc_days"]] = None,
        compare: Optional[Literal["previous", "previous_year"]] = None,
        include: Optional[Literal["details", "breakdowns"]] = None,
    ) -> AnalyticsSummary:
        """Get analytics for a QR code (alias of getCodeAnalytics). `GET /v1/analytics/qrcodes/{id}`"""
        return self._json(
            "GET",
            "/v1/analytics/qrcodes/{id}",
            path={"id": id},
            query={"period": period, "start_date": start_date, "end_date": end_date, "timezone": timezone, "country": country, "city": city, "region": region, "device": device, "browser": browser, "os": os, "language": language, "variant": variant, "until": until, "approximate": approximate, "compare": compare, "include": include},
        )

    def list_code_scans(
        self,
        id: str,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        country: Union[str, List[str], None] = None,
        city: Optional[str] = None,
        region: Optional[str] = None,
        device: Union[str, List[str], None] = None,
        browser: Union[str, List[str], None] = None,
        os: Union[str, List[str], None] = None,
        language: Union[str, List[str], None] = None,
        variant: Optional[str] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        include: Optional[Literal["details"]] = None,
    ) -> ScanList:
        """List the scans of a QR code. `GET /v1/qrcodes/{id}/analytics/scans`"""
        return self._json(
            "GET",
            "/v1/qrcodes/{id}/analytics/scans",
            path={"id": id},
            query={"period": period, "start_date": start_date, "end_date": end_date, "timezone": timezone, "country": country, "city": city, "region": region, "device": device, "browser": browser, "os": os, "language": language, "variant": variant, "page": page, "limit": limit, "cursor": cursor, "include": include},
        )

    def get_code_timeseries(
        self,
        id: str,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        country: Union[str, List[str], None] = None,
        city: Optional[str] = None,
        region: Optional[str] = None,
        device: Union[str, List[str], None] = None,
        browser: Union[str, List[str], None] = None,
        os: Union[str, List[str], None] = None,
        language: Union[str, List[str], None] = None,
        variant: Optional[str] = None,
        until: Optional[str] = None,
        approximate: Optional[Literal["utc_days"]] = None,
        interval: Optional[Literal["hour", "day", "week", "month"]] = None,
        compare: Optional[Literal["previous", "previous_year"]] = None,
    ) -> Timeseries:
        """Get scans of a QR code over time. `GET /v1/qrcodes/{id}/analytics/timeseries`"""
        return self._json(
            "GET",
            "/v1/qrcodes/{id}/analytics/timeseries",
            path={"id": id},
            query={"period": period, "start_date": start_date, "end_date": end_date, "timezone": timezone, "country": country, "city": city, "region": region, "device": device, "browser": browser, "os": os, "language": language, "variant": variant, "until": until, "approximate": approximate, "interval": interval, "compare": compare},
        )

    def get_code_heatmap(
        self,
        id: str,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        country: Union[str, List[str], None] = None,
        city: Optional[str] = None,
        region: Optional[str] = None,
        device: Union[str, List[str], None] = None,
        browser: Union[str, List[str], None] = None,
        os: Union[str, List[str], None] = None,
        language: Union[str, List[str], None] = None,
        variant: Optional[str] = None,
        until: Optional[str] = None,
        approximate: Optional[Literal["utc_days"]] = None,
    ) -> Heatmap:
        """Get scans of a QR code, by weekday and hour. `GET /v1/qrcodes/{id}/analytics/heatmap`"""
        return self._json(
            "GET",
            "/v1/qrcodes/{id}/analytics/heatmap",
            path={"id": id},
            query={"period": period, "start_date": start_date, "end_date": end_date, "timezone": timezone, "country": country, "city": city, "region": region, "device": device, "browser": browser, "os": os, "language": language, "variant": variant, "until": until, "approximate": approximate},
        )

    def get_account_heatmap(
        self,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        country: Union[str, List[str], None] = None,
        city: Optional[str] = None,
        region: Optional[str] = None,
        device: Union[str, List[str], None] = None,
        browser: Union[str, List[str], None] = None,
        os: Union[str, List[str], None] = None,
        language: Union[str, List[str], None] = None,
        variant: Optional[str] = None,
        until: Optional[str] = None,
        approximate: Optional[Literal["utc_days"]] = None,
        tag: Optional[str] = None,
    ) -> Heatmap:
        """Get scans across all QR codes in the account, by weekday and hour. `GET /v1/analytics/heatmap`"""
        return self._json(
            "GET",
            "/v1/analytics/heatmap",
            query={"period": period, "start_date": start_date, "end_date": end_date, "timezone": timezone, "country": country, "city": city, "region": region, "device": device, "browser": browser, "os": os, "language": language, "variant": variant, "until": until, "approximate": approximate, "tag": tag},
        )

    def get_aggregate_analytics(
        self,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        country: Union[str, List[str], None] = None,
        city: Optional[str] = None,
        region: Optional[str] = None,
        device: Union[str, List[str], None] = None,
        browser: Union[str, List[str], None] = None,
        os: Union[str, List[str], None] = None,
        language: Union[str, List[str], None] = None,
        variant: Optional[str] = None,
        until: Optional[str] = None,
        approximate: Optional[Literal["utc_days"]] = None,
        compare: Optional[Literal["previous", "previous_year"]] = None,
        include: Optional[Literal["details", "breakdowns"]] = None,
        tag: Optional[str] = None,
        qr_ids: Union[str, List[str], None] = None,
    ) -> AggregateAnalytics:
        """Get analytics for all QR codes in the account. `GET /v1/analytics/aggregate`"""
        return self._json(
            "GET",
            "/v1/analytics/aggregate",
            query={"period": period, "start_date": start_date, "end_date": end_date, "timezone": timezone, "country": country, "city": city, "region": region, "device": device, "browser": browser, "os": os, "language": language, "variant": variant, "until": until, "approximate": approximate, "compare": compare, "include": include, "tag": tag, "qr_ids": qr_ids},
        )

    def get_account_timeseries(
        self,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        country: Union[str, List[str], None] = None,
        city: Optional[str] = None,
        region: Optional[str] = None,
        device: Union[str, List[str], None] = None,
        browser: Union[str, List[str], None] = None,
        os: Union[str, List[str], None] = None,
        language: Union[str, List[str], None] = None,
        variant: Optional[str] = None,
        until: Optional[str] = None,
        approximate: Optional[Literal["utc_days"]] = None,
        tag: Optional[str] = None,
        interval: Optional[Literal["hour", "day", "week", "month"]] = None,
        compare: Optional[Literal["previous", "previous_year"]] = None,
    ) -> AccountTimeseries:
        """Get scans across all QR codes in the account over time. `GET /v1/analytics/timeseries`"""
        return self._json(
            "GET",
            "/v1/analytics/timeseries",
            query={"period": period, "start_date": start_date, "end_date": end_date, "timezone": timezone, "country": country, "city": city, "region": region, "device": device, "browser": browser, "os": os, "language": language, "variant": variant, "until": until, "approximate": approximate, "tag": tag, "interval": interval, "compare": compare},
        )

    def get_top_codes(
        self,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        country: Union[str, List[str], None] = None,
        city: Optional[str] = None,
        region: Optional[str] = None,
        device: Union[str, List[str], None] = None,
        browser: Union[str, List[str], None] = None,
        os: Union[str, List[str], None] = None,
        language: Union[str, List[str], None] = None,
        variant: Optional[str] = None,
        until: Optional[str] = None,
        approximate: Optional[Literal["utc_days"]] = None,
        tag: Optional[str] = None,
        by: Optional[Literal["scans", "unique_visitors"]] = None,
        routed: Optional[bool] = None,
        include: Optional[Literal["variants"]] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> TopCodes:
        """Rank the QR codes in the account. `GET /v1/analytics/top`"""
        return self._json(
            "GET",
            "/v1/analytics/top",
            query={"period": period, "start_date": start_date, "end_date": end_date, "timezone": timezone, "country": country, "city": city, "region": region, "device": device, "browser": browser, "os": os, "language": language, "variant": variant, "until": until, "approximate": approximate, "tag": tag, "by": by, "routed": routed, "include": include, "page": page, "limit": limit, "cursor": cursor},
        )

    def get_overview(self, *, timezone: Optional[str] = None) -> Overview:
        """Get today's overview. `GET /v1/overview`"""
        return self._json("GET", "/v1/overview", query={"timezone": timezone})

    def export_code_scans(
        self,
        id: str,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        country: Union[str, List[str], None] = None,
        city: Optional[str] = None,
        region: Optional[str] = None,
        device: Union[str, List[str], None] = None,
        browser: Union[str, List[str], None] = None,
        os: Union[str, List[str], None] = None,
        language: Union[str, List[str], None] = None,
        variant: Optional[str] = None,
        format: Optional[Literal["csv", "json"]] = None,
        include: Optional[Literal["details"]] = None,
        bom: Optional[bool] = None,
    ) -> Download:
        """Export the scans of a QR code. `GET /v1/qrcodes/{id}/analytics/export`"""
        return self._download(
            "GET",
            "/v1/qrcodes/{id}/analytics/export",
            path={"id": id},
            query={"period": period, "start_date": start_date, "end_date": end_date, "timezone": timezone, "country": country, "city": city, "region": region, "device": device, "browser": browser, "os": os, "language": language, "variant": variant, "format": format, "include": include, "bom": bom},
        )

    def export_account_scans(
        self,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        country: Union[str, List[str], None] = None,
        city: Optional[str] = None,
        region: Optional[str] = None,
        device: Union[str, List[str], None] = None,
        browser: Union[str, List[str], None] = None,
        os: Union[str, List[str], None] = None,
        language: Union[str, List[str], None] = None,
        variant: Optional[str] = None,
        tag: Optional[str] = None,
        format: Optional[Literal["csv", "json"]] = None,
        include: Optional[Literal["details"]] = None,
        bom: Optional[bool] = None,
    ) -> Download:
        """Export the scans of all QR codes in the account. `GET /v1/analytics/export`"""
        return self._download(
            "GET",
            "/v1/analytics/export",
            query={"period": period, "start_date": start_date, "end_date": end_date, "timezone": timezone, "country": country, "city": city, "region": region, "device": device, "browser": browser, "os": os, "language": language, "variant": variant, "tag": tag, "format": format, "include": include, "bom": bom},
        )

    def get_code_quality(
        self,
        id: str,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
    ) -> Quality:
        """Get counted and uncounted requests for a QR code. `GET /v1/qrcodes/{id}/analytics/quality`"""
        return self._json(
            "GET",
            "/v1/qrcodes/{id}/analytics/quality",
            path={"id": id},
            query={"period": period, "start_date": start_date, "end_date": end_date},
        )

    def get_account_quality(
        self,
        *,
        period: Optional[Literal["today", "yesterday", "7d", "30d", "90d", "12m", "this_week", "last_week", "this_month", "last_month", "this_year"]] = None,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        tag: Optional[str] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AccountQuality:
        """Get counted and uncounted requests for all QR codes. `GET /v1/analytics/quality`"""
        return self._json(
            "GET",
            "/v1/analytics/quality",
            query={"period": period, "start_date": start_date, "end_date": end_date, "tag": tag, "page": page, "limit": limit, "cursor": cursor},
        )

    def create_report(
        self,
        body: NewReport,
        *,
        idempotency_key: Optional[str] = None,
    ) -> ReportLink:
        """Create a shared report. `POST /v1/reports`"""
        return self._json(
            "POST",
            "/v1/reports",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def list_reports(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> ReportList:
        """List reports. `GET /v1/reports`"""
        return self._json("GET", "/v1/reports", query={"limit": limit, "cursor": cursor})

    def get_report(self, id: str) -> Report:
        """Get a report. `GET /v1/reports/{id}`"""
        return self._json("GET", "/v1/reports/{id}", path={"id": id})

    def revoke_report(self, id: str) -> RevokedReport:
        """Revoke a report. `DELETE /v1/reports/{id}`"""
        return self._json("DELETE", "/v1/reports/{id}", path={"id": id})

    def open_shared_report(self, body: ReportSecret) -> SharedReport:
        """Get a shared report. `POST /v1/reports/shared`"""
        return self._json("POST", "/v1/reports/shared", body=body)

    def get_shared_report(self, secret: str) -> SharedReport:
        """Get a shared report with an old link that has the secret in its path. `GET /v1/reports/shared/{secret}`"""
        return self._json("GET", "/v1/reports/shared/{secret}", path={"secret": secret})

    def list_events(
        self,
        *,
        after: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        include: Optional[Literal["details"]] = None,
    ) -> EventList:
        """List all scans in the account, in the order they were recorded. `GET /v1/events`"""
        return self._json(
            "GET",
            "/v1/events",
            query={"after": after, "cursor": cursor, "limit": limit, "include": include},
        )

    def stream_events(
        self,
        *,
        after: Optional[str] = None,
        include: Optional[Literal["details"]] = None,
        last_event_id: Optional[str] = None,
    ) -> Download:
        """Stream all scans in the account as server-sent events. `GET /v1/events/stream`"""
        return self._download(
            "GET",
            "/v1/events/stream",
            query={"after": after, "include": include},
            headers={"last-event-id": last_event_id},
        )

    def get_account(self) -> Account:
        """Get the account, its limits and its usage. `GET /v1/account`"""
        return self._json("GET", "/v1/account")

    def change_account(self, body: AccountChange) -> Account:
        """Change the account's name, time zone or brand. `PATCH /v1/account`"""
        return self._json("PATCH", "/v1/account", body=body)

    def set_up(self, body: SetUp) -> SignedIn:
        """Set a password with a one-time link. `POST /v1/setup`"""
        return self._json("POST", "/v1/setup", body=body)

    def sign_in(self, body: SignIn) -> SignedIn:
        """Sign in. `POST /v1/session`"""
        return self._json("POST", "/v1/session", body=body)

    def get_session(self) -> SignedIn:
        """Get the signed-in person. `GET /v1/session`"""
        return self._json("GET", "/v1/session")

    def sign_out(self) -> SignedOut:
        """Sign out. `DELETE /v1/session`"""
        return self._json("DELETE", "/v1/session")

    def list_sessions(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> SessionList:
        """List your sessions. `GET /v1/sessions`"""
        return self._json(
            "GET",
            "/v1/sessions",
            query={"page": page, "limit": limit, "cursor": cursor},
        )

    def end_session(self, id: str) -> SignedOut:
        """End one of your sessions. `DELETE /v1/sessions/{id}`"""
        return self._json("DELETE", "/v1/sessions/{id}", path={"id": id})

    def change_password(self, body: PasswordChange) -> SignedIn:
        """Change your password. `POST /v1/password`"""
        return self._json("POST", "/v1/password", body=body)

    def ask_for_password_reset(self, body: PasswordReset) -> PasswordResetAccepted:
        """Request a password reset by email. `POST /v1/password-reset`"""
        return self._json("POST", "/v1/password-reset", body=body)

    def change_email(self, body: EmailChange) -> EmailToConfirm:
        """Change your email address. `POST /v1/email`"""
        return self._json("POST", "/v1/email", body=body)

    def confirm_email(self, body: EmailConfirmation) -> EmailChanged:
        """Confirm a new email address. `POST /v1/email/confirm`"""
        return self._json("POST", "/v1/email/confirm", body=body)

    def get_notifications(self) -> Notifications:
        """Get your email notifications. `GET /v1/notifications`"""
        return self._json("GET", "/v1/notifications")

    def change_notifications(self, body: NotificationsChange) -> Notifications:
        """Change your email notifications. `PATCH /v1/notifications`"""
        return self._json("PATCH", "/v1/notifications", body=body)

    def list_views(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> ViewList:
        """List your saved views. `GET /v1/views`"""
        return self._json("GET", "/v1/views", query={"limit": limit, "cursor": cursor})

    def save_view(self, name: str, body: ViewChange) -> View:
        """Save a view. `PUT /v1/views/{name}`"""
        return self._json("PUT", "/v1/views/{name}", path={"name": name}, body=body)

    def delete_view(self, name: str) -> DeletedView:
        """Delete a saved view. `DELETE /v1/views/{name}`"""
        return self._json("DELETE", "/v1/views/{name}", path={"name": name})

    def open_invitation(self, body: InvitationLink) -> OpenInvitation:
        """Get an invitation. `POST /v1/invitation`"""
        return self._json("POST", "/v1/invitation", body=body)

    def list_members(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> MemberList:
        """List members. `GET /v1/members`"""
        return self._json(
            "GET",
            "/v1/members",
            query={"page": page, "limit": limit, "cursor": cursor},
        )

    def invite_member(
        self,
        body: NewMember,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Invitation:
        """Invite a member. `POST /v1/members`"""
        return self._json(
            "POST",
            "/v1/members",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def get_member(self, id: str) -> Member:
        """Get a member. `GET /v1/members/{id}`"""
        return self._json("GET", "/v1/members/{id}", path={"id": id})

    def change_member(self, id: str, body: MemberChange) -> Member:
        """Change a member's role. `PATCH /v1/members/{id}`"""
        return self._json("PATCH", "/v1/members/{id}", path={"id": id}, body=body)

    def remove_member(self, id: str) -> RemovedMember:
        """Remove a member. `DELETE /v1/members/{id}`"""
        return self._json("DELETE", "/v1/members/{id}", path={"id": id})

    def list_api_keys(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> ApiKeyList:
        """List API keys. `GET /v1/api-keys`"""
        return self._json(
            "GET",
            "/v1/api-keys",
            query={"page": page, "limit": limit, "cursor": cursor},
        )

    def create_api_key(
        self,
        body: NewApiKey,
        *,
        idempotency_key: Optional[str] = None,
    ) -> NewApiKeyWithSecret:
        """Create an API key. `POST /v1/api-keys`"""
        return self._json(
            "POST",
            "/v1/api-keys",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def get_api_key(self, id: str) -> ApiKey:
        """Get an API key. `GET /v1/api-keys/{id}`"""
        return self._json("GET", "/v1/api-keys/{id}", path={"id": id})

    def change_api_key(self, id: str, body: ApiKeyChange) -> ApiKey:
        """Change an API key. `PATCH /v1/api-keys/{id}`"""
        return self._json("PATCH", "/v1/api-keys/{id}", path={"id": id}, body=body)

    def revoke_api_key(self, id: str) -> RevokedKey:
        """Revoke an API key. `DELETE /v1/api-keys/{id}`"""
        return self._json("DELETE", "/v1/api-keys/{id}", path={"id": id})

    def revoke_leaked_key(self, body: RevokeKey) -> RevokedKey:
        """Revoke a leaked key. `POST /v1/api-keys/revoke`"""
        return self._json("POST", "/v1/api-keys/revoke", body=body)

    def list_audit(
        self,
        *,
        cursor: Optional[str] = None,
        before: Optional[str] = None,
        limit: Optional[int] = None,
        action: Optional[str] = None,
        target: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
    ) -> AuditList:
        """List audit log entries. `GET /v1/audit`"""
        return self._json(
            "GET",
            "/v1/audit",
            query={"cursor": cursor, "before": before, "limit": limit, "action": action, "target": target, "from": from_, "to": to},
        )

    def create_webhook(
        self,
        body: NewWebhook,
        *,
        idempotency_key: Optional[str] = None,
    ) -> WebhookWithSecret:
        """Create a webhook. `POST /v1/webhooks`"""
        return self._json(
            "POST",
            "/v1/webhooks",
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def list_webhooks(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> WebhookList:
        """List webhooks. `GET /v1/webhooks`"""
        return self._json(
            "GET",
            "/v1/webhooks",
            query={"page": page, "limit": limit, "cursor": cursor},
        )

    def get_webhook(self, id: str) -> Webhook:
        """Get a webhook. `GET /v1/webhooks/{id}`"""
        return self._json("GET", "/v1/webhooks/{id}", path={"id": id})

    def update_webhook(self, id: str, body: WebhookChange) -> Webhook:
        """Update a webhook. `PATCH /v1/webhooks/{id}`"""
        return self._json("PATCH", "/v1/webhooks/{id}", path={"id": id}, body=body)

    def delete_webhook(self, id: str) -> DeletedWebhook:
        """Delete a webhook. `DELETE /v1/webhooks/{id}`"""
        return self._json("DELETE", "/v1/webhooks/{id}", path={"id": id})

    def rotate_webhook_secret(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> WebhookWithSecret:
        """Rotate a webhook's secret. `POST /v1/webhooks/{id}/rotate-secret`"""
        return self._json(
            "POST",
            "/v1/webhooks/{id}/rotate-secret",
            path={"id": id},
            headers={"Idempotency-Key": idempotency_key},
        )

    def list_deliveries(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        state: Optional[Literal["pending", "delivering", "delivered", "failed"]] = None,
    ) -> DeliveryList:
        """List a webhook's deliveries. `GET /v1/webhooks/{id}/deliveries`"""
        return self._json(
            "GET",
            "/v1/webhooks/{id}/deliveries",
            path={"id": id},
            query={"page": page, "limit": limit, "cursor": cursor, "state": state},
        )

    def get_delivery(self, id: str, delivery_id: str) -> Delivery:
        """Get a delivery. `GET /v1/webhooks/{id}/deliveries/{delivery_id}`"""
        return self._json(
            "GET",
            "/v1/webhooks/{id}/deliveries/{delivery_id}",
            path={"id": id, "delivery_id": delivery_id},
        )

    def retry_delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Delivery:
        """Resend a delivery. `POST /v1/webhooks/{id}/deliveries/{delivery_id}/retry`"""
        return self._json(
            "POST",
            "/v1/webhooks/{id}/deliveries/{delivery_id}/retry",
            path={"id": id, "delivery_id": delivery_id},
            headers={"Idempotency-Key": idempotency_key},
        )

    def test_webhook(self, id: str, *, idempotency_key: Optional[str] = None) -> Delivery:
        """Send a test event. `POST /v1/webhooks/{id}/test`"""
        return self._json(
            "POST",
            "/v1/webhooks/{id}/test",
            path={"id": id},
            headers={"Idempotency-Key": idempotency_key},
        )

    def replay_webhook(
        self,
        id: str,
        body: Replay,
        *,
        idempotency_key: Optional[str] = None,
    ) -> Replayed:
        """Resend deliveries from a period. `POST /v1/webhooks/{id}/replay`"""
        return self._json(
            "POST",
            "/v1/webhooks/{id}/replay",
            path={"id": id},
            headers={"Idempotency-Key": idempotency_key},
            body=body,
        )

    def whoami(self) -> Whoami:
        """Show how the service sees your request. `GET /v1/whoami`"""
        return self._json("GET", "/v1/whoami")

    def unsubscribe(self, token: str) -> Unsubscribed:
        """Unsubscribe from a notification without signing in. `POST /v1/unsubscribe/{token}`"""
        return self._json("POST", "/v1/unsubscribe/{token}", path={"token": token})

    @overload
    def each(
        self, method: Callable[P, CodeList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[CodeItem]: ...

    @overload
    def each(
        self, method: Callable[P, TagList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[Tag]: ...

    @overload
    def each(
        self, method: Callable[P, HistoryList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[PastDestination]: ...

    @overload
    def each(
        self, method: Callable[P, Schedule], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[ScheduledChange]: ...

    @overload
    def each(
        self, method: Callable[P, LogoList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[Logo]: ...

    @overload
    def each(
        self, method: Callable[P, BrandStyleList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[BrandStyle]: ...

    @overload
    def each(
        self, method: Callable[P, ScanList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[Scan]: ...

    @overload
    def each(
        self, method: Callable[P, TopCodes], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[RankedCode]: ...

    @overload
    def each(
        self, method: Callable[P, AccountQuality], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[CodeQuality]: ...

    @overload
    def each(
        self, method: Callable[P, ReportList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[Report]: ...

    @overload
    def each(
        self, method: Callable[P, EventList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[Event]: ...

    @overload
    def each(
        self, method: Callable[P, SessionList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[Session]: ...

    @overload
    def each(
        self, method: Callable[P, ViewList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[View]: ...

    @overload
    def each(
        self, method: Callable[P, MemberList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[Member]: ...

    @overload
    def each(
        self, method: Callable[P, ApiKeyList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[ApiKey]: ...

    @overload
    def each(
        self, method: Callable[P, AuditList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[AuditEntry]: ...

    @overload
    def each(
        self, method: Callable[P, WebhookList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[Webhook]: ...

    @overload
    def each(
        self, method: Callable[P, DeliveryList], /, *args: P.args, **params: P.kwargs
    ) -> Iterator[Delivery]: ...

    def each(self, method: Callable[..., Any], /, *args: Any, **params: Any) -> Iterator[Any]:
        """
        Every entry of a list, page after page: `client.each(client.list_codes, tag="summer")`.
        """
        return walk(method, args, params, LIMITS)
