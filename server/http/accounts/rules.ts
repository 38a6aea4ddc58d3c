import { brandColorFault, brandNameFault, contactFault } from '../../domain/accounts/brand.ts'
import { scopesFault } from '../../domain/accounts/permissions.ts'
import { forTexts, named, type Rules, toFaults } from '../frame/schemas/rules.ts'

/** What `x-rule` means in the schemas of keys and brands. */
export const ACCOUNT_RULES: Rules = {
  scopes: (value) => toFaults(scopesFault(value)),
  ...forTexts({
    brand_name: named('name', brandNameFault),
    brand_color: named('color', brandColorFault),
    contact_url: named('contact_url', contactFault),
  }),
}
