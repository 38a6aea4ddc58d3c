import { EMBED_ORIGIN_MAX, embedOriginFault } from '../../../domain/reports/embed-origins.ts'
import { forTexts, named } from '../core/schemas/rules.ts'

/** What `x-rule` means in the schemas of reports. */
export const REPORT_RULES = forTexts(
  { embed_origin: named('embed_origins', embedOriginFault) },
  { embed_origin: { min: 1, max: EMBED_ORIGIN_MAX } },
)
