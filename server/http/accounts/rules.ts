import {
  BRAND_NAME_MAX,
  brandColourFault,
  brandNameFault,
  CONTACT_MAX,
  contactFault,
} from '../../../domain/accounts/brand.ts'
import { SCOPES, scopesFault } from '../../../domain/accounts/permissions.ts'
import { forTexts, named, type Rules, toFaults } from '../core/schemas/rules.ts'

/** What `x-rule` means in the schemas of keys and brands. */
export const ACCOUNT_RULES: Rules = {
  scopes: (value) => toFaults(scopesFault(value), { code: 'choice', allowed: ['full', ...SCOPES] }),
  ...forTexts(
    {
      brand_name: named('name', brandNameFault),
      brand_color: named('color', brandColourFault),
      contact_url: named('contact_url', contactFault),
    },
    { brand_name: { min: 1, max: BRAND_NAME_MAX }, contact_url: { min: 1, max: CONTACT_MAX } },
  ),
}
