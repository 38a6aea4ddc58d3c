import { scopesFault } from '../../domain/accounts/permissions.ts'
import { type Rules, toFaults } from '../frame/schemas/rules.ts'

/** What `x-rule` means in the schemas of keys. */
export const ACCOUNT_RULES: Rules = {
  scopes: (value) => toFaults(scopesFault(value)),
}
