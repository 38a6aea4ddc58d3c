import { embedOriginFault } from '../../domain/reports/embed-origins.ts'
import { forTexts, named } from '../frame/schemas/rules.ts'

/** What `x-rule` means in the schemas of reports. */
export const REPORT_RULES = forTexts({ embed_origin: named('embed_origins', embedOriginFault) })
